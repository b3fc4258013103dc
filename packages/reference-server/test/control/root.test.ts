import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

const [access] = smallDeployment.accesses;
const deployment = { ...smallDeployment, accesses: [{ ...access, id: 'access.<b>', model: access?.model ?? '' }] };
const origin = 'http://localhost';

async function ask(
  path: string,
  headers: Record<string, string> = {},
  options: ReferenceServerOptions = {},
  method = 'GET',
) {
  const server = createReferenceServer({ deployment, ...options });
  const response = await server.fetch(new Request(origin + path, { method, headers }));
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, type, body: type === 'application/json' && text !== '' ? JSON.parse(text) : text };
}

const everything = {
  service: `${origin}/platform-services`,
  control: `${origin}/-/`,
  openapi: [`${origin}/-/openapi/access.%3Cb%3E.json`],
};

describe('/', () => {
  it('says what there is to find', async () => {
    expect(await ask('/')).toEqual({ status: 200, type: 'application/json', body: everything });
    expect(await ask('/?a=b')).toEqual({ status: 200, type: 'application/json', body: everything });
  });

  it('is a page for browsers', async () => {
    const page = await ask('/', { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' });
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
    expect([...String(page.body).matchAll(/<li>(.*)<\/li>/g)].map(([, item]) => item)).toEqual([
      `The service: <code>${everything.service}</code>`,
      `<a href="${everything.control}">${everything.control}</a>: look into the server and control it`,
      `<a href="${everything.openapi[0]}">${everything.openapi[0]}</a>: the OpenAPI document of an access`,
    ]);
  });

  it('shows only the service to those who may not use the control paths', async () => {
    const options = { controlToken: 'secret' };
    const { service } = everything;
    expect((await ask('/', {}, options)).body).toEqual({ service });
    expect((await ask('/', { authorization: 'Bearer wrong' }, options)).body).toEqual({ service });
    expect((await ask('/', { authorization: 'Bearer secret' }, options)).body).toEqual(everything);
    expect((await ask('/', { origin: 'http://evil.example' })).body).toEqual({ service });
    const page = await ask('/', { accept: 'text/html' }, options);
    expect(page.body).toContain(service);
    expect(page.body).not.toMatch(/access|\/-\//);
  });

  it('shows a world its own paths', async () => {
    const server = createReferenceServer({ deployment });
    server.worlds.create('w');
    const response = await server.fetch(new Request(`${origin}/~w/`));
    expect(await response.json()).toEqual({
      service: `${origin}/~w/platform-services`,
      control: `${origin}/~w/-/`,
      openapi: [`${origin}/~w/-/openapi/access.%3Cb%3E.json`],
    });
  });

  it('is not in the journal, and is nothing for other methods', async () => {
    const server = createReferenceServer({ deployment });
    await server.fetch(new Request(`${origin}/`));
    expect(server.journal.entries()).toEqual([]);
    expect((await ask('/', {}, {}, 'POST')).status).toBe(404);
    expect(await ask('/', {}, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it('belongs to the service if the service has no base path', async () => {
    expect((await ask('/', {}, { basePath: '/' })).status).toBe(404);
    expect((await ask('//')).status).toBe(404);
  });
});
