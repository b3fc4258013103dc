import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/codegen/command.js';
import { createClient, ref } from '../../src/index.js';
import type { Deployment, ModelDefinition } from '../../src/model/deployment.js';
import { faultsOf, folder, modelOf } from './compiling.js';

const properties = {
  text: 'string',
  flag: 'boolean',
  count: 'integer',
  big: 'long',
  ratio: 'float',
  size: 'double',
  price: 'decimal',
  since: 'date',
  colour: 'x.Colour',
  owner: 'x.Person',
  anyLong: 'object',
  anyDecimal: 'object',
  anyDate: 'object',
  anySet: 'object',
  anyMap: 'object',
  anyFloat: 'object',
  anyConstant: 'object',
  owners: 'list<x.Person>',
  tags: 'set<string>',
  ratios: 'list<double>',
  ages: 'map<string,integer>',
  byColour: 'map<x.Colour,date>',
  prices: 'map<long,decimal>',
  photo: 'com.vendor.model.resource.Resource',
  never: 'date',
  sometimes: 'long',
  empty: 'list<long>',
} as const;

const deployment: Deployment = {
  models: [
    {
      name: 'shop',
      types: {
        'x.Colour': { kind: 'enum', constants: ['red', 'green', 'blue'] },
        'x.Party': { kind: 'entity', abstract: true, properties: { name: 'string' } },
        'x.Person': { kind: 'entity', extends: ['x.Party'], properties: { friend: 'x.Party', boss: 'x.Party' } },
        'x.Company': { kind: 'entity', extends: ['x.Party'], id: 'string', properties: { founded: 'date' } },
        'x.Item': { kind: 'entity', properties },
        'x.Nothing': { kind: 'entity', properties: { name: 'string' } },
      },
    },
  ],
  accesses: [
    {
      id: 'shop',
      model: 'shop',
      entities: [
        { _type: 'x.Person', _id: '1', id: 1, name: 'Ann', friend: { _ref: '3' }, boss: { _ref: '2' } },
        { _type: 'x.Person', _id: '2', id: 2, name: 'Bob', friend: { _ref: '1' } },
        { _type: 'x.Company', _id: '3', id: 'c', name: 'Co', founded: '2000-01-01' },
        {
          _type: 'x.Item',
          id: 1,
          text: 'x',
          flag: true,
          count: 5,
          big: '9007199254740993',
          ratio: 1,
          size: 1.5,
          price: '1.50',
          since: '2020-01-01',
          colour: 'red',
          owner: { _ref: '1' },
          anyLong: { _type: 'long', value: '5' },
          anyDecimal: { _type: 'decimal', value: '1.5' },
          anyDate: { _type: 'date', value: '2020-01-01' },
          anySet: { _type: 'set', value: [1] },
          anyMap: { _type: 'map', value: [{ key: 'k', value: 1 }] },
          anyFloat: { _type: 'float', value: 2.5 },
          anyConstant: { _type: 'x.Colour', value: 'blue' },
          owners: [{ _ref: '2' }],
          tags: ['a'],
          ratios: [2, 2.5],
          ages: { ann: 5 },
          byColour: { green: '2020-01-01' },
          prices: { _type: 'map', value: [{ key: 1, value: '2.50' }] },
          sometimes: 7,
        },
        { _type: 'x.Item', id: 2 },
      ],
      resources: [{ id: 'photo', text: 'x', mimeType: 'text/plain' }],
    },
  ],
  users: [{ name: 'demo', password: 'demo' }],
};

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const variables = { PASSWORD: 'demo', WRONG: 'wrong', EMPTY: '' };

async function run(...line: readonly string[]): Promise<Run> {
  const written = { out: '', err: '' };
  const outputs = {
    out: (text: string) => {
      written.out += text;
    },
    err: (text: string) => {
      written.err += text;
    },
  };
  const code = await main(line, outputs, variables);
  return { code, ...written };
}

const login = ['--user', 'demo', '--password-env', 'PASSWORD'];

