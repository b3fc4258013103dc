import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { ownDeployment } from '../../src/fixtures/deployment.js';
import { all } from '../../src/mutants/bends.js';
import { bent } from '../../src/mutants/bent.js';
import { run } from '../../src/run.js';
import { faultsOf } from './support.js';

test('a server behind no bend is right', async () => {
  const server = bent(createReferenceServer({ deployment: ownDeployment }), all());
  const result = await run({ server });
  expect(faultsOf(result)).toEqual([]);
  expect(result.summary.pass).toBeGreaterThan(result.results.length / 2);
  expect(result.left).toEqual([]);
  expect(server.broken).toEqual([]);
}, 300_000);
