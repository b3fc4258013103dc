import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { decimal, long, mapOf, type Plain, setOf, typedNumber } from '../../../case/plain.js';
import { ask, askRaw } from '../../4.8-entities/queries/ask.js';
import { entityPath, getRaw, patchText, propertyPath, queryOf, sendJson } from '../../requests.js';
import { at, column, jsonOf, succeeded } from '../../responses.js';
import { entityCase, rows } from '../../rows.js';
import { collection, deployed, type EncodedElements, type EncodedValue, shown, shownIn } from './encoded-values.js';
import { jsonCase, propertyJson, wrapped } from './wire.js';

const modes = ['auto', 'entities', 'always', 'polymorphic'] as const;
const float = typedNumber('float', '1.5');
const wrappedFloat = [wrapped('float', 1.5)];

/** numbers that are the whole answer. */
export const numbersAtTheTop: readonly EncodedValue[] = [
  ...modes.map((mode) => shownIn(mode, 'float', ['R-65-01', 'R-74-01'], 'floatProperty', 1.5, wrappedFloat)),
  shownIn('always', 'double', 'R-74-01', 'doubleProperty', 1.25, [wrapped('double', 1.25)]),
  shown('long/text', 'R-74-02', 'longProperty', long(7), [wrapped('long', '7')]),
  shown('decimal/text', 'R-74-02', 'decimalProperty', decimal('1.5'), [wrapped('decimal', '1.5')]),
];

/** floats in a property of type `object`. A service with D-36 reads them as doubles, which only D-9 wraps. */
export const floatsInObjects: readonly EncodedValue[] = modes.map((mode) => {
  const otherwise = deployed('D-36', wrapped('double', 1.5), 1.5);
  return shownIn(mode, 'float', ['R-65-02', 'R-74-01'], 'objectProperty', float, wrappedFloat, otherwise);
});

const floats = ['1.5', '2.5', '3.5'].map((number) => typedNumber('float', number));
const floatForms = [1.5, 2.5, 3.5].map((number) => ({
  json: [wrapped('float', number)],
  ...deployed('D-36', wrapped('double', number), number),
}));

/** floats in a collection in a property of type `object`. */
export const floatsInCollections: readonly EncodedElements[] = Object.entries<Plain>({
  list: floats,
  set: setOf(...floats),
  map: mapOf(...floats.map((value, index): [Plain, Plain] => ['klm'.charAt(index), value])),
}).map(([kind, value]) => collection(`object/${kind}/float`, 'R-65-03', 'objectProperty', value, floatForms));

/** Writes the JSON text of a property by PATCH. @returns the JSON of the property afterwards */
async function written(c: CaseContext, made: Made, need: PropertyNeed, text: string): Promise<unknown> {
  c.checkStatus(await patchText(c, made, c.fixture.property(need), text), 200);
  return propertyJson(c, made, need);
}

/** The text of a number, bare or wrapped, with the sign of its zero. */
function numberText(value: unknown): string {
  const number = at(value, 'value') ?? value;
  return Object.is(number, -0) ? '-0.0' : String(number);
}

/** A case of a number that is written in a new entity. */
const numberCase = (
  id: string,
  judges: string,
  need: PropertyNeed,
  run: (c: CaseContext, made: Made) => Promise<unknown>,
): Case =>
  entityCase(`json/number/${id}`, judges, async (c) => run(c, await c.fixture.create())).with({ needs: [need] });

const wrapperTexts: readonly (readonly [PropertyNeed, type: string, number: string, requirement: string])[] = [
  ['integerProperty', 'integer', '7', 'R-74-03'],
  ['floatProperty', 'float', '1.5', 'R-74-03'],
  ['doubleProperty', 'double', '1.5', 'R-74-03'],
  ['longProperty', 'long', '7', 'R-74-04'],
  ['decimalProperty', 'decimal', '1.5', 'R-74-04'],
];

/** The JSON texts of a set and a map with two zeros and another number. */
const withZeros = {
  set: (first: string, second: string) => `{"_type":"set","value":[${first},1.5,${second}]}`,
  map: (first: string, second: string) => `{"_type":"flatmap","value":[${first},"a",1.5,"b",${second},"c"]}`,
};

/** A case of a collection with both zeros, which keeps the first only. */
const keepsFirst = (kind: keyof typeof withZeros, first: string, second: string): Case =>
  entityCase(`json/number/zeros/${kind}/${first}`, 'R-70-05', async (c) => {
    const made = await c.fixture.create();
    const value = at(await written(c, made, 'objectProperty', withZeros[kind](first, second)), 'value');
    const items = Array.isArray(value) ? value : [];
    // The keys of a map are in pairs, or in a list with the values (D-8).
    const keys = kind === 'set' ? items : items.map((each) => at(each, 'key') ?? each);
    const numbers = keys.map(numberText).filter((each) => /\d/.test(each));
    const kept = [first === '0.0' ? '0' : '-0.0', '1.5'].toSorted();
    c.check('the numbers', numbers.toSorted(), differs<unknown>('D-61', kept, ['-0.0', '0', '1.5']));
  }).with({
    needs: ['objectProperty'],
    httpOnly: 'No set and no map of JavaScript holds both zeros, which deployed services tell apart.',
    deviation: 'D-61',
  });

