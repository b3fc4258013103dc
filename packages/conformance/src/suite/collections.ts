import type { CaseContext } from '../case/case.js';
import type { Need, PropertyNeed } from '../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../case/plain.js';
import { type ExpectedStatus, readsMap } from './expectations.js';
import { newEntity } from './rows.js';

export type CollectionKind = 'list' | 'set' | 'map';

/** The type of an element of a list or set, or of a value in a map. */
export type ElementKind = 'string' | 'integer' | 'long' | 'float' | 'decimal' | 'date' | 'enum' | 'entity';

export interface CollectionNeed {
  readonly need: PropertyNeed;
  readonly kind: CollectionKind;
  readonly of: ElementKind;
  /** Whether the keys of a map are integers. */
  readonly integerKeys?: true;
  /** The expected status of a request with such a collection in its body. Default: 200. */
  readonly taken?: ExpectedStatus;
}

/** All collections except maps whose keys are entities, which deployed services cannot read. */
export const collectionNeeds: readonly CollectionNeed[] = [
  { need: 'stringList', kind: 'list', of: 'string' },
  { need: 'integerList', kind: 'list', of: 'integer' },
  { need: 'longList', kind: 'list', of: 'long' },
  { need: 'floatList', kind: 'list', of: 'float' },
  { need: 'decimalList', kind: 'list', of: 'decimal' },
  { need: 'dateList', kind: 'list', of: 'date' },
  { need: 'enumList', kind: 'list', of: 'enum' },
  { need: 'entityList', kind: 'list', of: 'entity' },
  { need: 'stringSet', kind: 'set', of: 'string' },
  { need: 'integerSet', kind: 'set', of: 'integer' },
  { need: 'longSet', kind: 'set', of: 'long' },
  { need: 'decimalSet', kind: 'set', of: 'decimal' },
  { need: 'entitySet', kind: 'set', of: 'entity' },
  { need: 'stringMap', kind: 'map', of: 'string', taken: readsMap },
  { need: 'integerMap', kind: 'map', of: 'string', integerKeys: true, taken: readsMap },
  { need: 'longMap', kind: 'map', of: 'long', taken: readsMap },
  { need: 'entityMap', kind: 'map', of: 'entity', taken: readsMap },
];

/** The collections of entities. */
export const entityCollections = collectionNeeds.filter(({ of }) => of === 'entity');

/** Returns the needs of a case with such a collection. */
export const needsOf = ({ need, of }: CollectionNeed): readonly Need[] => [
  'entityType',
  need,
  ...(of === 'enum' ? (['enumType'] as const) : []),
];

/** The elements of a collection, each with its key in a map. */
export type Contents = readonly (readonly [key: Plain, element: Plain])[];

/** Returns contents with the keys `key 0`, `key 1` and so on, or `1`, `2` and so on. */
export const withKeys = (elements: readonly Plain[], integerKeys = false): Contents =>
  elements.map((element, index) => [integerKeys ? index + 1 : `key ${index}`, element]);

export function collectionOf(kind: CollectionKind, contents: Contents): Plain {
  if (kind === 'map') return mapOf(...contents);
  const elements = contents.map(([, element]) => element);
  return kind === 'list' ? elements : setOf(...elements);
}

const days = [
  '2026-01-01T00:00:00Z',
  '2026-01-02T00:00:00Z',
  '1999-12-31T23:59:59.999Z',
  0,
  '2026-03-01T12:30:45.123Z',
];

/** Five values of each type, which are different unless the enum has too few constants. */
const fiveValues: { readonly [E in ElementKind]: (c: CaseContext) => readonly Plain[] | Promise<readonly Plain[]> } = {
  string: () => ['a', 'b', 'x', 'y', 'z'],
  integer: () => [1, 2, 7, 0, -3],
  long: () => [1, 2, '9007199254740993', 0, -3].map(long),
  float: () => [1.5, 2, 0.25, 0, -3],
  decimal: () => [1, 2, '0.1', '12345678901234567890.5', -3].map(decimal),
  date: () => days.map(date),
  enum: ({ fixture }) => {
    const [first = '', second = first, third = second] = fixture.constants;
    return [first, second, third, first, second].map((name) => constant(name, fixture.type('enumType')));
  },
  entity: async (c) => {
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await newEntity(c));
    return made;
  },
};

/** Returns five elements of a collection. An entity is a reference to a new one. */
export const fiveOf = async (c: CaseContext, { of, integerKeys }: CollectionNeed): Promise<Contents> =>
  withKeys(await fiveValues[of](c), integerKeys);
