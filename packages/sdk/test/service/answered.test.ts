import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyProperty, BadRequestError, type Client, createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { type Service, startService } from '../support/service.js';

/*
 * What the compiler refuses, a program without types can still pass: the service answers 400, and its message is shown.
 */

let service: Service;
let plain: Client;
beforeAll(async () => {
  service = await startService();
  plain = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
});
afterAll(async () => {
  await plain.close();
  await service[Symbol.asyncDispose]();
});

type Untyped = Readonly<
  Record<'get' | 'list' | 'create' | 'delete' | 'deleteWhere', (...given: unknown[]) => PromiseLike<unknown>>
>;

test.each<[message: string, call: (people: Untyped, property: (name: string) => AnyProperty) => PromiseLike<unknown>]>([
  ['depth', (people) => people.get(1, { depth: 'deep' })],
  ['prettiness', (people) => people.get(1, { prettiness: 'nice' })],
  ['stabilize-order', (people) => people.get(1, { stabilizeOrder: 'maybe' })],
  ['projection', (people) => people.get(1, { projection: 'toString' })],
  ['order-direction', (people) => people.list({ orderBy: [{ property: 'age', direction: 'up' }] })],
  ['order-by', (people) => people.list({ orderBy: [{}] })],
  ['delete-mode', (people) => people.delete(1, { deleteMode: 'never' })],
  ['allow-multiple-delete', (people) => people.deleteWhere({}, { allowMultipleDelete: 'yes' })],
  ['', (people) => people.create('Ann')],
  ['', (people) => people.create([{ firstName: 'Ann' }])],
  ['', (people) => people.create(new Map([['firstName', 'Ann']]))],
  ['firstName', (_people, property) => property('firstName').add('x')],
])('a wrong %s', async (message, call) => {
  const people = plain.access('access.test').entities('Person');
  const before = await people.list();
  const error = await rejection(call(people as never, (name) => people.property(1, name)));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ serverMessage: expect.stringContaining(message) });
  expect(error.message).toContain('serverMessage' in error ? error.serverMessage : 'a message');
  expect(await people.list()).toEqual(before);
});

test('with "false" as a text, several entities are not deleted', async () => {
  const people = service.access.entities('Person');
  const before = await people.list();
  const options = { allowMultipleDelete: 'false' as never };
  expect(await rejection(people.deleteWhere({}, options))).toMatchObject({ status: 412 });
  expect(await people.list()).toEqual(before);
});
