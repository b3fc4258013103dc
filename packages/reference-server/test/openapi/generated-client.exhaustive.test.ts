import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createReferenceServer, type OpenApiDocument } from '@platform-services/reference-server';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledForBrowsers } from '../../../../scripts/test/lib/compiled.js';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';

const server = createReferenceServer({
  deployment: {
    models: [
      {
        name: 'shop',
        types: {
          'shop.Product': {
            kind: 'entity',
            id: 'integer',
            properties: { name: 'string', color: 'shop.Color', price: 'decimal', tags: 'list<string>' },
          },
          'shop.Color': { kind: 'enum', constants: ['red', 'green'] },
        },
      },
    ],
    accesses: [{ id: 'shop', model: 'shop', entities: [{ _type: 'shop.Product', id: 1, name: 'chair' }] }],
    users: [{ name: 'demo', password: 'demo' }],
  },
});

let url = '';
beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

/** A program with a client whose types are generated. It makes ten calls and returns their results. */
const program = `
import createClient from '${pathToFileURL(createRequire(import.meta.url).resolve('openapi-fetch')).href}';
import type { paths } from './api.js';

export async function calls(baseUrl: string): Promise<unknown[]> {
  const client = createClient<paths>({ baseUrl });
  const login = await client.POST('/rest/authenticate', {
    body: { user: 'demo', password: 'demo' },
    bodySerializer: (body) => new URLSearchParams(body),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const options = { headers: { 'gm-session-id': String(login.data) } };
  const products = '/rest/v2/entities/shop/Product';
  const byId = { path: { id: 1 } };
  const created = await client.POST(products, {
    ...options,
    params: { query: { projection: 'idInfo' } },
    body: { name: 'table', color: 'red', price: '19.90', tags: ['new'] },
  });
  const listed = await client.GET(products, {
    ...options,
    params: { query: { 'order-by': ['name'], 'order-direction': ['descending'], 'max-results': 2, depth: 'shallow' } },
  });
  const found = await client.GET(products, { ...options, params: { query: { 'where.name': 'table' } } });
  const patched = await client.PATCH(\`\${products}/{id}\`, { ...options, params: byId, body: { name: 'stool' } });
  const one = await client.GET(\`\${products}/{id}\`, { ...options, params: { ...byId, query: { prettiness: 'none' } } });
  const tags = '/rest/v2/properties/shop/Product/{id}/tags';
  const added = await client.POST(tags, { ...options, params: byId, body: ['old', 'solid'] });
  const value = await client.GET(tags, { ...options, params: byId });
  const missing = await client.GET(\`\${products}/{id}\`, { ...options, params: { path: { id: 7 } } });
  const deleted = await client.DELETE(\`\${products}/{id}\`, { ...options, params: byId });
  return [
    created.data,
    names(listed.data),
    names(found.data),
    patched.data,
    name(one.data),
    added.data,
    value.data,
    [missing.response.status, missing.error?.message],
    deleted.data,
  ];
}

type Content<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: infer C } } } } ? C[keyof C] : never;
type Entities = Content<'/rest/v2/entities/shop/Product'> | undefined;
type Entity = Content<'/rest/v2/entities/shop/Product/{id}'> | undefined;

/** The name of a product. Other projections, references and XML are no products. */
function name(entity: Entity): unknown {
  return typeof entity === 'object' && entity !== null && 'name' in entity ? entity.name : undefined;
}

function names(entities: Entities): unknown {
  return Array.isArray(entities) ? entities.map((each) => ('name' in each ? each.name : undefined)) : entities;
}
`;

/** Generates the types, checks the program, and returns it as JavaScript. */
async function generated(document: OpenApiDocument, folder: string) {
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypescript(JSON.stringify(document))));
  const file = join(folder, 'program.ts');
  const types = pathToFileURL(createRequire(import.meta.url).resolve('openapi-fetch')).href;
  const declared = createRequire(import.meta.url).resolve('openapi-fetch');
  writeFileSync(file, program.replace(types, declared));
  const { faults, read } = compiledForBrowsers([file], {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    skipLibCheck: true,
  });
  expect(faults).toEqual([]);
  expect(read).toContain(file);
  const options = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 };
  const script = join(folder, 'program.mjs');
  writeFileSync(script, ts.transpileModule(program, { compilerOptions: options }).outputText);
  return script;
}

test('a client that openapi-typescript has generated makes ten calls', async () => {
  const script = await generated(server.openApi(), temporaryFolder());
  const { calls }: { calls(baseUrl: string): Promise<unknown[]> } = await import(pathToFileURL(script).href);
  expect(await calls(url)).toEqual([
    2,
    ['table', 'chair'],
    ['table'],
    true,
    'stool',
    true,
    ['old', 'solid'],
    [404, expect.stringContaining('7')],
    1,
  ]);
});
