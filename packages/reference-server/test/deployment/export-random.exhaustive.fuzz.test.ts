import { createReferenceServer } from '@platform-services/reference-server';
import { parseDeployment } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { everyAnswer, sender } from '../support/answers.js';
import { exportOf } from '../support/export.js';
import { deploymentOf } from '../support/small-service.js';
import { change, types } from './random-service.js';

it.each(['documented', 'deployed'] as const)(
  'the export of any state of any model loads to the same answers in the %s dialect',
  async (dialect) => {
    let succeeded = 0;
    const property = fc.asyncProperty(
      types,
      fc.array(change, { minLength: 10, maxLength: 40 }),
      async (all, changes) => {
        const deployment = deploymentOf(all, { id: 'access.a' }, { id: 'access.b', partitions: 'ignored' });
        const server = createReferenceServer({ deployment, dialect });
        const send = await sender(server, deployment);
        for (const { method, path, body } of changes) {
          const { ok } = await send(method, path, body);
          if (ok) succeeded += 1;
        }
        const text = await exportOf(server);
        const loaded = createReferenceServer({ deployment: parseDeployment(text), dialect });
        expect(await exportOf(loaded)).toBe(text);
        expect(await everyAnswer(loaded, deployment)).toEqual(await everyAnswer(server, deployment));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(server.exportDeployment())));
      },
    );
    await checkProperty(property, 40);
    expect(succeeded).toBeGreaterThan(100);
  },
  120_000,
);
