import { expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { entity } from '../../src/case/plain.js';
import { judged } from '../safety/judging.js';

/** A case that leaves two patients that refer to each other, so that neither can be deleted first. */
const referringToEachOther: Case = {
  id: 'test/referring',
  judges: 'TEST-01',
  needs: ['entityType', 'entityProperty'],
  async run({ fixture, subject }) {
    const one = await fixture.create();
    const other = await fixture.create({ entityProperty: fixture.reference(one) });
    const property = fixture.property('entityProperty');
    await subject.writeEntity('PATCH', one, entity({ [property]: fixture.reference(other) }));
  },
};

test('the clean-up empties the references between own entities, and deletes them without dropping any', async () => {
  const { before, after, result, written } = await judged(undefined, { cases: [referringToEachOther] });
  expect({ after, left: result.left, lost: result.lost }).toEqual({ after: before, left: [], lost: [] });
  expect(result.results).toMatchObject([{ verdict: 'pass' }]);
  const [one, other] = [6, 7].map((id) => `access.clinic/com.acme.clinic.Patient/${id}`);
  // The canary had the id 5, which is not given again.
  // After the POSTs, one of which is the canary's, and the PATCH of the case.
  expect(written.slice(5)).toEqual([
    `DELETE /rest/v2/entities/${other}`,
    `DELETE /rest/v2/entities/${one}`,
    `DELETE /rest/v2/properties/${other}/access.clinic/next`,
    `DELETE /rest/v2/properties/${one}/access.clinic/next`,
    `DELETE /rest/v2/entities/${other}`,
    `DELETE /rest/v2/entities/${one}`,
  ]);
});
