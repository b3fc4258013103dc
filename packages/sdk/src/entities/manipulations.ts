import type { CallPlan } from '../call/call-context.js';
import { Decimal } from '../model/decimal.js';
import { isDate, isMap, isObject, isSet } from '../model/kinds-of-objects.js';
import { requireSome } from '../operation/checks.js';
import type { CallOptions } from '../operation/operation.js';
import type { OperationKind } from '../operation/operation-kind.js';
import { encodePathPart } from '../operation/path.js';
import { optionParameters } from '../options/parameters.js';
import { encodingTable, ownTable, type ProjectionOf, projectionTable } from '../options/table.js';
import { jsonBody } from '../pipeline/client-context.js';
import { manipulateAllReaders, manipulateReaders, nothingReader } from '../results/readers.js';
import { projectionParameter } from '../v2/parameters.js';
import { type EntityTarget, idText, writeBody } from '../v2/target.js';
import { type Projected, placeOf } from './plans.js';

/* What the calls of 4.8 that create and update entities send, and how their responses are read. */

/** The entity that a call changes, as its path names it, and the content of the body. */
export interface Manipulated {
  /** Absent if the body contains the id. */
  readonly id?: unknown;
  readonly body: unknown;
}

interface Options extends CallOptions, Projected<'manipulate'> {
  readonly nested?: unknown;
}

/** `(entity, options)` or `(id, entity, options)` */
export type ManipulateArguments = readonly [unknown, object?, object?];

/** What the arguments of `put` and `update` say. */
export function manipulated([first, second, third]: ManipulateArguments): readonly [Manipulated, Options] {
  return isEntity(first) ? [{ body: first }, second ?? {}] : [{ id: first, body: second }, third ?? {}];
}

/** `POST /<Type>` */
export function createPlan(target: EntityTarget, entity: unknown, options: Options): CallPlan {
  const { projection = projectionTable.create.default } = options;
  const query = [projectionParameter(projection), ...optionParameters(encodingTable, options, ['projection'])];
  const reader = manipulateReaders(target.entity, target.id)[projection];
  return { operation: entityOperation(target, 'POST', { body: entity }, query, 'unsafe'), reader };
}

/** `PATCH` of `/<Type>` and `/<Type>/<id>`, or `POST` if nested entities may be created */
export function updatePlan(target: EntityTarget, what: Manipulated, options: Options): CallPlan {
  const { nested = 'update' } = options;
  return manipulatePlan(target, nested === 'create' ? 'POST' : 'PATCH', what, options, ['nested']);
}

/**
 * `PUT`, `PATCH` and `POST` of an entity that has an id
 *
 * @param own names of further options of the call
 */
export function manipulatePlan(
  target: EntityTarget,
  method: 'POST' | 'PUT' | 'PATCH',
  what: Manipulated,
  options: Options,
  own: readonly string[] = [],
): CallPlan {
  const { projection = projectionTable.manipulate.default, partition } = options;
  const others = ['projection', ...('id' in what ? ['partition'] : []), ...own];
  const query = [projectionParameter(projection), ...optionParameters(encodingTable, options, others)];
  const readers = manipulateReaders(target.entity, target.id);
  return {
    operation: entityOperation(target, method, what, query, manipulationKind(method, projection), partition),
    reader: options.projection === undefined ? nothingReader : readers[projection],
  };
}

function entityOperation(
  target: EntityTarget,
  method: 'POST' | 'PUT' | 'PATCH',
  what: Manipulated,
  query: CallPlan['operation']['query'],
  kind: OperationKind,
  partition?: string,
): CallPlan['operation'] {
  checkOwnId(what.body);
  const id = 'id' in what ? idText(what.id, target) : undefined;
  const place = placeOf(target, id, partition);
  const body = jsonBody(writeBody(target, what.body, target.entity, { isPut: method === 'PUT' }));
  return { method, kind, ...place, query, body };
}

/**
 * `PUT` and `PATCH` create no entities without an id, not even nested ones, so a repetition finds the state that the
 * first request left (4.8, R-37). Its envelope would report different changes, however. `POST` can create entities,
 * including nested ones.
 */
function manipulationKind(method: string, projection: ProjectionOf<'manipulate'>): OperationKind {
  return method !== 'POST' && projection !== 'envelope' ? 'repeatable' : 'unsafe';
}

/** `POST /<Type>` with a list */
export function saveAllPlan(target: EntityTarget, entities: readonly unknown[], options: Options): CallPlan {
  const { projection = projectionTable.create.default } = options;
  requireSome(entities, 'entity', 'entities');
  entities.forEach(checkOwnId);
  const query = [
    projectionParameter(projection),
    ...optionParameters(ownTable, { listEntitiesRequest: true }),
    ...optionParameters(encodingTable, options, ['projection']),
  ];
  const body = jsonBody(writeBody(target, entities, target.entity && { kind: 'list', element: target.entity }));
  return {
    operation: { method: 'POST', kind: 'unsafe', ...placeOf(target), query, body },
    reader: manipulateAllReaders(target.entity, target.id)[projection],
  };
}

/** Rejects an id that no path can contain, also where neither a model nor a signature tells that this is an entity. */
function checkOwnId(entity: unknown): void {
  if (isEntity(entity) && 'id' in entity && typeof entity.id === 'string') encodePathPart(entity.id, 'id');
}

/** Whether an argument is an entity rather than an id. */
function isEntity(value: unknown): value is object {
  const isValue = Decimal.is(value) || isDate(value) || isMap(value) || isSet(value);
  return isObject(value) && !isValue;
}
