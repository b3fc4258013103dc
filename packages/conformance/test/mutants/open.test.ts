import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { ownDeployment } from '../../src/fixtures/deployment.js';
import { bent } from '../../src/mutants/bent.js';
import { different, withOtherIds } from '../../src/mutants/open.js';
import { run } from '../../src/run.js';
import { faultsOf } from './support.js';

test('a server that differs in what is open is right', async () => {
  const right = createReferenceServer({ deployment: ownDeployment });
  await withOtherIds(right);
  const server = bent(right, different);
  const result = await run({ server });
  expect(faultsOf(result)).toEqual([]);
  expect(result.summary.pass).toBeGreaterThan(result.results.length / 2);
  expect(result.left).toEqual([]);
  expect(server.broken).toEqual([]);
}, 300_000);
