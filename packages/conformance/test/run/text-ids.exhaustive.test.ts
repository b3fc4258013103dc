import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { withChangedTypes } from './changed-types.js';

/** The own deployment, with texts as the ids of the entity type and of its relatives. */
const withTextIds = {
  ...withChangedTypes((type, name) =>
    name.endsWith('.Thing') && type.kind !== 'enum' ? { ...type, id: 'string' } : type,
  ),
  accesses: ownDeployment.accesses?.map((access) => JSON.parse(JSON.stringify(access), withTextId)),
};

function withTextId(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('_type' in value) || !('id' in value)) return value;
  return /\.(Special)?Item$/.test(String(value._type)) ? { ...value, id: `item ${String(value.id)}` } : value;
}

test('a type with text ids can be the entity type', async () => {
  const result = await run({ server: createReferenceServer({ deployment: withTextIds }) });
  const others = result.results.filter(({ verdict }) => verdict !== 'pass');
  const needing = cases.filter(({ needs }) => needs.includes('longIds')).map(({ id }) => id);
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual(
    needing.map((id) => [id, 'unsupported', 'the ids of `entityType` are texts']),
  );
  expect(result.left).toEqual([]);
}, 300_000);
