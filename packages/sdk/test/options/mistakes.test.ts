import { expect, test } from 'vitest';
import { ConfigError, createClient, InputError } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';

/*
 * Mistakes that a program without types easily makes, and that the service cannot answer: each is refused by a message
 * that says what was expected, before anything is sent, instead of having no effect or failing somewhere inside of the
 * client.
 */

const credentials = { sessionId: 's' };
const given = { baseUrl: 'http://127.0.0.1:1', credentials };
const anyModel = 'a model, an array of models or a deployment';

test.each<[expected: string, found: string, options: unknown]>([
  ['an object with options', 'undefined at options', undefined],
  ['an object with options', 'null at options', null],
  ['an object with options', 'a Map at options', new Map(Object.entries(given))],
  ['an object with options', 'a string at options', 'http://demo:secret@127.0.0.1'],
  ['an object, or pairs of a name and a value', 'a string at headers', { ...given, headers: 'Bearer secret' }],
  ['an object with deadlines', 'null at timeout', { ...given, timeout: null }],
  ['an object with deadlines', '5000 at timeout', { ...given, timeout: 5000 }],
  ['an object with options', '3 at retry', { ...given, retry: 3 }],
  [anyModel, 'null at model', { ...given, model: null }],
  [anyModel, '"demo" at model', { ...given, model: 'demo' }],
  [anyModel, 'an object at model', { ...given, model: { demoModel: { types: {} } } }],
  [anyModel, 'an object at model', { ...given, model: { types: null } }],
  [anyModel, 'an array at model', { ...given, model: [undefined] }],
  ['a function', 'null at fetch', { ...given, fetch: null }],
  ['a function', 'an object at fetch', { ...given, fetch: {} }],
  ['an undici dispatcher such as an Agent', 'an object at dispatcher', { ...given, dispatcher: {} }],
  ['"form" or "query"', '"body" at credentialsIn', { ...given, credentialsIn: 'body' }],
  ['"debug", "info", "warn", "error" or "off"', '"INFO" at logLevel', { ...given, logLevel: 'INFO' }],
  ['a logger such as console', '"console" at logger', { ...given, logger: 'console' }],
  ['a logger such as console', 'null at logger', { ...given, logger: null }],
  ['hooks, or an array of them', 'null at hooks', { ...given, hooks: null }],
  ['hooks, or an array of them', 'a function at hooks', { ...given, hooks: [{}, () => undefined] }],
])('createClient refuses anything but %s: %s', (expected, found, options) => {
  expect(() => createClient(options as never)).toThrow(new ConfigError(`Expected ${expected}, got ${found}.`));
});

interface Result extends PromiseLike<unknown> {
  next(): PromiseLike<unknown>;
}
type Untyped = Readonly<Record<string, (...given: unknown[]) => Result>>;
interface Calls {
  readonly client: Untyped;
  readonly people: Untyped;
  readonly files: Untyped;
  readonly access: Untyped;
}

const orders = 'an array of { property, direction }';
const conditions = 'an object of conditions';
const entities = 'an array of at least one entity';
const files = 'an array of at least one file';
const range = '{ start, end } or { last }, integers from 0 with end not below start';
const path = 'a path, or the URL of a file';
const name = 'a string that is not empty and without lone surrogates';

