import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, ref } from '../../src/index.js';
import type { ModelDefinition } from '../../src/model/index.js';
import { faultsOf, folder, modelOf } from './compiling.js';
import type { Run } from './running.js';
import { deployment, login, properties, run } from './shop.js';

describe.each(['documented', 'deployed'] as const)('a service of the %s dialect', (dialect) => {
  const server = createReferenceServer({ deployment, dialect });
  let url = '';
  let shown: Run;
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
    await using client = createClient({ baseUrl: url, credentials: { user: 'demo', password: 'demo' } });
    const photo = ref('com.vendor.model.resource.Resource', 'photo');
    await client.access('shop').entities('x.Item').update(1, { _type: 'x.Item', photo });
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
    expect(before('sometimes: bigint | null;')).toEqual(['* `long`', '* Set in 1 of 2 entities', '*/']);
    expect(before('empty?: ObjectValue[] | null;')).toContain(
      '/** Always empty, so the types of its content are not known */',
    );
    expect(before('boss?: Party | null;')).toContain('* Taken for the type above: seen as `x.Person`');
    expect(before('export type Party =')).toEqual([
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
items.update(1, { since: true });
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
    await items.put({ ...before, id: 1n });
    expect(await items.get(1, { depth: 'reachable' })).toEqual(before);
  }, 120_000); // the compiler reads the whole SDK
});
