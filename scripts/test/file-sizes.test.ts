import { expect, test } from 'vitest';
import { sourceFiles } from './lib/source-files.js';

/** The number of lines of a file that can still be read as a whole. */
const limit = 300;

test(`no file of code has more than ${limit} lines, unless it is generated`, () => {
  const files = sourceFiles().map(({ path, text }) => ({ path, lines: text.split('\n') }));
  const written = files.filter(({ lines }) => lines[0]?.startsWith('// Written by platform-services-codegen') !== true);
  expect(written.length).toBeGreaterThan(1_000);
  // The last line is empty, because each file ends with a line feed.
  const long = written.filter(({ lines }) => lines.length - 1 > limit);
  expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1}`)).toEqual([]);
});
