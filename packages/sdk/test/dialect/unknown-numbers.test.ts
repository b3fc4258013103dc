import { expect, test } from 'vitest';
import { createClient, Decimal } from '../../src/index.js';
import { credentials, deploymentOf, started } from '../support/started.js';

const model = {
  name: 'numbers',
  types: {
    'a.Item': {
      kind: 'entity',
      properties: { amount: 'decimal', amounts: 'list<decimal>', weight: 'double', weights: 'list<double>' },
    },
  },
} as const;

const amounts = ['12345678901234567890.12', '0.30000000000000000001', '9007199254740993.00', '12345678901234.567'];
const weights = [5e-324, 1e23, 0.1, 3e9, 1.7976931348623157e308];

test.each(['documented', 'deployed'] as const)('numbers are written back without a model: %s', async (dialect) => {
  await using service = await started({ dialect, deployment: deploymentOf(model) }, { model, dialect });
  const items = service.client.access('a').entities('Item');
  await using bare = createClient({ baseUrl: service.url, credentials, dialect });
  const unknown = bare.access('a').entities('a.Item');
  const decimals = amounts.map((amount) => new Decimal(amount));
  for (const amount of decimals) await items.create({ amount, amounts: decimals });
  for (const weight of weights) await items.create({ weight, weights });
  const before = await items.list({ depth: 'reachable' });
  await unknown.saveAll(await unknown.list({ depth: 'reachable' }));
  expect(await items.list({ depth: 'reachable' })).toEqual(before);
});
