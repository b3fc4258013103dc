// Reading is measured alone, since the costs of HTTP and of storing would hide its cost.
import { describe } from 'vitest';
import { parsingJson } from '../../src/json/parse-json.js';
import { completed } from '../../src/work/steps.js';
import { type BodyOfSize, repeated, testCost } from '../support/hostile-bodies.js';

/** A list of objects of about `size` characters. */
const harmless = (size: number) =>
  `[${Array(size >> 4)
    .fill('{"name":"text"}')
    .join()}]`;

/** A name of 60 characters. With more and shorter names, the cost would depend on the caches of the processor. */
const longName = (at: number) => `name-${at}`.padEnd(60, '-');

/** Bodies that are refused, or could be read in more than linear time. */
const hostile: readonly [what: string, body: BodyOfSize][] = [
  ['a string that never ends', repeated('"', 'a')],
  ['escapes', repeated('"', '\\n', '"')],
  ['escaped quotes that never end', repeated('"', '\\"')],
  ['escapes of which the last one is wrong', repeated('"', '\\u00e4', '\\x"')],
  ['digits', repeated('', '1')],
  ['digits before a letter', repeated('', '1', 'x')],
  ['a fraction before a letter', repeated('0.', '1', 'e')],
  ['a word', repeated('', 'x')],
  ['blanks', repeated('', ' ', '1')],
  ['line feeds before an error', repeated('', '\n', 'x')],
  ['blanks between values', repeated('[1', ' , 1 ', ']')],
  ['brackets', repeated('', '[')],
  ['lists in lists', repeated('[', '[[]],', '1]')],
  ['a member again and again', repeated('{"a":1', ',"a":1', '}')],
  ['members', (size) => `{${Array.from({ length: size >> 6 }, (_, at) => `"${longName(at)}":1`).join()}}`],
];

describe.each([false, true])('streamed: %s', (streamed) => {
  testCost(hostile, harmless, (body) => completed(parsingJson(body, { depth: 1_000, values: 1_000_000, streamed })));
});
