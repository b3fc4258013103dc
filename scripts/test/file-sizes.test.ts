import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';

/** The number of lines of a file that can still be read as a whole. */
const limit = 300;

/** Returns the files of code below a folder, except those that are installed, built or hidden. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|(node_modules|dist|coverage|site)$)/.test(entry.name) ? [] : filesBelow(path);
    return /\.(ts|mjs|cjs|js|css)$/.test(entry.name) ? [path] : [];
  });
}

test(`no file of code has more than ${limit} lines, unless it is generated`, () => {
  const files = filesBelow('').map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }));
  const written = files.filter(({ lines }) => lines[0]?.startsWith('// Written by platform-services-codegen') !== true);
  expect(written.length).toBeGreaterThan(1_000);
  // The last line is empty, because each file ends with a line feed.
  const long = written.filter(({ lines }) => lines.length - 1 > limit);
  expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1}`)).toEqual([]);
});
