import { readJson } from '../json/read.js';
import { UnreadableJson } from '../json/type-mismatch.js';
import { type Expected, type RecordExpectation, simple } from '../json/types.js';
import { isObject, isPlainObject, memberIn, textIn } from '../model/kinds-of-objects.js';
import { describeValue, mismatchOf } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { TypeExpression } from '../model/type-expression.js';
import { utf8Length } from '../platform/bytes.js';
import { hasJsonType, type RawResponse } from '../wire/response.js';

/** How the response of a projection is decoded. */
export interface ResultReader {
  readonly expected: Expected;
  /** The expected root of the response, in words. */
  readonly what: string;
  readonly fits: (value: unknown) => boolean;
  /** The result of the call, if it is not the value itself. */
  readonly result?: (value: unknown) => unknown;
  /** The result for a `null` response. If absent, `null` is treated like any other response. */
  readonly nothing?: () => unknown;
}

/** How a response is read: decoded, as text, or not at all. */
export type Reading = ResultReader | 'text' | 'nothing';

/**
 * Reads a response.
 *
 * @param omitsTypes whether an entity of its declared type comes without a `_type`
 * @throws SyntaxError if it is not JSON; UnreadableJson if a value does not fit
 */
export function readResult(
  response: RawResponse,
  reader: Reading | undefined,
  types: ModelTypes,
  omitsTypes: boolean,
): unknown {
  if (reader === undefined) return readByType(response, types, omitsTypes);
  if (reader === 'text') return response.text;
  if (reader === 'nothing') return undefined;
  const value = response.text === '' ? undefined : readJson(response.text, reader.expected, types, omitsTypes);
  if (value === null && reader.nothing !== undefined) return reader.nothing();
  if (reader.fits(value)) return reader.result === undefined ? value : reader.result(value);
  throw new UnreadableJson(mismatchOf(reader.what, value === undefined ? 'an empty body' : describeValue(value)), true);
}

/** Whether an unreadable response suggests that it came from something other than the service. */
export function isForeignResult(response: RawResponse, thrown: unknown): boolean {
  return thrown instanceof UnreadableJson ? thrown.isForeign : !hasJsonType(response);
}

function readByType(response: RawResponse, types: ModelTypes, omitsTypes: boolean): unknown {
  const { text } = response;
  if (text === '') return undefined;
  return hasJsonType(response) ? readJson(text, undefined, types, omitsTypes) : text;
}

const nothing = () => null;
const no = () => false;

const listOf = (element: Expected): Expected => ({ kind: 'list', element });

const success: ResultReader = { expected: simple('boolean'), what: 'true', fits: (value) => value === true };

/** The reader of a change that names no projection. */
export const nothingReader: ResultReader = { ...success, result: () => undefined };

const count: ResultReader = {
  expected: simple('integer'),
  what: 'a number',
  fits: (value) => typeof value === 'number',
};

const object: TypeExpression = { kind: 'simple', name: 'object' };
const items: Expected = { kind: 'map', key: object, value: object };
const changed = { newValue: object, itemsToAdd: items, itemsToRemove: items };
/** A manipulation. Its content is declared, because not every form of a map shows that it is a map (D-8). */
export const manipulation: Expected = {
  kind: 'record',
  properties: { ...changed, compoundManipulationList: listOf({ kind: 'record', properties: changed }) },
};

/** The changes; the deployed dialect responds with `null` to a deletion that matches nothing (D-33). */
export const manipulationResponse: ResultReader = {
  expected: {
    kind: 'record',
    properties: { inducedManipulation: manipulation },
    empty: { inducedManipulation: nothing },
  },
  what: 'a ManipulationResponse',
  fits: isObject,
  nothing: () => ({ inducedManipulation: null }),
};

/** The reader of a list. */
export function list(element?: Expected): ResultReader {
  return { expected: listOf(element), what: 'a list', fits: Array.isArray };
}

/** The reader of a value of any kind. */
export function value(expected: Expected): ResultReader {
  return { expected, what: 'a value', fits: (found) => found !== undefined };
}

/** The reader of an object that may be null. @param what the object in words */
export function orNull(what: string, expected?: Expected): ResultReader {
  return { expected, what: `${what} or null`, fits: (found) => typeof found === 'object' };
}

export function queryResult(entity: Expected): ResultReader {
  return {
    expected: {
      kind: 'record',
      properties: { entities: listOf(entity), hasMore: simple('boolean') },
      empty: { entities: () => [], hasMore: no },
    },
    what: 'an EntityQueryResult',
    fits: (value) => Array.isArray(memberIn(value, 'entities')),
  };
}

