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
    ['depth=shallow', 'depth', 0],
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
    ['depth=-1', "'depth' has the value '-1'; allowed is 'shallow', 'reachable' or an integer from 0"],
    ['depth=Shallow', "'depth' has the value 'Shallow'"],
    ['depth=', "'depth' has the value ''"],
    ['depth=1e2', "'depth' has the value '1e2'"],
    ['entity-recurrence-depth=-2', 'an integer from -1 to 2147483647'],
    ['max-results=2147483648', 'an integer from 0 to 2147483647'],
    ['max-results=99999999999999999999', 'an integer from 0 to 2147483647'],
    ['distinct', "'distinct' has the value ''; allowed is 'true' or 'false'"],
    ['distinct=yes', "'distinct' has the value 'yes'"],
    ['prettiness=Mid', "one of 'none', 'low', 'mid', 'high'"],
    ['projection=data', "'projection' has the value 'data'; allowed is one of 'envelope', 'results', 'firstResult'"],
    ['order-by=a&order-direction=up', "one of 'ascending', 'descending'"],
    ['order-direction=ascending', "1 values of 'order-direction' and 0 of 'order-by'"],
    ['prettiness=constructor', "'prettiness' has the value 'constructor'"],
  ])('%s is refused (R-16)', (query, message) => {
    const parse = () => sets.queryEntitiesOptions.parse(source(query));
    expect(parse).toThrow(message);
    expect(parse).toThrow(expect.objectContaining({ kind: 'invalid', rule: 'R-16' }));
  });
});

describe('unknown names (R-15)', () => {
  it.each<[string, Record<string, string>, string]>([
    ['colour=red', {}, "Query parameter 'colour' is not known to GET of one entity; expected is one of"],
    ['detph=1', {}, "'detph' is not known to GET of one entity; the nearest known name is 'depth'"],
    ['DEPTH=1', {}, "'DEPTH' is not known"],
    ['delete-mode=dropReferences', {}, "'delete-mode' is not known to GET of one entity"],
    ['where.name=x', {}, "Condition 'where.name' is not taken by GET of one entity"],
    ['__proto__=1', {}, "'__proto__' is not known"],
    ['constructor=1', {}, "'constructor' is not known"],
    ['', { 'gm-colour': 'red' }, "Header 'gm-colour' is not known"],
    ['', { 'gm-distinct': 'true' }, "Header 'gm-distinct' is not known"],
    ['', { 'endpoint.colour': 'red' }, "Header 'endpoint.colour' is not known"],
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
