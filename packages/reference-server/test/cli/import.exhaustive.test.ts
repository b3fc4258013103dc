import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { TestedCommand } from '../support/command.js';
import { listed, runInProcess } from '../support/in-process.js';
import { library, roots } from '../support/library.js';

const tested = new TestedCommand();
const demo = (name: string) => `com.vendor.demo.model.${name}`;
const login = ['--user', 'demo', '--password-env', 'DEMO_PASSWORD'];

/** Deployments, each with types whose entities lead by their references to all entities of the access. */
const deployments = [
  {
    name: 'demo',
    deployment: demoDeployment,
    access: 'access.demo',
    types: [...['Party', 'Document', 'Showcase'].map(demo), 'com.vendor.model.resource.Resource'],
    login: ['demo', 'demo'],
    dialect: 'documented',
  },
  {
    name: 'library',
    deployment: library,
    access: 'access.library',
    types: (roots['access.library'] ?? []).filter((type) => !type.endsWith('.Nothing')),
    login: ['reader', 'secret'],
    dialect: 'deployed',
  },
] as const;

/** The imports take long, since each list contains everything that its entities reach. */
const patience = { timeout: 120_000 };

test.each(deployments)(
  'the deployment $name of the $dialect dialect is imported',
  patience,
  async ({ deployment, access, types, login, dialect }) => {
    const [user, password] = login;
    vi.stubEnv('DEMO_PASSWORD', password);
    const file = join(temporaryFolder(), 'imported.json');
    const server = createReferenceServer({ deployment, dialect });
    const { url } = await server.listen({ port: 0 });
    const line = ['--base-url', url, '--access', access, ...types.flatMap((name) => ['--type', name])];
    const credentials = ['--user', user, '--password-env', 'DEMO_PASSWORD'];
    const run = await runInProcess('import', ...line, ...credentials, '--output', file);
    expect(run).toMatchObject({ code: 0, err: '', out: expect.not.stringContaining('were not read') });
    expect(await runInProcess('validate', file)).toMatchObject({ code: 0, err: '' });
    const other = createReferenceServer({ deployment: file, dialect });
    const { url: otherUrl } = await other.listen({ port: 0 });
    for (const type of types) {
      const expected = await listed(url, `user=${user}&password=${password}`, access, type);
      expect.soft(expected, type).toMatch(/^200 .*"_type"/s);
      const found = await listed(otherUrl, 'user=demo&password=demo', access, type);
      expect.soft(found === expected, type).toBe(true);
    }
    await Promise.all([server.close(), other.close()]);
  },
);

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the session, and leaves no file', async (signal, expected) => {
  const folder = temporaryFolder();
  let reading = () => {};
  const isReading = new Promise<void>((resolve) => {
    reading = resolve;
  });
  const paths: string[] = [];
  // A service that answers everything but the list of entities.
  const service = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    paths.push(path.replace(/^.*\/rest\//, ''));
    if (path.includes('/entities/')) reading();
    else response.setHeader('content-type', 'application/json').end(path.endsWith('/logout') ? 'true' : '"session"');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('DEMO_PASSWORD', 'demo');
  const line = ['--base-url', `http://127.0.0.1:${port}`, '--access', 'a', '--type', 'x.Item', ...login];
  const command = tested.start(['import', ...line, '--output', join(folder, 'imported.json')]);
  await isReading;
  command.process.kill(signal);
  expect(await command.ended).toBe(expected);
  expect(command.err).toBe(
    `platform-services-server: ${signal} has ended the import. ${join(folder, 'imported.json')} is what it was before.\n`,
  );
  expect(paths).toEqual(['authenticate', 'v2/entities/a/x.Item', 'logout']);
  expect(readdirSync(folder)).toEqual([]);
  service.closeAllConnections();
  service.close();
});
