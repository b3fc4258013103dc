import type { Case } from '../../case/case.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { entityPath, getRaw } from '../requests.js';
import { succeeded } from '../responses.js';
import { bodyCase, wireCase } from '../rows.js';
import { putXml, xmlBodyOf } from './xml-bodies.js';

/** A collection of three elements, the name of its XML element, and the content of that element. */
interface Row {
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly element: 'L' | 'S' | 'M';
  readonly inner: readonly string[];
}

const entry = (key: string, value: string): string => `<m>${key}${value}</m>`;
const days = ['2026-03-01', '2026-03-02', '2026-03-03'];

const rows: readonly Row[] = [
  { need: 'stringList', value: ['a', 'b', 'c'], element: 'L', inner: ['<s>a</s>', '<s>b</s>', '<s>c</s>'] },
  { need: 'integerList', value: [3, 1, 2], element: 'L', inner: ['<i>3</i>', '<i>1</i>', '<i>2</i>'] },
  {
    need: 'decimalList',
    value: [decimal('1.5'), decimal('2.5'), decimal('3.5')],
    element: 'L',
    inner: ['<D>1.5</D>', '<D>2.5</D>', '<D>3.5</D>'],
  },
  {
    need: 'dateList',
    value: days.map((day) => date(`${day}T12:30:45.123Z`)),
    element: 'L',
    inner: days.map((day) => `<T>${day}T12:30:45.123+0000</T>`),
  },
  { need: 'stringSet', value: setOf('a', 'b', 'c'), element: 'S', inner: ['<s>a</s>', '<s>b</s>', '<s>c</s>'] },
  {
    need: 'longSet',
    value: setOf(long(1), long(2), long(3)),
    element: 'S',
    inner: ['<l>1</l>', '<l>2</l>', '<l>3</l>'],
  },
  {
    need: 'stringMap',
    value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    element: 'M',
    inner: [entry('<s>k</s>', '<s>a</s>'), entry('<s>l</s>', '<s>b</s>'), entry('<s>m</s>', '<s>c</s>')],
  },
  {
    need: 'integerMap',
    value: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
    element: 'M',
    inner: [entry('<i>7</i>', '<s>a</s>'), entry('<i>8</i>', '<s>b</s>'), entry('<i>9</i>', '<s>c</s>')],
  },
];

/** The parts of an element's content: entries of a map, else one element each. */
function partsOf(element: Row['element'], content: string): readonly string[] {
  const parts = content.match(element === 'M' ? /<m>.*?<\/m>/gs : /<(\w)>.*?<\/\1>/gs) ?? [];
  return parts.map((part) => part.replaceAll(/>\s+</g, '><'));
}

/** collections of three in XML, read and written. */
export const xmlCollectionCases: readonly Case[] = rows.flatMap(({ need, value, element, inner }): readonly Case[] => [
  bodyCase(`xml/read/${need}`, 'R-60-10', { needs: ['xml', need] }, async (c) => {
    const made = await c.fixture.create();
    const property = c.fixture.property(need);
    const before = await c.oracle.snapshot();
    const content = `<${element} p='${property}'>${inner.join('')}</${element}>`;
    c.checkStatus(await putXml(c, made, xmlBodyOf(made, content)), 200);
    await c.oracle.updated(before, made, { [property]: value });
  }),
  wireCase(`xml/written/${need}`, 'R-60-03', { needs: ['xml', need] }, async (c) => {
    const made = await c.fixture.create({ [need]: value });
    const answer = await succeeded(c, getRaw(c, entityPath(c, made), { accept: 'application/xml' }));
    const property = c.fixture.property(need);
    const [, content = ''] = new RegExp(`<${element} p='${property}'>(.*?)</${element}>`, 's').exec(answer.text) ?? [];
    const parts = partsOf(element, content);
    // A set and a map may be in any order.
    c.check('the elements', element === 'L' ? parts : parts.toSorted(), inner);
  }),
]);
