import { describe, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { Refusal } from '../../src/model/refusal.js';
import { completed } from '../../src/work/steps.js';
import { parsingXml } from '../../src/xml/parse-xml.js';

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

function parsing(body: string): () => void {
  return () => {
    try {
      completed(parsingXml(body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
}

describe('the cost of a hostile body is that of a harmless one (R-69)', () => {
  const size = 1 << 15;

  it.each(hostile)('%s', async (_what, body) => {
    await expectLinearCost({
      harmless: parsing(harmless(size)),
      once: parsing(body(size)),
      twice: parsing(body(2 * size)),
    });
  });
});
