import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, propertyPath } from '../define.js';

const sections = ['gm-data', 'required-types', 'root-value', 'pool', 'E'] as const;

/** What stands within an element of a body, before what it has. */
interface Inserted {
  readonly element: (typeof sections)[number];
  readonly text: string;
}

/** An entity with one property in the XML form. */
function bodyOf(made: Made, property: string, value: string, inserted?: Inserted): string {
  const types = `<required-types><t alias='T^1' num='1'>${made.type}</t></required-types>`;
  const pool = `<pool><E id='T^1-0'><s p='${property}'>${value}</s></E></pool>`;
  const data = `<gm-data>${types}<root-value><r>T^1-0</r></root-value>${pool}</gm-data>`;
  const prolog = `<?xml version='1.0' encoding='UTF-8'?><?gm-xml version="4"?>`;
  if (inserted === undefined) return prolog + data;
  return prolog + data.replace(new RegExp(`<${inserted.element}(?: [^>]*)?>`), (tag) => tag + inserted.text);
}

const put = (c: CaseContext, made: Made, body: string): Promise<Observation> =>
  c.subject.raw({
    method: 'PUT',
    path: entityPath(c, made),
    headers: { 'content-type': 'application/xml' },
    body,
  });

const needs = ['xml', 'entityType', 'stringProperty'] as const;

/** text, line ends and declarations in XML. */
export const xmlBodyCases: readonly Case[] = [
  ...(
    [
      ['text', 'R-69-01', 'stray'],
      ['declaration', 'R-69-05', '<!DOCTYPE x>'],
    ] as const
  ).flatMap(([id, requirement, text]) =>
    sections.map(
      (element): Case => ({
        id: `xml/${id}-within/${element}`,
        requirement,
        needs,
        writes: true,
        raw: 'body',
        async run(c) {
          const made = await c.fixture.create({ stringProperty: 'a' });
          const before = await c.oracle.snapshot();
          const property = c.fixture.property('stringProperty');
          c.checkStatus(await put(c, made, bodyOf(made, property, 'b', { element, text })), 400);
          await c.oracle.none(before);
        },
      }),
    ),
  ),
  ...sections.map(
    (element): Case => ({
      id: `xml/white-space-within/${element}`,
      requirement: 'R-69-02',
      needs,
      writes: true,
      raw: 'body',
      async run(c) {
        const made = await c.fixture.create({ stringProperty: 'a' });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        const body = bodyOf(made, property, 'b', { element, text: ' \t\r\n <!-- no text --> ' });
        c.checkStatus(await put(c, made, body), 200);
        await c.oracle.updated(before, made, { [property]: 'b' });
      },
    }),
  ),
  ...(
    [
      ['crlf', 'b\r\nc', 'b\nc'],
      ['cr', 'b\rc', 'b\nc'],
      ['escaped', 'b&#13;&#xD;&#10;c', 'b\r\r\nc'],
    ] as const
  ).map(
    ([id, written, text]): Case => ({
      id: `xml/line-ends/${id}`,
      requirement: 'R-69-03',
      needs,
      writes: true,
      raw: 'body',
      async run(c) {
        const made = await c.fixture.create({ stringProperty: 'a' });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        c.checkStatus(await put(c, made, bodyOf(made, property, written)), 200);
        await c.oracle.updated(before, made, { [property]: text });
      },
    }),
  ),
  {
    id: 'xml/line-ends/written',
    requirement: 'R-69-04',
    needs,
    writes: true,
    raw: 'wire',
    async run(c) {
      const property = c.fixture.property('stringProperty');
      const made = await c.fixture.create({ stringProperty: 'b\rc' });
      const answer = await c.subject.raw({
        method: 'GET',
        path: propertyPath(c, made, property),
        headers: { accept: 'application/xml' },
      });
      c.checkStatus(answer, 200);
      c.check('the value', /<s>(b[^<]*c)<\/s>/.exec(answer.text)?.[1]?.replace(/&#x0*d;/i, '&#13;'), 'b&#13;c');
    },
  },
];
