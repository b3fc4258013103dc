import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, getRaw, idText, propertyPath } from '../requests.js';
import { at, jsonOf, memberOf, succeeded } from '../responses.js';
import { change, constantAt, entityCase, newEntity, refuse, rows } from '../rows.js';

const entries = (...all: readonly string[]): readonly string[] => all.map((each) => `<m>${each}</m>`);
const abc = ['<s>a</s>', '<s>b</s>', '<s>c</s>'];
const decimals = ['<D>1.5</D>', '<D>2.5</D>', '<D>3.5</D>'];
const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
const dates = days.map((day) => date(`${day}T12:30:45.123Z`));
const dateTexts = days.map((day) => `<T>${day}T12:30:45.123+0000</T>`);
const texts = entries('<s>k</s><s>a</s>', '<s>l</s><s>b</s>', '<s>m</s><s>c</s>');
const numbered = entries('<i>7</i><s>a</s>', '<i>8</i><s>b</s>', '<i>9</i><s>c</s>');

/** A value, the name of its XML element, and the content of that element: of a collection, its three elements. */
type Row = readonly [need: PropertyNeed, value: Plain, element: string, inner: readonly string[]];

const values: readonly Row[] = [
  ['booleanProperty', true, 'b', ['true']],
  ['integerProperty', -7, 'i', ['-7']],
  ['longProperty', long('9007199254740993'), 'l', ['9007199254740993']],
  ['floatProperty', 1.5, 'f', ['1.5']],
  ['doubleProperty', -2.25, 'd', ['-2.25']],
  ['decimalProperty', decimal('12345678901234567890.25'), 'D', ['12345678901234567890.25']],
  ['dateProperty', date('2026-03-01T12:30:45.123Z'), 'T', ['2026-03-01T12:30:45.123+0000']],
  ['stringList', ['a', 'b', 'c'], 'L', abc],
  ['integerList', [3, 1, 2], 'L', ['<i>3</i>', '<i>1</i>', '<i>2</i>']],
  ['decimalList', [decimal('1.5'), decimal('2.5'), decimal('3.5')], 'L', decimals],
  ['dateList', dates, 'L', dateTexts],
  ['stringSet', setOf('a', 'b', 'c'), 'S', abc],
  ['longSet', setOf(long(1), long(2), long(3)), 'S', ['<l>1</l>', '<l>2</l>', '<l>3</l>']],
  ['stringMap', mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']), 'M', texts],
  ['integerMap', mapOf([7, 'a'], [8, 'b'], [9, 'c']), 'M', numbered],
];

/** The parts of an element's content: entries of a map, elements of another collection, or a single text. */
function partsOf(element: string, content: string): readonly string[] {
  if (!/[LSM]/.test(element)) return [content];
  const parts = content.match(element === 'M' ? /<m>.*?<\/m>/gs : /<(\w)>.*?<\/\1>/gs) ?? [];
  return parts.map((part) => part.replaceAll(/>\s+</g, '><'));
}

/** a value of each type in XML, read and written. */
export const xmlValueCases: readonly Case[] = values.flatMap(([need, value, element, inner]) => [
  change(`xml/read/${need}`, 'R-60-10', {}, { [need]: value }, (c, made) => {
    const content = `<${element} p='${c.fixture.property(need)}'>${inner.join('')}</${element}>`;
    return putXml(c, made, xmlBodyOf(made, content));
  }).with({ needs: ['xml'] }),
  entityCase(`xml/written/${need}`, 'R-60-03', async (c) => {
    const made = await c.fixture.create({ [need]: value });
    const answer = await succeeded(c, getXml(c, entityPath(c, made)));
    const property = c.fixture.property(need);
    const [, found = ''] = answer.text.split(`<${element} p='${property}'>`);
    const [content = ''] = found.split(`</${element}>`, 1);
    const parts = partsOf(element, content);
    // A set and a map may be in any order.
    c.check('the value', /[SM]/.test(element) ? parts.toSorted() : parts, inner);
  }).with({ needs: ['xml', need] }),
]);

const sections = ['gm-data', 'required-types', 'root-value', 'pool', 'E'] as const;

/** A text at the beginning of an element of a body. */
interface Inserted {
  readonly element: (typeof sections)[number];
  readonly text: string;
}

/** What a body contains besides one entity. */
interface Beside {
  readonly inserted?: Inserted | undefined;
  /** Further types. */
  readonly types?: string;
  /** Further entities. */
  readonly entities?: string;
}

/** An entity with properties in the XML form. */
function xmlBodyOf(made: Made, properties: string, { inserted, types = '', entities = '' }: Beside = {}): string {
  const required = `<required-types><t alias='T^1'>${made.type}</t>${types}</required-types>`;
  const pool = `<pool><E id='T^1-0'>${properties}</E>${entities}</pool>`;
  const data = `<gm-data>${required}<root-value><r>T^1-0</r></root-value>${pool}</gm-data>`;
  const prolog = `<?xml version='1.0' encoding='UTF-8'?><?gm-xml version="4"?>`;
  if (inserted === undefined) return prolog + data;
  return prolog + data.replace(new RegExp(`<${inserted.element}(?: [^>]*)?>`), (tag) => tag + inserted.text);
}

const putXml = (c: CaseContext, made: Made, body: string): Promise<Observation> =>
  c.subject.raw({ method: 'PUT', path: entityPath(c, made), headers: { 'content-type': 'application/xml' }, body });

const ofXml = { needs: ['xml'] } as const;
const ofText = { needs: ['xml', 'stringProperty'] } as const;

/** Returns a request that sets the text of an entity. */
const putText =
  (text: string, inserted?: Inserted) =>
  (c: CaseContext, made: Made): Promise<Observation> =>
    putXml(c, made, xmlBodyOf(made, `<s p='${c.fixture.property('stringProperty')}'>${text}</s>`, { inserted }));

/** Returns a case of a body that sets the text of an entity. */
const stores = (id: string, requirement: string, text: string, stored: string, inserted?: Inserted): Case =>
  change(id, requirement, { stringProperty: 'a' }, { stringProperty: stored }, putText(text, inserted)).with(ofXml);

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

/** The content of an entity in the pool of an answer. */
const contentOf = ({ text }: Observation, id = ''): string =>
  text.split(`<E id='${id}'>`)[1]?.split('</E>', 1)[0] ?? `no entity ${id}`;

/** values that name a type or an entity elsewhere in the XML, and null. */
const xmlReferenceCases: readonly Case[] = [
  change('xml/read/enumProperty', 'R-60-10', {}, { enumProperty: constantAt(0) }, (c, made) => {
    const types = `<t alias='K^2'>${c.fixture.type('enumType')}</t>`;
    const content = `<e p='${c.fixture.property('enumProperty')}'>K^2.${c.fixture.constants[0]}</e>`;
    return putXml(c, made, xmlBodyOf(made, content, { types }));
  }).with({ needs: ['xml', 'enumType'] }),
  change('xml/read/other-aliases', 'R-60-10', {}, { enumProperty: constantAt(0) }, (c, made) => {
    // An alias may be any text, also with the characters that separate it from a constant or a number.
    const types = `<t alias='k.2-x'>${c.fixture.type('enumType')}</t><t alias='t.1-y'>${made.type}</t>`;
    const content = `<e p='${c.fixture.property('enumProperty')}'>k.2-x.${c.fixture.constants[0]}</e>`;
    const body = xmlBodyOf(made, content, { types });
    return putXml(c, made, body.replaceAll('T^1-0', 't.1-y-0'));
  }).with({ needs: ['xml', 'enumType'] }),
  entityCase('xml/written/enumProperty', 'R-60-03', async (c) => {
    const [name = ''] = c.fixture.constants;
    const type = c.fixture.type('enumType');
    const made = await c.fixture.create({ enumProperty: constant(name, type) });
    const { text } = await succeeded(c, getXml(c, entityPath(c, made)));
    const [, alias, written] = /<e p='[^']*'>([^<]*)\.([^.<]*)<\/e>/.exec(text) ?? [];
    c.check('the constant', written, name);
    c.observe('its type', text.includes(`<t alias='${alias}'>${type}</t>`), true, { judges: 'R-60-06' });
  }).with({ needs: ['xml', 'enumProperty', 'enumType'], also: 'R-60-06' }),
  change('xml/read/entityProperty', 'R-60-10', {}, { entityProperty: newEntity }, (c, made, after) => {
    const property = c.fixture.property('entityProperty');
    const id = memberOf(after[property], 'id') ?? null;
    const element = typeof id === 'string' ? 's' : 'l';
    const entities = `<E id='T^1-1'><${element} p='id'>${idText(id)}</${element}></E>`;
    return putXml(c, made, xmlBodyOf(made, `<r p='${property}'>T^1-1</r>`, { entities }));
  }).with({ needs: ['xml'] }),
  entityCase('xml/written/entityProperty', 'R-60-03', async (c) => {
    const other = await c.fixture.create();
    const made = await c.fixture.create({ entityProperty: c.fixture.reference(other) });
    const answer = await succeeded(c, getXml(c, entityPath(c, made)));
    const [, root] = /<root-value>\s*<r>([^<]*)<\/r>\s*<\/root-value>/.exec(answer.text) ?? [];
    const [, referred] = /<r p='[^']*'>([^<]*)<\/r>/.exec(contentOf(answer, root)) ?? [];
    const [, id] = /<[ils] p='id'>([^<]*)</.exec(contentOf(answer, referred)) ?? [];
    c.check('id of the entity referred to', id, idText(other.id));
  }).with({ needs: ['xml', 'entityProperty'] }),
  entityCase('xml/read/null', 'R-60-10', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const property = c.fixture.property('stringProperty');
    c.checkStatus(await putXml(c, made, xmlBodyOf(made, `<n p='${property}'/>`)), 200);
    c.check('value', await c.oracle.property(made, property), differs<Plain>('D-13', null, 'a'));
  }).with({
    ...ofText,
    deviation: 'D-13',
    httpOnly: 'The SDK sends no null to a deployed service, so its other cases cannot confirm what this one finds.',
  }),
];