test.each<[expected: string, found: string, call: (calls: Calls) => unknown]>([
  ['an object', 'null at options', ({ people }) => people['get']?.(1, null)],
  ['an object', '5 at options', ({ people }) => people['list']?.(5)],
  ['an object', 'null at options', ({ people }) => people['each']?.(null).next()],
  ['an object', 'a Map at options', ({ people }) => people['list']?.(new Map([['where', { age: 1 }]]))],
  ['an object', 'null at options', ({ access }) => legacy(access as never).action('a', {}, null as never)],
  ['an object with options', 'null at options', ({ people }) => people['property']?.(1, 'a', null)],
  ['an object with deadlines', 'null at timeout', ({ people }) => people['get']?.(1, { timeout: null })],
  ['an object with deadlines', 'a string at timeout', ({ people }) => people['get']?.(1, { timeout: '5s' })],
  ['an object with options', '3 at retry', ({ people }) => people['get']?.(1, { retry: 3 })],
  [
    'an AbortSignal',
    'an AbortController at signal',
    ({ people }) => people['get']?.(1, { signal: new AbortController() }),
  ],
  ['an AbortSignal', 'null at signal', ({ people }) => people['get']?.(1, { signal: null })],
  [conditions, 'null at where', ({ people }) => people['list']?.({ where: null })],
  [conditions, 'undefined at where', ({ people }) => people['deleteWhere']?.()],
  [orders, '"age" at orderBy', ({ people }) => people['list']?.({ orderBy: 'age' })],
  [orders, 'an object at orderBy', ({ people }) => people['list']?.({ orderBy: { property: 'age' } })],
  [orders, '"age" at orderBy', ({ people }) => people['each']?.({ orderBy: 'age' }).next()],
  ['an object with options', 'a string at orderBy[0]', ({ people }) => people['list']?.({ orderBy: ['age'] })],
  ['an object with options', 'null at orderBy[0]', ({ people }) => people['each']?.({ orderBy: [null] }).next()],
  [entities, 'undefined at entities', ({ people }) => people['saveAll']?.()],
  [entities, 'an empty array at entities', ({ people }) => people['saveAll']?.([])],
  [entities, 'an object at entities', ({ people }) => people['saveAll']?.({ age: 1 })],
  [entities, 'a Set at entities', ({ people }) => people['saveAll']?.(new Set([{ age: 1 }]))],
  [files, 'an object at sources', ({ files: { uploadAll } }) => uploadAll?.({ content: 'a' })],
  [files, 'a Set at sources', ({ files: { uploadAll } }) => uploadAll?.(new Set([new Blob(['a'])]))],
  [path, 'a URL at source.path', ({ files: { upload } }) => upload?.({ path: new URL('https://files.example/a.png') })],
  [path, 'a URL at source.path', ({ files: { upload } }) => upload?.({ path: new URL('file:///a%2Fb.png') })],
  [path, '5 at source.path', ({ files: { upload } }) => upload?.({ path: 5 })],
  [name, 'null at source.name', ({ files: { upload } }) => upload?.({ content: 'a', name: null })],
  ['"update" or "create"', '"creat" at nested', ({ people }) => people['update']?.(1, { age: 2 }, { nested: 'creat' })],
  [range, '{ start: 1n } at range', ({ files: { download } }) => download?.('a', { range: { start: 1n } })],
  [range, '{ start: NaN } at range', ({ files: { download } }) => download?.('a', { range: { start: Number.NaN } })],
  [range, 'null at range', ({ files: { download } }) => download?.('a', { range: null })],
  [
    'a valid Date',
    '"2026-03-01" at ifModifiedSince',
    ({ files: { download } }) => download?.('a', { ifModifiedSince: '2026-03-01' }),
  ],
  ['an object with parameters', 'a string at parameters', ({ client }) => client['request']?.('/a?sessionId=secret')],
  [
    'an object, or pairs of a name and a value',
    'a string at headers',
    ({ people }) => people['get']?.(1, { headers: 'Bearer secret' }),
  ],
  ['a path, or an array of its parts', 'undefined at path', ({ client }) => client['request']?.({})],
  ['a string', 'undefined at type', ({ access }) => access['entities']?.()],
  ['an access of a client', 'an object at access', ({ client }) => legacy(client as never)],
  ['an access of a client', 'undefined at access', () => legacy(undefined as never)],
])('a call refuses anything but %s: %s', async (expected, found, call) => {
  await using server = await smallServer(() => ({ body: '[]' }));
  await using client = createClient({ baseUrl: server.url, credentials });
  const access = client.access('a');
  const { resources } = access;
  const bound = {
    upload: resources.upload.bind(resources),
    uploadAll: resources.uploadAll.bind(resources),
    download: resources.download.bind(resources),
  };
  const people = access.entities('T');
  const calls = { client, access, people, files: bound } as never;
  const error = await rejection((async () => await call(calls))());
  expect(error).toBeInstanceOf(InputError);
  expect(error.message.replace(/^[\w.]+: /, '')).toBe(`Expected ${expected}, got ${found}.`);
  expect(server.requests).toEqual([]);
});

test('an access refuses anything but a model', async () => {
  await using client = createClient(given);
  const error = new ConfigError(`Expected ${anyModel}, got null at model.`);
  expect(() => client.access('a', null as never)).toThrow(error);
});
