import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { expect, it } from 'vitest';
import { deploymentOf } from '../support/small-service.js';

const types = {
  'x.Root': { kind: 'entity', abstract: true, properties: {} },
  'x.Thing': { kind: 'entity', extends: ['x.Root'], properties: {} },
  'x.Other': { kind: 'entity', extends: ['x.Root'], id: 'string', properties: {} },
} as const;

type Entities = NonNullable<Deployment['accesses'][number]['entities']>;

/** The globalIds of the entities of a deployment by type, id and partition. */
function globalIds(entities: Entities, id = 'access.a'): Record<string, string> {
  const server = createReferenceServer({
    deployment: deploymentOf(types, { id, entities }),
  });
  const exported = JSON.parse(JSON.stringify(server.exportDeployment()));
  const found: readonly Record<'_type' | 'id' | 'partition' | 'globalId', string>[] = exported.accesses[0].entities;
  return Object.fromEntries(found.map((each) => [`${each._type} ${each.id} ${each.partition ?? id}`, each.globalId]));
}

const thing = (id: number, more = {}) => ({ _type: 'x.Thing', id, ...more });

it('a globalId depends on access, type, id and partition, and on no other entity', () => {
  const first = globalIds([thing(1), thing(2), { _type: 'x.Other', id: '1' }, thing(1, { partition: 'p' })]);
  expect(Object.values(first)).toHaveLength(4);
  expect(new Set(Object.values(first)).size).toBe(4);
  const more = globalIds([thing(3), thing(2), thing(1, { partition: 'p' }), { _type: 'x.Other', id: '1' }, thing(1)]);
  expect(more).toEqual({ ...first, [`x.Thing 3 access.a`]: expect.any(String) });
  const other = globalIds([thing(1)], 'access.b');
  expect(Object.values(first)).not.toContain(other['x.Thing 1 access.b']);
  expect(first).toMatchInlineSnapshot(`
    {
      "x.Other 1 access.a": "deb6c737-35bc-4583-916e-79dfe5afc960",
      "x.Thing 1 access.a": "f68a9503-0827-43a1-ae82-e5d6e47c1f89",
      "x.Thing 1 p": "104e5cdf-6dbc-4282-b35a-11b49b70c095",
      "x.Thing 2 access.a": "683b27e6-173d-4dec-b73a-77842aebfebb",
    }
  `);
});

it('generated ids are the same every time, and a given globalId stays', () => {
  const entities = [{ _type: 'x.Other' }, { _type: 'x.Other' }, thing(1, { globalId: 'mine' })] as const;
  const found = globalIds(entities);
  expect(globalIds(entities)).toEqual(found);
  expect([Object.keys(found).length, found['x.Thing 1 access.a']]).toEqual([3, 'mine']);
});