function entityResult(entity: Expected): ResultReader {
  return { expected: entity, what: 'an entity', fits: (value) => isObject(value) && !Array.isArray(value) };
}

/** Readers for getting an entity by its id (4.8). */
export const getReaders = (entity: Expected) => ({
  firstResult: entityResult(entity),
  results: list(entity),
  envelope: queryResult(entity),
});

/** Readers for a query (4.8, R-29). */
export const listReaders = (entity: Expected) => ({
  results: list(entity),
  firstResult: orNull('an entity', entity),
});

/** Whether a value can be an id. Lists and entities cannot, which a service may return that ignores the projection. */
function isId(value: unknown): boolean {
  return value !== null && value !== undefined && !Array.isArray(value) && !(isObject(value) && isPlainObject(value));
}

/** Readers for creating or updating one entity (4.8). */
export const manipulateReaders = (entity: Expected, id: Expected) => ({
  success,
  idInfo: { expected: id, what: 'an id', fits: isId },
  referenceInfo: { expected: undefined, what: 'an EntityReference', fits: isObject },
  locationInfo: { expected: simple('string'), what: 'a URL', fits: (value: unknown) => typeof value === 'string' },
  envelope: manipulationResponse,
  data: entityResult(entity),
});

/** Readers for creating or updating several entities (4.8). */
export const manipulateAllReaders = (entity: Expected, id: Expected) => ({
  success,
  idInfo: list(id),
  referenceInfo: list(undefined),
  locationInfo: list(simple('string')),
  envelope: manipulationResponse,
  data: list(entity),
});

/** Readers for deleting (4.8). */
export const deleteReaders = { count, success, envelope: manipulationResponse };

/** Readers for reading a property (4.9). */
export const getPropertyReaders = (property: Expected) => ({
  value: value(property),
  envelope: propertyResult(property),
});

/** The reader for the envelope of a property. */
export function propertyResult(property: Expected): ResultReader {
  return {
    expected: {
      kind: 'record',
      properties: { propertyValue: property, hasMore: simple('boolean') },
      empty: { propertyValue: () => emptyOf(property), hasMore: no },
    },
    what: 'a PropertyQueryResult',
    fits: isObject,
  };
}

/** Readers for editing a property (4.9). */
export const editPropertyReaders = { success, envelope: manipulationResponse };

/** A session (2.3). Values that a response leaves out are null, and a set is empty. */
const userSession: RecordExpectation = {
  kind: 'record',
  properties: {
    sessionId: simple('string'),
    creationDate: simple('date'),
    lastAccessedDate: simple('date'),
    maxIdleTime: simple('long'),
    isInvalidated: simple('boolean'),
    referenceCounter: simple('integer'),
    effectiveRoles: { kind: 'set', element: { kind: 'simple', name: 'string' } },
  },
  empty: {
    creationDate: nothing,
    lastAccessedDate: nothing,
    maxIdleTime: nothing,
    effectiveRoles: () => new Set(),
    user: nothing,
    id: nothing,
  },
};

/** The maximum size of a session id in bytes. It is part of every request, and is searched for in every error. */
const maxSessionIdBytes = 4096;

function isSessionId(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && utf8Length(value) <= maxSessionIdBytes;
}

/** The session id in the result of a login; `undefined` if it is cut off. */
export function sessionIdOf(result: unknown): string | undefined {
  if (typeof result === 'string') return result;
  return textIn(memberIn(result, 'userSession') ?? result, 'sessionId');
}

/** Readers for authenticating (4.4, R-56). */
export const authenticateReaders = {
  id: { expected: simple('string'), what: 'a session id', fits: isSessionId },
  payload: {
    expected: userSession,
    what: 'a UserSession with its sessionId',
    fits: (value: unknown) => isSessionId(textIn(value, 'sessionId')),
  },
  envelope: {
    expected: {
      kind: 'record',
      properties: { successful: simple('boolean'), userSession },
      empty: { userSession: nothing },
    } as const,
    what: 'an AuthenticationResponse',
    fits: (value: unknown) => {
      const id = sessionIdOf(value);
      return isObject(value) && (id === undefined || isSessionId(id));
    },
  },
  none: { expected: undefined, what: 'nothing', fits: () => true },
};

/** The value of a property that a response leaves out: an empty collection, or null. */
function emptyOf(expected: Expected): unknown {
  if (expected?.kind === 'list') return [];
  if (expected?.kind === 'set') return new Set();
  return expected?.kind === 'map' ? new Map() : null;
}