/** which XML a service reads, and line ends in the XML that it writes. */
export const xmlBodyCases: readonly Case[] = [
  ...xmlReferenceCases,
  refuse('xml/refused/dtd', 'R-60-11', {}, 400, (c, made) =>
    putXml(c, made, '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "x">]><gm-data/>'),
  ).with(ofXml),
  refuse('xml/refused/unreadable', 'R-60-12', {}, 400, (c, made) => putXml(c, made, '<gm-data>\n<x')).with({
    ...ofXml,
    answer: (c, answer) => {
      const message = String(at(jsonOf(answer), 'message'));
      c.observe('line and column', /line/i.test(message) && /column/i.test(message), true);
    },
  }),
  stores('xml/read', 'R-60-10', 'b', 'b'),
  stores('xml/read/empty', 'R-60-10', '', ''),
  stores('xml/read/blanks', 'R-60-10', ' b ', ' b '),
  stores('xml/read/beyond-ascii', 'R-60-10', beyondAscii, beyondAscii),
  ...rows(['beyond-ascii', beyondAscii, beyondAscii], ['markup', 'a]]><b&c', 'a]]&gt;&lt;b&amp;c']).map(
    ([id, text, written]) =>
      entityCase(`xml/written/${id}`, 'R-60-03', async (c) => {
        c.check('the value', textIn(await readText(c, text)), written);
      }).with(ofText),
  ),
  ...rows(['text-within', 'R-69-01', 'stray'], ['declaration-within', 'R-69-05', '<!DOCTYPE x>']).flatMap(
    ([id, requirement, text]) =>
      sections.map((element) =>
        refuse(`xml/${id}/${element}`, requirement, { stringProperty: 'a' }, 400, putText('b', { element, text })).with(
          ofXml,
        ),
      ),
  ),
  ...sections.map((element) =>
    stores(`xml/white-space-within/${element}`, 'R-69-02', 'b', 'b', { element, text: ' \t\r\n <!-- no text --> ' }),
  ),
  stores('xml/line-ends/crlf', 'R-69-03', 'b\r\nc', 'b\nc'),
  stores('xml/line-ends/cr', 'R-69-03', 'b\rc', 'b\nc'),
  stores('xml/line-ends/escaped', 'R-69-03', 'b&#13;&#xD;&#10;c', 'b\r\r\nc'),
  entityCase('xml/line-ends/written', 'R-69-04', async (c) => {
    const { text } = await readText(c, 'b\rc');
    c.check('the value', /<s>(b[^<]*c)<\/s>/.exec(text)?.[1]?.replace(/&#x0*d;/i, '&#13;'), 'b&#13;c');
  }).with(ofText),
];
