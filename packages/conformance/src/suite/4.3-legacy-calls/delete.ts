import type { Case } from '../../case/case.js';
import { usually } from '../expectations.js';
import { memberOf, simpleName } from '../responses.js';
import { legacyCase, refuse, rows } from '../rows.js';
import { judgeProjection, named, projectedWhole, referenceTo, without } from './shared.js';

/** The projections, each with what its answer judges, and the requirements of the details. */
const projections = [
  ['', ['DEL-03'], ['R-53-01']],
  ['none', ['DEL-03'], ['R-53-01']],
  ['envelope', ['DEL-04', 'TYP-04'], ['R-30-03']],
  ['payload', ['DEL-05'], ['TYP-07', 'R-59-03']],
] as const;

export const deleteCases: readonly Case[] = [
  ...projections.map(([projection, judges, details]) => {
    const also = [...judges, ...details];
    return legacyCase(`legacy/delete/${projection || 'default'}`, 'DEL-02', async (c) => {
      const made = await c.fixture.create();
      await c.fixture.create();
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy('delete', { ...named(made), ...projectedWhole(projection) });
      c.checkStatus(answer, 200, { judges: ['DEL-02', judges[0]] });
      judgeProjection(c, projection, answer, judges, (manipulation) => {
        c.observe('type of the manipulation', simpleName(manipulation), 'DeleteManipulation');
        c.observe('entity', memberOf(manipulation, 'entity'), referenceTo(made));
      });
      await c.oracle.deleted(before, [made]);
    }).with({ also });
  }),
  ...(['type', 'id'] as const).map((missing) =>
    refuse(`legacy/delete/without-${missing}`, 'DEL-01', {}, usually(400), (c, made) =>
      c.subject.legacy('delete', without(c, missing, named(made))),
    ).with({ needs: ['legacy'], also: 'R-6-04' }),
  ),
  ...rows(
    ['drops-references', 'R-58-07', 'optionalReference', 200],
    ['mandatory-reference', 'R-58-08', 'mandatoryReference', 400],
    ['strict-reference', 'R-42-07', 'strictReference', 400],
  ).map(([id, requirement, need, status]) =>
    legacyCase(`legacy/delete/${id}`, requirement, async (c) => {
      const made = await c.fixture.create();
      const referring = await c.fixture.createReferring(need, made);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.legacy('delete', named(made)), status);
      if (status === 400) return c.oracle.none(before);
      const property = c.fixture.property(need);
      await c.oracle.deleted(before, [made], [{ target: referring, properties: { [property]: null } }]);
      // A reference that was not dropped reads as null, too, until another entity has the same identity.
      const again = await c.subject.writeEntity('PUT', { type: made.type }, c.fixture.values({ id: made.id }));
      if (again.status !== 200) return;
      const value = (await c.oracle.property(referring, property)) ?? null;
      c.check('the reference, after the same id was created again', value, null);
    }).with({ needs: ['referringType', need] }),
  ),
];
