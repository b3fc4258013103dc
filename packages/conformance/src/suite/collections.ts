import type { CaseContext } from '../case/case.js';
import type { Deviation, DialectRowId } from '../case/deviations.js';
import type { Need, PropertyNeed } from '../case/needs.js';
import { mapOf, type Plain, setOf } from '../case/plain.js';
import type { Observation } from '../case/subject.js';
import { withMap } from './requests.js';

export type CollectionKind = 'list' | 'set' | 'map';

/** The type of an element of a list or set, or of a value in a map. */
export type ElementKind = 'string' | 'integer' | 'long' | 'decimal' | 'date' | 'enum' | 'entity';

export interface CollectionNeed {
  readonly need: PropertyNeed;
  readonly kind: CollectionKind;
  readonly of: ElementKind;
  /** Whether the keys of a map are integers. */
  readonly integerKeys?: true;
}

/** All collections except maps whose keys are entities, which deployed services cannot read. */
export const collectionNeeds: readonly CollectionNeed[] = [
  { need: 'stringList', kind: 'list', of: 'string' },
  { need: 'integerList', kind: 'list', of: 'integer' },
  { need: 'longList', kind: 'list', of: 'long' },
  { need: 'decimalList', kind: 'list', of: 'decimal' },
  { need: 'dateList', kind: 'list', of: 'date' },
  { need: 'enumList', kind: 'list', of: 'enum' },
  { need: 'entityList', kind: 'list', of: 'entity' },
  { need: 'stringSet', kind: 'set', of: 'string' },
  { need: 'integerSet', kind: 'set', of: 'integer' },
  { need: 'longSet', kind: 'set', of: 'long' },
  { need: 'decimalSet', kind: 'set', of: 'decimal' },
  { need: 'entitySet', kind: 'set', of: 'entity' },
  { need: 'stringMap', kind: 'map', of: 'string' },
  { need: 'integerMap', kind: 'map', of: 'string', integerKeys: true },
  { need: 'longMap', kind: 'map', of: 'long' },
  { need: 'entityMap', kind: 'map', of: 'entity' },
];

/** The collections of entities. */
export const entityCollections = [
  { need: 'entityList', kind: 'list' },
  { need: 'entitySet', kind: 'set' },
  { need: 'entityMap', kind: 'map' },
] as const;

/** Returns the needs of a case with such a collection. */
export const needsOf = ({ need, of }: CollectionNeed): readonly Need[] => [
  'entityType',
  need,
  ...(of === 'enum' ? (['enumType'] as const) : []),
];

/** The elements of a collection, and the same values with keys for a map. */
export interface Contents {
  readonly elements: readonly Plain[];
  readonly entries: readonly (readonly [key: Plain, value: Plain])[];
}

/** Returns contents with the keys `key 0`, `key 1` and so on, or `1`, `2` and so on. */
export const withKeys = (elements: readonly Plain[], integerKeys = false): Contents => ({
  elements,
  entries: elements.map((element, index) => [integerKeys ? index + 1 : `key ${index}`, element]),
});

export function collectionOf(kind: CollectionKind, { elements, entries }: Contents): Plain {
  if (kind === 'list') return elements;
  return kind === 'set' ? setOf(...elements) : mapOf(...entries);
}

/** Returns the row of the dialects by which services may refuse a body with such a collection. */
export const rowOfBody = (kind: CollectionKind | undefined): DialectRowId | undefined =>
  kind === 'map' ? 'D-37' : undefined;

/**
 * Returns the expected status of a request with such a collection in its body. Deployed services cannot read a map in
 * the documented form (D-37).
 */
export const statusOfBody = (c: CaseContext, kind: CollectionKind | undefined): number | Deviation<number> =>
  kind === 'map' ? withMap(c, 200) : 200;

/** Checks the status of a write with such a collection in its body. Returns whether the service has stored the body. */
export const isStored = (c: CaseContext, answer: Observation, kind: CollectionKind | undefined): boolean =>
  c.checkStatus(answer, statusOfBody(c, kind)) === c.dialect;
