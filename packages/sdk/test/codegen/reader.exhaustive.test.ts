import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoDeployment } from '@platform-services/reference-server';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../../scripts/lib/setup.mjs';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';

beforeAll(() => setUp(), 300_000);

test('a reader that exits early, as in `platform-services-codegen … | head`, causes no error', async () => {
  const deployment = join(temporaryFolder(), 'deployment.json');
  writeFileSync(deployment, JSON.stringify(demoDeployment));
  const command = join(import.meta.dirname, '../../dist/codegen.js');
  const child = spawn(process.execPath, [command, deployment], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk;
  });
  const [code] = await once(child, 'close');
  expect({ code, error }).toEqual({ code: 0, error: '' });
});