describe.each(['documented', 'deployed'] as const)('a service of the %s dialect', (dialect) => {
  const server = createReferenceServer({ deployment, dialect });
  let url = '';
  let shown: Run;
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
    await using client = createClient({ baseUrl: url, credentials: { user: 'demo', password: 'demo' } });
    const photo = ref('com.vendor.model.resource.Resource', 'photo');
    await client.access('shop').entities('x.Item').patch(1, { _type: 'x.Item', photo });
    server.journal.clear();
    shown = await run('--from', url, '--access', 'shop', '--type', 'x.Item', '--type', 'x.Party', ...login);
  });
  afterAll(() => server.close());

  test('shows its types', async () => {
    expect(shown).toMatchObject({ code: 0, err: '' });
    const { model } = await modelOf(shown.out);
    const item: Record<string, string> = { ...properties, photo: '$vendor.model.resource.Resource' };
    const unknown = { never: 'object', empty: 'list<object>' };
    // In a map with names, the deployed dialect does not tell a text from a constant (D-8).
    const names = dialect === 'deployed' ? { byColour: 'map<string,date>' } : {};
    const types: ModelDefinition['types'] = {
      'x.Colour': { kind: 'enum', constants: dialect === 'deployed' ? ['blue', 'red'] : ['blue', 'green', 'red'] },
      'x.Company': { kind: 'entity', id: 'string', extends: ['x.Party'], properties: { founded: 'date' } },
      'x.Item': { kind: 'entity', id: 'long', properties: { ...item, ...unknown, ...names } },
      'x.Party': { kind: 'entity', id: 'object', properties: { name: 'string' } },
      'x.Person': {
        kind: 'entity',
        id: 'long',
        extends: ['x.Party'],
        properties: { boss: 'x.Party', friend: 'x.Party' },
      },
    };
    expect(model).toEqual({ name: 'shop', types });
  });

  test('is only read', () => {
    const methods = server.journal.entries().map(({ method, path }) => `${method} ${path.replace(/^.*\/rest/, '')}`);
    expect(methods.filter((line) => !line.startsWith('GET /v2/entities/'))).toEqual([
      'POST /authenticate',
      'POST /logout',
    ]);
    expect(methods.length).toBeLessThan(20);
  });

  test('what is not certain is marked', () => {
    const lines = shown.out.split('\n').map((line) => line.trim());
    const before = (beginning: string) => {
      const index = lines.findIndex((line) => line.startsWith(beginning));
      return lines.slice(index - 3, index);
    };
    expect(lines.slice(0, 3)).toEqual([
      '// Written by platform-services-codegen from entities of the access "shop" of a service. Changes to this file are lost when it is written again.',
      '// No call of a service lists its types, so this file has what the entities have shown, and comments say what is not',
      '// certain. Any property may also be mandatory, may never be null, or may have a more general type such as `object`.',
    ]);
    expect(before('never?: ObjectValue;').at(-1)).toBe('/** Not set in any of 2 entities, so its type is not known */');
    expect(before('sometimes?: bigint | null;')).toEqual(['* `long`', '* Set in 1 of 2 entities', '*/']);
    expect(before('empty?: ObjectValue[] | null;')).toContain(
      '/** Always empty, so the types of its content are not known */',
    );
    expect(before('boss?: Party | null;')).toContain('* Taken for the type above: seen as `x.Person`');
    expect(before('export interface Party extends')).toEqual([
      '* `x.Party`',
      '* No entity of exactly this type was seen, so it may be abstract. Its properties are those that all its subtypes have.',
      '*/',
    ]);
    expect(shown.out).toContain(' * Only the constants that were seen; the enum may have more.\n');
    expect(shown.out).toContain(' * Seen in 2 entities.\n');
  });

  test('its types compile, and type a call', async () => {
    const program = `${shown.out}
import { createClient } from '@platform-services/sdk';
const client = createClient({ baseUrl: '', credentials: { user: '', password: '' }, model });
const items = client.access('shop').entities('Item');
export const price: Promise<Decimal | null | undefined> = items.get(1).then((item) => item.price);
export const created: PromiseLike<bigint> = items.create({ big: 5n, colour: 'red', owners: [{ name: 'Cid' }] });
// @ts-expect-error A date is no boolean.
items.patch(1, { since: true });
`;
    expect(faultsOf(new Map([[join(folder, 'service.ts'), program]]))).toEqual([]);
    const { model } = await modelOf(shown.out);
    await using client = createClient({
      baseUrl: url,
      credentials: { user: 'demo', password: 'demo' },
      model,
      dialect,
    });
    const items = client.access('shop').entities('Item');
    const [before] = await items.list({ where: { text: 'x' }, depth: 'reachable' });
    expect(await items.put({ ...before, id: 1n })).toBe(true);
    expect(await items.get(1, { depth: 'reachable' })).toEqual(before);
  }, 120_000); // the compiler reads the whole SDK

  test.each<[string, readonly string[], string]>([
    [
      'no types',
      ['--access', 'shop', ...login],
      'The option --from needs --type NAME, since no call of a service lists its types.',
    ],
    ['no access', ['--type', 'x.Item', ...login], 'The option --from needs --access ID.'],
    [
      'no user',
      ['--access', 'shop', '--type', 'x.Item'],
      'The option --from needs --user NAME with --password-env NAME, or --session-env NAME.',
    ],
    [
      'no variable',
      ['--access', 'shop', '--type', 'x.Item', '--user', 'demo', '--password-env', 'NONE'],
      'Expected an environment variable "NONE", named by --password-env, got none.',
    ],
    [
      'both',
      ['--access', 'shop', '--type', 'x.Item', ...login, '--session-env', 'PASSWORD'],
      'Expected either --session-env, or --user with --password-env, got both.',
    ],
    [
      'a file too',
      ['deployment.json', '--access', 'shop', '--type', 'x.Item', ...login],
      'Expected either a deployment file or --from URL, got both.',
    ],
    [
      'a bad limit',
      ['--max-types', '0', '--access', 'shop', '--type', 'x.Item', ...login],
      "option '--max-types <N>' argument '0' is invalid. Expected an integer from 1 to 999999.",
    ],
  ])('%s is refused', async (_name, line, message) => {
    expect(await run('--from', url, ...line)).toEqual({
      code: 2,
      out: '',
      err: `platform-services-codegen: ${message}\n`,
    });
  });

  test.each<[string, readonly string[], RegExp]>([
    [
      'a wrong password',
      ['--access', 'shop', '--type', 'x.Item', '--user', 'demo', '--password-env', 'WRONG'],
      /status 401/,
    ],
    ['an unknown access', ['--access', 'shoe', '--type', 'x.Item', ...login], /status 404: .*shoe/],
    ['an unknown type', ['--access', 'shop', '--type', 'x.Itm', ...login], /status 404: .*x\.Itm/],
    ['an ended session', ['--access', 'shop', '--type', 'x.Item', '--session-env', 'WRONG'], /status 401/],
  ])('%s is reported', async (_name, line, message) => {
    const { code, out, err } = await run('--from', url, ...line);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^platform-services-codegen: The service cannot be read: .*\.\n$/);
    expect(err).toMatch(message);
    expect(err).not.toContain('wrong');
  });

  test('types without entities, and types beyond the limit, are named', async () => {
    const nothing = await run('--from', url, '--access', 'shop', '--type', 'Nothing', ...login);
    expect(nothing).toEqual({
      code: 2,
      out: '',
      err: 'platform-services-codegen: No entity of the type "Nothing" was found. Name its full signature with --type. The service has shown no type.\n',
    });
    const named = await run('--from', url, '--access', 'shop', '--type', 'x.Nothing', ...login);
    expect(named).toMatchObject({ code: 0, err: '' });
    expect(named.out).toContain(
      ' * No entity of exactly this type was seen, so it may be abstract. Its properties are not known.\n',
    );
    const few = await run('--from', url, '--access', 'shop', '--type', 'x.Item', '--max-types', '1', ...login);
    expect(few).toMatchObject({
      code: 0,
      err: 'platform-services-codegen: The type "x.Person" was not read. More than 1 types are read with --max-types.\n',
    });
    expect(few.out).toContain(' * No entity of this type was read, so its properties are not known.\n');
  });
});

test('a URL without a service is reported', async () => {
  const { code, err } = await run('--from', 'http://127.0.0.1:9', '--access', 'a', '--type', 'T', ...login);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^platform-services-codegen: The service cannot be read: .*127\.0\.0\.1:9/),
  ]);
  const bad = await run('--from', 'shop', '--access', 'a', '--type', 'T', ...login);
  expect([bad.code, bad.err]).toEqual([
    2,
    expect.stringMatching(/^platform-services-codegen: The service cannot be read: .*baseUrl/),
  ]);
});

test('the options of a service need one', async () => {
  expect(await run('deployment.json', '--max-types', '5')).toMatchObject({
    code: 2,
    err: 'platform-services-codegen: The option --max-types needs --from URL.\n',
  });
  expect((await run()).err).toBe('platform-services-codegen: Expected a deployment file, or --from URL.\n');
});
