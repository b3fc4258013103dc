import { describe, expect, it } from 'vitest';
import type { OptionSource } from '../../src/options/parse.js';
import * as sets from '../../src/options/sets.js';

const source = (query: string, headers: Record<string, string | string[]> = {}): OptionSource => ({
  query: [...new URLSearchParams(query)],
  headers,
});

const defaults = {
  writeEmptyProperties: false,
  stabilizeOrder: false,
  prettiness: 'mid',
  depth: 3,
  entityRecurrenceDepth: 0,
  typeExplicitness: 'auto',
  identityManagementMode: 'auto',
  where: [],
};

describe('defaults (4.7 to 4.9)', () => {
  it.each([
    ['GET of one entity', sets.getEntityOptions, { projection: 'firstResult' }],
    [
      'GET of entities',
      sets.queryEntitiesOptions,
      {
        projection: 'results',
        startIndex: 0,
        maxResults: Number.POSITIVE_INFINITY,
        orderBy: [],
        orderDirection: [],
        distinct: false,
      },
    ],
    ['POST, PUT and PATCH', sets.manipulateEntitiesOptions, { projection: 'success', listEntitiesRequest: false }],
    [
      'DELETE of one',
      sets.deleteEntityOptions,
      { projection: 'count', deleteMode: 'dropReferencesIfPossible', allowMultipleDelete: false },
    ],
    [
      'DELETE of several',
      sets.deleteEntitiesOptions,
      { projection: 'count', deleteMode: 'dropReferencesIfPossible', allowMultipleDelete: false },
    ],
    ['GET of a property', sets.getPropertyOptions, { projection: 'value' }],
    ['POST on a property', sets.postPropertyOptions, { projection: 'success', remove: false }],
    ['PUT of a property', sets.putPropertyOptions, { projection: 'success' }],
  ])('%s', (_, set, own) => {
    expect(set.parse(source(''))).toEqual({ ...defaults, ...own });
  });
});

describe('names (R-12, R-14)', () => {
  it.each<[string, Record<string, string>, string, unknown]>([
    ['start-index=2', {}, 'startIndex', 2],
    ['startIndex=2', {}, 'startIndex', 2],
    ['endpoint.start-index=2', {}, 'startIndex', 2],
    ['endpoint.startIndex=2', {}, 'startIndex', 2],
    ['', { 'gm-start-index': '2' }, 'startIndex', 2],
    ['', { 'gm-startindex': '2' }, 'startIndex', 2],
    ['', { 'gm-endpoint.start-index': '2' }, 'startIndex', 2],
    ['', { 'endpoint.start-index': '2' }, 'startIndex', 2],
    ['', { 'gm-identitymanagementmode': 'off' }, 'identityManagementMode', 'off'],
    ['identityManagementMode=_id', {}, 'identityManagementMode', '_id'],
    ['order-by=a&orderingDirection=descending', {}, 'orderDirection', ['descending']],
    ['order-by=a&orderDirection=descending', {}, 'orderDirection', ['descending']],
    ['order-by=a', { 'order-direction': 'descending' }, 'orderDirection', ['descending']],
    ['order-by=a', { 'gm-order-direction': 'descending' }, 'orderDirection', ['descending']],
  ])('query %j, headers %j', (query, headers, key, value) => {
    expect(sets.queryEntitiesOptions.parse(source(query, headers))).toHaveProperty([key], value);
  });
});

describe('query and headers together (R-13)', () => {
  it.each<[string, Record<string, string | string[]>, string, unknown]>([
    ['depth=1', { 'gm-depth': '2' }, 'depth', 2],
    ['depth=1&depth=5', {}, 'depth', 5],
    ['', { 'gm-depth': ['1', '2'] }, 'depth', 2],
    ['order-by=a&order-by=b', {}, 'orderBy', ['a', 'b']],
    ['order-by=a', { 'gm-order-by': ['b', 'c'] }, 'orderBy', ['a', 'b', 'c']],
    ['order-by=a,b', {}, 'orderBy', ['a,b']],
  ])('query %j, headers %j', (query, headers, key, value) => {
    expect(sets.queryEntitiesOptions.parse(source(query, headers))).toHaveProperty([key], value);
  });
});

