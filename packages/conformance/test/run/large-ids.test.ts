import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { run } from '../../src/harness/run.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';

const type = ownMapping.types.entityType?.signature ?? '';

/** An entity whose id no double represents, so that the ids that follow are such ids, too. */
const neighbour = { _type: type, id: '9007199254740993', label: 'resident', stringProperty: 'of others' };

/** Cases that send ids in bodies and in paths, and read them. */
const only = [
  '*/list-flag/*',
  '*/list-without-flag',
  '*/type-*',
  'json/identity/*',
  'json/graph/*',
  'json/read/edit/*',
];

test.each(['http', 'sdk'] as const)(
  'ids beyond 2^53 keep their digits (%s)',
  async (subject) => {
    const accesses = ownDeployment.accesses?.map((access) =>
      access.id === ownMapping.access ? { ...access, entities: [...(access.entities ?? []), neighbour] } : access,
    );
    const server = createReferenceServer({ deployment: { ...ownDeployment, accesses } });
    const { url } = await server.listen({ port: 0 });
    onTestFinished(() => server.close());
    const before = server.exportDeployment();
    const ledger = join(ledgerFolder(), 'ledger.jsonl');
    const { results } = await run({ baseUrl: url, ...ownUser, allowWrites: true, ledger, subject, only });
    const judged = results.filter(({ verdict }) => verdict !== 'skipped' && verdict !== 'observed');
    expect(judged.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(judged.length).toBeGreaterThan(30);
    expect(server.exportDeployment()).toEqual(before);
  },
  60_000,
);
