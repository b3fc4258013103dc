import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, getRaw, propertyPath } from '../requests.js';
import { at, jsonOf, succeeded } from '../responses.js';
import { bodyCase, wireCase } from '../rows.js';

const sections = ['gm-data', 'required-types', 'root-value', 'pool', 'E'] as const;

/** A text at the beginning of an element of a body. */
interface Inserted {
  readonly element: (typeof sections)[number];
  readonly text: string;
}

/** An entity with properties in the XML form. */
export function xmlBodyOf(made: Made, properties: string, inserted?: Inserted): string {
  const types = `<required-types><t alias='T^1' num='1'>${made.type}</t></required-types>`;
  const pool = `<pool><E id='T^1-0'>${properties}</E></pool>`;
  const data = `<gm-data>${types}<root-value><r>T^1-0</r></root-value>${pool}</gm-data>`;
  const prolog = `<?xml version='1.0' encoding='UTF-8'?><?gm-xml version="4"?>`;
  if (inserted === undefined) return prolog + data;
  return prolog + data.replace(new RegExp(`<${inserted.element}(?: [^>]*)?>`), (tag) => tag + inserted.text);
}

export const putXml = (c: CaseContext, made: Made, body: string): Promise<Observation> =>
  c.subject.raw({ method: 'PUT', path: entityPath(c, made), headers: { 'content-type': 'application/xml' }, body });

/**
 * Puts an entity whose text is `a`, and judges the effect of the body.
 *
 * @param value - the text in the body
 * @param stored - the text that the entity has afterwards; `undefined` where the body must be refused
 */
async function judgeBody(
  c: CaseContext,
  value: string,
  stored: string | undefined,
  inserted?: Inserted,
): Promise<void> {
  const made = await c.fixture.create({ stringProperty: 'a' });
  const before = await c.oracle.snapshot();
  const property = c.fixture.property('stringProperty');
  const answer = await putXml(c, made, xmlBodyOf(made, `<s p='${property}'>${value}</s>`, inserted));
  c.checkStatus(answer, stored === undefined ? 400 : 200);
  if (stored === undefined) await c.oracle.none(before);
  else await c.oracle.updated(before, made, { [property]: stored });
}

const getXml = (c: CaseContext, made: Made, property: string): Promise<Observation> =>
  getRaw(c, propertyPath(c, made, property), { accept: 'application/xml' });

/** A text with characters of two, three and four bytes in UTF-8. */
const beyondAscii = 'größe 漢字 😀';

/** Returns the text in the answer. A service may write a character by its number. */
function textIn({ text }: Observation): string | undefined {
  return /<s>([^<]*)<\/s>/
    .exec(text)?.[1]
    ?.replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex, digits) =>
      String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(String(hex), 16)),
    );
}

const needs = ['xml', 'stringProperty'] as const;

/** which XML a service reads, and line ends in the XML that it writes. */
export const xmlBodyCases: readonly Case[] = [
  ...(['dtd', 'unreadable'] as const).map((kind) =>
    bodyCase(`xml/refused/${kind}`, kind === 'dtd' ? 'R-60-11' : 'R-60-12', { needs: ['xml'] }, async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const body = kind === 'dtd' ? '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "x">]><gm-data/>' : '<gm-data>\n<x';
      const answer = await putXml(c, made, body);
      c.checkStatus(answer, 400);
      const message = String(at(jsonOf(answer), 'message'));
      if (kind === 'unreadable') c.observe('line and column', /line/i.test(message) && /column/i.test(message), true);
      await c.oracle.none(before);
    }),
  ),
  bodyCase('xml/read', 'R-60-10', { needs }, (c) => judgeBody(c, 'b', 'b')),
  bodyCase('xml/read/beyond-ascii', 'R-60-10', { needs }, (c) => judgeBody(c, beyondAscii, beyondAscii)),
  wireCase('xml/written/beyond-ascii', 'R-60-03', { needs }, async (c) => {
    const made = await c.fixture.create({ stringProperty: beyondAscii });
    const answer = await succeeded(c, getXml(c, made, c.fixture.property('stringProperty')));
    c.check('the value', textIn(answer), beyondAscii);
  }),
  ...(
    [
      ['text', 'R-69-01', 'stray'],
      ['declaration', 'R-69-05', '<!DOCTYPE x>'],
    ] as const
  ).flatMap(([id, requirement, text]) =>
    sections.map((element) =>
      bodyCase(`xml/${id}-within/${element}`, requirement, { needs }, (c) =>
        judgeBody(c, 'b', undefined, { element, text }),
      ),
    ),
  ),
  ...sections.map((element) =>
    bodyCase(`xml/white-space-within/${element}`, 'R-69-02', { needs }, (c) =>
      judgeBody(c, 'b', 'b', { element, text: ' \t\r\n <!-- no text --> ' }),
    ),
  ),
  ...(
    [
      ['crlf', 'b\r\nc', 'b\nc'],
      ['cr', 'b\rc', 'b\nc'],
      ['escaped', 'b&#13;&#xD;&#10;c', 'b\r\r\nc'],
    ] as const
  ).map(([id, written, text]) =>
    bodyCase(`xml/line-ends/${id}`, 'R-69-03', { needs }, (c) => judgeBody(c, written, text)),
  ),
  wireCase('xml/line-ends/written', 'R-69-04', { needs }, async (c) => {
    const property = c.fixture.property('stringProperty');
    const made = await c.fixture.create({ stringProperty: 'b\rc' });
    const answer = await succeeded(c, getXml(c, made, property));
    c.check('the value', /<s>(b[^<]*c)<\/s>/.exec(answer.text)?.[1]?.replace(/&#x0*d;/i, '&#13;'), 'b&#13;c');
  }),
];
