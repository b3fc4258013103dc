import type { DialectRowId } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf, typedNumber } from '../../../case/plain.js';
import type { UrlQuery } from '../../requests.js';
import { rows } from '../../rows.js';
import { type Forms, numberForms, wrapped } from './wire.js';

const flatTexts = wrapped('flatmap', ['k', 'a', 'l', 'b', 'm', 'c']);
const flatIntegers = wrapped('flatmap', [7, 'a', 8, 'b', 9, 'c']);
const integerForms = [wrapped('map', entriesOf([7, 8, 9]))];
export const textForms = [wrapped('map', entriesOf(['k', 'l', 'm']))];
/** The map of texts as an object. */
export const mapAsObject = { k: 'a', l: 'b', m: 'c' };

function entriesOf(keys: readonly unknown[]): readonly unknown[] {
  return keys.map((key, index) => ({ key, value: 'abc'.charAt(index) }));
}

/** A value, and its JSON at one place of an answer. */
export interface EncodedValue extends Forms {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly mode?: string;
}

/** Returns the row of a value, without the option `type-explicitness`. */
export const shown = (
  id: string,
  requirement: EncodedValue['requirement'],
  need: PropertyNeed,
  value: Plain,
  json: readonly unknown[],
  otherwise: Pick<EncodedValue, 'deployed'> = {},
): EncodedValue => ({ id, requirement, need, value, json, ...otherwise });

/** Returns the row of a value with the option. Its id begins with the value of the option. */
export const shownIn = (mode: string, id: string, ...row: RowWithoutId): EncodedValue => ({
  ...shown(`${mode}/${id}`, ...row),
  mode,
});

type RowWithoutId = Parameters<typeof shown> extends [string, ...infer Others] ? Others : never;

export const abc = ['a', 'b', 'c'];
export const abcSet = setOf(...abc);
export const wrappedList = [wrapped('list', abc)];
export const wrappedSet = [wrapped('set', abc)];
/** The long 7 and the decimal 1.5 with their types. */
export const wrappedLong = numberForms('long', 7);
export const wrappedDecimal = numberForms('decimal', 1.5);

export const noon = '2026-03-01T12:30:45.123Z';
export const noonText = '2026-03-01T12:30:45.123+0000';
const wrappedNoon = [wrapped('date', noonText)];

export const texts = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']);
const integers = mapOf([7, 'a'], [8, 'b'], [9, 'c']);

export const inMode = (mode: string | undefined): UrlQuery => (mode === undefined ? [] : [['type-explicitness', mode]]);

export const deployed = (row: DialectRowId, ...json: readonly unknown[]) => ({ deployed: { row, json } });

/** Values of types that JSON does not distinguish, with their type and bare, and the row about them. */
const kinds = rows(
  ['long', 'longProperty', long(7), wrappedLong, 7, 'D-9'],
  ['decimal', 'decimalProperty', decimal('1.5'), wrappedDecimal, 1.5, 'D-9'],
  ['date', 'dateProperty', date(noon), wrappedNoon, noonText, 'D-9'],
  ['set', 'stringSet', abcSet, wrappedSet, abc, 'D-10'],
);

type Place = 'entity' | 'top' | 'object';

const typed = [true, true] as const;
const bare = [false, false] as const;

/** Whether these values have their type, by the mode and the place, in the documented and in the deployed dialect. */
const typing: readonly {
  readonly mode?: string;
  readonly judges: string;
  readonly ofSets?: string;
  readonly places: { readonly [P in Place]?: readonly [documented: boolean, deployed: boolean] };
}[] = [
  { judges: 'R-18-02', ofSets: 'R-18-04', places: { top: typed, object: typed } },
  { mode: 'entities', judges: 'R-18-05', places: { entity: [true, false], top: typed, object: typed } },
  { mode: 'always', judges: 'R-18-06', places: { entity: typed, top: typed, object: typed } },
  {
    mode: 'polymorphic',
    judges: 'R-18-07',
    ofSets: 'R-18-09',
    places: { entity: bare, top: [false, true], object: typed },
  },
  { mode: 'never', judges: 'R-18-14', places: { entity: bare, top: bare, object: [true, false] } },
];

/** Returns the rows of these values in a place. */
export const kindsIn = (place: Place): readonly EncodedValue[] =>
  typing.flatMap(({ mode, judges, ofSets = judges, places }) =>
    kinds.flatMap(([kind, own, value, wrapper, text, row]): readonly EncodedValue[] => {
      const isTyped = places[place];
      if (isTyped === undefined) return [];
      const [json, ofDeployed] = isTyped.map((each) => (each ? wrapper : [text]));
      const about = [
        kind === 'set' ? ofSets : judges,
        place === 'object' ? 'objectProperty' : own,
        value,
        json ?? [],
        isTyped[0] === isTyped[1] ? {} : deployed(mode === 'never' ? 'D-31' : row, ...(ofDeployed ?? [])),
      ] as const;
      return [mode === undefined ? shown(kind, ...about) : shownIn(mode, kind, ...about)];
    }),
  );

