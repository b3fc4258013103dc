import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { mutantServer } from './mutant-server.js';
import { all } from './mutations/index.js';
import { faultsOf } from './support.js';

test('a mutant server without an active mutation conforms', async () => {
  const server = mutantServer(createReferenceServer({ deployment: ownDeployment }), all());
  const result = await run({ server });
  expect(faultsOf(result)).toEqual([]);
  expect(result.summary.pass).toBeGreaterThan(result.results.length / 2);
  expect(result.left).toEqual([]);
  expect(server.broken).toEqual([]);
}, 300_000);
