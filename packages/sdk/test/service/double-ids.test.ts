import { expect, test } from 'vitest';
import { ref } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { defineModel } from '../../src/model/index.js';
import { deploymentOf, started } from '../support/started.js';

const model = defineModel({
  name: 'measures',
  types: { 'a.Measure': { kind: 'entity', id: 'double', properties: { unit: 'string', next: 'a.Measure' } } },
});

test.each(['documented', 'deployed'] as const)(
  'in the %s dialect, every call takes doubles as ids',
  async (dialect) => {
    await using service = await started({ dialect, deployment: deploymentOf(model) }, { model, dialect });
    const access = service.client.access('a');
    const measures = access.entities('Measure');
    for (const id of [1e300, -1e300, 2 ** 60, 5e-324, 1.5]) {
      await measures.put({ id });
      await measures.put(id, { unit: 'm' });
      expect(await measures.get(id)).toMatchObject({ id, unit: 'm' });
      await measures.update(id, { unit: 'kg' });
      await measures.property(id, 'unit', { partition: 'a' }).set('s');
      expect(await measures.getOrNull(id)).toMatchObject({ id, unit: 's' });
      await legacy(access).update({ type: 'Measure', id, properties: { next: { id } } });
      await legacy(access).update({ type: 'Measure', id, properties: { next: ref('Measure', id) } });
      expect(await legacy(access).entity({ type: 'Measure', id })).toMatchObject({ id, unit: 's' });
      expect(await measures.get(id, { depth: 2 })).toMatchObject({ next: { id } });
      await measures.delete(id);
      expect(await measures.getOrNull(id)).toBeNull();
    }
  },
);
