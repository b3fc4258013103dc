import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { ownDeployment, ownMapping } from '../../src/target/own-deployment.js';
import { judgeFromOutside } from '../fixtures/service.js';

const type = ownMapping.types.entityType?.signature ?? '';

/** An entity whose id no double represents, so that the ids that follow are such ids, too. */
const neighbour = { _type: type, id: '9007199254740993', label: 'resident', stringProperty: 'of others' };

/** Cases that send ids in bodies and in paths, and read them. */
const only = [
  '*/list-flag/*',
  '*/list-without-flag',
  '*/type-*',
  'json/identity/*',
  'json/graph/*',
  'json/read/edit/*',
];

test.each(['http', 'sdk'] as const)(
  'ids beyond 2^53 keep their digits (%s)',
  async (subject) => {
    const accesses = ownDeployment.accesses?.map((access) =>
      access.id === ownMapping.access ? { ...access, entities: [...(access.entities ?? []), neighbour] } : access,
    );
    const server = createReferenceServer({ deployment: { ...ownDeployment, accesses } });
    const before = server.exportDeployment();
    const { results } = await judgeFromOutside(server, { subject, only });
    const judged = results.filter(({ verdict }) => verdict !== 'skipped' && verdict !== 'observed');
    expect(judged.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(judged.length).toBeGreaterThan(30);
    expect(server.exportDeployment()).toEqual(before);
  },
  60_000,
);
