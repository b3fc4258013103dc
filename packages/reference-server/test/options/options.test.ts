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

describe('unknown names (R-15)', () => {
  const one = `${things}/1`;

  it.each<[Record<string, string>, string]>([
    [{ 'gm-colour': 'red' }, 'Unknown header "gm-colour"'],
    [{ 'gm-distinct': 'true' }, 'Unknown header "gm-distinct"'],
    [{ 'endpoint.colour': 'red' }, 'Unknown header "endpoint.colour"'],
  ])('in %j', async (headers, message) => {
    const refusal = await refusalOf(service, service.send('GET', one, undefined, headers));
    expect(refusal).toContain(`R-15 ${message}`);
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
