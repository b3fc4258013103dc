import { describe, expect, test } from 'vitest';
import { createClient, DecodeError, NotFoundError } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { john, start } from './starting.js';

describe('actions and evaluation', () => {
  test('an instantiation', async () => {
    await using service = await start();
    const { legacy, people } = service;
    const id = await legacy.action('newPerson', { name: 'Ann' }, { projection: 'id' });
    expect(typeof id).toBe('bigint');
    expect(await people.list({ where: { firstName: 'Ann' } })).toMatchObject([{ id }]);
    const entity = await legacy.action('newPerson', { name: 'Bo' }, { projection: 'entity' });
    expect(entity['firstName']).toBe('Bo');
    expect(await legacy.action('newPerson', { name: 'Cy' }, { projection: 'envelope' })).toHaveProperty(
      'inducedManipulation',
    );
  });

  test('a service request, by its own call and by an action', async () => {
    await using service = await start();
    const { legacy } = service;
    expect(await legacy.eval('x.Greet', { name: 'Ann' })).toBe('Hello Ann');
    expect(await legacy.eval('x.Greet', { name: 'Ann' }, { projection: 'message', method: 'GET' })).toBe('Hello Ann');
    expect(await legacy.eval('x.Greet', { name: 'Ann' }, { projection: 'envelope' })).toMatchObject({
      message: 'Hello Ann',
      result: 'done',
    });
    expect(await legacy.eval('x.Silent')).toEqual([1, 2]);
    expect(await legacy.eval('x.Silent', {}, { projection: 'message' })).toBeNull();
    expect(await rejection(legacy.eval('x.None'))).toBeInstanceOf(NotFoundError);
    expect(await legacy.action('greet', { name: 'Ann' })).toBe('done');
    expect(await legacy.action('greet', { name: 'Ann' }, { projection: 'envelope' })).toMatchObject({
      ReturnValue: 'done',
    });
  });
});

test('XML as the text of the response, and another media type', async () => {
  await using service = await start();
  const { legacy } = service;
  const { data, response } = await legacy
    .entity(john, { codec: 'gm/xml', pseudoContentType: 'text/x; a=b' })
    .withResponse();
  expect(data).toContain("<s p='firstName'>John</s>");
  expect(response.headers.get('content-type')).toBe('text/x; a=b');
  const json = await legacy.entity(john, { pseudoContentType: 'text/plain' });
  expect(json).toMatchObject({ id: 1n });
  expect(await legacy.action('persons', {}, { codec: 'gm/xml' })).toContain('<gm-data>');
});

test('a response that does not match its projection', async () => {
  await using service = await start();
  await using client = createClient({
    baseUrl: service.url,
    credentials: { sessionId: 's' },
    fetch: async () => new Response('5'),
  });
  const calls = legacy(client.access('a'));
  for (const call of [
    calls.entity({ type: 'x', id: 1 }),
    calls.fetch({ type: 'x' }),
    calls.fetch({ type: 'x' }, { projection: 'envelope' }),
    calls.create({ type: 'x' }, { projection: 'id' }),
    calls.assemblyManipulate({ _type: 'x' }),
    calls.assemblyManipulate({ _type: 'x' }, { projection: 'ids' }),
    calls.listInsert({ type: 'x', id: 1, property: 'y', value: 1 }, { projection: 'envelope' }),
    calls.eval('x', {}, { projection: 'message' }),
    calls.action('x', {}, { projection: 'entity' }),
  ]) {
    expect(await rejection(call)).toBeInstanceOf(DecodeError);
  }
});
