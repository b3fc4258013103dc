import { describe, expect, it } from 'vitest';
import { answeredAnew, propertyOf, SmallService, things } from '../support/small-service.js';

const message =
  'The request takes more work than maxRequestWork allows, 5000 units. Ask for less, or send several requests.';

/** Requests by what they cost. */
const costly: readonly (readonly [what: string, method: string, target: string, body: unknown])[] = [
  ['a long body', 'POST', things, { name: 'x'.repeat(30_000) }],
  ['many entities', 'POST', `${things}?list-entities-request=true`, Array.from({ length: 8 }, () => ({}))],
  ['nested entities', 'POST', things, { others: Array.from({ length: 8 }, () => ({})) }],
  ['many elements', 'POST', propertyOf(1, 'names'), Array.from({ length: 300 }, () => 'n')],
  [
    'elements at positions',
    'POST',
    propertyOf(1, 'names'),
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, 'n'])),
  ],
  ['elements of a set', 'POST', propertyOf(1, 'amounts'), Array.from({ length: 300 }, (_, at) => at)],
  ['a list in place of another', 'PUT', propertyOf(1, 'names'), Array.from({ length: 6_000 }, () => 'n')],
  [
    'a legacy call',
    'POST',
    `rest/assembly-stream-manipulate?accessId=a`,
    Array.from({ length: 8 }, () => ({ _type: 'x.Thing' })),
  ],
];

describe('a request that takes more work than its limit is 400, and changes nothing (R-8, R-62)', () => {
  it.each(costly)('%s', async (_what, method, target, body) => {
    const service = await SmallService.start({ limits: { maxRequestWork: 5_000 } });
    await service.expect(200, 'PUT', `${things}/1`, { name: 'first', names: ['a', 'b'] });
    const everything = `${things}?projection=results&depth=reachable`;
    const read = () => service.expect(200, 'GET', everything, undefined, answeredAnew);
    const before = await read();
    expect(JSON.parse(await service.expect(400, method, target, body))).toMatchObject({ message });
    expect(await read()).toBe(before);
    await service.expect(200, 'PUT', `${things}/2`, { name: 'second' });
  });

  it('also for what it reads', async () => {
    const service = await SmallService.start({ limits: { maxRequestWork: 5_000 } });
    // The order of creation is known from now on.
    await service.expect(200, 'GET', things);
    for (let id = 0; id < 300; id += 1) await service.expect(200, 'PUT', `${things}/${id}`, { age: id % 2, name: 'n' });
    const reads = [
      `${things}?order-by=age`,
      `${things}?where.age=1&where.name=x&max-results=1`,
      `${things}?projection=results`,
      `rest/fetch?accessId=a&type=x.Thing`,
    ];
    for (const target of reads) {
      expect(JSON.parse(await service.expect(400, 'GET', target))).toMatchObject({ message });
    }
    const { status, text } = await service.send('GET', `${things}?max-results=150`, undefined, {
      Accept: 'application/xml',
    });
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
    await service.expect(200, 'GET', `${things}/7`);
    await service.expect(200, 'GET', `${things}?max-results=10`);
  });

  it('also for an index that it makes, but not for what others have changed since then', async () => {
    const service = await SmallService.start({ limits: { maxRequestWork: 300_000 } });
    const create = (count: number) =>
      service.expect(
        200,
        'POST',
        `${things}?list-entities-request=true`,
        Array.from({ length: count }, () => ({})),
      );
    const search = (order: string) => ['GET', `${things}?order-by=${order}&max-results=1`] as const;
    await service.expect(200, ...search('age'));
    for (let created = 0; created < 15_600; created += 130) await create(130);
    await service.expect(200, ...search('age'));
    expect(JSON.parse(await service.expect(400, ...search('name')))).toMatchObject({
      message: message.replace('5000', '300000'),
    });
    await service.expect(200, 'GET', `${things}/15600`);
  });

  it('also for what it deletes', async () => {
    const service = await SmallService.start({ limits: { maxRequestWork: 5_000 } });
    for (let id = 0; id < 300; id += 1) await service.expect(200, 'PUT', `${things}/${id}`, {});
    const refused = await service.expect(400, 'DELETE', `${things}?allow-multiple-delete=true`);
    expect(JSON.parse(refused)).toMatchObject({ message });
    for (const id of [0, 150, 299]) await service.expect(200, 'GET', `${things}/${id}`, undefined, answeredAnew);
    expect(await service.expect(200, 'DELETE', `${things}/7`)).toBe('1');
  });
});
