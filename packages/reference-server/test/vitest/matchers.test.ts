import { createReferenceServer } from '@platform-services/reference-server';
import '@platform-services/reference-server/vitest';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';

const server = createReferenceServer();
const call = (path: string, method = 'GET') =>
  server.fetch(new Request(`http://localhost/platform-services/${path}`, { method }));
const login = { operation: 'authenticate' } as const;
const people = { operation: 'entities.list', type: 'Person' } as const;

beforeAll(async () => {
  await call('rest/authenticate?user=demo&password=demo', 'POST');
  await call('rest/v2/entities/access.demo/Person');
  await call('rest/v2/entities/access.demo/Person');
});

describe('matchers', () => {
  it('are documented', () => {
    //#region matchers
    expect(server).toHaveReceived({ operation: 'entities.list', type: 'Person' }, { times: 2 });
    expect(server).not.toHaveReceived({ method: 'DELETE' });
    expect(server).toHaveReceivedInOrder({ operation: 'authenticate' }, { operation: 'entities.list' });
    //#endregion
  });

  it('pass', () => {
    expect(server).toHaveReceived(people);
    expect(server).toHaveReceived(people, { times: 2 });
    expect(server).toHaveReceived(people, { atLeast: 1 });
    expect(server).not.toHaveReceived({ status: 200, type: 'Person' });
    expect(server).not.toHaveReceived(people, { times: 1 });
    expect(server).not.toHaveReceived(people, { atLeast: 3 });
    expect(server).toHaveReceived(people, { atMost: 2 });
    expect(server).not.toHaveReceived(people, { atMost: 1 });
    expect(server).toHaveReceivedInOrder(login, people, people);
    expect(server).not.toHaveReceivedInOrder(people, login);
  });

  it.each<[what: string, check: () => void, message: string]>([
    [
      'none',
      () => expect(server).toHaveReceived({ type: 'Document' }),
      'Expected at least 1 request with type "Document", got 0 of 3.',
    ],
    [
      'others',
      () => expect(server).toHaveReceived(people, { times: 3 }),
      'Expected 3 requests with operation "entities.list" and type "Person", got 2 of 3.',
    ],
    [
      'some',
      () => expect(server).not.toHaveReceived(people),
      'Expected 0 requests with operation "entities.list" and type "Person", got 2 of 3.\nThese match:\n  #2 GET',
    ],
    [
      'as many',
      () => expect(server).not.toHaveReceived(people, { times: 2 }),
      'Expected any number of these requests but 2, got 2.',
    ],
    [
      'enough',
      () => expect(server).not.toHaveReceived(people, { atLeast: 2 }),
      'Expected fewer than 2 of these requests, got at least 2.',
    ],
    [
      'too many',
      () => expect(server).toHaveReceived(people, { atMost: 1 }),
      'Expected at most 1 request with operation "entities.list" and type "Person", got 2 of 3.',
    ],
    [
      'few enough',
      () => expect(server).not.toHaveReceived(people, { atMost: 2 }),
      'Expected more than 2 of these requests, got at most 2.',
    ],
    [
      'another order',
      () => expect(server).toHaveReceivedInOrder(people, login),
      'Expected a request with operation "authenticate" after #2, as number 2 of 2 in order, got none.',
    ],
    [
      'this order',
      () => expect(server).not.toHaveReceivedInOrder(login, people),
      'Expected no sequence of these 2 requests, got one.',
    ],
    [
      'a filter that is invalid',
      () => expect(server).toHaveReceived(JSON.parse('{ "typ": "T" }')),
      'Unknown member "typ" at $. Did you mean "type"?',
    ],
    [
      'an invalid count',
      () => expect(server).toHaveReceived({}, JSON.parse('{ "time": 1 }')),
      'Expected "times", "atLeast" or "atMost", got "time".',
    ],
    [
      'two counts',
      () => expect(server).toHaveReceived({}, { times: 1, atLeast: 3 }),
      'Expected one of "times" and "atLeast", got both.',
    ],
    ['an empty sequence', () => expect(server).toHaveReceivedInOrder(), 'Expected at least one filter at $, got none.'],
    [
      'something else',
      () => expect({}).toHaveReceived({}),
      'Expected a reference server, which createReferenceServer() returns.',
    ],
  ])('fail with %s', (_what, check, message) => {
    expect(check).toThrow(message);
  });

  it('are typed', () => {
    expectTypeOf(expect(server).toHaveReceived).parameter(0).toHaveProperty('operation');
    // @ts-expect-error an operation that does not exist
    const check = () => expect(server).toHaveReceived({ operation: 'entities.lst' });
    expect(check).toThrow('Did you mean "entities.list"?');
  });
});