describe('values', () => {
  it.each([
    ['depth=shallow', 'depth', 'shallow'],
    ['depth=reachable', 'depth', Number.POSITIVE_INFINITY],
    ['depth=7', 'depth', 7],
    ['entity-recurrence-depth=-1', 'entityRecurrenceDepth', -1],
    ['distinct=TRUE', 'distinct', true],
    ['distinct=False', 'distinct', false],
    ['max-results=0', 'maxResults', 0],
    ['type-explicitness=never', 'typeExplicitness', 'never'],
    ['prettiness=none', 'prettiness', 'none'],
    ['start-index=-0', 'startIndex', 0],
  ])('%s', (query, key, value) => {
    expect(sets.queryEntitiesOptions.parse(source(query))).toHaveProperty([key], value);
  });

  it.each([
    ['depth=-1', 'Expected "shallow", "reachable" or an integer from 0 to 2147483647 as option "depth", got "-1".'],
    ['depth=Shallow', 'as option "depth", got "Shallow".'],
    ['depth=', 'as option "depth", got "".'],
    ['depth=1e2', 'as option "depth", got "1e2".'],
    ['entity-recurrence-depth=-2', 'an integer from -1 to 2147483647'],
    ['max-results=2147483648', 'an integer from 0 to 2147483647'],
    ['max-results=99999999999999999999', 'an integer from 0 to 2147483647'],
    ['distinct', 'Expected "true" or "false" as option "distinct", got "".'],
    ['distinct=yes', 'as option "distinct", got "yes".'],
    ['prettiness=Mid', 'one of "none", "low", "mid", "high"'],
    ['projection=data', 'Expected one of "envelope", "results", "firstResult" as option "projection", got "data".'],
    ['order-by=a&order-direction=up', 'one of "ascending", "descending"'],
    ['order-direction=ascending', 'Expected at most one "order-direction" for each "order-by", got 1 for 0.'],
    ['prettiness=constructor', 'as option "prettiness", got "constructor".'],
  ])('%s is refused (R-16)', (query, message) => {
    const parse = () => sets.queryEntitiesOptions.parse(source(query));
    expect(parse).toThrow(message);
    expect(parse).toThrow(expect.objectContaining({ kind: 'invalid', rule: 'R-16' }));
  });
});

describe('unknown names (R-15)', () => {
  it.each<[string, Record<string, string>, string]>([
    ['colour=red', {}, 'Unknown query parameter "colour" of GET of one entity. Expected one of "'],
    ['detph=1', {}, 'Unknown query parameter "detph" of GET of one entity. Did you mean "depth"?'],
    ['DEPTH=1', {}, 'Unknown query parameter "DEPTH"'],
    ['delete-mode=dropReferences', {}, 'Unknown query parameter "delete-mode" of GET of one entity.'],
    ['where.name=x', {}, 'Condition "where.name" is not supported by GET of one entity'],
    ['__proto__=1', {}, 'Unknown query parameter "__proto__"'],
    ['constructor=1', {}, 'Unknown query parameter "constructor"'],
    ['', { 'gm-colour': 'red' }, 'Unknown header "gm-colour"'],
    ['', { 'gm-distinct': 'true' }, 'Unknown header "gm-distinct"'],
    ['', { 'endpoint.colour': 'red' }, 'Unknown header "endpoint.colour"'],
  ])('query %j, headers %j', (query, headers, message) => {
    const parse = () => sets.getEntityOptions.parse(source(query, headers));
    expect(parse).toThrow(message);
    expect(parse).toThrow(expect.objectContaining({ kind: 'invalid', rule: 'R-15' }));
  });

  it.each<[string, Record<string, string>]>([
    ['sessionId=x', {}],
    ['', { 'gm-session-id': 'x', 'gm-sessionid': 'x' }],
    ['', { 'gm-rpc-body': 'x', accept: '*/*', 'content-type': 'text/plain', depth: '9' }],
  ])('query %j, headers %j are passed over', (query, headers) => {
    expect(sets.getEntityOptions.parse(source(query, headers))).toMatchObject(defaults);
  });
});

it('gathers conditions in the order of the query, one property twice (R-15)', () => {
  const { where } = sets.deleteEntitiesOptions.parse(source('where.b=1&where.a=&where.b=2&where.a.b=3'));
  expect(where).toEqual([
    { parameter: 'where.b', property: 'b', value: '1' },
    { parameter: 'where.a', property: 'a', value: '' },
    { parameter: 'where.b', property: 'b', value: '2' },
    { parameter: 'where.a.b', property: 'a.b', value: '3' },
  ]);
});

it('an empty `remove` is false, and any other text is as of every boolean (R-63)', () => {
  const parse = (query: string, headers: Record<string, string> = {}) =>
    sets.postPropertyOptions.parse(source(query, headers)).remove;
  expect(parse('remove=')).toBe(false);
  expect(parse('remove=true', { 'gm-remove': '' })).toBe(false);
  expect(parse('remove=', { 'gm-remove': 'true' })).toBe(true);
  expect(() => parse('remove=yes')).toThrow('as option "remove", got "yes".');
});
