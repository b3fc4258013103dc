import type { Case } from '../../case/case.js';
import { mapOf, setOf } from '../../case/plain.js';
import { usually } from '../expectations.js';
import { idText } from '../requests.js';
import { keep, legacyCase, refuse, rows } from '../rows.js';
import { abc, edit, editing } from './element-edits.js';
import { named } from './shared.js';

const legacy = { needs: ['legacy'] } as const;
const ofThree = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']);
const ofTwo = mapOf(['k', 'a'], ['l', 'b']);
const withX = mapOf(['k', 'a'], ['l', 'b'], ['m', 'x']);
const ofOne = mapOf(['k', 'a']);

export const exampleCases: readonly Case[] = [
  edit('list-insert', 'top', ['LIN-03', 'LIM-02'], 'stringList', ['a'], { value: 'x' }, ['x', 'a']),
  edit('list-insert', 'at-the-size', ['LIN-04', 'LIM-02'], 'stringList', ['a'], { value: 'x', index: '1' }, ['a', 'x']),
  ...['0', '1', '2', '3'].map((index) => {
    const judges = index === '3' ? ['LIN-04', 'LIN-02'] : 'LIN-02';
    const after = abc.toSpliced(Number(index), 0, 'x');
    return edit('list-insert', `at-${index}-of-three`, judges, 'stringList', abc, { value: 'x', index }, after);
  }),
  edit('list-insert', 'top-of-three', ['LIN-03', 'LIM-02'], 'stringList', abc, { value: 'x' }, ['x', ...abc]),
  edit('list-remove', 'last-of-three', 'LRM-02', 'stringList', abc, { value: 'c' }, ['a', 'b']),
  edit('set-remove', 'last-of-three', 'SRM-02', 'stringSet', setOf(...abc), { value: 'c' }, setOf('a', 'b')),
  edit('map-put', 'over-the-last', 'MPU-02', 'stringMap', ofThree, { key: 'm', value: 'x' }, withX),
  edit('map-remove', 'last-of-three', 'MRM-02', 'stringMap', ofThree, { key: 'm' }, ofTwo),
  ...rows(
    ['beyond', ['LIN-05', 'LIM-02', 'ERR-16', 'R-7-01'], 'R-7-03', 'stringList', ['a'], { value: 'x', index: '2' }],
    ['below', 'LIM-02', [], 'stringList', ['a'], { value: 'x', index: '-1' }],
    ['wrong-type', ['LIN-06', 'ERR-17', 'R-7-01'], 'R-7-04', 'integerList', [1], { value: 'x' }],
  ).map(([id, judges, also, need, before, parameters]) => {
    const request = editing('list-insert', need, parameters);
    return refuse(`legacy/list-insert/${id}`, judges, { [need]: before }, usually(400), request).with({
      ...legacy,
      also,
    });
  }),
  edit('list-insert', 'repeated-value', 'R-54-05', 'stringList', [], { value: ['x', 'y'] }, ['x', 'y']),
  edit('list-remove', 'first-equal', 'R-58-01', 'stringList', ['a', 'b', 'a'], { value: 'a' }, ['b', 'a']),
  edit('map-remove', 'without-value', 'MRM-03', 'stringMap', ofOne, { key: 'k' }, mapOf()),
  edit('map-remove', 'other-value', 'R-58-02', 'stringMap', ofOne, { key: 'k', value: 'other' }, mapOf()),
  ...rows(
    ['list-remove', 'R-58-03', 'stringList', ['a'], { value: 'x' }],
    ['map-remove', 'R-58-04', 'stringMap', ofOne, { key: 'x' }],
  ).map(([call, judges, need, before, parameters]) =>
    keep(`legacy/${call}/not-there`, judges, { [need]: before }, editing(call, need, parameters)).with(legacy),
  ),
  ...rows(
    { call: 'list-insert', requirement: 'LIN-09', need: 'entityList', key: 'value' },
    { call: 'set-insert', requirement: 'SIN-05', need: 'entitySet', key: 'value' },
    { call: 'map-put', requirement: 'MPU-05', need: 'entityKeyMap', key: 'key' },
  ).map(({ call, requirement, need, key }) =>
    legacyCase(`legacy/${call}/entity`, requirement, async (c) => {
      const made = await c.fixture.create({}, 'linkingType');
      const other = await c.fixture.create();
      const property = c.fixture.property(need);
      const before = await c.oracle.snapshot();
      const parameters = key === 'key' ? { key: idText(other.id), value: 'v' } : { value: idText(other.id) };
      c.checkStatus(await c.subject.legacy(call, { ...named(made), property, ...parameters }), 200);
      const reference = c.fixture.reference(other);
      const after = { entityList: [reference], entitySet: setOf(reference), entityKeyMap: mapOf([reference, 'v']) }[
        need
      ];
      await c.oracle.updated(before, made, { [property]: after });
    }).with({ needs: [need], linksOnce: true }),
  ),
  refuse('legacy/list-remove/no-id', 'R-58-05', { stringList: ['a'] }, 400, (c, { type }) => {
    const property = c.fixture.property('stringList');
    return c.subject.legacy('list-remove', { type, property, value: 'a', conformance: c.marker });
  }).with(legacy),
];
