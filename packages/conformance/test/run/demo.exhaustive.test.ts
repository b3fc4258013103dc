import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { discover } from '../../src/discover/discover.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';

/** A deployment that is not the suite's: its types have defaults, instances and references of their own. */
const server = createReferenceServer();
const user = { user: 'demo', password: 'demo' };
const { signal } = new AbortController();
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

/** A case that cannot be judged, since the property has a value of its own before anything is written. */
const withOwnValue = 'option/write-empty-properties/each-value/at/get-property';
/** The third of the cases that has this case. */
const shard = { number: 1 + (cases.findIndex(({ id }) => id === withOwnValue) % 3), count: 3 };

describe('a correct service with its own types', () => {
  test('is found right by the mapping that was discovered', { timeout: 600_000 }, async () => {
    const target = { baseUrl: url, ...user };
    const { mapping } = await discover(target, 'access.demo', ['com.vendor.demo.model.Person'], signal);
    expect(mapping.properties?.booleanProperty).toBe('active');
    expect(mapping.types.entityType?.values).toEqual({ ssn: '{marker}' });
    const right = ['pass', 'skipped', 'unsupported'];
    const ledger = join(ledgerFolder(), 'ledger.jsonl');
    const result = await run({ ...target, mapping, subject: 'both', shard, allowWrites: true, ledger });
    const wrong = result.results.filter(({ verdict }) => !right.includes(verdict));
    expect(wrong.map(({ id, subject, verdict }) => [id, subject, verdict])).toEqual([]);
    const passed = result.results.filter(({ verdict }) => verdict === 'pass');
    for (const subject of ['http', 'sdk']) {
      const own = passed.filter((each) => each.subject === subject);
      expect(own.filter(({ id }) => id.startsWith('legacy/')).length).toBeGreaterThan(100);
      expect(own.length).toBeGreaterThan(330);
    }
    expect(result.left).toEqual([]);
    const ownValues = result.results.filter(({ reason }) => reason?.includes('a value of its own'));
    expect(ownValues.map(({ id }) => id)).toContain(withOwnValue);
  });
});
