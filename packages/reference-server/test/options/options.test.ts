import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../json/people.js';
import { propertyOf, SmallService, things } from '../support/small-service.js';

let service: SmallService;
beforeAll(async () => {
  service = await SmallService.start();
  for (const name of ['b', 'a', 'c']) await service.expect(200, 'POST', things, { name, amounts: [1] });
});

/** The names of the things that a GET with options in its query and its header fields returns. */
async function found(query: string, headers: Record<string, string> = {}): Promise<string> {
  const text = await service.expect(200, 'GET', `${things}?${query}`, undefined, headers);
  return [...text.matchAll(/"name": ?"(\w)"/g)].map(([, name]) => name).join('');
}

const refusal = (query: string, headers: Record<string, string> = {}, path = things) =>
  refusalOf(service, service.send('GET', `${path}?${query}`, undefined, headers));

describe('names and sources that the suite does not try (R-12 to R-14)', () => {
  it.each<[query: string, headers: Record<string, string>, names: string]>([
    ['endpoint.startIndex=2', {}, 'c'],
    ['', { 'gm-startindex': '2' }, 'c'],
    ['', { 'endpoint.start-index': '2' }, 'c'],
    ['order-by=name&orderingDirection=descending', {}, 'cba'],
    ['order-by=name&orderDirection=descending', {}, 'cba'],
    ['order-by=name', { 'order-direction': 'descending' }, 'cba'],
    ['', { 'gm-max-results': '1, 2' }, 'ba'],
    ['max-results=0', {}, ''],
    ['start-index=-0', {}, 'bac'],
    ['distinct=TRUE', {}, 'bac'],
    ['where.name=b&where.name=b', {}, 'b'],
    ['where.name=b&where.name=a', {}, ''],
  ])('query %j, headers %j', async (query, headers, names) => {
    expect(await found(query, headers)).toBe(names);
  });
});

describe('values that are refused (R-16)', () => {
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
    ['order-by=name&order-direction=up', 'one of "ascending", "descending"'],
    ['order-direction=ascending', 'Expected at most one "order-direction" for each "order-by", got 1 for 0.'],
    ['prettiness=constructor', 'as option "prettiness", got "constructor".'],
  ])('%s', async (query, message) => {
    expect(await refusal(query)).toMatch(/^R-16 /);
    expect(await refusal(query)).toContain(message);
  });
});

describe('unknown names (R-15)', () => {
  const one = `${things}/1`;

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
  ])('query %j, headers %j', async (query, headers, message) => {
    expect(await refusal(query, headers, one)).toMatch(/^R-15 /);
    expect(await refusal(query, headers, one)).toContain(message);
  });

  it('of the gateway and of HTTP are passed over', async () => {
    await service.expect(200, 'GET', one, undefined, { 'gm-rpc-body': 'x', 'content-type': 'text/plain', depth: 'x' });
  });
});

it('an empty `remove` is false, and any other text is read as that of every boolean (R-63)', async () => {
  const amounts = propertyOf(1, 'amounts');
  const after = async (query: string, headers: Record<string, string> = {}) => {
    const other = service.fork();
    await other.expect(200, 'POST', `${amounts}?${query}`, '1', headers);
    return await other.expect(200, 'GET', `${amounts}?type-explicitness=never&prettiness=none`);
  };
  expect(await after('remove=')).toBe('[1]');
  expect(await after('remove=true')).toBe('[]');
  expect(await after('remove=true', { 'gm-remove': '' })).toBe('[1]');
  expect(await after('remove=', { 'gm-remove': 'true' })).toBe('[]');
  const refused = service.send('POST', `${amounts}?remove=yes`, '1');
  expect(await refusalOf(service, refused)).toContain('as option "remove", got "yes".');
});
