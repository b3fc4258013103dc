import type { Case } from '../../case/case.js';
import { constant, entity, type Plain } from '../../case/plain.js';
import { idText } from '../requests.js';
import { checkRefused, checkType, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { byName, change, keep, legacyCase } from '../rows.js';
import { falseAndZeros, named, nothing, ownerOf, star, update, without } from './shared.js';

/** The requirement of each projection, and those that judge details of its answer. */
const projectionIds = {
  '': ['UPD-04', 'R-53-01'],
  none: ['UPD-04', 'R-53-01'],
  envelope: ['UPD-05', 'R-30-03'],
  payload: ['UPD-05', 'TYP-07', 'R-59-01'],
  entity: ['UPD-06'],
} as const;

export const updateCases: readonly Case[] = [
  ...(['', 'none', 'envelope', 'payload', 'entity'] as const).map((projection) =>
    legacyCase(
      `legacy/update/${projection || 'default'}`,
      ['UPD-02', 'LEG-04'],
      { needs: ['stringProperty', 'integerProperty'], also: projectionIds[projection] },
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        const asked = projection === '' ? {} : { projection, depth: 'reachable' };
        const answer = await c.subject.legacy('update', { ...named(made), [`*${property}`]: 'b', ...asked });
        const [own] = projectionIds[projection];
        const judging = { judges: projection === 'payload' ? [own, 'TYP-07'] : own };
        c.checkStatus(answer, 200, { judges: ['UPD-02', 'LEG-04', own] });
        const observeManipulation = (value: Plain | undefined) => {
          c.observe('newValue', memberOf(value, 'newValue'), 'b');
          c.observe('owner', memberOf(value, 'owner'), ownerOf(made, property));
        };
        if (projection === 'envelope') {
          checkType(c, answer.value, 'ManipulationResponse', judging);
          observeManipulation(memberOf(answer.value, 'inducedManipulation'));
        }
        if (projection === 'entity') c.check('answer', answer.value, entity({ id: made.id, [property]: 'b' }), judging);
        if (projection === '' || projection === 'none') nothing(c, answer, own);
        if (projection === 'payload') {
          checkType(c, answer.value, 'ChangeValueManipulation', judging);
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
      await c.oracle.updated(before, made, byName(c, { stringProperty: 'b', integerProperty: 2 }));
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
        checkRefused(c, await c.subject.legacy('update', without(c, missing, all)));
        await c.oracle.none(before);
      },
    ),
  ),
  keep('legacy/update/nothing', 'UPD-03', {}, (c, made) => update(c, made, {}), { needs: ['legacy'] }),
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
    c.checkStatus(await update(c, made, { enumProperty: name }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('enumProperty')]: constant(name) });
  }),
  legacyCase('legacy/update/unknown-constant', 'R-7-01', { needs: ['enumProperty'], also: 'R-7-06' }, async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    checkRefused(c, await update(c, made, { enumProperty: 'no such constant' }));
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
      c.checkStatus(await update(c, made, { entityProperty: idText(other.id) }), 200);
      await c.oracle.updated(before, made, { [property]: c.fixture.reference(other) });
      c.checkStatus(await update(c, made, { entityProperty: 'null' }), 200, { judges: 'UPD-09' });
      await c.oracle.judging('UPD-09').none(before);
    },
  ),
  legacyCase('legacy/update/clear-collection', 'R-61-10', { needs: ['stringList'], also: 'R-59-06' }, async (c) => {
    const made = await c.fixture.create({ stringList: ['a', 'b'] });
    const before = await c.oracle.snapshot();
    const property = c.fixture.property('stringList');
    const parameters = { ...named(made), [`*${property}`]: 'null', projection: 'payload', depth: 'reachable' };
    const answer = await succeeded(c, c.subject.legacy('update', parameters));
    checkType(c, answer.value, 'ClearCollectionManipulation', { judges: 'R-59-06' });
    c.check('owner', memberOf(answer.value, 'owner'), ownerOf(made, property), { judges: 'R-59-06' });
    await c.oracle.updated(before, made, { [property]: [] });
  }),
  change(
    'legacy/update/null-text',
    'R-61-09',
    { stringProperty: 'a' },
    (c, made) => update(c, made, { stringProperty: 'null' }),
    { stringProperty: 'null' },
    { needs: ['legacy'] },
  ),
  ...falseAndZeros.map(([id, need, text, value, before]) =>
    change(
      `legacy/update/emptied/${id}`,
      'UPD-02',
      { [need]: before },
      (c, made) => update(c, made, { [need]: text }),
      { [need]: value },
      { needs: ['legacy'] },
    ),
  ),
];
