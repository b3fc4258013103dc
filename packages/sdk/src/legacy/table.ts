import type { OperationKind } from '../operation/operation-kind.js';
import { type OptionTable, orderTable } from '../options/table.js';

/*
 * The calls of 4.3, 4.5 and 4.6 as a table of their methods, parameters and projections. Requests, checks and
 * compile-time types are derived from its rows.
 */

/** The HTTP methods that legacy calls support (4.3). Each call supports some of them. */
export type LegacyMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of the legacy endpoint. */
export interface LegacyRow {
  /** Whether a failed call may be sent again, whatever its method. */
  readonly kind: OperationKind;
  /** The first method is the default; it takes a body. */
  readonly methods: readonly ['POST', ...LegacyMethod[]];
  readonly required: readonly ParameterName[];
  /** Default: none. */
  readonly optional?: readonly ParameterName[];
  readonly projections: readonly string[];
  /** The projection that is sent if the caller names none; absent if the default has no name. */
  readonly default?: string;
}

/** The parameters of 4.3 with a fixed set of values. */
export const legacyOptionTable = {
  /** The position of the insertion, from 0 to the size of the list. Default 0, the top (4.3, rule 4). */
  index: { name: 'index', values: 'count' },
  /** The direction of the order. Default `ascending` (4.3, rule 6). */
  orderDir: { ...orderTable.direction, name: 'orderDir' },
} as const satisfies OptionTable;

/** How the text of a parameter is written; for an option, its row determines that. */
type ParameterKind = 'type' | 'id' | 'text' | 'key' | 'elements' | 'option';

/** The named parameters of calls (4.3, 4.5). */
export const parameterKinds = {
  type: 'type',
  id: 'id',
  property: 'text',
  key: 'key',
  value: 'elements',
  index: 'option',
  orderBy: 'text',
  orderDir: 'option',
  name: 'text',
} as const satisfies Readonly<Record<string, ParameterKind>>;

export type ParameterName = keyof typeof parameterKinds;

const read = ['POST', 'GET'] as const;
const edit = ['POST', 'GET', 'PUT'] as const;
const changes = { projections: ['none', 'envelope', 'payload'], default: 'none' } as const;
const assembly = { projections: ['envelope', 'payload', 'id', 'ids', 'entity', 'entities'], kind: 'unsafe' } as const;
const queries = { projections: ['payload', 'envelope', 'first-of-payload'], default: 'payload' } as const;
const element = ['type', 'id', 'property', 'value'] as const;
const order = ['orderBy', 'orderDir'] as const;

/** The calls by their names in this package. */
export const legacyCalls = {
  assemblyManipulate: { ...assembly, methods: edit, required: [] },
  assemblyStreamManipulate: { ...assembly, methods: ['POST', 'PUT'], required: [] },
  create: {
    kind: 'unsafe',
    methods: read,
    required: ['type'],
    projections: ['entity', 'id', 'envelope', 'payload'],
    default: 'entity',
  },
  delete: { ...changes, kind: 'unsafe', methods: ['POST', 'GET', 'PUT', 'DELETE'], required: ['type', 'id'] },
  entity: {
    kind: 'read',
    methods: read,
    required: ['type', 'id'],
    projections: ['payload', 'envelope'],
    default: 'payload',
  },
  fetch: { ...queries, kind: 'read', methods: read, required: ['type'], optional: order },
  listInsert: { ...changes, kind: 'unsafe', methods: edit, required: element, optional: ['index'] },
  listRemove: { ...changes, kind: 'unsafe', methods: edit, required: element },
  mapPut: { ...changes, kind: 'repeatable', methods: edit, required: ['type', 'id', 'property', 'key', 'value'] },
  mapRemove: {
    ...changes,
    kind: 'repeatable',
    methods: edit,
    required: ['type', 'id', 'property', 'key'],
    optional: ['value'],
  },
  propertyFetch: { ...queries, kind: 'read', methods: read, required: ['type', 'id', 'property'], optional: order },
  setInsert: { ...changes, kind: 'unsafe', methods: edit, required: element },
  setRemove: { ...changes, kind: 'unsafe', methods: edit, required: element },
  update: {
    kind: 'repeatable',
    methods: edit,
    required: ['type', 'id'],
    projections: ['none', 'envelope', 'payload', 'entity'],
    default: 'none',
  },
  action: {
    kind: 'unsafe',
    methods: read,
    required: ['name'],
    projections: ['envelope', 'payload', 'first-of-payload', 'id', 'entity'],
  },
  eval: {
    kind: 'unsafe',
    methods: edit,
    required: ['type'],
    projections: ['envelope', 'message'],
  },
} as const satisfies Readonly<Record<string, LegacyRow>>;

/** The path of a call, e.g. `/rest/map-put` for `mapPut`. */
export function legacyPath(name: string): string {
  return `/rest/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The name of a call in this package. */
export type LegacyCallName = keyof typeof legacyCalls;

/** The projections that a call supports. */
export type LegacyProjection<Name extends LegacyCallName> = (typeof legacyCalls)[Name]['projections'][number];

/** The HTTP methods that a call supports. */
export type LegacyMethodOf<Name extends LegacyCallName> = (typeof legacyCalls)[Name]['methods'][number];

/** Options that all calls share (4.2). */
export const commonTable = {
  depth: { name: 'depth', values: 'depth' },
  codec: { name: 'codec', values: ['gm/xml'] },
  pseudoContentType: { name: 'pseudoContentType', values: 'text' },
} as const satisfies OptionTable;
