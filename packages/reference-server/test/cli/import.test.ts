import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { type Run, runInProcess } from '../support/in-process.js';
import { library } from '../support/library.js';

const access = 'access.library';
const login = ['--user', 'reader', '--password-env', 'LIBRARY_PASSWORD'];
let folder = '';
let file = '';
beforeEach(() => {
  vi.stubEnv('LIBRARY_PASSWORD', 'secret');
  vi.stubEnv('WRONG_PASSWORD', 'not-the-password');
  folder = temporaryFolder();
  file = join(folder, 'imported.json');
});

/** Imports from a service into {@link file}. */
const importing = (url: string, ...line: readonly string[]): Promise<Run> =>
  runInProcess('import', '--base-url', url, '--access', access, '--output', file, ...line);

const typesAs = (...names: readonly string[]) => names.flatMap((name) => ['--type', name]);

describe('what is not in the file', () => {
  const deployment = {
    models: [
      {
        name: 'shop',
        types: {
          'x.Colour': { kind: 'enum', constants: ['red', 'blue'] },
          'x.Item': {
            kind: 'entity',
            properties: {
              next: 'x.Item',
              others: 'list<x.Item>',
              byItem: 'map<x.Item,string>',
              photo: 'org.acme.model.resource.Resource',
              colour: 'x.Colour',
              never: 'date',
            },
          },
          'x.Nothing': { kind: 'entity' },
        },
      },
    ],
    accesses: [
      {
        id: access,
        model: 'shop',
        entities: [
          {
            _type: 'org.acme.model.resource.Resource',
            _id: 'photo',
            id: 'p',
            name: 'photo.png',
            mimeType: 'image/png',
          },
          ...Array.from({ length: 9 }, (_, index) => ({
            _type: 'x.Item',
            _id: String(index),
            id: index,
            next: { _ref: String((index + 1) % 9) },
            others: [{ _ref: '0' }, { _ref: '4' }],
            byItem: {
              _type: 'map',
              value: [
                { key: { _ref: '0' }, value: 'first' },
                { key: { _ref: '4' }, value: 'middle' },
              ],
            },
            photo: { _ref: 'photo' },
            colour: 'red',
          })),
        ],
        resources: [{ _ref: 'photo', text: 'bytes' }],
      },
    ],
    users: [{ name: 'reader', password: 'secret' }],
  } satisfies Deployment;
  const server = createReferenceServer({ deployment, vendor: 'org.acme' });
  let url = '';
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
  });
  afterAll(() => server.close());

  test('the file has at most the number of entities, and no reference leads out of it', async () => {
    const { code, out } = await importing(url, ...login, ...typesAs('x.Item'), '--max-entities', '4');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Of the type "x.Item", 4 entities were read. There may be more.',
      '9 references to entities that were not read are left out: x.Item.byItem, x.Item.others, x.Item.next.',
      'The values of these properties show no type, or several, so that they can be any objects: x.Item.never.',
      'These enums have only the constants that were seen: x.Colour.',
      'The bytes of 1 resource are not read, so downloads do not find them.',
      `${file} has 2 types and 5 entities. Serve it with: platform-services-server --deployment ${file} --vendor org.acme`,
      '',
    ]);
    const [{ entities = [] } = {}] = createReferenceServer({
      deployment: file,
      vendor: 'org.acme',
    }).exportDeployment().accesses;
    expect(entities).toMatchObject([
      { id: 0, next: { _ref: 'Item/1' }, others: [{ _ref: 'Item/0' }], byItem: { value: [{ value: 'first' }] } },
      { id: 1 },
      { id: 8, next: { _ref: 'Item/0' } },
      { id: 7, next: { _ref: 'Item/8' }, photo: { _ref: 'Resource/p' } },
      { _type: 'org.acme.model.resource.Resource', id: 'p', name: 'photo.png' },
    ]);
    expect(entities[1]).not.toHaveProperty('next');
  });

  test('all entities are read if the limit is their number', async () => {
    const { out } = await importing(url, ...login, ...typesAs('x.Item'), '--max-entities', '10');
    expect(out).not.toContain('There may be more.');
    expect(out).toContain(' has 2 types and 10 entities.');
  });

  test('the password and the users of the service', async () => {
    const { out, err } = await importing(url, ...login, ...typesAs('x.Item'));
    const text = readFileSync(file, 'utf8');
    for (const each of [text, out, err]) expect(each).not.toMatch(/secret|reader/);
    expect(JSON.parse(text).users).toEqual([{ name: 'demo', password: 'demo' }]);
  });

  test('a session that is left behind', async () => {
    await importing(url, ...login, ...typesAs('x.Item'));
    expect(server.sessions.list()).toEqual([]);
  });
});

