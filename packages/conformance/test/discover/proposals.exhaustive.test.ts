import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { mayWrite } from '../../src/case/case.js';
import type { Mapping } from '../../src/case/mapping.js';
import { discover } from '../../src/discover/discover.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { clinicDeployment, lawDeployment, shopDeployment, user } from './models.js';

const directory = ledgerFolder();

const { signal } = new AbortController();
const features = ['resources', 'legacy', 'xml', 'logout'] as const;

const proposals: { readonly [name: string]: Proposed } = {
  clinic: {
    deployment: clinicDeployment,
    types: ['org.clinic.Patient', 'org.clinic.Doctor'],
    mapping: {
      access: 'access.clinic',
      types: {
        entityType: { signature: 'org.clinic.Patient', marker: 'remarks', values: { code: '{marker}' } },
        referringType: { signature: 'org.clinic.Doctor', marker: 'name' },
      },
      properties: {
        stringProperty: 'surname',
        booleanProperty: 'insured',
        integerProperty: 'visits',
        dateProperty: 'born',
        objectProperty: 'attachment',
        stringSet: 'allergies',
        optionalReference: 'favourite',
        referenceList: 'patients',
      },
      features,
    },
  },
  shop: {
    deployment: shopDeployment,
    types: ['com.shop.model.Supplier', 'com.shop.model.Article'],
    mapping: {
      access: 'access.shop',
      types: {
        entityType: { signature: 'com.shop.model.Article', marker: 'text' },
        stringIdType: { signature: 'com.shop.model.Supplier', marker: 'name' },
        enumType: { signature: 'com.shop.model.Size' },
      },
      properties: {
        stringProperty: 'title',
        integerProperty: 'stock',
        longProperty: 'sold',
        floatProperty: 'rating',
        doubleProperty: 'weight',
        decimalProperty: 'price',
        enumProperty: 'size',
        entityProperty: 'like',
        stringList: 'tags',
        integerList: 'counts',
        longList: 'ids',
        decimalList: 'prices',
        dateList: 'dates',
        enumList: 'sizes',
        entityList: 'parts',
        stringSet: 'badges',
        integerSet: 'marks',
        longSet: 'numbers',
        decimalSet: 'rates',
        entitySet: 'group',
        stringMap: 'labels',
        integerMap: 'ranks',
        longMap: 'totals',
        entityMap: 'byName',
        entityKeyMap: 'notes',
      },
      constants: ['large', 'small'],
      features,
    },
  },
  'law firm': {
    deployment: lawDeployment,
    types: ['net.law.Record'],
    mapping: {
      access: 'access.law',
      types: {
        entityType: { signature: 'net.law.Case', marker: 'subject' },
        subtype: { signature: 'net.law.Appeal', marker: 'subject' },
        abstractType: { signature: 'net.law.Record' },
      },
      properties: { stringProperty: 'court', booleanProperty: 'open' },
      features,
    },
  },
};

interface Proposed {
  readonly deployment: typeof clinicDeployment;
  readonly types: readonly string[];
  readonly mapping: Mapping;
}

const started = async (deployment: Proposed['deployment'], dialect: 'documented' | 'deployed') => {
  const server = createReferenceServer({ deployment, dialect });
  const { url } = await server.listen({ port: 0 });
  return { target: { baseUrl: url, ...user }, close: () => server.close() };
};

/** All entities and resources of a service, as they are written. */
async function stateOf({ baseUrl }: { readonly baseUrl: string }, { access, types }: Mapping): Promise<object> {
  const login = await fetch(`${baseUrl}/rest/authenticate`, { method: 'POST', body: new URLSearchParams(user) });
  const sessionId: unknown = await login.json();
  const { enumType: _, ...entityTypes } = types;
  const signatures = Object.values(entityTypes).map(({ signature }) => signature);
  const query = `depth=reachable&type-explicitness=always&sessionId=${String(sessionId)}`;
  const answers = [...signatures, 'com.vendor.model.resource.Resource'].map(async (type) => {
    const answer = await fetch(`${baseUrl}/rest/v2/entities/${access}/${type}?${query}`);
    return [type, answer.status, await answer.text()];
  });
  return Promise.all(answers);
}

const each = Object.keys(proposals).flatMap((name) =>
  (['documented', 'deployed'] as const).map((dialect) => [name, dialect] as const),
);

test.each(each)('a %s, %s, is understood by reading', async (name, dialect) => {
  const { deployment, types, mapping } = proposals[name] ?? expect.fail(name);
  const { target, close } = await started(deployment, dialect);
  expect((await discover(target, mapping.access, types, signal)).mapping).toEqual(mapping);
  await close();
});

// Each service is judged by its third of the cases that only read, and of those that may write.
describe.each([
  ['clinic', 'documented', 1],
  ['shop', 'deployed', 2],
  ['law firm', 'documented', 3],
] as const)('a %s, %s', { timeout: 300_000 }, (name, dialect, number) => {
  const { deployment, types, mapping } = proposals[name] ?? expect.fail(name);

  test.each([false, true])('is judged right by the proposal, and is as before; writing: %s', async (allowWrites) => {
    const { target, close } = await started(deployment, dialect);
    const { mapping: proposed } = await discover(target, mapping.access, types, signal);
    const before = await stateOf(target, mapping);
    const ledger = join(directory, `${name}.jsonl`);
    const result = await run({
      ...target,
      mapping: proposed,
      dialect,
      allowWrites,
      ledger,
      cases: allowWrites ? cases.filter(mayWrite) : cases.filter((testCase) => !mayWrite(testCase)),
      shard: { number, count: 3 },
    });
    const right = ['pass', 'skipped', 'unsupported', 'deviates'];
    const wrong = result.results.filter(({ verdict }) => !right.includes(verdict));
    expect(wrong.map(({ id, verdict, message, reason }) => [id, verdict, message ?? reason])).toEqual([]);
    expect(result.results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(allowWrites ? 160 : 30);
    expect(result.left).toEqual([]);
    expect(await stateOf(target, mapping)).toEqual(before);
    await close();
  });
});
