import type { Case } from '../../case/case.js';
import { constant, entity } from '../../case/plain.js';
import { idText, listOf, memberOf, raw, simpleName, writing } from '../define.js';
import { named, nothing, ownerOf, star } from './shared.js';

export const updateCases: readonly Case[] = [
  ...(['', 'none', 'envelope', 'payload', 'entity'] as const).map((projection) =>
    writing(
      `legacy/update/${projection || 'default'}`,
      [
        'UPD-02',
        'LEG-04',
        ...(projection === '' || projection === 'none'
          ? ['UPD-04', 'R-53-01']
          : [projection === 'entity' ? 'UPD-06' : 'UPD-05']),
        ...(projection === 'payload' ? ['TYP-07', 'R-59-01'] : []),
      ],
      ['entityType', 'legacy', 'stringProperty', 'integerProperty'],
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        const parameters = { ...named(made), [`*${property}`]: 'b' };
        const asked = projection === '' ? {} : { projection, depth: 'reachable' };
        const answer = await c.subject.legacy('update', { ...parameters, ...asked });
        c.checkStatus(answer, 200);
        if (projection === 'envelope') c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse');
        if (projection === 'entity') c.check('answer', answer.value, entity({ id: made.id, [property]: 'b' }));
        if (projection === '' || projection === 'none') nothing(c, answer);
        if (projection === 'payload') {
          c.check('type of the answer', simpleName(answer.value), 'ChangeValueManipulation');
          c.observe('newValue', memberOf(answer.value, 'newValue'), 'b');
          c.observe('owner', memberOf(answer.value, 'owner'), ownerOf(made, property));
        }
        await c.oracle.updated(before, made, { [property]: 'b' });
      },
    ),
  ),
  writing(
    'legacy/update/several',
    ['UPD-02', 'LEG-04', 'R-59-07'],
    ['entityType', 'legacy', 'stringProperty', 'integerProperty'],
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
    raw(
      'request',
      writing(
        `legacy/update/without-${missing}`,
        ['UPD-01', 'R-6-04'],
        ['entityType', 'legacy', 'stringProperty'],
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
  ),
  writing('legacy/update/nothing', 'UPD-03', ['entityType', 'legacy'], async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.legacy('update', named(made)), 200);
    await c.oracle.none(before);
  }),
  writing('legacy/update/no-asterisk', 'LEG-05', ['entityType', 'legacy', 'stringProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    await c.subject.legacy('update', { ...named(made), [c.fixture.property('stringProperty')]: 'b' });
    await c.oracle.none(before);
  }),
  writing('legacy/update/enum', 'UPD-07', ['entityType', 'legacy', 'enumProperty'], async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const [, name = ''] = c.fixture.constants;
    c.checkStatus(await c.subject.legacy('update', { ...named(made), [star(c, 'enumProperty')]: name }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('enumProperty')]: constant(name) });
  }),
  writing(
    'legacy/update/unknown-constant',
    ['R-7-01', 'R-7-06'],
    ['entityType', 'legacy', 'enumProperty'],
    async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy('update', {
        ...named(made),
        [star(c, 'enumProperty')]: 'no such constant',
      });
      c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
      if (answer.status !== 0) c.observe('status', answer.status, 400);
      await c.oracle.none(before);
    },
  ),
  writing(
    'legacy/update/entity-property',
    ['UPD-08', 'UPD-09', 'R-61-10'],
    ['entityType', 'legacy', 'entityProperty'],
    async (c) => {
      const made = await c.fixture.create();
      const other = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('entityProperty');
      c.checkStatus(await c.subject.legacy('update', { ...named(made), [`*${property}`]: idText(other.id) }), 200);
      await c.oracle.updated(before, made, { [property]: c.fixture.reference(other) });
      c.checkStatus(await c.subject.legacy('update', { ...named(made), [`*${property}`]: 'null' }), 200);
      await c.oracle.none(before);
    },
  ),
  writing(
    'legacy/update/clear-collection',
    ['R-59-06', 'R-61-10'],
    ['entityType', 'legacy', 'stringList'],
    async (c) => {
      const made = await c.fixture.create({ stringList: ['a', 'b'] });
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('stringList');
      const parameters = { ...named(made), [`*${property}`]: 'null', projection: 'payload', depth: 'reachable' };
      const answer = await c.subject.legacy('update', parameters);
      c.checkStatus(answer, 200);
      c.check('type of the answer', simpleName(answer.value), 'ClearCollectionManipulation');
      c.check('owner', memberOf(answer.value, 'owner'), ownerOf(made, property));
      await c.oracle.updated(before, made, { [property]: [] });
    },
  ),
  writing('legacy/update/null-text', 'R-61-09', ['entityType', 'legacy', 'stringProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.legacy('update', { ...named(made), [star(c, 'stringProperty')]: 'null' }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'null' });
  }),
];
