import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import type { Mapping } from '../../src/case/mapping.js';
import { run } from '../../src/harness/run.js';
import { clinicDeployment, lawDeployment, shopDeployment, user } from './models.js';

const shop = { access: 'access.shop', types: { entityType: { signature: 'com.shop.model.Article', marker: 'text' } } };

const wrong: readonly (readonly [string, typeof shopDeployment, Mapping, readonly string[]])[] = [
  [
    'a scalar of another type',
    shopDeployment,
    { ...shop, properties: { integerProperty: 'title', longProperty: 'stock', dateProperty: 'price' } },
    [
      'Expected a property of type integer, got title of type string at /properties/integerProperty.',
      'Expected a property of type long, got stock of type integer at /properties/longProperty.',
      'Expected a property of type date, got price of type decimal at /properties/dateProperty.',
    ],
  ],
  [
    'a collection of another kind or of other elements',
    shopDeployment,
    { ...shop, properties: { stringList: 'badges', longList: 'counts', entityProperty: 'supplier' } },
    [
      'Expected a property of type list<string>, got badges of type set<string> at /properties/stringList.',
      'Expected a property of type list<long>, got counts of type list<integer> at /properties/longList.',
      'Expected a property of type E, got supplier of type com.shop.model.Supplier at /properties/entityProperty.',
    ],
  ],
  [
    'a property of type object as the marker',
    clinicDeployment,
    {
      access: 'access.clinic',
      types: { entityType: { signature: 'org.clinic.Patient', marker: 'attachment' } },
      properties: { stringProperty: 'surname' },
    },
    ['Expected a property of type string, got attachment of type object at /types/entityType/marker.'],
  ],
];

describe.each(['documented', 'deployed'] as const)('a mapping to a %s service', (dialect) => {
  test.each(wrong)('is refused for %s', async (_, deployment, mapping, errors) => {
    const server = createReferenceServer({ deployment, dialect });
    const { url: baseUrl } = await server.listen({ port: 0 });
    const outcome = await run({ baseUrl, ...user, mapping, only: ['ENT-QRY-01'] }).catch((error: unknown) => error);
    expect(outcome).toMatchObject({
      exitCode: 2,
      message: ['The mapping does not fit the deployment:', ...errors.map((each) => `  ${each}`)].join('\n'),
    });
    await server.close();
  });

  test('is accepted if a property has entities of several types, of which the one above may be declared', async () => {
    const cases = [
      { _type: 'net.law.Case', id: 2 },
      { _type: 'net.law.Appeal', id: 1 },
    ];
    const [model, ...models] = lawDeployment.models ?? [];
    const [access, ...accesses] = lawDeployment.accesses ?? [];
    if (model === undefined || access === undefined) throw new TypeError('The law firm has a model and an access.');
    const judge = { kind: 'entity', properties: { cases: 'list<net.law.Record>' } } as const;
    const deployment = {
      ...lawDeployment,
      models: [{ ...model, types: { ...model.types, 'net.law.Judge': judge } }, ...models],
      accesses: [
        { ...access, entities: [...(access.entities ?? []), { _type: 'net.law.Judge', id: 1, cases }] },
        ...accesses,
      ],
    };
    const mapping: Mapping = {
      access: 'access.law',
      types: { entityType: { signature: 'net.law.Case' }, referringType: { signature: 'net.law.Judge' } },
      properties: { referenceList: 'cases' },
    };
    const server = createReferenceServer({ deployment, dialect });
    const { url: baseUrl } = await server.listen({ port: 0 });
    const { results } = await run({ baseUrl, ...user, mapping, only: ['ENT-QRY-01'] });
    expect(results).not.toEqual([]);
    await server.close();
  });
});
