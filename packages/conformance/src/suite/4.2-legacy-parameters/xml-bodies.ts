import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, getRaw, propertyPath } from '../requests.js';
import { at, jsonOf, succeeded } from '../responses.js';
import { byName, entityCase, testCase } from '../rows.js';

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

const about = { needs: ['xml', 'entityType', 'stringProperty'] } as const;

/** Puts the text of an entity, which was `a`. @returns the entity, and what was there before */
async function putText(c: CaseContext, text: string, status: number, inserted?: Inserted) {
  const made = await c.fixture.create({ stringProperty: 'a' });
  const before = await c.oracle.snapshot();
  const properties = `<s p='${c.fixture.property('stringProperty')}'>${text}</s>`;
  c.checkStatus(await putXml(c, made, xmlBodyOf(made, properties, inserted)), status);
  return { made, before };
}

/** Returns a case of a body that sets the text of an entity. */
const reads = (id: string, requirement: string, text: string, stored: string, inserted?: Inserted): Case =>
  testCase(id, requirement, about, async (c) => {
    const { made, before } = await putText(c, text, 200, inserted);
    await c.oracle.updated(before, made, byName(c, { stringProperty: stored }));
  });

/** Returns a case of a body that is refused because of the inserted text. */
const refuses = (id: string, requirement: string, inserted: Inserted): Case =>
  testCase(id, requirement, about, async (c) => {
    const { before } = await putText(c, 'b', 400, inserted);
    await c.oracle.none(before);
  });

export const getXml = (c: CaseContext, path: string): Promise<Observation> =>
  getRaw(c, path, { accept: 'application/xml' });

/** Creates an entity with the text, and reads the text in XML. */
async function readText(c: CaseContext, stringProperty: string): Promise<Observation> {
  const made = await c.fixture.create({ stringProperty });
  const answer = await succeeded(c, getXml(c, propertyPath(c, made, c.fixture.property('stringProperty'))));
  return answer;
}

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

/** which XML a service reads, and line ends in the XML that it writes. */
export const xmlBodyCases: readonly Case[] = [
  ...(
    [
      ['dtd', 'R-60-11', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "x">]><gm-data/>'],
      ['unreadable', 'R-60-12', '<gm-data>\n<x'],
    ] as const
  ).map(([id, requirement, body]) =>
    entityCase(`xml/refused/${id}`, requirement, { needs: ['xml'] }, async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const answer = await putXml(c, made, body);
      c.checkStatus(answer, 400);
      const message = String(at(jsonOf(answer), 'message'));
      if (id === 'unreadable') c.observe('line and column', /line/i.test(message) && /column/i.test(message), true);
      await c.oracle.none(before);
    }),
  ),
  reads('xml/read', 'R-60-10', 'b', 'b'),
  reads('xml/read/beyond-ascii', 'R-60-10', beyondAscii, beyondAscii),
  testCase('xml/written/beyond-ascii', 'R-60-03', about, async (c) => {
    c.check('the value', textIn(await readText(c, beyondAscii)), beyondAscii);
  }),
  ...sections.map((element) => refuses(`xml/text-within/${element}`, 'R-69-01', { element, text: 'stray' })),
  ...sections.map((element) =>
    refuses(`xml/declaration-within/${element}`, 'R-69-05', { element, text: '<!DOCTYPE x>' }),
  ),
  ...sections.map((element) =>
    reads(`xml/white-space-within/${element}`, 'R-69-02', 'b', 'b', { element, text: ' \t\r\n <!-- no text --> ' }),
  ),
  reads('xml/line-ends/crlf', 'R-69-03', 'b\r\nc', 'b\nc'),
  reads('xml/line-ends/cr', 'R-69-03', 'b\rc', 'b\nc'),
  reads('xml/line-ends/escaped', 'R-69-03', 'b&#13;&#xD;&#10;c', 'b\r\r\nc'),
  testCase('xml/line-ends/written', 'R-69-04', about, async (c) => {
    const { text } = await readText(c, 'b\rc');
    c.check('the value', /<s>(b[^<]*c)<\/s>/.exec(text)?.[1]?.replace(/&#x0*d;/i, '&#13;'), 'b&#13;c');
  }),
];
