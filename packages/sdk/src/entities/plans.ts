import type { CallPlan } from '../call/call-context.js';
import { DialectError, InputError } from '../errors/usage.js';
import { Decimal } from '../model/decimal.js';
import { isDate, isMap, isSet } from '../model/kinds-of-objects.js';
import { describeValue, mismatch, mismatchOf } from '../model/message.js';
import type { Operation, OperationKind, Parameter } from '../operation/operation.js';
import { encodePathPart } from '../operation/path.js';
import { optionParameters, readParameters } from '../options/parameters.js';
import {
  deleteTable,
  distinctTable,
  encodingTable,
  guardTable,
  ownTable,
  type ProjectionOf,
  pageTable,
  projectionTable,
} from '../options/table.js';
import { jsonBody } from '../pipeline/client-context.js';
import {
  deleteReaders,
  getReaders,
  listReaders,
  manipulateAllReaders,
  manipulateReaders,
  queryResult,
  type ResultReader,
} from '../results/readers.js';
import { entityKeysHint } from '../v2/entity-keys.js';
import { missingPart } from '../v2/missing.js';
import { entityPath, orderParameters, projectionParameter } from '../v2/parameters.js';
import { type EntityTarget, writeBody } from '../v2/target.js';
import { whereParameters } from '../v2/where.js';

/*
 * What each call of 4.8 sends, and how its response is read. The public methods check the types of their parameters;
 * here the parameters have the types of the service.
 */

const listTable = { ...pageTable, ...distinctTable, ...encodingTable };
const deleteOneTable = { ...deleteTable, ...encodingTable };
const deleteWhereTable = { ...deleteTable, ...guardTable, ...encodingTable };

interface Projected<Kind extends keyof typeof projectionTable> {
  readonly projection?: ProjectionOf<Kind> | undefined;
  readonly partition?: string | undefined;
  readonly depth?: unknown;
}

interface Page {
  readonly startIndex?: number | undefined;
  readonly maxResults?: number | undefined;
}

/** What a query asks for. */
export interface Query extends Page {
  readonly depth?: unknown;
  readonly where?: object | undefined;
  readonly orderBy?: readonly { readonly property: string; readonly direction?: unknown }[] | undefined;
}

/** `GET /<Type>/<id>` */
export function getPlan(target: EntityTarget, id: unknown, options: Projected<'get'>): CallPlan {
  const { projection = projectionTable.get.default, partition } = options;
  const query = [
    projectionParameter('get', projection),
    ...readParameters(encodingTable, options, ['projection', 'partition']),
  ];
  const path = entityPath(target.access, target.type, required(id), partition);
  const crashHint = () => entityKeysHint(target, target.entity, options.depth);
  const missing = missingOf(target, id, partition, true);
  return {
    operation: { method: 'GET', kind: 'read', path, query, crashHint, missing },
    reader: getReaders(target.entity)[projection],
  };
}

/** `GET /<Type>/<id>`, where an entity that does not exist is read as null */
export function getOrNullPlan(target: EntityTarget, id: unknown, options: Projected<'get'>): CallPlan {
  const { operation, reader } = getPlan(target, id, options);
  return { operation: { ...operation, nullFor: 'entity' }, reader };
}

/** `GET /<Type>` that returns the entities, or the first of them */
export function listPlan(target: EntityTarget, options: Projected<'list'> & Query): CallPlan {
  const { projection = projectionTable.list.default } = options;
  const parameter = projectionParameter('list', projection);
  return queryPlan(target, options, ['projection', ...queryOptions], parameter, listReaders(target.entity)[projection]);
}

/** `GET /<Type>` that returns the entities of a page, and whether there are more */
export function pagePlan(target: EntityTarget, options: Query): CallPlan {
  const parameter = projectionParameter('page', projectionTable.page.default);
  return queryPlan(target, options, queryOptions, parameter, queryResult(target.entity));
}

const queryOptions: readonly string[] = ['where', 'orderBy'];

/** @param others names of options that are not in the table */
function queryPlan(
  target: EntityTarget,
  options: Query,
  others: readonly string[],
  projection: Parameter,
  reader: ResultReader,
): CallPlan {
  const query = [
    ...whereParameters(options.where === undefined ? {} : options.where, target),
    ...orderParameters(options.orderBy),
    projection,
    ...readParameters(listTable, withPage(options, target), others),
  ];
  const path = entityPath(target.access, target.type);
  const crashHint = () => entityKeysHint(target, target.entity, options.depth);
  return {
    operation: { method: 'GET', kind: 'read', path, query, crashHint, missing: missingOf(target) },
    reader,
  };
}

/** The largest integer of the service. */
const maxInteger = 2 ** 31 - 1;

/** Options with a page that means the same in both dialects: the deployed one ignores a start without a maximum (D-6). */
function withPage<O extends Page>(options: O, { dialect }: EntityTarget): O {
  const { startIndex, maxResults } = options;
  if (maxResults === 0 && dialect === 'deployed') {
    const effect = 'The deployed dialect would respond with all entities.';
    throw new DialectError(mismatch('an integer from 1', maxResults, 'maxResults (D-6)', effect), { deviation: 'D-6' });
  }
  if (maxResults !== undefined || typeof startIndex !== 'number' || !(startIndex > 0 && startIndex < maxInteger)) {
    return options;
  }
  return { ...options, maxResults: maxInteger - startIndex };
}

/** The entity that a manipulation changes, as its path names it, and the content of the body. */
export interface Manipulated {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  /** Absent if the body contains the id. */
  readonly id?: unknown;
  readonly body: unknown;
}

