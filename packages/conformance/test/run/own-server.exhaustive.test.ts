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

test('a server in a thread is copied, and what is created in a copy is only there', async () => {
  const server = await startProgram(program, settings);
  onTestFinished(() => server.close());
  const [first, second] = [await server.copy(), await server.copy()];
  const items = [server.url, first.url, second.url].map((baseUrl) => {
    const client = createClient({ baseUrl, model: ownDeployment, credentials: ownUser });
    onTestFinished(() => client.close());
    return client.access(ownMapping.access).entities('com.vendor.conformance.model.Item');
  });
  const label = 'created for this test';
  await items[1]?.create({ label });
  const counts = items.map(async (each) => (await each.list({ where: { label } })).length);
  expect(await Promise.all(counts)).toEqual([0, 1, 0]);
  await first.drop();
  await expect(items[1]?.list({ where: { label } })).rejects.toThrow();
});

test('a server that cannot start in its thread is an error that says why', async () => {
  const broken = join(temporaryFolder(), 'broken.mjs');
  writeFileSync(broken, "throw new Error('this thread is broken');");
  await expect(startProgram(broken, settings)).rejects.toMatchObject({
    exitCode: 2,
    message: 'No reference server could be started: this thread is broken',
  });
});
