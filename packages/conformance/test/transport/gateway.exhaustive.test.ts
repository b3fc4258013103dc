import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { run } from '../../src/harness/run.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { givingUp } from './proxies.js';

// Whether the service has executed a request that its gateway gave up is not known, so that neither is judged. Both
// runs wait most of their time, so they do it side by side, and each judges a sixteenth of the cases.
test.concurrent.for([
  ['http', 1, 5],
  ['sdk', 2, 11],
] as const)(
  'behind a gateway that answers every tenth write with 504, no case of a right service fails, by %s',
  { timeout: 600_000 },
  async ([subject, shard, seed], { expect, onTestFinished }) => {
    const server = createReferenceServer({ deployment: ownDeployment });
    const before = server.exportDeployment();
    const gateway = givingUp(0.1, seed);
    const service = mutantServer(server, gateway);
    onTestFinished(() => service.close());
    const { url } = await service.listen();
    const { results, left, lost, notes, summary } = await run({
      baseUrl: url,
      ...ownUser,
      mapping: ownMapping,
      subject,
      shard: { number: shard, count: 16 },
      allowWrites: true,
      allowBulkDelete: true,
      ledger: join(ledgerFolder(), 'ledger.jsonl'),
    });
    expect(gateway.disturbed()).toBeGreaterThan(35);
    const judged = ['pass', 'unreachable', 'unsupported', 'skipped', ...(subject === 'sdk' ? ['observed'] : [])];
    const wrong = results.filter(({ verdict }) => !judged.includes(verdict));
    expect(wrong.map(({ id, verdict, message, reason }) => [id, verdict, message ?? reason])).toEqual([]);
    expect({ left, lost, notes }).toEqual({ left: [], lost: [], notes: undefined });
    expect(server.exportDeployment()).toEqual(before);
    // A case is repeated, so that few stay without a verdict.
    expect(summary.pass).toBeGreaterThan(125);
  },
);
