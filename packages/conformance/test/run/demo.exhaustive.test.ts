import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { Mapping } from '../../src/case/mapping.js';
import { discover } from '../../src/discover/discover.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';

/** A deployment that is not the suite's: its types have defaults, instances and references of their own. */
const server = createReferenceServer();
const { signal } = new AbortController();
let url = '';
const target = () => ({ baseUrl: url, user: 'demo', password: 'demo' });

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

/** A case that cannot be judged, since the property has a value of its own before anything is written. */
const withOwnValue = 'option/write-empty-properties/each-value/at/get-property';
/** The share of the cases that has this case. */
const shareOf = (count: number) => ({ number: 1 + (cases.findIndex(({ id }) => id === withOwnValue) % count), count });

describe('a correct service with its own types', () => {
  let mapping: Mapping;

  test('has a mapping that is discovered', async () => {
    ({ mapping } = await discover(target(), 'access.demo', ['com.vendor.demo.model.Person'], signal));
    expect(mapping.properties?.booleanProperty).toBe('active');
    expect(mapping.types.entityType?.values).toEqual({ ssn: '{marker}' });
  });

  test.each([
    ['http', 6, 165, 50],
    ['sdk', 12, 80, 24],
  ] as const)('is found right by that mapping, by %s', { timeout: 600_000 }, async (subject, count, least, legacy) => {
    const right = ['pass', 'skipped', 'unsupported'];
    const ledger = join(ledgerFolder(), 'ledger.jsonl');
    const shard = shareOf(count);
    const { results, left } = await run({ ...target(), mapping, subject, shard, allowWrites: true, ledger });
    const wrong = results.filter(({ verdict }) => !right.includes(verdict));
    expect(wrong.map(({ id, verdict }) => [id, verdict])).toEqual([]);
    const passed = results.filter(({ verdict }) => verdict === 'pass');
    expect(passed.filter(({ id }) => id.startsWith('legacy/')).length).toBeGreaterThan(legacy);
    expect(passed.length).toBeGreaterThan(least);
    expect(left).toEqual([]);
    const ownValues = results.filter(({ reason }) => reason?.includes('a value of its own'));
    expect(ownValues.map(({ id }) => id)).toContain(withOwnValue);
  });
});
