import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './lib/source-files.js';
import { ledgerFolder, removeTemporaryFolders, temporaryFolder } from './lib/temporary-folder.js';

test('temporary folders are removed with their content', () => {
  const folders = [temporaryFolder(), ledgerFolder(), ledgerFolder()];
  for (const folder of folders) writeFileSync(join(folder, 'file'), 'content');
  removeTemporaryFolders();
  expect(folders.map(existsSync)).toEqual([false, false, false]);
});

test('tests create temporary folders only by the function that removes them', () => {
  const tests = sourceFiles().filter(({ path }) => /(^|\/)test\/|^fuzz\//.test(path));
  const users = tests.filter(({ text }) => /import \{ tmpdir \}/.test(text)).map(({ path }) => path);
  expect(users).toEqual(['scripts/test/lib/temporary-folder.ts']);
});
