import { createReferenceServer } from '@platform-services/reference-server';
import { DeploymentError, type TypeDefinitions } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { exportOf } from '../support/export.js';
import { deploymentOf } from '../support/small-service.js';
import { scalar, types } from './random-service.js';

const members = fc.dictionary(fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six', 'none'), scalar, {
  maxKeys: 4,
});
const id = fc.oneof({ weight: 8, arbitrary: fc.nat(20) }, fc.constantFrom<unknown>(null, 'x', '7', 1.5, true, -0));
const identity = fc.record(
  { id, partition: fc.constantFrom(null, 'north', 'access.a'), globalId: fc.constantFrom(null, 'g', 'h') },
  { requiredKeys: ['id'] },
);
const type = fc.constantFrom(
  'a.First',
  'a.First',
  'First',
  'a.Second',
  'a.Third',
  'a.Above',
  'Resource',
  'a.Kind',
  'a.None',
);
const mention = fc.constantFrom<object>(
  {},
  {},
  {},
  { one: { _type: 'a.First', id: 3 } },
  { four: [] },
  { _partial: 1 },
);

/** Entities most of which consist of scalars. Some are refused. */
const entities = fc.array(
  fc
    .tuple(type, members, identity, mention)
    .map(([_type, given, identified, other]) => ({ _type, ...identified, ...given, ...other })),
  { maxLength: 8 },
);

/** The export after loading, or the problems. */
async function outcomeOf(all: TypeDefinitions, entities: readonly object[]): Promise<unknown> {
  const above: TypeDefinitions = { 'a.Above': { kind: 'entity', abstract: true, properties: { one: 'string' } } };
  try {
    const access = { id: 'access.a', entities: JSON.parse(JSON.stringify(entities)) };
    const loaded = deploymentOf({ ...all, ...above }, access);
    return await exportOf(createReferenceServer({ deployment: loaded }));
  } catch (error) {
    if (error instanceof DeploymentError) return error.problems.map(({ message }) => message).toSorted();
    throw error;
  }
}

describe('entities of scalars', () => {
  it('are loaded as all others are', async () => {
    const outcomes = { loaded: 0, refused: 0 };
    const property = fc.asyncProperty(types, entities, async (all, given) => {
      const outcome = await outcomeOf(all, given);
      // An entity that may be referred to is read with the others.
      expect(outcome).toEqual(
        await outcomeOf(
          all,
          given.map((each, at) => ({ ...each, _id: `entity ${at}` })),
        ),
      );
      outcomes[typeof outcome === 'string' ? 'loaded' : 'refused'] += 1;
    });
    await checkProperty(property, 250);
    expect(Math.min(outcomes.loaded, outcomes.refused)).toBeGreaterThan(25);
  }, 120_000);

  it('are refused if their type is not stored', async () => {
    const outcome = await outcomeOf({}, [{ _type: 'com.vendor.model.query.EntityQueryResult', id: 1 }]);
    expect(outcome).toEqual([expect.stringContaining('which only requests and results have')]);
  });
});
