import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { mutantServer } from './mutant-server.js';
import { faultsOf } from './support.js';
import { variations, withOtherIds } from './variations.js';

test.each(Object.entries(variations))(
  'a server that differs only in %s is right',
  async (_what, different) => {
    const right = createReferenceServer({ deployment: ownDeployment });
    await withOtherIds(right);
    const server = mutantServer(right, different);
    const result = await run({ server });
    // What the suite finds ready may be another entity, which has not all that a case looks for.
    expect(faultsOf(result).filter((fault) => !fault.includes(': unsupported '))).toEqual([]);
    expect(result.summary.pass).toBeGreaterThan(result.results.length / 2);
    expect(result.left).toEqual([]);
    expect(server.broken).toEqual([]);
  },
  300_000,
);