describe('a service that cannot be read', () => {
  const server = createReferenceServer({ deployment: library });
  let url = '';
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
  });
  afterAll(() => server.close());

  const wrong = ['--user', 'reader', '--password-env', 'WRONG_PASSWORD'];
  test.each<[string, () => readonly string[], RegExp]>([
    ['a wrong password', () => [url, ...wrong, ...typesAs('Item')], /status 401/],
    ['a wrong session', () => [url, '--session-env', 'WRONG_PASSWORD', ...typesAs('Item')], /status 401/],
    ['a wrong port', () => ['http://127.0.0.1:9', ...login, ...typesAs('Item')], /127\.0\.0\.1:9/],
    ['a wrong path', () => [`${new URL(url).origin}/elsewhere`, ...login, ...typesAs('Item')], /status 404/],
    ['no URL', () => ['library', ...login, ...typesAs('Item')], /baseUrl/],
    ['an unknown type', () => [url, ...login, ...typesAs('org.example.library.Bok')], /status 404: .*library\.Bok/],
    ['no entity', () => [url, ...login, ...typesAs('Nothing')], /No entity of the type "Nothing" was found\./],
  ])('%s leaves the file as it was', async (_name, line, message) => {
    writeFileSync(file, 'before');
    const [baseUrl = '', ...others] = line();
    const { code, out, err } = await importing(baseUrl, ...others);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^platform-services-server: [^\n]*\.\n$/);
    expect(err).toMatch(message);
    expect(err).not.toContain('not-the-password');
    expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['imported.json'], 'before']);
  });

  test.each<[string, readonly string[], string]>([
    [
      'no credentials',
      typesAs('Item'),
      'The option --base-url needs --user NAME with --password-env NAME, or --session-env NAME.',
    ],
    [
      'two credentials',
      [...typesAs('Item'), ...login, '--session-env', 'WRONG_PASSWORD'],
      'Expected either --session-env, or --user with --password-env, got both.',
    ],
    [
      'a missing variable',
      [...typesAs('Item'), '--user', 'reader', '--password-env', 'NO_PASSWORD'],
      'The environment variable "NO_PASSWORD", which --password-env names, is not set or is empty.',
    ],
    ['no type', login, "Required option '--type <NAME>' not specified."],
    [
      'a bad limit',
      [...typesAs('Item'), ...login, '--max-entities', '0'],
      "Option '--max-entities <N>' argument '0' is invalid. Expected an integer from 1 to 999999.",
    ],
  ])('%s is refused before anything is sent', async (_name, line, message) => {
    expect(await importing('http://127.0.0.1:9', ...line)).toEqual({
      code: 2,
      out: '',
      err: `platform-services-server: ${message}\n`,
    });
  });

  test('a folder that does not exist is refused before anything is sent', async () => {
    const output = join(folder, 'missing', 'imported.json');
    const line = ['--base-url', 'http://127.0.0.1:9', '--access', access, '--output', output];
    const { code, err } = await runInProcess('import', ...line, ...login, ...typesAs('Item'));
    expect([code, err]).toEqual([2, expect.stringContaining(`--output: The file "${output}" cannot be written`)]);
  });
});

test('--help of import names its options', async () => {
  const { code, out } = await runInProcess('import', '--help');
  expect(code).toBe(0);
  for (const option of ['--base-url', '--access', '--type', '--output', '--password-env', '--max-entities']) {
    expect(out).toContain(option);
  }
  expect((await runInProcess('--help')).out).toContain('platform-services-server import ');
});
