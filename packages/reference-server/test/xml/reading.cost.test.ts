// Reading is measured alone, since the costs of HTTP and of storing would hide its cost.
import { completed } from '../../src/work/steps.js';
import { parsingXml } from '../../src/xml/parse-xml.js';
import { type BodyOfSize, repeated, testCost } from '../support/hostile-bodies.js';

/** A list of texts of about `size` characters. */
function harmless(size: number): string {
  const items = '<s>some text</s>'.repeat(size / 16);
  return `<gm-data><required-types/><root-value><L>${items}</L></root-value><pool/></gm-data>`;
}

const within = '<gm-data><required-types/><root-value><s>';

/** Bodies that are refused, or could be read in more than linear time. */
const hostile: readonly [what: string, body: BodyOfSize][] = [
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

testCost(hostile, harmless, (body) => completed(parsingXml(body)));
