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

/** The width of lines, to which the formatter breaks code, but not comments. */
const width = 120;

test(`no line of a comment has more than ${width} columns`, () => {
  const lines = sourceFiles().flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ place: `${path}:${index + 1}`, line })),
  );
  const comments = lines.filter(({ line }) => /^\s*(\/\/|\/\*|\* )/.test(line));
  expect(comments.length).toBeGreaterThan(10_000);
  expect(comments.filter(({ line }) => line.length > width).map(({ place }) => place)).toEqual([]);
});
