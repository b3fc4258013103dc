import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { rejection } from '../support/catch.js';
import { type Service, startService } from '../support/service.js';

describe('a list that is iterated', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const people = () => service.access.entities('Person');

  test('yields what awaiting it returns, by one request', async () => {
    const call = people().list({ where: { lastName: 'Doe' }, orderBy: [{ property: 'id' }] });
    const names: unknown[] = [];
    for await (const person of call) {
      expectTypeOf(person).toEqualTypeOf<Awaited<typeof call>[number]>();
      names.push(person.firstName);
    }
    expect(names).toEqual(['John', 'Mary']);
    const all = await call;
    expect(all.map(({ firstName }) => firstName)).toEqual(names);
    const [first] = all;
    for await (const person of call) {
      expect(person).toBe(first);
      break;
    }
  });

  test.each([
    ['results', ['John', 'Mary']],
    ['envelope', ['John', 'Mary']],
    ['firstResult', ['John']],
  ] as const)('has the entities of the projection %s', async (projection, expected) => {
    const names: unknown[] = [];
    const options = { where: { lastName: 'Doe' }, orderBy: [{ property: 'id' }], projection } as const;
    for await (const person of people().list(options)) names.push(person.firstName);
    expect(names).toEqual(expected);
  });

  test('has nothing where the first result is null', async () => {
    const call = people().list({ where: { lastName: 'Nobody' }, projection: 'firstResult' });
    expect(await call).toBeNull();
    for await (const person of call) expect.unreachable(`there is ${person.firstName}`);
  });

  test('fails as the call does', async () => {
    const iterate = async (): Promise<void> => {
      for await (const _person of people().list({ maxResults: -2 })) expect.unreachable();
    };
    expect(await rejection(iterate())).toEqual(await rejection(people().list({ maxResults: -2 })));
  });
});
