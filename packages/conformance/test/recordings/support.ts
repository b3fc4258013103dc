import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReferenceServer, type Dialect } from '@platform-services/reference-server';
import { parseDeployment } from '@platform-services/sdk/model';
import { onTestFinished } from 'vitest';
import { command } from '../support.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const directory = join(root, 'recordings');

export const recordingFiles = readdirSync(directory)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => join(directory, name));

export const deploymentFile = join(directory, 'deployment.json');

/** Starts a server that serves the deployment of the recordings. */
export async function recordedServer(dialect: Dialect) {
  const deployment = parseDeployment(readFileSync(deploymentFile, 'utf8'));
  const server = createReferenceServer({ deployment, dialect });
  onTestFinished(() => server.close());
  return await server.listen({ port: 0 });
}

/** Runs a command of the suite as the user of the recordings, who may write. */
export function asRecorded(name: 'record' | 'replay', baseUrl: string, ...line: readonly string[]) {
  const service = ['--base-url', baseUrl, '--user', 'recorded', '--password-env', 'PASSWORD', '--allow-writes'];
  return command([name, ...service, ...line], { PASSWORD: 'recorded-password' });
}
