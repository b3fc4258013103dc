import { type Case, Unsupported } from '../../case/case.js';
import { memberOf } from '../responses.js';
import { testCase } from '../rows.js';

/** The ends of two ids that a service may mistake for one another. */
const alike: { readonly [id: string]: readonly [one: string, other: string] } = {
  'other-letters': ['a', 'A'],
  decomposed: ['\u00fc', 'u\u0308'],
  'plus-and-blank': ['a+b', 'a b'],
  'escaped-letter': ['a%41', 'aA'],
};

/**
 * 4.8: two entities whose ids are nearly the same. A proxy in front of a service may refuse an id in every path, so
 * that only a condition deletes the entity.
 */
export const alikeIdCases: readonly Case[] = Object.entries(alike).map(([name, ends]) =>
  testCase(`ent-get/alike-ids/${name}`, 'ENT-GET-01', async (c) => {
    const type = c.fixture.type('stringIdType');
    const ids = ends.map((end) => `${c.marker}-${end}`);
    for (const id of ids)
      c.checkStatus(await c.subject.writeEntity('PUT', { type }, c.fixture.values({ id }, 'stringIdType')), 200);
    for (const id of ids) {
      const answer = await c.subject.getEntity({ type, id });
      if (answer.status === 400) throw new Unsupported('a path with such an id is refused');
      c.checkStatus(answer, 200);
      c.check('id', memberOf(answer.value, 'id'), id);
    }
    const before = await c.oracle.snapshot();
    const [id = ''] = ids;
    c.checkStatus(await c.subject.deleteEntity({ type, id }), 200, { judges: 'ENT-DEL-01' });
    await c.oracle.judging('ENT-DEL-01').deleted(before, [{ type, id }]);
  }).with({ needs: ['stringIdType'], also: 'ENT-DEL-01', deletesByCondition: true }),
);
