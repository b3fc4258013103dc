import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';

/** A file of code, with its path below the project. */
interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Returns all files of code of the project, except those that are installed, built or hidden. */
export function sourceFiles(): readonly SourceFile[] {
  return filesBelow('').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|(node_modules|dist|coverage|site)$)/.test(entry.name) ? [] : filesBelow(path);
    return /\.(ts|mjs|cjs|js|css)$/.test(entry.name) ? [path] : [];
  });
}
