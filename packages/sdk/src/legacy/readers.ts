import { type Expected, simple } from '../json/types.js';
import { isObject } from '../model/kinds-of-objects.js';
import type { EntityDescription } from '../model/model-view.js';
import type { TypeExpression } from '../model/type-expression.js';
import {
  list,
  manipulation,
  manipulationResponse,
  orNull,
  propertyResult,
  queryResult,
  type Reading,
  type ResultReader,
  value,
} from '../results/readers.js';
import type { EntityTarget } from '../v2/target.js';
import type { LegacyCallName } from './table.js';
import { elementOf } from './texts.js';

/** The access that a call addresses, and what is known about its types. */
export type LegacyTarget = Pick<EntityTarget, 'access' | 'types' | 'dialect'>;

const anything: ResultReader = { expected: undefined, what: 'a value', fits: () => true };
const object = (what: string, expected?: Expected): ResultReader => ({ expected, what, fits: isObject });
/** The default response of assembly calls is `null` (4.3, R-53). */
const nullReader: ResultReader = { expected: undefined, what: 'null', fits: (found) => found === null };

/** What is known about the entity, the property and the elements of a call. */
interface Known {
  readonly entity: Expected;
  readonly property: Expected;
  readonly element: Expected;
}

type Readers = Readonly<Record<string, Reading>>;

const changed: Readers = {
  none: 'nothing',
  envelope: manipulationResponse,
  payload: orNull('a Manipulation', manipulation),
};

const assembly: Readers = {
  ...changed,
  id: orNull('an EntityReference'),
  ids: list(),
  entity: orNull('an entity'),
  entities: list(),
};

/**
 * The readers of each call by projection; `''` is the response without a projection (4.3, 4.5, 4.6, R-53, R-59, R-61).
 */
const readers: Readonly<Record<LegacyCallName, (known: Known) => Readers>> = {
  assemblyManipulate: () => ({ ...assembly, '': nullReader }),
  assemblyStreamManipulate: () => ({ ...assembly, '': nullReader }),
  create: ({ entity }) => ({ ...changed, id: object('an EntityReference'), entity: object('an entity', entity) }),
  delete: () => changed,
  entity: ({ entity }) => ({ payload: object('an entity', entity), envelope: queryResult(entity) }),
  fetch: ({ entity }) => ({
    payload: list(entity),
    envelope: queryResult(entity),
    'first-of-payload': orNull('an entity', entity),
  }),
  listInsert: () => changed,
  listRemove: () => changed,
  mapPut: () => changed,
  mapRemove: () => changed,
  propertyFetch: ({ property, element }) => ({
    payload: value(property),
    envelope: propertyResult(property),
    'first-of-payload': value(element),
  }),
  setInsert: () => changed,
  setRemove: () => changed,
  update: ({ entity }) => ({ ...changed, entity: object('an entity', entity) }),
  action: () => ({
    '': anything,
    envelope: object('an envelope'),
    payload: anything,
    'first-of-payload': orNull('an entity'),
    id: value(undefined),
    entity: object('an entity'),
  }),
  eval: () => ({
    '': anything,
    envelope: object('an EvaluationResult', {
      kind: 'record',
      properties: { message: simple('string') },
      empty: { message: () => null, result: () => null },
    }),
    message: { expected: simple('string'), what: 'a text or null', fits: isTextOrNull },
  }),
};

function isTextOrNull(found: unknown): boolean {
  return found === null || typeof found === 'string';
}

/**
 * Returns the reader for the response of a call.
 *
 * @param shape what the model says about the type that the call names @param property the declared type of its property
 */
export function legacyReader(
  name: LegacyCallName,
  projection: string | undefined,
  shape: EntityDescription | undefined,
  property: TypeExpression | undefined,
): Reading {
  const entity: Expected = shape && { kind: 'named', signature: shape.signature };
  return readers[name]({ entity, property, element: elementOf(property) })[projection ?? ''] ?? anything;
}
