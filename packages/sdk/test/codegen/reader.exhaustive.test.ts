import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoDeployment } from '@platform-services/reference-server';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../../scripts/lib/setup.mjs';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';

const command = join(import.meta.dirname, '../../dist/codegen.js');
const deployment = join(temporaryFolder(), 'deployment.json');
beforeAll(async () => {
  writeFileSync(deployment, JSON.stringify(demoDeployment));
  await setUp();
}, 300_000);

/** Runs the command with a standard output, and returns its exit code and errors. */
async function runInto(output: 'pipe' | number) {
  const child = spawn(process.execPath, [command, deployment], { stdio: ['ignore', output, 'pipe'] });
  child.stdout?.destroy();
  let error = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    error += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, error };
}

test('a reader that exits early, as in `platform-services-codegen … | head`, causes no error', async () => {
  expect(await runInto('pipe')).toEqual({ code: 0, error: '' });
});

test('output that cannot be written makes the command fail with a message', async () => {
  const readOnly = openSync(deployment, 'r');
  const { code, error } = await runInto(readOnly).finally(() => closeSync(readOnly));
  expect(error).toMatch(/^platform-services-codegen: The output is incomplete: EBADF.*\n$/);
  expect(code).toBe(2);
});
