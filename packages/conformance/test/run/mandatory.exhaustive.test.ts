import { createReferenceServer } from '@platform-services/reference-server';
import type { AccessDefinition, Deployment, PropertyDefinition } from '@platform-services/sdk/model';
import { expect, test } from 'vitest';
import { mayWrite } from '../../src/case/case.js';
import type { Mapping } from '../../src/case/mapping.js';
import { cases } from '../../src/suite/cases.js';
import { judgeFromOutside } from '../fixtures/service.js';

const user = { user: 'qa', password: 'qa-password' };
const order = 'com.orders.Order';

/** Orders need an amount and a currency, which the mapping does not name. */
const deployment: Deployment = {
  models: [
    {
      name: 'orders',
      types: {
        [order]: {
          kind: 'entity',
          properties: {
            title: 'string',
            note: 'string',
            tags: 'list<string>',
            amount: { type: 'integer', mandatory: true },
            currency: { type: 'string', mandatory: true },
          },
        },
      },
    },
  ],
  accesses: [{ id: 'access.orders', model: 'orders' }],
  users: [{ name: user.user, password: user.password }],
};

const first = { _type: order, id: 1, title: 'first', note: 'n' };
const complete = { ...first, amount: 3, currency: 'EUR' };

const mapping: Mapping = {
  access: 'access.orders',
  types: {
    entityType: { signature: order, marker: 'title' },
    mandatoryType: { signature: order, marker: 'title', values: { amount: 1 } },
  },
  properties: { stringProperty: 'note', stringList: 'tags', mandatoryProperty: 'currency' },
  features: ['legacy'],
};

/** The cases that call `create`. */
const creating = [
  'legacy/*create*',
  'legacy/common/*',
  'legacy/several/*',
  'legacy/whole/*',
  'CRE-0*',
  'CRU-0*',
  'R-54-0*',
];

/** Runs cases, by default those that call `create`. */
async function judge({
  change = {},
  entities = [complete],
  only = creating,
}: {
  readonly change?: Partial<Mapping>;
  readonly entities?: AccessDefinition['entities'];
  readonly only?: readonly string[];
}) {
  const accesses = [{ id: mapping.access, model: 'orders', entities }];
  const server = createReferenceServer({ deployment: { ...deployment, accesses } });
  const { results } = await judgeFromOutside(server, { ...user, mapping: { ...mapping, ...change }, only });
  return results;
}

// What differs between the three is found out before the first case.
test.each([
  ['', [complete], creating],
  [', even if no entity has a value of it', [first], ['legacy/create/*']],
  [', even if there is no entity', [], ['legacy/create/*']],
])(
  '`create` of a type that needs more than the mapping names is not judged, with the reason%s',
  async (_, entities, only) => {
    const results = await judge({ entities, only });
    expect(results.filter(({ verdict }) => ['fail', 'flaky', 'blocked', 'error'].includes(verdict))).toEqual([]);
    const { verdict, reason } = results.find(({ id }) => id === 'legacy/create/entity') ?? {};
    expect({ verdict, reason }).toEqual({
      verdict: 'unsupported',
      reason: `\`create\` demands the property amount of ${order}: add it to its values in the mapping`,
    });
    expect(results.find(({ id }) => id === 'legacy/create/with-mandatory')?.verdict).toBe('pass');
  },
);

const writing = cases.filter(mayWrite);
const mandatory = (type: string) => ({ type, mandatory: true }) as const;
const kind = 'com.orders.Kind';

/**
 * What an order demands besides, with the values of the order that exists. Each is judged by its quarter of the cases
 * that may write, since the others see no demand.
 */
const demands: readonly (readonly [
  name: string,
  shard: number,
  properties: { readonly [name: string]: PropertyDefinition },
  values: object,
])[] = [
  ['an integer', 1, { amount: mandatory('integer') }, { amount: 3 }],
  ['two texts', 2, { currency: mandatory('string'), unit: mandatory('string') }, { currency: 'EUR', unit: 'kg' }],
  [
    'values of other types',
    3,
    {
      due: mandatory('date'),
      kind: mandatory(kind),
      paid: mandatory('boolean'),
      price: mandatory('decimal'),
      lines: mandatory('list<string>'),
    },
    { due: '2026-03-01T12:30:45.123Z', kind: 'alpha', paid: true, price: 2.5, lines: ['x'] },
  ],
  ['another order', 4, { parent: mandatory(order) }, { parent: { _type: order, id: 1 } }],
];

test.each(demands)(
  'no case fails where a type demands %s, which the mapping does not name',
  { timeout: 600_000 },
  async (_, number, properties, values) => {
    const of = { title: 'string', note: 'string', number: 'integer', next: order, tags: 'list<string>' };
    const known = {
      entityType: { signature: order, marker: 'title' },
      mandatoryType: { signature: order, marker: 'title' },
    };
    const named = 'currency' in properties ? { mandatoryProperty: 'currency' } : {};
    const server = createReferenceServer({
      deployment: {
        models: [
          {
            name: 'orders',
            types: {
              [kind]: { kind: 'enum', constants: ['alpha', 'beta'] },
              [order]: { kind: 'entity', properties: { ...of, ...properties } },
            },
          },
        ],
        accesses: [{ id: 'access.orders', model: 'orders', entities: [{ ...first, ...values }] }],
        users: [{ name: user.user, password: user.password }],
      },
    });
    const mapped = { stringProperty: 'note', integerProperty: 'number', entityProperty: 'next', stringList: 'tags' };
    const { results, left, lost } = await judgeFromOutside(server, {
      ...user,
      mapping: {
        access: 'access.orders',
        types: known,
        properties: { ...mapped, ...named },
        features: ['legacy', 'resources', 'xml', 'logout'],
      },
      allowBulkDelete: true,
      cases: writing,
      shard: { number, count: 4 },
    });
    const right = ['pass', 'unsupported'];
    const wrong = results.filter(({ verdict }) => !right.includes(verdict));
    expect(wrong.map(({ id, verdict, message, reason }) => [id, verdict, message ?? reason])).toEqual([]);
    expect({ left, lost }).toEqual({ left: [], lost: [] });
    const demanding = results.filter(({ reason = '' }) => reason.startsWith('`create` demands the property'));
    expect(demanding.length).toBeGreaterThan(2);
    expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(300);
  },
);

test('with values of what is needed, `create` is judged', async () => {
  const entityType = { signature: order, marker: 'title', values: { amount: 1, currency: '{marker}' } };
  const change = { types: { ...mapping.types, entityType } };
  const results = await judge({ change, only: ['legacy/create/*'] });
  expect(results.find(({ id }) => id === 'legacy/create/entity')?.verdict).toBe('pass');
  expect(results.filter(({ verdict }) => ['fail', 'flaky', 'blocked', 'error'].includes(verdict))).toEqual([]);
});
