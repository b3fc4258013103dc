import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type UploadSource } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { toPlain } from '../../src/plain/index.js';
import { useClassesOfJsdom } from '../support/jsdom.js';
import { type Service, startService } from '../support/service.js';
import { credentials } from '../support/started.js';
import { transports } from '../support/transports.js';

/** A value of another realm, as `structuredClone` and the modules of Node return it in a test of Jest. */
const foreign = <T>(source: string): T => runInNewContext(source);

const map = () => foreign<Map<string, string>>('new Map([["home", "5"]])');
const set = () => foreign<Set<string>>('new Set(["C"])');
const date = () => foreign<Date>('new Date(Date.UTC(2001, 1, 3))');
const bytes = () => foreign<Uint8Array>('new Uint8Array([104, 105])');

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const people = () => service.access.entities('Person');
/** The same calls as a program without types makes them. */
const untyped = (): Untyped => people();

interface Untyped {
  create(entity: unknown): PromiseLike<unknown>;
  update(id: bigint, changes: unknown): PromiseLike<unknown>;
  property(id: bigint, name: 'phoneBook'): { put(entries: unknown): PromiseLike<unknown> };
}

let id: bigint;
beforeEach(async () => {
  id = await people().create({ firstName: 'Ann', phoneBook: { work: '1' }, nicknames: ['A'] });
});

test('the values of this test are of another realm', () => {
  for (const [value, type] of [
    [map(), Map],
    [set(), Set],
    [date(), Date],
    [bytes(), Uint8Array],
  ] as const) {
    expect(value instanceof type).toBe(false);
  }
});

describe('a Map, a Set and a Date of another realm are stored as what they are', () => {
  const stored = async () => {
    const {
      phoneBook = new Map(),
      nicknames = new Set(),
      birth = null,
      anything = null,
    } = await people().get(id, { depth: 'reachable' });
    return { phoneBook, nicknames, birth, anything };
  };
  const none = { phoneBook: new Map([['work', '1']]), nicknames: new Set(['A']), birth: null, anything: null };
  const newMap = new Map([['home', '5']]);
  const newDate = new Date(Date.UTC(2001, 1, 3));

  test.each<[call: string, make: () => PromiseLike<unknown>, expected: object]>([
    [
      'update',
      () => people().update(id, { phoneBook: map(), nicknames: set(), birth: date() }),
      { phoneBook: newMap, nicknames: new Set(['C']), birth: newDate },
    ],
    [
      'update of an object property',
      () => people().update(id, { anything: [map(), set(), date()] }),
      { anything: [newMap, new Set(['C']), newDate] },
    ],
    ['set of a map', () => people().property(id, 'phoneBook').set(map()), { phoneBook: newMap }],
    ['set of a set', () => people().property(id, 'nicknames').set(set()), { nicknames: new Set(['C']) }],
    ['set of a date', () => people().property(id, 'birth').set(date()), { birth: newDate }],
    [
      'put of a map',
      () => people().property(id, 'phoneBook').put(map()),
      { phoneBook: new Map([...none.phoneBook, ...newMap]) },
    ],
    ['add of a set', () => people().property(id, 'nicknames').add(set()), { nicknames: new Set(['A', 'C']) }],
    [
      'remove of a set',
      () => people().property(id, 'nicknames').remove(foreign<Set<string>>('new Set(["A"])')),
      { nicknames: new Set() },
    ],
    [
      'removeKeys of a set',
      () => people().property(id, 'phoneBook').removeKeys(foreign<Set<string>>('new Set(["work"])')),
      { phoneBook: new Map() },
    ],
    [
      'a legacy call with a set',
      () => legacy(service.access).setInsert({ type: 'Person', id, property: 'nicknames', value: set() }),
      { nicknames: new Set(['A', 'C']) },
    ],
  ])('%s', async (_call, make, expected) => {
    await make();
    expect(await stored()).toEqual({ ...none, ...expected });
  });

  test('insert at the positions of a map', async () => {
    await people().property(1, 'scores').insert(foreign<Map<number, bigint>>('new Map([[0, 9n]])'));
    expect((await people().get(1)).scores?.[0]).toBe(9n);
  });

  test('toPlain', () => {
    expect(toPlain([map(), set(), date()])).toEqual(toPlain([newMap, new Set(['C']), newDate]));
  });
});

describe('bytes and forms of another realm are sent', () => {
  test.each<[string, () => Uint8Array | ArrayBuffer]>([
    ['a Uint8Array', bytes],
    ['an ArrayBuffer', () => foreign('new Uint8Array([104, 105]).buffer')],
  ])('upload of %s', async (_name, content) => {
    const { resources } = service.access;
    for (const source of [content(), { content: content(), name: 'a.txt' }]) {
      const resource = await resources.upload(source);
      expect(await (await resources.download(resource.id)).text()).toBe('hi');
    }
  });

  test('upload of a stream with such parts', async () => {
    const { resources } = service.access;
    const resource = await resources.upload(
      new ReadableStream({
        start(controller) {
          controller.enqueue(bytes());
          controller.close();
        },
      }),
    );
    expect(await (await resources.download(resource.id)).text()).toBe('hi');
  });

  test('a body of request()', async () => {
    const body = foreign<(text: string, Encoder: typeof TextEncoder) => Uint8Array>(
      '(text, Encoder) => Uint8Array.from(new Encoder().encode(text))',
    )('{"firstName":"Zoe"}', TextEncoder);
    const created = await service.client.request({
      method: 'POST',
      path: ['rest', 'v2', 'entities', 'access.test', 'Person'],
      headers: { 'content-type': 'application/json' },
      query: { projection: 'idInfo' },
      body,
    });
    expect(created).toEqual(expect.anything());
  });
});