/** Values of a property that is the whole answer. */
export const atTheTop: readonly EncodedValue[] = [
  shown('double', 'R-18-01', 'doubleProperty', 1.25, [1.25], deployed('D-9', ...numberForms('double', 1.25))),
  shown('integer', 'R-18-13', 'integerProperty', 7, [7]),
  shown('string', 'R-18-13', 'stringProperty', 'a', ['a']),
  shown('boolean', 'R-18-13', 'booleanProperty', true, [true]),
  shownIn('always', 'list', 'R-18-06', 'stringList', abc, wrappedList, deployed('D-11', abc)),
];

const doubleRow = [
  'objectProperty',
  typedNumber('double', '1.5'),
  [1.5],
  deployed('D-9', ...numberForms('double', 1.5)),
] as const;

/** Values in a property of type `object`, which does not declare the type of its value. */
export const inObjects: readonly EncodedValue[] = [
  shown('integer', 'R-18-13', 'objectProperty', 7, [7]),
  shown('string', 'R-18-13', 'objectProperty', 'a', ['a']),
  shown('boolean', 'R-18-13', 'objectProperty', true, [true]),
  shownIn('always', 'list', 'R-18-06', 'objectProperty', abc, wrappedList, deployed('D-11', abc)),
  shown('empty-list', 'OPT-WEP-01', 'objectProperty', [], [undefined], deployed('D-27', [])),
  shown('map', 'R-18-04', 'objectProperty', texts, textForms, deployed('D-8', flatTexts)),
  shownIn('auto', 'double', 'R-18-01', ...doubleRow),
  shownIn('entities', 'double', 'R-18-05', ...doubleRow),
];

/** A collection, and the JSON of each of its elements or of the values of its entries, in ascending order. */
export interface EncodedElements extends Pick<EncodedValue, 'id' | 'requirement' | 'need'> {
  readonly value: Plain;
  readonly elements: readonly Forms[];
}

/** Returns the row of a collection. */
export const collection = (
  id: string,
  requirement: EncodedElements['requirement'],
  need: PropertyNeed,
  value: Plain,
  forms: readonly Forms[],
): EncodedElements => ({ id, requirement, need, value, elements: forms });

const numbers = (type: 'long' | 'decimal', ...values: readonly number[]): readonly Forms[] =>
  values.map((value) => ({ json: numberForms(type, value), ...deployed('D-9', value) }));

const bareNumbers = (...values: readonly number[]): readonly Forms[] => values.map((value) => ({ json: [value] }));

const dates = (...texts: readonly string[]): readonly Forms[] =>
  texts.map((day) => {
    const text = `${day}T12:30:45.123+0000`;
    return { json: [wrapped('date', text)], ...deployed('D-9', text) };
  });

const noonOf = (day: string): Plain => date(`${day}T12:30:45.123Z`);
const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
const fractions = [1.5, 2.5, 3.5];
const longMap = mapOf(['k', long(7)], ['l', long(8)], ['m', long(9)]);

/** Values within collections of an entity. */
export const elements: readonly EncodedElements[] = [
  collection('list/long', 'R-18-02', 'longList', [7, 8, 9].map(long), numbers('long', 7, 8, 9)),
  collection('list/decimal', 'R-18-02', 'decimalList', fractions.map(decimal), numbers('decimal', ...fractions)),
  collection('list/float', 'R-65-05', 'floatList', fractions, bareNumbers(...fractions)),
  collection('list/date', 'R-18-02', 'dateList', days.map(noonOf), dates(...days)),
  collection('set/long', 'R-18-02', 'longSet', setOf(long(7), long(8), long(9)), numbers('long', 7, 8, 9)),
  collection('map/long', 'R-18-02', 'longMap', longMap, numbers('long', 7, 8, 9)),
];

const integerRow = ['integerMap', integers, integerForms, deployed('D-8', flatIntegers)] as const;

/** The forms of a map, by its keys. */
export const maps: readonly EncodedValue[] = [
  shown('integer-keys', ['VAL-10', 'R-18-04'], ...integerRow),
  { ...shown('integer-keys/polymorphic', 'R-18-04', ...integerRow), mode: 'polymorphic' },
  { ...shown('integer-keys/entities', 'R-18-05', ...integerRow), mode: 'entities' },
  { ...shown('integer-keys/always', 'R-18-06', ...integerRow), mode: 'always' },
  { ...shown('never', 'R-18-14', 'stringMap', texts, [mapAsObject]), mode: 'never' },
  { ...shown('always', 'R-18-04', 'stringMap', texts, textForms, deployed('D-8', mapAsObject)), mode: 'always' },
  { ...shown('entities', 'R-18-05', 'stringMap', texts, textForms, deployed('D-8', mapAsObject)), mode: 'entities' },
];