/** numbers keep their type and their sign from answer to body and back. */
export const numberCases: readonly Case[] = [
  jsonCase('number/float-again', 'R-65-04', async (c) => {
    const made = await c.fixture.create({ objectProperty: float });
    const path = propertyPath(c, made, c.fixture.property('objectProperty'));
    const { text } = await succeeded(c, getRaw(c, path));
    c.checkStatus(await sendJson(c, 'PUT', path, text), 200);
    const second = await getRaw(c, path);
    const again = jsonOf(second);
    // A bare number with a fraction is a double.
    const type = at(again, '_type') ?? 'double';
    c.check('the value after it was written again', at(again, 'value') ?? again, 1.5);
    c.check('its type', type, differs<unknown>('D-36', 'float', 'double'));
  }).with({ needs: ['objectProperty'], deviation: 'D-36' }),
  ...rows(
    ['double', 'doubleProperty', '100', '100', '100.0', 'R-18-01'],
    ['double/exponent', 'doubleProperty', '1e-7', '1e-7', '1.0E-7', 'R-18-01'],
    ['decimal', 'decimalProperty', '"1E+3"', '1000', '1E+3', 'R-22-02'],
  ).map(([id, need, sent, documented, deployed, requirement]) =>
    entityCase(`json/number/text/${id}`, requirement, async (c) => {
      const made = await c.fixture.create();
      await written(c, made, need, sent);
      const { text } = await getRaw(c, entityPath(c, made));
      const [, before = ''] = text.split(JSON.stringify(c.fixture.property(need)));
      // The first text that begins with a digit, in a bare number or in a wrapper.
      const number = /\d[\w.+-]*/.exec(before)?.[0];
      c.check('text of the number', number, differs('D-26', documented, deployed));
    }).with({ needs: [need], deviation: 'D-26' }),
  ),
  ...['18446744073709551616', '-9223372036854775809'].map((digits) =>
    numberCase(`beyond-64-bits/${digits}`, 'R-70-01', 'objectProperty', async (c, made) => {
      c.check('value', await written(c, made, 'objectProperty', digits), wrapped('decimal', digits));
    }),
  ),
  ...rows(
    ['double', 'doubleProperty', '-0.0', 'R-70-02'],
    ['float', 'floatProperty', '-0.0', 'R-70-02'],
    ['object', 'objectProperty', '-0.0', 'R-70-03'],
    ['object/float', 'objectProperty', '{"_type":"float","value":-0.0}', 'R-70-03'],
  ).map(([id, need, text, requirement]) =>
    numberCase(`negative-zero/${id}`, requirement, need, async (c, made) => {
      c.check('zero', numberText(await written(c, made, need, '0.0')), '0');
      // 0.0 and -0.0 are equal, but writing one over the other is a change.
      c.check('zero with its sign', numberText(await written(c, made, need, text)), '-0.0');
    }),
  ),
  ...(['doubleProperty', 'floatProperty'] as const).map((need) =>
    entityCase(`json/number/zeros/${need}`, 'R-70-04', async (c) => {
      const [property, second] = [c.fixture.property(need), c.fixture.property('integerProperty')];
      const positive = await c.fixture.create({ integerProperty: 1 });
      const negative = await c.fixture.create({ integerProperty: 2 });
      const other = await c.fixture.create({ [need]: 1, integerProperty: 3 });
      await written(c, positive, need, '0.0');
      await written(c, negative, need, '-0.0');
      for (const zero of ['0.0', '-0.0']) {
        const answer = await succeeded(c, askRaw(c, queryOf({ [`where.${property}`]: zero, 'order-by': second })));
        const exact = zero === '0.0' ? positive.id : negative.id;
        const found = differs<unknown>('D-42', [positive.id, negative.id], [exact]);
        c.check(`found by ${zero}`, column(answer.value, 'id'), found);
      }
      const ordered = await succeeded(c, ask(c, { orderBy: [{ property }, { property: second }] }));
      c.check('the order', column(ordered.value, 'id'), [positive.id, negative.id, other.id]);
    }).with({ needs: [need, 'integerProperty'], deviation: 'D-42' }),
  ),
  keepsFirst('set', '0.0', '-0.0'),
  keepsFirst('set', '-0.0', '0.0'),
  keepsFirst('map', '0.0', '-0.0'),
  keepsFirst('map', '-0.0', '0.0'),
  ...wrapperTexts.flatMap(([need, type, number, requirement]) =>
    [number, `"${number}"`].map((value) =>
      entityCase(`json/number/wrapper/${type}/${value === number ? 'number' : 'text'}`, requirement, async (c) => {
        const made = await c.fixture.create();
        const before = await c.oracle.snapshot();
        const answer = await patchText(c, made, c.fixture.property(need), `{"_type":"${type}","value":${value}}`);
        const isText = value !== number && requirement === 'R-74-03';
        if (c.checkStatus(answer, isText ? differs('D-36', 200, 400) : 200) === 'deployed' && isText) {
          return c.oracle.none(before);
        }
        c.check('value', numberText(await propertyJson(c, made, need)), number);
      }).with({ needs: [need], deviation: value !== number && requirement === 'R-74-03' ? 'D-36' : undefined }),
    ),
  ),
];
