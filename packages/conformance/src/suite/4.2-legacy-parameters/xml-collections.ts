import type { Case } from '../../case/case.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { entityPath } from '../requests.js';
import { succeeded } from '../responses.js';
import { entityCase } from '../rows.js';
import { getXml, putXml, xmlBodyOf } from './xml-bodies.js';

const entries = (...all: readonly string[]): readonly string[] => all.map((each) => `<m>${each}</m>`);
const abc = ['<s>a</s>', '<s>b</s>', '<s>c</s>'];
const decimals = ['<D>1.5</D>', '<D>2.5</D>', '<D>3.5</D>'];
const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
const dates = days.map((day) => date(`${day}T12:30:45.123Z`));
const dateTexts = days.map((day) => `<T>${day}T12:30:45.123+0000</T>`);
const texts = entries('<s>k</s><s>a</s>', '<s>l</s><s>b</s>', '<s>m</s><s>c</s>');
const numbered = entries('<i>7</i><s>a</s>', '<i>8</i><s>b</s>', '<i>9</i><s>c</s>');

/** A collection of three elements, the name of its XML element, and the content of that element. */
type Row = readonly [need: PropertyNeed, value: Plain, element: 'L' | 'S' | 'M', inner: readonly string[]];

const rows: readonly Row[] = [
  ['stringList', ['a', 'b', 'c'], 'L', abc],
  ['integerList', [3, 1, 2], 'L', ['<i>3</i>', '<i>1</i>', '<i>2</i>']],
  ['decimalList', [decimal('1.5'), decimal('2.5'), decimal('3.5')], 'L', decimals],
  ['dateList', dates, 'L', dateTexts],
  ['stringSet', setOf('a', 'b', 'c'), 'S', abc],
  ['longSet', setOf(long(1), long(2), long(3)), 'S', ['<l>1</l>', '<l>2</l>', '<l>3</l>']],
  ['stringMap', mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']), 'M', texts],
  ['integerMap', mapOf([7, 'a'], [8, 'b'], [9, 'c']), 'M', numbered],
];

/** The parts of an element's content: entries of a map, else one element each. */
function partsOf(element: 'L' | 'S' | 'M', content: string): readonly string[] {
  const parts = content.match(element === 'M' ? /<m>.*?<\/m>/gs : /<(\w)>.*?<\/\1>/gs) ?? [];
  return parts.map((part) => part.replaceAll(/>\s+</g, '><'));
}

/** collections of three in XML, read and written. */
export const xmlCollectionCases: readonly Case[] = rows.flatMap(([need, value, element, inner]) => [
  entityCase(`xml/read/${need}`, 'R-60-10', async (c) => {
    const made = await c.fixture.create();
    const property = c.fixture.property(need);
    const before = await c.oracle.snapshot();
    const content = `<${element} p='${property}'>${inner.join('')}</${element}>`;
    c.checkStatus(await putXml(c, made, xmlBodyOf(made, content)), 200);
    await c.oracle.updated(before, made, { [property]: value });
  }).with({ needs: ['xml', need] }),
  entityCase(`xml/written/${need}`, 'R-60-03', async (c) => {
    const made = await c.fixture.create({ [need]: value });
    const answer = await succeeded(c, getXml(c, entityPath(c, made)));
    const property = c.fixture.property(need);
    const [, content = ''] = new RegExp(`<${element} p='${property}'>(.*?)</${element}>`, 's').exec(answer.text) ?? [];
    const parts = partsOf(element, content);
    // A set and a map may be in any order.
    c.check('the elements', element === 'L' ? parts : parts.toSorted(), inner);
  }).with({ needs: ['xml', need] }),
]);
