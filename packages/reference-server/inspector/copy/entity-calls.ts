import {
  deleteTable,
  distinctTable,
  guardTable,
  pageTable,
  projectionTable,
  propertyEncodingTable,
} from '../../../sdk/src/options/table.js';
import { accessText, type CallParts, callText } from './call-parts.js';
import { bodyLiteral, entriesOf, idLiteral, literal, objectLiteral } from './literal.js';
import type { Member } from './parameters.js';

/**
 * The call of the SDK that sends a request of 4.8 or 4.9, or `undefined` if the SDK has none. Its arguments are taken
 * from the parts.
 */
export function entityCall(parts: CallParts): string | undefined {
  const { operation, access, type, id, partition, property, path, method } = parts.request;
  const names = [access, type, id, partition, property].filter((each) => each !== undefined);
  if (access === undefined || type === undefined || operation === undefined) return undefined;
  const base = property === undefined ? 'entities' : 'properties';
  if (path !== `/rest/v2/${base}/${names.join('/')}`) return undefined;
  // The client names a projection, which for these calls is the default of the service.
  if (method !== 'GET' && method !== 'DELETE' && !parts.query.has('projection')) return undefined;
  const target = `${accessText(access)}.entities(${literal(type)})`;
  if (property !== undefined && id !== undefined) {
    const inPartition: readonly Member[] = partition === undefined ? [] : [['partition', literal(partition)]];
    return propertyCall(parts, callText(target, 'property', [idLiteral(id), literal(property)], inPartition));
  }
  return id === undefined ? callOfType(parts, target) : callOfEntity(parts, target, idLiteral(id));
}

function callOfType(parts: CallParts, target: string): string | undefined {
  const { query } = parts;
  switch (parts.request.operation) {
    case 'entities.list': {
      const where = query.conditions();
      const order = orderOf(parts);
      const conditions: readonly Member[] = where.length === 0 ? [] : [['where', objectLiteral(where)]];
      const isPage = query.peek('projection') === 'envelope';
      const options = parts.options(projectionTable[isPage ? 'page' : 'list'], { ...pageTable, ...distinctTable });
      return callText(target, isPage ? 'page' : 'list', [], [...conditions, ...order, ...options]);
    }
    case 'entities.deleteWhere': {
      const where = objectLiteral(query.conditions());
      const options = parts.options(projectionTable.delete, { ...deleteTable, ...guardTable });
      return callText(target, 'deleteWhere', [where], options);
    }
    case 'entities.create': {
      const isList = query.one('list-entities-request') === 'true';
      if (!isList && hasId(parts)) return manipulation(parts, target, 'update', [], [nested]);
      return withBody(parts, isList ? 'list' : 'entity', (body) =>
        callText(target, isList ? 'saveAll' : 'create', [body], parts.options(projectionTable.create)),
      );
    }
    case 'entities.put':
      return manipulation(parts, target, 'put', [], []);
    case 'entities.update':
      return manipulation(parts, target, 'update', [], []);
    default:
      return undefined;
  }
}

function orderOf({ query }: CallParts): readonly Member[] {
  const directions = query.all('order-direction');
  const orders = query.all('order-by').map((property, index) => {
    const direction: readonly Member[] = directions[index] === 'descending' ? [['direction', "'descending'"]] : [];
    return objectLiteral([['property', literal(property)], ...direction]);
  });
  return orders.length === 0 ? [] : [['orderBy', `[${orders.join(', ')}]`]];
}

function callOfEntity(parts: CallParts, target: string, id: string): string | undefined {
  const { operation, partition } = parts.request;
  const inPartition: readonly Member[] = partition === undefined ? [] : [['partition', literal(partition)]];
  switch (operation) {
    case 'entities.get':
      return callText(target, 'get', [id], [...inPartition, ...parts.options(projectionTable.get)]);
    case 'entities.delete':
      return callText(target, 'delete', [id], [...inPartition, ...parts.options(projectionTable.delete, deleteTable)]);
    case 'entities.update': {
      const own = parts.request.method === 'POST' ? [nested, ...inPartition] : inPartition;
      return manipulation(parts, target, 'update', [id], own);
    }
    case 'entities.put':
      return manipulation(parts, target, 'put', [id], inPartition);
    default:
      return undefined;
  }
}

const nested: Member = ['nested', "'create'"];

/** Whether the entity in the body has an id. */
function hasId({ json = '' }: CallParts): boolean {
  return bodyLiteral(json) !== undefined && Object.hasOwn(Object(JSON.parse(json)), 'id');
}

/** The call that sends an entity. @param id the id, if the path has it */
function manipulation(
  parts: CallParts,
  target: string,
  method: 'put' | 'update',
  id: readonly string[],
  options: readonly Member[],
): string | undefined {
  return withBody(parts, 'entity', (body) =>
    callText(target, method, [...id, body], [...options, ...parts.options(projectionTable.manipulate)]),
  );
}

function withBody(
  { json = '' }: CallParts,
  kind: 'entity' | 'list',
  write: (body: string) => string,
): string | undefined {
  const body = bodyLiteral(json);
  if (body === undefined || !body.startsWith(kind === 'entity' ? '{' : '[{')) return undefined;
  return write(body);
}

function propertyCall(parts: CallParts, target: string): string | undefined {
  const { operation, method } = parts.request;
  if (operation === 'property.get') return callText(target, 'get', [], parts.options(projectionTable.getProperty));
  const options = () => parts.options(projectionTable.editProperty, propertyEncodingTable);
  if (operation === 'property.clear') return callText(target, 'clear', [], options());
  if (parts.json === undefined) return undefined;
  if (operation === 'property.edit') return editCall(parts, target, parts.json, options);
  const value = bodyLiteral(parts.json);
  const patched: readonly Member[] = method === 'PATCH' ? [['method', "'PATCH'"]] : [];
  return value === undefined ? undefined : callText(target, 'set', [value], [...patched, ...options()]);
}

/** One of the calls that share a request: which one follows from the form of the body. */
function editCall(
  { query }: CallParts,
  target: string,
  json: string,
  options: () => readonly Member[],
): string | undefined {
  const value = bodyLiteral(json);
  if (value === undefined || value.startsWith('new Set')) return undefined;
  const removes = query.has('remove');
  if (removes && query.one('remove') !== 'true') return undefined;
  if (!value.startsWith('new Map')) return callText(target, removes ? 'remove' : 'add', [value], options());
  const entries = entriesOf(Object(JSON.parse(json)).value) ?? [];
  if (entries.every(([key]) => typeof key === 'number')) {
    return callText(target, removes ? 'removeAt' : 'insert', [value], options());
  }
  if (!removes) return callText(target, 'put', [value], options());
  if (entries.some(([, each]) => each !== null)) return undefined;
  const keys = bodyLiteral(JSON.stringify(entries.map(([key]) => key)));
  return keys === undefined ? undefined : callText(target, 'removeKeys', [keys], options());
}
