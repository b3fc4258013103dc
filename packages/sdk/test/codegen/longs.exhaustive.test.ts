import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { testModel } from '../support/model.js';
import { faultsOf, folder, modelOf } from './compiling.js';
import { generating } from './running.js';
import { login, run, deployment as shop } from './shop.js';

const deployment = { models: [testModel], accesses: [{ id: 'a', model: 'test-model' }], users: [] };
const withNumbers = { ...deployment, models: [{ ...testModel, longs: 'number' }] };

const program = `import { createClient, type EntityOf } from '@platform-services/sdk';
const client = createClient({ baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' }, model });
const people = client.access('a').entities('Person');
const id: number = await people.create({ steps: 1, scores: [2], marks: new Map([[1, 2]]) });
const person: Person = await people.get(id);
const steps: number | null | undefined = person.steps;
const marks: Map<number, number> | null | undefined = person.marks;
const name: Company['id'] = 'c';
const inferred: EntityOf<Model, 'Person'> = person;
const input: PersonInput = { id: 1, steps: 2 };
const reference: PersonOrRef = people.ref(1);
export { inferred, input, marks, name, reference, steps };
`;

describe('--longs number', () => {
  // The compiler reads the whole SDK.
  test('writes a model whose longs are numbers, and interfaces that say so', { timeout: 120_000 }, async () => {
    const { code, out } = await generating(deployment, '--longs', 'number');
    expect(code).toBe(0);
    expect(out).toContain("  name: 'test-model',\n  longs: 'number',\n  types: {");
    const { model } = await modelOf(out);
    expect(model.longs).toBe('number');
    expect(faultsOf(new Map([[join(folder, 'longs.ts'), `${out}${program}`]]))).toEqual([]);
  });

  test('is the default for a model that says so, and --longs bigint is the other way', async () => {
    const { out } = await generating(withNumbers);
    expect(out).toBe((await generating(deployment, '--longs', 'number')).out);
    expect((await generating(withNumbers, '--longs', 'bigint')).out).toBe((await generating(deployment)).out);
  });

  test('of a service', async () => {
    const server = createReferenceServer({ deployment: shop });
    const { url } = await server.listen({ port: 0 });
    const { out } = await run('--from', url, '--access', 'shop', '--type', 'x.Item', '--longs', 'number', ...login);
    expect(out).toContain("longs: 'number'");
    expect(out).toContain('big: number | null;');
    await server.close();
  });

  test('other words are refused', async () => {
    expect(await generating(deployment, '--longs', 'string')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Expected bigint or number.'),
    });
  });
});
