import type { Case } from '../../case/case.js';
import type { Plain } from '../../case/plain.js';
import { checkRefused, checkType, memberOf, simpleName } from '../responses.js';
import { legacyCase } from '../rows.js';
import { judgeManipulation, named, nothing, referenceTo, without } from './shared.js';

export const deleteCases: readonly Case[] = [
  ...(['', 'none', 'envelope', 'payload'] as const).map((projection) =>
    legacyCase(
      `legacy/delete/${projection || 'default'}`,
      'DEL-02',
      {
        also: {
          '': ['DEL-03', 'R-53-01'],
          none: ['DEL-03', 'R-53-01'],
          envelope: ['DEL-04', 'TYP-04', 'R-30-03'],
          payload: ['DEL-05', 'TYP-07', 'R-59-03'],
        }[projection],
      },
      async (c) => {
        const made = await c.fixture.create();
        await c.fixture.create();
        const before = await c.oracle.snapshot();
        const asked = projection === '' ? {} : { projection, depth: 'reachable' };
        const answer = await c.subject.legacy('delete', { ...named(made), ...asked });
        const projectionId = { '': 'DEL-03', none: 'DEL-03', envelope: 'DEL-04', payload: 'DEL-05' }[projection];
        c.checkStatus(answer, 200, { judges: ['DEL-02', projectionId] });
        const observeManipulation = (value: Plain | undefined) => {
          c.observe('type of the manipulation', simpleName(value), 'DeleteManipulation');
          c.observe('entity', memberOf(value, 'entity'), referenceTo(made));
        };
        if (projection === 'envelope') {
          checkType(c, answer.value, 'ManipulationResponse', { judges: [projectionId, 'TYP-04'] });
          observeManipulation(memberOf(answer.value, 'inducedManipulation'));
        } else if (projection === 'payload') {
          judgeManipulation(c, answer, { judges: [projectionId, 'TYP-07'] });
          observeManipulation(answer.value);
        } else nothing(c, answer, projectionId);
        await c.oracle.deleted(before, [made]);
      },
    ),
  ),
  ...(['type', 'id'] as const).map((missing) =>
    legacyCase(`legacy/delete/without-${missing}`, 'DEL-01', { also: 'R-6-04', raw: 'request' }, async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      checkRefused(c, await c.subject.legacy('delete', without(c, missing, named(made))));
      await c.oracle.none(before);
    }),
  ),
  ...(
    [
      ['drops-references', 'R-58-07', 'optionalReference', 200],
      ['mandatory-reference', 'R-58-08', 'mandatoryReference', 400],
      ['strict-reference', 'R-42-07', 'strictReference', 400],
    ] as const
  ).map(([id, requirement, need, status]) =>
    legacyCase(`legacy/delete/${id}`, requirement, { needs: ['referringType', need] }, async (c) => {
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
    }),
  ),
];