/** `POST`, `PUT` and `PATCH` of `/<Type>` and `/<Type>/<id>` */
export function manipulatePlan(target: EntityTarget, what: Manipulated, options: Projected<'manipulate'>): CallPlan {
  const byId = 'id' in what;
  const creates = what.method === 'POST' && !byId;
  const call = creates ? 'create' : 'manipulate';
  const { projection = projectionTable[call].default, partition } = options;
  if (!isEntity(what.body) || Array.isArray(what.body)) {
    const advice = Array.isArray(what.body) && creates ? 'Use createAll() for several entities.' : undefined;
    throw new InputError(mismatch('an entity', what.body, 'entity', advice));
  }
  checkOwnId(what.body);
  const own = byId ? ['projection', 'partition'] : ['projection'];
  const query = [projectionParameter(call, projection), ...optionParameters(encodingTable, options, own)];
  const path = entityPath(target.access, target.type, byId ? required(what.id) : undefined, partition);
  const body = jsonBody(writeBody(target, what.body, target.entity, { isPut: what.method === 'PUT' }));
  const missing = missingOf(target, what.id, partition);
  return {
    operation: { method: what.method, kind: manipulationKind(what, projection), path, query, body, missing },
    reader: manipulateReaders(target.entity, target.id)[projection],
  };
}

/**
 * `PUT` and `PATCH` create no entities without an id, not even nested ones, so a repetition finds the state that the
 * first request left (4.8, R-37). Its envelope would report different changes, however. `POST` can create entities,
 * including nested ones.
 */
function manipulationKind({ method }: Manipulated, projection: ProjectionOf<'manipulate'>): OperationKind {
  return method !== 'POST' && projection !== 'envelope' ? 'repeatable' : 'unsafe';
}

/** `POST /<Type>` with a list */
export function manipulateAllPlan(
  target: EntityTarget,
  entities: readonly unknown[],
  options: Projected<'manipulate'>,
): CallPlan {
  const { projection = projectionTable.create.default } = options;
  if (!Array.isArray(entities) || entities.length === 0)
    throw new InputError(mismatchOf('an array of at least one entity', describeList(entities), 'entities'));
  entities.forEach(checkOwnId);
  const query = [
    projectionParameter('create', projection),
    ...optionParameters(ownTable, { listEntitiesRequest: true }),
    ...optionParameters(encodingTable, options, ['projection']),
  ];
  const body = jsonBody(writeBody(target, entities, target.entity && { kind: 'list', element: target.entity }));
  const path = entityPath(target.access, target.type);
  return {
    operation: { method: 'POST', kind: 'unsafe', path, query, body, missing: missingOf(target) },
    reader: manipulateAllReaders(target.entity, target.id)[projection],
  };
}

function describeList(value: unknown): string {
  return Array.isArray(value) && value.length === 0 ? 'an empty array' : describeValue(value);
}

/** `DELETE /<Type>/<id>`: a repetition does not find the entity (404). */
export function deletePlan(target: EntityTarget, id: unknown, options: Projected<'delete'>): CallPlan {
  const { projection = projectionTable.delete.default, partition } = options;
  const query = [
    projectionParameter('delete', projection),
    ...optionParameters(deleteOneTable, options, ['projection', 'partition']),
  ];
  checkDeleteMode(target, options);
  const path = entityPath(target.access, target.type, required(id), partition);
  const missing = missingOf(target, id, partition);
  return { operation: { method: 'DELETE', kind: 'unsafe', path, query, missing }, reader: deleteReaders[projection] };
}

/** `DELETE /<Type>`: a repetition returns another count, and deletes entities that were created in the meantime. */
export function deleteWherePlan(target: EntityTarget, where: object, options: Projected<'delete'>): CallPlan {
  const { projection = projectionTable.delete.default } = options;
  const query = [
    ...whereParameters(where, target),
    projectionParameter('delete', projection),
    ...optionParameters(deleteWhereTable, options, ['projection']),
  ];
  checkDeleteMode(target, options);
  const path = entityPath(target.access, target.type);
  const missing = missingOf(target);
  const guardHint = 'Pass allowMultipleDelete: true if that is meant.';
  return {
    operation: { method: 'DELETE', kind: 'unsafe', path, query, guardHint, missing },
    reader: deleteReaders[projection],
  };
}

function checkDeleteMode({ dialect }: EntityTarget, options: object): void {
  if (dialect !== 'deployed' || !('deleteMode' in options) || options.deleteMode !== 'ignoreReferences') return;
  throw new DialectError(
    'The deployed dialect cannot leave references behind: "ignoreReferences" would act as "failIfReferenced" (D-17).',
    { deviation: 'D-17' },
  );
}

/** Rejects an id that no path can contain, also where neither a model nor a signature tells that this is an entity. */
function checkOwnId(entity: unknown): void {
  if (isEntity(entity) && 'id' in entity && typeof entity.id === 'string') encodePathPart(entity.id, 'id');
}

/** Rejects a missing id, which would turn the call into one on all entities. */
function required(id: unknown): unknown {
  if (id === undefined || id === null) throw new InputError(mismatch('an id', id, 'id'));
  return id;
}

/** Whether an argument is an entity rather than an id. */
export function isEntity(value: unknown): value is object {
  const isValue = Decimal.is(value) || isDate(value) || isMap(value) || isSet(value);
  return typeof value === 'object' && value !== null && !isValue;
}

function missingOf(
  { access, type }: EntityTarget,
  id?: unknown,
  partition?: string,
  readsEntity = false,
): Operation['missing'] {
  return (probe) => missingPart(probe, { access, type, id, partition, readsEntity });
}
