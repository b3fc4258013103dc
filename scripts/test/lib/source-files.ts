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
  return filesBelow('', /\.(ts|mjs|cjs|js|css)$/).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

/**
 * Returns the paths of all documents of the project in Markdown, except those that are installed, generated or hidden.
 */
export function markdownFiles(): readonly string[] {
  return filesBelow('', /\.md$/);
}

function filesBelow(folder: string, names: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(\.|(node_modules|dist|coverage|site)$)/.test(entry.name) ? [] : filesBelow(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}