test.each<[string, () => UploadSource]>([
  ['a text', () => ({ content: 'hi', name: 'é.txt' })],
  ['a Buffer', () => Buffer.from('hi')],
  ['a stream of texts', () => Readable.from(['h', 'i'])],
])('upload of %s where the global Uint8Array is of another realm than Buffer, as with jsdom', async (_name, source) => {
  vi.stubGlobal('Uint8Array', foreign('Uint8Array'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { resources } = service.access;
  const resource = await resources.upload(source());
  expect(await (await resources.download(resource.id)).text()).toBe('hi');
});

describe.each(transports)('where the global Blob is that of jsdom, by %s', (_transport, options) => {
  test.each<[string, () => UploadSource, name: string]>([
    ['a Blob', () => new Blob(['hi']), 'blob'],
    ['a File', () => new File(['hi'], 'a.txt'), 'a.txt'],
    ['a File as content', () => ({ content: new File(['hi'], 'a.txt'), name: 'b.txt' }), 'b.txt'],
    ['bytes', () => new TextEncoder().encode('hi'), 'blob'],
    ['a stream', () => Readable.from(['h', 'i']), 'blob'],
  ])('upload of %s', async (_name, source, name) => {
    useClassesOfJsdom();
    await using client = createClient({ baseUrl: service.url, credentials, ...options });
    const { resources } = client.access('access.test');
    for (const multipart of [true, false]) {
      const resource = await resources.upload(source(), { multipart });
      expect(resource.name ?? 'blob').toBe(name);
      expect(await (await resources.download(resource.id)).text()).toBe('hi');
    }
  });
});

test.each(transports)('upload of a File of jsdom beside the Blob of Node, by %s', async (_transport, options) => {
  useClassesOfJsdom(['File', 'FileReader']);
  await using client = createClient({ baseUrl: service.url, credentials, ...options });
  const { resources } = client.access('access.test');
  const resource = await resources.upload(new File(['hi'], 'a.txt'));
  expect(resource.name).toBe('a.txt');
  expect(await (await resources.download(resource.id)).text()).toBe('hi');
});

test.each(transports)('calls by %s that wait for no time end under fake timers', async (_transport, options) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createClient({ baseUrl: service.url, credentials, timeout: { total: 5_000 }, ...options });
  const access = client.access('access.test');
  for (const content of ['hi', new Blob(['hi']), Readable.from(['h', 'i'])]) {
    const { id: uploaded } = await access.resources.upload({ content });
    expect(await (await access.resources.download(uploaded)).text()).toBe('hi');
  }
  for await (const person of access.entities('Person').each({ pageSize: 1 })) {
    expect(person).toBeDefined();
    break;
  }
  await client.close();
});

describe('what would be stored as an empty object is refused', () => {
  class Money {
    readonly amount = 5;
  }
  test.each<[name: string, value: object]>([
    ['a URL', new URL('http://a.example/')],
    ['a String', new String('a')],
    ['a Number', Object(5)],
    ['an Error', foreign('new Error("x")')],
    ['a RegExp', foreign('/x/')],
    ['a URLSearchParams', new URLSearchParams('a=1')],
    ['a Headers', new Headers({ a: '1' })],
    ['a WeakMap', new WeakMap()],
    ['an ArrayBuffer', foreign('new ArrayBuffer(1)')],
    ['an object', new (class {})()],
    ['an object', new Money()],
  ])('%s in an object property', async (_name, value) => {
    for (const anything of [value, [value], new Map([['a', value]])]) {
      const call = untyped().create({ firstName: 'Ann', anything });
      await expect(call).rejects.toThrow(/^entities.create: Expected an entity, got an? \w+ at anything/);
    }
  });

  test.each([new URL('http://a.example/'), new URLSearchParams('a=1'), new Headers({ a: '1' })])(
    'for a map: %o',
    async (phoneBook) => {
      const call = untyped().update(id, { phoneBook });
      await expect(call).rejects.toThrow('Expected a Map or an object, got a');
      await expect(untyped().property(id, 'phoneBook').put(phoneBook)).rejects.toThrow(
        'Expected a Map or an object whose names are the keys, got a',
      );
    },
  );

  test('an instance of a class is an entity elsewhere', async () => {
    class Person {
      readonly firstName = 'Ann';
      readonly father = Object.assign(new Father());
    }
    class Father {
      readonly firstName = 'Abe';
    }
    const created = await people().create(new Person());
    expect((await people().get(created)).father?.firstName).toBe('Abe');
  });
});
