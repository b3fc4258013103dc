import { createReferenceServer } from '@platform-services/reference-server';
import { type Deployment, DeploymentError, type EntityTypeDefinition } from '@platform-services/sdk/model';
import { describe, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { TypeBuilder } from '../../src/model/type-builder.js';
import { smallDeployment } from '../support/small-service.js';

/** Entity types with one property. The first of each `chain` types has no supertype, others extend the one before. */
function withTypes(count: number, chain: number): Deployment {
  const types = Array.from({ length: count }, (_, index) => {
    const parents = index % chain === 0 ? [] : [`y.T${index - 1}`];
    return [`y.T${index}`, { kind: 'entity', extends: parents, properties: { [`p${index}`]: 'string' } }] as const;
  });
  const model = { name: 'types', types: Object.fromEntries(types) };
  return { ...smallDeployment, models: [...smallDeployment.models, model] };
}

describe('the cost of a deployment is its size', () => {
  const load = (deployment: Deployment) => () => {
    try {
      createReferenceServer({ deployment });
    } catch (error) {
      if (!(error instanceof DeploymentError)) throw error;
    }
  };

  it('with a chain of supertypes that is refused', async () => {
    await expectLinearCost({
      harmless: load(withTypes(250, 1)),
      once: load(withTypes(250, 250)),
      fourfold: load(withTypes(1_000, 1_000)),
    });
  });

  it('with chains of supertypes', async () => {
    await expectLinearCost({
      harmless: load(withTypes(250, 5)),
      once: load(withTypes(250, 50)),
      fourfold: load(withTypes(1_000, 50)),
    });
  });

  // The check of the deployment costs more than the types, so they are measured alone.
  it('with many properties of one type', async () => {
    const properties = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 'string' as const]));
    const build = (types: readonly EntityTypeDefinition[]) => () => {
      const builder = new TypeBuilder(() => null);
      builder.declare('y.Root', { kind: 'entity' });
      for (const [index, type] of types.entries()) builder.declare(`y.T${index}`, type, 'm');
      builder.build('y.Root');
    };
    const wide = (count: number) => build([{ kind: 'entity', properties: properties(count) }]);
    const narrow = Array.from({ length: 300 }, () => ({ kind: 'entity', properties: properties(10) }) as const);
    await expectLinearCost({ harmless: build(narrow), once: wide(3_000), fourfold: wide(12_000) });
  });
});
