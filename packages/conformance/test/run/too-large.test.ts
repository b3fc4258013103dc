import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { ownDeployment, ownMapping } from '../../src/target/own-deployment.js';
import { judgeFromOutside } from '../fixtures/service.js';

const only = [
  'legacy/fetch/order',
  'legacy/fetch/by-id',
  'legacy/fetch/by-post',
  'legacy/fetch/all/envelope',
  'legacy/whole/fetch/payload',
  'legacy/common/fetch/depth/reachable',
  'legacy/common/action-query/depth/reachable',
  'legacy/action/all',
  'action/query/finds',
];

/** The verdicts about a service that refuses to list all entities of a type, to which some are added. */
async function verdictsWith(added: number): Promise<readonly string[]> {
  const type = ownMapping.types.entityType?.signature ?? '';
  const others = Array.from({ length: added }, (_, index) => ({ _type: type, id: 2_000_000 + index }));
  const accesses = ownDeployment.accesses.map((access) =>
    access.id === ownMapping.access ? { ...access, entities: [...(access.entities ?? []), ...others] } : access,
  );
  const server = createReferenceServer({ deployment: { ...ownDeployment, accesses } });
  for (const path of ['/rest/fetch', '/rest/action']) {
    server.faults.add({ match: { path }, times: 1000, fault: { status: 400 } });
  }
  const { results } = await judgeFromOutside(server, { only });
  expect(results.map(({ id }) => id).toSorted()).toEqual(only.toSorted());
  return Array.from(new Set(results.map(({ verdict }) => verdict)));
}

// the status 400 is right for a response that would become too large.
test('a service may refuse to list many entities, but not a few', async () => {
  expect(await verdictsWith(100)).toEqual(['unsupported']);
  expect(await verdictsWith(0)).toEqual(['fail']);
});
