import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { Mapping } from '../../src/case/mapping.js';
import { run } from '../../src/harness/run.js';
import { user } from './models.js';

const type = 'eu.registry.Citizen';
const greet = 'eu.registry.api.Greet';
const access = 'access.registry';

/** A registry: each citizen needs a number, and actions and services need a second value. */
const deployment: Deployment = {
  models: [
    {
      name: 'registry',
      types: {
        [type]: {
          kind: 'entity',
          properties: {
            name: 'string',
            street: 'string',
            age: 'integer',
            alive: 'boolean',
            number: { type: 'string', mandatory: true },
            hobbies: 'list<string>',
            partner: type,
          },
        },
      },
    },
  ],
  accesses: [
    {
      id: access,
      model: 'registry',
      entities: [{ _type: type, id: 1, name: 'Ann', number: 'one' }],
      workbench: [
        {
          name: 'search',
          action: {
            kind: 'TemplateQueryAction',
            type,
            where: { name: { variable: 'name' }, number: { variable: 'number' } },
          },
        },
        {
          name: 'register',
          action: {
            kind: 'TemplateInstantiationAction',
            type,
            values: { name: { variable: 'name' }, number: { variable: 'number' } },
          },
        },
      ],
      services: {
        [greet]: {
          properties: { name: { type: 'string', mandatory: true }, title: { type: 'string', mandatory: true } },
          message: '{title} {name}',
        },
      },
    },
  ],
  users: [{ name: user.user, password: user.password }],
};

const mapping: Mapping = {
  access,
  types: { entityType: { signature: type, marker: 'name', values: { number: '{marker}' } } },
  properties: {
    stringProperty: 'street',
    integerProperty: 'age',
    booleanProperty: 'alive',
    stringList: 'hobbies',
    entityProperty: 'partner',
  },
  features: ['legacy', 'xml'],
  actions: {
    template: { folder: 'search', variables: { number: '{marker}' } },
    templateInstantiation: { folder: 'register', variables: { number: '{marker}' }, values: {} },
  },
  services: {
    parameter: { signature: greet, property: 'name', values: { title: 'Doctor' }, message: 'Doctor {value}' },
  },
};

const directory = ledgerFolder();
const server = createReferenceServer({ deployment });
let baseUrl = '';

beforeAll(async () => {
  ({ url: baseUrl } = await server.listen({ port: 0 }));
});
afterAll(async () => {
  await server.close();
});

describe('values that the mapping names besides the marker', { timeout: 120_000 }, () => {
  test.each([
    ['legacy/*', 200],
    ['action/template*', 6],
    ['action/variable/missing', 1],
    ['eval/property*', 2],
  ])('are sent by the cases %s', async (only, count) => {
    const ledger = join(directory, 'ledger.jsonl');
    const result = await run({ baseUrl, ...user, mapping, allowWrites: true, ledger, only: [only] });
    const judged = result.results.filter(({ verdict }) => verdict !== 'unsupported');
    expect(judged.filter(({ verdict }) => verdict !== 'pass').map(({ id, message }) => [id, message])).toEqual([]);
    expect(judged.length).toBeGreaterThanOrEqual(count);
    expect(result.left).toEqual([]);
  });
});
