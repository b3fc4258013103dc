import { describe, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { parsingJson } from '../../src/json/parse-json.js';
import { Refusal } from '../../src/model/refusal.js';
import { completed } from '../../src/work/steps.js';

/** A list of objects of about so many characters. */
const harmless = (size: number) =>
  `[${Array(size >> 4)
    .fill('{"name":"text"}')
    .join()}]`;

const repeated =
  (start: string, part: string, end = '') =>
  (size: number) =>
    start + part.repeat(size / part.length) + end;

/** Bodies that are refused, or could be read in more than linear time. */
const hostile: readonly [what: string, body: (size: number) => string][] = [
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
  ['members', (size) => `{${Array.from({ length: size >> 4 }, (_, at) => `"name-${100_000 + at}":1`).join()}}`],
];

function parsing(body: string): () => void {
  return () => {
    for (const streamed of [false, true]) {
      try {
        completed(parsingJson(body, { depth: 1_000, values: 1_000_000, streamed }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  };
}

describe('the cost of a hostile body is that of a harmless one', () => {
  const size = 1 << 15;

  it.each(hostile)('%s', async (_what, body) => {
    await expectLinearCost({
      harmless: parsing(harmless(size)),
      once: parsing(body(size)),
      twice: parsing(body(2 * size)),
    });
  });
});
