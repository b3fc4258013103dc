import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/model/refusal.js';
import { parseXml } from '../../src/xml/parse-xml.js';

/** A list of texts of about so many characters. */
function harmless(size: number): string {
  const items = '<s>some text</s>'.repeat(size / 16);
  return `<gm-data><required-types/><root-value><L>${items}</L></root-value><pool/></gm-data>`;
}

const repeated = (start: string, part: string) => (size: number) => start + part.repeat(size / part.length);

const within = '<gm-data><required-types/><root-value><s>';

/** Bodies that are refused, or could be read in more than linear time. */
const hostile: readonly [what: string, body: (size: number) => string][] = [
  ['a document type that never begins', repeated('<!', 'DOCTYP')],
  ['a document type that never ends', repeated('<!DOCTYPE x [', '<!DOCTYP')],
  ['a document type in the root', repeated(`${within}<!`, 'DOCTYP')],
  ['a document type after a space', repeated('< !', 'DOCTYP')],
  ['an entity that never ends', repeated('<!ENTITY ', '"&a;')],
  ['a declaration in quotes', repeated('<!"', 'DOCTYPE')],
  ['declarations in a comment', repeated('<!-- ', '<!DOCTYPE')],
  ['declarations in a CDATA section', repeated(`${within}<![CDATA[`, '<!DOCTYPE')],
  ['declarations in an instruction', repeated('<?x ', '<!DOCTYPE')],
  ['declarations in an attribute', repeated('<x a="', '<!DOCTYPE')],
  ['comments', repeated(within, '<!---->')],
  ['CDATA sections', repeated(within, '<![CDATA[]]>')],
  ['a comment of dashes', repeated('<!-- ', '- ')],
  ['a CDATA section of brackets', repeated(`${within}<![CDATA[`, ']')],
  ['references to characters', repeated(within, '&#13;')],
  ['the name of an entity', repeated(`${within}&`, 'a')],
  ['carriage returns', repeated(within, '\r')],
  ['white space after an opening', repeated('<', ' ')],
  ['openings', repeated('', '< ')],
  ['exclamation marks', repeated(within, '!')],
  ['a name', repeated('<', 'a')],
  ['attributes', (size) => `<x ${Array.from({ length: size >> 4 }, (_, at) => `name-${100_000 + at}="" `).join('')}/>`],
];

/** CPU time in microseconds of reading a body. */
function cost(body: string): number {
  const start = process.cpuUsage();
  try {
    parseXml(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** The least cost of each of several bodies, which are read in turn, so that what else the machine does meets all. */
function costs<Bodies extends readonly string[]>(...bodies: Bodies): { [Index in keyof Bodies]: number };
function costs(...bodies: readonly string[]): number[] {
  const least = bodies.map(cost);
  for (let run = 0; run < 8; run += 1) {
    for (const [index, body] of bodies.entries()) least[index] = Math.min(least[index] ?? 0, cost(body));
  }
  return least;
}

describe('the cost of a hostile body is that of a harmless one, in CPU time (R-69)', () => {
  const size = 1 << 14;
  const factor = 16;

  it.each(hostile)('%s', (_what, body) => {
    const [usual, once, grown] = costs(harmless(size), body(size), body(factor * size));
    expect(once / usual).toBeLessThan(10);
    // A linear reader costs 16 times as much, a quadratic one 256 times: the bound lies where the noise of a busy
    // machine reaches neither. What costs next to nothing is compared with a harmless body.
    expect(grown / Math.max(once, usual)).toBeLessThan(4 * factor);
  });
});
