import type { CallPlan } from '../call/call-context.js';
import { DialectError } from '../errors/usage.js';
import { mismatch } from '../model/message.js';
import type { Operation, Parameter } from '../operation/operation.js';
import { optionParameters, readParameters } from '../options/parameters.js';
import {
  deleteTable,
  distinctTable,
  encodingTable,
  guardTable,
  type ProjectionOf,
  pageTable,
  projectionTable,
} from '../options/table.js';
import { deleteReaders, getReaders, listReaders, queryResult, type ResultReader } from '../results/readers.js';
import { entityKeysHint } from '../v2/entity-keys.js';
import { missingPart } from '../v2/missing.js';
import { entityPath, orderParameters, projectionParameter } from '../v2/parameters.js';
import { type EntityTarget, idText } from '../v2/target.js';
import { whereParameters } from '../v2/where.js';

/*
 * What the calls of 4.8 that read and delete entities send, and how their responses are read. The compiler checks the
 * parameters of the public methods; here they have the types of the service.
 */

const listTable = { ...pageTable, ...distinctTable, ...encodingTable };
const deleteOneTable = { ...deleteTable, ...encodingTable };
const deleteWhereTable = { ...deleteTable, ...guardTable, ...encodingTable };

/** What a call asks to be returned. */
export interface Projected<Kind extends keyof typeof projectionTable> {
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
    projectionParameter(projection),
    ...readParameters(encodingTable, options, ['projection', 'partition']),
  ];
  const crashHint = () => entityKeysHint(target, target.entity, options.depth);
  const place = placeOf(target, idText(id, target), partition, { readsEntity: true });
  return {
    operation: { method: 'GET', kind: 'read', ...place, query, crashHint },
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
  const parameter = projectionParameter(projection);
  return queryPlan(target, options, ['projection', ...queryOptions], parameter, listReaders(target.entity)[projection]);
}

/**
 * `GET /<Type>` that returns the entities of a page, and whether there are more
 *
 * @param others names of further options, which the caller reads
 */
export function pagePlan(target: EntityTarget, options: Query, others: readonly string[] = []): CallPlan {
  const parameter = projectionParameter(projectionTable.page.default);
  return queryPlan(target, options, [...others, ...queryOptions], parameter, queryResult(target.entity));
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
  const crashHint = () => entityKeysHint(target, target.entity, options.depth);
  return {
    operation: { method: 'GET', kind: 'read', ...placeOf(target), query, crashHint },
    reader,
  };
}

/** The largest integer of the service. */
const maxInteger = 2 ** 31 - 1;

/**
 * Options with a page that means the same in both dialects: the deployed one ignores a start without a maximum (D-6).
 */
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

/** `DELETE /<Type>/<id>`: a repetition does not find the entity (404). */
export function deletePlan(target: EntityTarget, id: unknown, options: Projected<'delete'>): CallPlan {
  const { projection = projectionTable.delete.default, partition } = options;
  const query = [
    projectionParameter(projection),
    ...optionParameters(deleteOneTable, options, ['projection', 'partition']),
  ];
  checkDeleteMode(target, options);
  const place = placeOf(target, idText(id, target), partition);
  return { operation: { method: 'DELETE', kind: 'unsafe', ...place, query }, reader: deleteReaders[projection] };
}

/** `DELETE /<Type>`: a repetition returns another count, and deletes entities that were created in the meantime. */
export function deleteWherePlan(target: EntityTarget, where: object, options: Projected<'delete'>): CallPlan {
  const { projection = projectionTable.delete.default } = options;
  const query = [
    ...whereParameters(where, target),
    projectionParameter(projection),
    ...optionParameters(deleteWhereTable, options, ['projection']),
  ];
  checkDeleteMode(target, options);
  const guardHint = 'Pass allowMultipleDelete: true if that is meant.';
  return {
    operation: { method: 'DELETE', kind: 'unsafe', ...placeOf(target), query, guardHint },
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

/**
 * The path of a type or of an entity, and the function that finds out what does not exist after a response with status
 * 404.
 */
export function placeOf(
  { access, type }: EntityTarget,
  id?: string,
  partition?: string,
  kind: { readonly readsEntity?: boolean } = {},
): Pick<Operation, 'path' | 'missing'> {
  return {
    path: entityPath(access, type, id, partition),
    missing: (probe) => missingPart(probe, { access, type, id, partition, ...kind }),
  };
}
