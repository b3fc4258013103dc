import { createReferenceServer } from '@platform-services/reference-server';
import { it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { smallDeployment } from '../support/small-service.js';

it('an entry is described once for all streams', async () => {
  const server = createReferenceServer({ deployment: smallDeployment });
  const streams = Array.from({ length: 100 }, async () => {
    const { body } = await server.fetch(new Request('http://localhost/-/journal/stream'));
    const reader = body?.getReader();
    await reader?.read();
    return reader;
  });
  const readers = await Promise.all(streams);
  // The service answers without reading the body, so that only the journal does.
  const url = `http://localhost${server.basePath}/rest/no-such-call`;
  const headers = { 'Content-Type': 'application/json' };
  const send = (body: string) => async () => {
    await server.fetch(new Request(url, { method: 'POST', headers, body }));
    await Promise.all(readers.map((reader) => reader?.read()));
  };
  // To describe it, the body is searched for parameters.
  const json = (values: number) => `[${'1,'.repeat(values)}1]`;
  await expectLinearCost({ harmless: send('x'.repeat(30_000)), once: send(json(15_000)), twice: send(json(30_000)) });
  await Promise.all(readers.map((reader) => reader?.cancel()));
});
