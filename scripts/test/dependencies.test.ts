import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const packages = ['sdk', 'reference-server', 'conformance'] as const;

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The direct dependencies of our packages outside the workspace. */
const direct = packages.flatMap((user) => {
  const folder = join(root, 'packages', user);
  return Object.entries(manifestOf(folder).dependencies ?? {})
    .filter(([, range]) => !range.startsWith('workspace:'))
    .map(([name, range]) => ({ user, name, range, folder: realpathSync(join(folder, 'node_modules', name)) }));
});

/** What the installed packages depend on, each with the direct dependency that it comes with. */
const indirect = new Map<string, { readonly manifest: Manifest; readonly from: Set<string> }>();
for (const { name, folder } of direct) collect(folder, name, name);

/** pnpm puts the dependencies of a package beside it. */
function collect(folder: string, name: string, from: string): void {
  const beside = folder.slice(0, -name.length);
  for (const each of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const found = realpathSync(join(beside, each));
    const known = indirect.get(each) ?? { manifest: manifestOf(found), from: new Set<string>() };
    indirect.set(each, known);
    if (known.from.has(from)) continue;
    known.from.add(from);
    collect(found, each, from);
  }
}

/** The cells of the table below a heading, without their backticks. */
function tableBelow(heading: string): readonly (readonly string[])[] {
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

test('the page lists each direct dependency with its version, its users, a reason and its licence', () => {
  const names = [...new Set(direct.map(({ name }) => name))].sort();
  const expected = names.map((name) => {
    const uses = direct.filter((each) => each.name === name);
    const [{ range, folder } = { range: '', folder: '' }] = uses;
    expect(uses.filter((each) => each.range !== range)).toEqual([]);
    return [
      name,
      range,
      uses.map(({ user }) => user).join(', '),
      expect.stringMatching(/\w+ \w+/),
      manifestOf(folder).license,
    ];
  });
  expect(tableBelow('Direct dependencies')).toEqual(expected);
});

test('the page lists the indirect dependencies', () => {
  const expected = [...indirect]
    .filter(([name]) => !direct.some((each) => each.name === name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { manifest, from }]) => [name, manifest.version, [...from].join(', '), manifest.license]);
  expect(tableBelow('Their dependencies')).toEqual(expected);
});

test('the page lists each peer dependency, and all of them are optional', () => {
  const expected = packages
    .flatMap((user) => {
      const { peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(join(root, 'packages', user));
      return Object.entries(peerDependencies).map(([name, range]) => {
        expect(peerDependenciesMeta[name]).toEqual({ optional: true });
        return [name, range, user, expect.stringMatching(/\w+ \w+/)];
      });
    })
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  expect(tableBelow('Peer dependencies')).toEqual(expected);
});

const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');

test('ranges begin with the version of the lock file, and admit later ones', () => {
  const all = [
    ...direct.map(({ name, range, folder }) => ({ name, range, version: manifestOf(folder).version })),
    ...Array.from(
      indirect,
      ([
        name,
        {
          manifest: { version },
        },
      ]) => ({ name, range: undefined, version }),
    ),
  ];
  for (const { name, range, version } of all) {
    if (range !== undefined) expect(range, name).toBe(`^${version}`);
    expect(lock).toMatch(
      new RegExp(`^ {2}'?${name}@${version.replaceAll('.', '\\.')}'?:\n {4}resolution: \\{integrity: sha512-`, 'm'),
    );
  }
});

test('pnpm is pinned with the hash of the lock file, in the format of corepack', () => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, version = '', hash = ''] = /^pnpm@([\d.]+)\+sha512\.([\da-f]{128})$/.exec(packageManager) ?? [];
  const base64 = Buffer.from(hash, 'hex').toString('base64');
  expect(lock).toContain(`  pnpm@${version}:\n    resolution: {integrity: sha512-${base64}}`);
});

test('every package has the licence of the project, and its text where it is published', () => {
  const published = packages.map((name) => `packages/${name}`);
  const examples = readdirSync(join(root, 'examples'))
    .map((name) => `examples/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
  expect(examples.length).toBeGreaterThan(3);
  for (const folder of ['', ...published, ...examples])
    expect(manifestOf(join(root, folder)).license, folder).toBe('Apache-2.0');
  const text = readFileSync(join(root, 'LICENSE'), 'utf8');
  expect(text).toMatch(/^ +Apache License\n +Version 2\.0, January 2004\n/);
  for (const folder of published) expect(readFileSync(join(root, folder, 'LICENSE'), 'utf8'), folder).toBe(text);
});
