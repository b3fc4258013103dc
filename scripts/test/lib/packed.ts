import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Links an installed package into another folder, so that it need not be fetched. */
export function linkPackage(folder: string, name: string, from: string): void {
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(from, 'node_modules', name), target, 'junction');
}

export function copyInto(folder: string, from: string): void {
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(folder, name));
}

/** The other versions of Node to test, and their paths, which are `undefined` if this machine does not have them. */
export function otherNodes(): readonly { readonly version: string; readonly path: string | undefined }[] {
  return ['20', '22', '24']
    .filter((version) => process.versions.node.split('.')[0] !== version)
    .map((version) => ({ version, path: process.env[`NODE_${version}`] ?? onPath(`node${version}`) }));
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(process.platform === 'win32' ? ';' : ':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** A package with everything that it needs while it runs, and their bytes as they are installed. */
export function sizes(folder: string, name: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const waiting = new Set([name]);
  for (const each of waiting) {
    const place = join(folder, 'node_modules', each);
    found.set(each, bytesBelow(place));
    const { dependencies = {} } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    for (const needed of Object.keys(dependencies)) waiting.add(needed);
  }
  return found;
}

function bytesBelow(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? bytesBelow(path) : statSync(path).size;
  }
  return bytes;
}
