import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const server = createReferenceServer();
let url = '';
let origin = '';
beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  origin = new URL(url).origin;
});
afterAll(() => server.close());

async function get(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(path);
  return { status: response.status, body: await response.json() };
}

test('/-/openapi/ACCESS.json is the document with the URL of the server', async () => {
  const document = JSON.parse(JSON.stringify(server.openApi('access.demo')));
  expect(await get(`${origin}/-/openapi/access.demo.json`)).toEqual({
    status: 200,
    body: { ...document, servers: [{ url }] },
  });
});

test('the document of a world has its URL', async () => {
  const response = await fetch(`${origin}/-/worlds`, { method: 'POST' });
  const world = (await response.json()) as { readonly url: string };
  const path = new URL(world.url).pathname.replace('/platform-services', '/-/openapi/access.archive.json');
  const { status, body } = await get(origin + path);
  expect([status, body]).toEqual([200, expect.objectContaining({ servers: [{ url: world.url }] })]);
});

test.each([
  ['access.demos.json', 'There is no access "access.demos". Did you mean "access.demo"?'],
  ['access.demo', 'Expected "/-/openapi/<access>.json", got "access.demo".'],
])('/-/openapi/%s is 404', async (file, message) => {
  const { status, body } = await get(`${origin}/-/openapi/${file}`);
  expect([status, body]).toEqual([404, expect.objectContaining({ message })]);
});

test('/-/ lists the service, its documents and all control paths', async () => {
  expect(await get(`${origin}/-/`)).toEqual({
    status: 200,
    body: {
      service: url,
      openapi: [`${origin}/-/openapi/access.demo.json`, `${origin}/-/openapi/access.archive.json`],
      paths: [
        'GET /-/health',
        'GET /-/openapi/:id',
        'GET /-/rules/:id',
        'GET /-/worlds',
        'POST /-/worlds',
        'DELETE /-/worlds/:id',
        'GET /-/deployment',
        'PUT /-/deployment',
        'GET /-/entities/:access',
        'PATCH /-/entities/:access',
        'POST /-/reset',
        'GET /-/snapshots',
        'POST /-/snapshots',
        'DELETE /-/snapshots/:id',
        'POST /-/snapshots/:id/restore',
        'GET /-/snapshots/:id/deployment',
        'GET /-/journal',
        'DELETE /-/journal',
        'GET /-/journal/:id',
        'GET /-/journal/stream',
        'POST /-/journal/verify',
        'GET /-/faults',
        'POST /-/faults',
        'DELETE /-/faults',
        'DELETE /-/faults/:id',
        'GET /-/scenarios',
        'POST /-/scenarios/reset',
        'PUT /-/scenarios/:id',
        'GET /-/clock',
        'POST /-/clock',
        'GET /-/sessions',
        'DELETE /-/sessions/:id',
        'GET /-',
        'GET /-/inspector/main.js',
        'GET /-/inspector/main.css',
        'GET /-/model',
        'GET /-/referrers/:access/:type/:id/:partition?',
        'GET /-/service/*',
        'POST /-/service/*',
        'PUT /-/service/*',
        'PATCH /-/service/*',
        'DELETE /-/service/*',
      ],
    },
  });
});
