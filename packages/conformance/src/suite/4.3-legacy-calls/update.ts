import type { Case } from '../../case/case.js';
import { constant, entity, type Plain } from '../../case/plain.js';
import { idText } from '../requests.js';
import { listOf, memberOf, simpleName } from '../responses.js';
import { legacyCase } from '../rows.js';
import { named, nothing, ownerOf, star } from './shared.js';

export const updateCases: readonly Case[] = [
  ...(['', 'none', 'envelope', 'payload', 'entity'] as const).map((projection) =>
    legacyCase(
      `legacy/update/${projection || 'default'}`,
      ['UPD-02', 'LEG-04'],
      {
        needs: ['stringProperty', 'integerProperty'],
        also: [
          ...(projection === '' || projection === 'none'
            ? ['UPD-04', 'R-53-01']
            : [projection === 'entity' ? 'UPD-06' : 'UPD-05']),
          ...(projection === 'payload' ? ['TYP-07', 'R-59-01'] : []),
          ...(projection === 'envelope' ? ['R-30-03'] : []),
        ],
      },
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        const parameters = { ...named(made), [`*${property}`]: 'b' };
        const asked = projection === '' ? {} : { projection, depth: 'reachable' };
        const answer = await c.subject.legacy('update', { ...parameters, ...asked });
        const projectionId = { '': 'UPD-04', none: 'UPD-04', envelope: 'UPD-05', payload: 'UPD-05', entity: 'UPD-06' }[
          projection
        ];
        const judging = { judges: projection === 'payload' ? [projectionId, 'TYP-07'] : projectionId };
        c.checkStatus(answer, 200, { judges: ['UPD-02', 'LEG-04', projectionId] });
        const observeManipulation = (value: Plain | undefined) => {
          c.observe('newValue', memberOf(value, 'newValue'), 'b');
          c.observe('owner', memberOf(value, 'owner'), ownerOf(made, property));
        };
        if (projection === 'envelope') {
          c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse', judging);
          observeManipulation(memberOf(answer.value, 'inducedManipulation'));
        }
        if (projection === 'entity') c.check('answer', answer.value, entity({ id: made.id, [property]: 'b' }), judging);
        if (projection === '' || projection === 'none') nothing(c, answer, projectionId);
        if (projection === 'payload') {
          c.check('type of the answer', simpleName(answer.value), 'ChangeValueManipulation', judging);
          observeManipulation(answer.value);
        }
        await c.oracle.updated(before, made, { [property]: 'b' });
      },
    ),
  ),
  legacyCase(
    'legacy/update/several',
    ['UPD-02', 'LEG-04'],
    { needs: ['stringProperty', 'integerProperty'], also: 'R-59-07' },
    async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy('update', {
        ...named(made),
        [star(c, 'stringProperty')]: 'b',
        [star(c, 'integerProperty')]: '2',
        projection: 'payload',
        depth: 'reachable',
      });
      c.checkStatus(answer, 200);
      c.observe('type of the answer', simpleName(answer.value), 'CompoundManipulation');
      c.observe('number', listOf(memberOf(answer.value, 'compoundManipulationList')).length, 2);
      await c.oracle.updated(before, made, {
        [c.fixture.property('stringProperty')]: 'b',
        [c.fixture.property('integerProperty')]: 2,
      });
    },
  ),
  ...(['type', 'id'] as const).map((missing) =>
    legacyCase(
      `legacy/update/without-${missing}`,
      'UPD-01',
      { needs: ['stringProperty'], also: 'R-6-04', raw: 'request' },
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a' });
        const before = await c.oracle.snapshot();
        const all = { ...named(made), [star(c, 'stringProperty')]: 'b' };
        const answer = await c.subject.legacy('update', {
          ...Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing)),
          conformance: c.marker,
        });
        c.check('the call fails', answer.status >= 400, true);
        c.observe('status', answer.status, 400);
        await c.oracle.none(before);
      },
    ),
  ),
  legacyCase('legacy/update/nothing', 'UPD-03', async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.legacy('update', named(made)), 200);
    await c.oracle.none(before);
  }),
  legacyCase('legacy/update/no-asterisk', 'LEG-05', { needs: ['stringProperty'] }, async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    await c.subject.legacy('update', { ...named(made), [c.fixture.property('stringProperty')]: 'b' });
    await c.oracle.none(before);
  }),
  legacyCase('legacy/update/enum', 'UPD-07', { needs: ['enumProperty'] }, async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const [, name = ''] = c.fixture.constants;
    c.checkStatus(await c.subject.legacy('update', { ...named(made), [star(c, 'enumProperty')]: name }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('enumProperty')]: constant(name) });
  }),
  legacyCase('legacy/update/unknown-constant', 'R-7-01', { needs: ['enumProperty'], also: 'R-7-06' }, async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const answer = await c.subject.legacy('update', {
      ...named(made),
      [star(c, 'enumProperty')]: 'no such constant',
    });
    c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
    if (answer.status !== 0) c.observe('status', answer.status, 400);
    await c.oracle.none(before);
  }),
  legacyCase(
    'legacy/update/entity-property',
    'UPD-08',
    { needs: ['entityProperty'], also: 'UPD-09', linksOnce: true },
    async (c) => {
      const made = await c.fixture.create({}, 'linkingType');
      const other = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('entityProperty');
      c.checkStatus(await c.subject.legacy('update', { ...named(made), [`*${property}`]: idText(other.id) }), 200);
      await c.oracle.updated(before, made, { [property]: c.fixture.reference(other) });
      const cleared = await c.subject.legacy('update', { ...named(made), [`*${property}`]: 'null' });
      c.checkStatus(cleared, 200, { judges: 'UPD-09' });
      await c.oracle.judging('UPD-09').none(before);
    },
  ),
  legacyCase('legacy/update/clear-collection', 'R-61-10', { needs: ['stringList'], also: 'R-59-06' }, async (c) => {
    const made = await c.fixture.create({ stringList: ['a', 'b'] });
    const before = await c.oracle.snapshot();
    const property = c.fixture.property('stringList');
    const parameters = { ...named(made), [`*${property}`]: 'null', projection: 'payload', depth: 'reachable' };
    const answer = await c.subject.legacy('update', parameters);
    c.checkStatus(answer, 200);
    c.check('type of the answer', simpleName(answer.value), 'ClearCollectionManipulation', { judges: 'R-59-06' });
    c.check('owner', memberOf(answer.value, 'owner'), ownerOf(made, property), { judges: 'R-59-06' });
    await c.oracle.updated(before, made, { [property]: [] });
  }),
  legacyCase('legacy/update/null-text', 'R-61-09', { needs: ['stringProperty'] }, async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.legacy('update', { ...named(made), [star(c, 'stringProperty')]: 'null' }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'null' });
  }),
];
