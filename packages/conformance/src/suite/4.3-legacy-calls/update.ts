import type { Case } from '../../case/case.js';
import { constant, entity, type Plain } from '../../case/plain.js';
import { usually } from '../expectations.js';
import { idText } from '../requests.js';
import { checkType, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { byName, keep, legacyCase, refuse } from '../rows.js';
import {
  falseAndZeros,
  judgeProjection,
  named,
  ownerOf,
  projectedWhole,
  star,
  update,
  updates,
  without,
} from './shared.js';

/** The projections, each with the requirement that its answer judges, and those of the details. */
const projections = [
  ['', 'UPD-04', ['R-53-01']],
  ['none', 'UPD-04', ['R-53-01']],
  ['envelope', 'UPD-05', ['R-30-03']],
  ['payload', 'UPD-05', ['TYP-07', 'R-59-01']],
  ['entity', 'UPD-06', []],
] as const;

export const updateCases: readonly Case[] = [
  ...projections.map(([projection, own, details]) =>
    legacyCase(`legacy/update/${projection || 'default'}`, ['UPD-02', 'LEG-04'], async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('stringProperty');
      const answer = await update(c, made, { stringProperty: 'b' }, projectedWhole(projection));
      c.checkStatus(answer, 200, { judges: ['UPD-02', 'LEG-04', own] });
      const observeManipulation = (manipulation: Plain | undefined) => {
        c.observe('newValue', memberOf(manipulation, 'newValue'), 'b');
        c.observe('owner', memberOf(manipulation, 'owner'), ownerOf(made, property));
      };
      if (projection === 'entity') {
        c.check('answer', answer.value, entity({ id: made.id, [property]: 'b' }), { judges: own });
      } else if (projection === 'payload') {
        const judges = [own, 'TYP-07'];
        checkType(c, answer.value, 'ChangeValueManipulation', { judges });
        observeManipulation(answer.value);
      } else judgeProjection(c, projection, answer, [own], observeManipulation);
      await c.oracle.updated(before, made, { [property]: 'b' });
    }).with({ needs: ['stringProperty', 'integerProperty'], also: [own, ...details] }),
  ),
  legacyCase('legacy/update/several', ['UPD-02', 'LEG-04'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
    const before = await c.oracle.snapshot();
    const texts = { stringProperty: 'b', integerProperty: '2' };
    const answer = await succeeded(c, update(c, made, texts, projectedWhole('payload')));
    c.observe('type of the answer', simpleName(answer.value), 'CompoundManipulation');
    c.observe('number', listOf(memberOf(answer.value, 'compoundManipulationList')).length, 2);
    await c.oracle.updated(before, made, byName(c, { stringProperty: 'b', integerProperty: 2 }));
  }).with({ needs: ['stringProperty', 'integerProperty'], also: 'R-59-07' }),
  ...(['type', 'id'] as const).map((missing) =>
    refuse(`legacy/update/without-${missing}`, 'UPD-01', { stringProperty: 'a' }, usually(400), (c, made) =>
      c.subject.legacy('update', without(c, missing, { ...named(made), [star(c, 'stringProperty')]: 'b' })),
    ).with({ needs: ['legacy'], also: 'R-6-04' }),
  ),
  keep('legacy/update/nothing', 'UPD-03', {}, (c, made) => update(c, made, {})).with({ needs: ['legacy'] }),
  legacyCase('legacy/update/no-asterisk', 'LEG-05', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    await c.subject.legacy('update', { ...named(made), [c.fixture.property('stringProperty')]: 'b' });
    await c.oracle.none(before);
  }).with({ needs: ['stringProperty'] }),
  legacyCase('legacy/update/enum', 'UPD-07', async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const [, name = ''] = c.fixture.constants;
    c.checkStatus(await update(c, made, { enumProperty: name }), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('enumProperty')]: constant(name) });
  }).with({ needs: ['enumProperty'] }),
  refuse('legacy/update/unknown-constant', 'R-7-01', {}, usually(400), (c, made) =>
    update(c, made, { enumProperty: 'no such constant' }),
  ).with({ needs: ['legacy', 'enumProperty'], also: 'R-7-06' }),
  legacyCase('legacy/update/entity-property', 'UPD-08', async (c) => {
    const made = await c.fixture.create({}, 'linkingType');
    const other = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const property = c.fixture.property('entityProperty');
    c.checkStatus(await update(c, made, { entityProperty: idText(other.id) }), 200);
    await c.oracle.updated(before, made, { [property]: c.fixture.reference(other) });
    c.checkStatus(await update(c, made, { entityProperty: 'null' }), 200, { judges: 'UPD-09' });
    await c.oracle.judging('UPD-09').none(before);
  }).with({ needs: ['entityProperty'], also: 'UPD-09', linksOnce: true }),
  legacyCase('legacy/update/clear-collection', 'R-61-10', async (c) => {
    const made = await c.fixture.create({ stringList: ['a', 'b'] });
    const before = await c.oracle.snapshot();
    const property = c.fixture.property('stringList');
    const answer = await succeeded(c, update(c, made, { stringList: 'null' }, projectedWhole('payload')));
    checkType(c, answer.value, 'ClearCollectionManipulation', { judges: 'R-59-06' });
    c.check('owner', memberOf(answer.value, 'owner'), ownerOf(made, property), { judges: 'R-59-06' });
    await c.oracle.updated(before, made, { [property]: [] });
  }).with({ needs: ['stringList'], also: 'R-59-06' }),
  updates('null-text', 'R-61-09', { stringProperty: 'a' }, { stringProperty: 'null' }, { stringProperty: 'null' }),
  ...falseAndZeros.map(([id, need, text, value, before]) =>
    updates(`emptied/${id}`, 'UPD-02', { [need]: before }, { [need]: text }, { [need]: value }),
  ),
];
