import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { type Deployment, parseDeployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { everyAnswer, sender } from '../support/answers.js';
import { exportOf } from '../support/export.js';
import { library } from '../support/library.js';
import { deploymentOf } from '../support/small-service.js';

describe.each(['documented', 'deployed'] as const)('the export of a server in the %s dialect', (dialect) => {
  it.each([
    ['the demo', demoDeployment],
    ['the library', library],
  ])('loads to the same answers: %s', { timeout: 120_000 }, async (_, deployment) => {
    const server = createReferenceServer({ deployment, dialect });
    const text = await exportOf(server);
    const loaded = createReferenceServer({ deployment: parseDeployment(text), dialect });
    expect(await everyAnswer(loaded, deployment)).toEqual(await everyAnswer(server, deployment));
    expect(await exportOf(loaded)).toBe(text);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(server.exportDeployment())));
  });
});

it('of entities without a globalId or a partition, which D-60 has removed, loads to the same answers', async () => {
  const types: Deployment['models'][number]['types'] = {
    'a.Thing': { kind: 'entity', properties: { name: 'string' } },
  };
  const things = [1, 2, 3].map((id) => ({ _type: 'a.Thing', id }));
  const deployment = deploymentOf(types, { id: 'access.a', entities: things });
  const server = createReferenceServer({ deployment, dialect: 'deployed' });
  const send = await sender(server, deployment);
  const requests = [
    ['PUT', 'properties/access.a/a.Thing/1/globalId', 'null'],
    ['DELETE', 'properties/access.a/a.Thing/2/partition'],
    // This entity has the id of the one without a partition.
    ['PUT', 'entities/access.a/a.Thing/2/access.a', '{"name":"second"}'],
  ] as const;
  for (const [method, path, body] of requests) expect((await send(method, `/rest/v2/${path}`, body)).status).toBe(200);
  const text = await exportOf(server);
  expect(JSON.parse(text).accesses[0].entities).toMatchObject([
    { id: 1, globalId: null, partition: 'access.a' },
    { id: 2, partition: null },
    { id: 3, partition: 'access.a' },
    { id: 2, partition: 'access.a', name: 'second' },
  ]);
  const loaded = createReferenceServer({ deployment: parseDeployment(text), dialect: 'deployed' });
  expect(await exportOf(loaded)).toBe(text);
  expect(await everyAnswer(loaded, deployment)).toEqual(await everyAnswer(server, deployment));
});
