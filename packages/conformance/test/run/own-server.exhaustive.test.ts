import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@platform-services/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { startProgram } from '../../src/harness/own-server.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';

const settings = { vendor: 'com.vendor', dialect: 'documented' } as const;
const program = fileURLToPath(new URL('../../dist/server-thread.js', import.meta.url));

test('a server in a thread is set back to the last state that was not yet restored', async () => {
  const server = await startProgram(program, settings);
  onTestFinished(() => server.close());
  const client = createClient({ baseUrl: server.url, model: ownDeployment, credentials: ownUser });
  onTestFinished(() => client.close());
  const items = client.access(ownMapping.access).entities('com.vendor.conformance.model.Item');
  const label = 'created for this test';
  const count = async () => (await items.list({ where: { label } })).length;

  const restoreFirst = await server.isolate();
  await items.create({ label });
  const restoreSecond = await server.isolate();
  await items.create({ label });
  expect(await count()).toBe(2);
  await restoreSecond();
  expect(await count()).toBe(1);
  await restoreFirst();
  expect(await count()).toBe(0);
});

test('a server that cannot start in its thread is an error that says why', async () => {
  const broken = join(temporaryFolder(), 'broken.mjs');
  writeFileSync(broken, "throw new Error('this thread is broken');");
  await expect(startProgram(broken, settings)).rejects.toMatchObject({
    exitCode: 2,
    message: 'no reference server could be started: this thread is broken',
  });
});
