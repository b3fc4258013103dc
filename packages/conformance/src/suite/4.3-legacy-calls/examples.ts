import type { Case } from '../../case/case.js';
import type { PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import { idText } from '../requests.js';
import { named, type Parameters } from './shared.js';

interface Example {
  readonly id: string;
  readonly requirement: string | readonly string[];
  /** The requirement that only the exact status judges. */
  readonly observed?: string;
  readonly need: PropertyNeed;
  readonly before: Plain;
  readonly parameters: Parameters;
  /** A status of 400 or more is a MUST; which one is observed. */
  readonly status?: number;
  readonly after?: Plain;
}

const examples: readonly Example[] = [
  {
    id: 'list-insert/top',
    requirement: ['LIN-03', 'LIM-02'],
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x' },
    after: ['x', 'a'],
  },
  {
    id: 'list-insert/at-the-size',
    requirement: ['LIN-04', 'LIM-02'],
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x', index: '1' },
    after: ['a', 'x'],
  },
  ...(['0', '1', '2', '3'] as const).map(
    (index): Example => ({
      id: `list-insert/at-${index}-of-three`,
      requirement: index === '3' ? ['LIN-04', 'LIN-02'] : 'LIN-02',
      need: 'stringList',
      before: ['a', 'b', 'c'],
      parameters: { value: 'x', index },
      after: ['a', 'b', 'c'].toSpliced(Number(index), 0, 'x'),
    }),
  ),
  {
    id: 'list-insert/top-of-three',
    requirement: ['LIN-03', 'LIM-02'],
    need: 'stringList',
    before: ['a', 'b', 'c'],
    parameters: { value: 'x' },
    after: ['x', 'a', 'b', 'c'],
  },
  {
    id: 'list-remove/last-of-three',
    requirement: 'LRM-02',
    need: 'stringList',
    before: ['a', 'b', 'c'],
    parameters: { value: 'c' },
    after: ['a', 'b'],
  },
  {
    id: 'set-remove/last-of-three',
    requirement: 'SRM-02',
    need: 'stringSet',
    before: setOf('a', 'b', 'c'),
    parameters: { value: 'c' },
    after: setOf('a', 'b'),
  },
  {
    id: 'map-put/over-the-last',
    requirement: 'MPU-02',
    need: 'stringMap',
    before: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    parameters: { key: 'm', value: 'x' },
    after: mapOf(['k', 'a'], ['l', 'b'], ['m', 'x']),
  },
  {
    id: 'map-remove/last-of-three',
    requirement: 'MRM-02',
    need: 'stringMap',
    before: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    parameters: { key: 'm' },
    after: mapOf(['k', 'a'], ['l', 'b']),
  },
  {
    id: 'list-insert/beyond',
    requirement: ['LIN-05', 'LIM-02', 'ERR-16', 'R-7-01'],
    observed: 'R-7-03',
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x', index: '2' },
    status: 400,
  },
  {
    id: 'list-insert/below',
    requirement: 'LIM-02',
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x', index: '-1' },
    status: 400,
  },
  {
    id: 'list-insert/wrong-type',
    requirement: ['LIN-06', 'ERR-17', 'R-7-01'],
    observed: 'R-7-04',
    need: 'integerList',
    before: [1],
    parameters: { value: 'x' },
    status: 400,
  },
  {
    id: 'list-insert/repeated-value',
    requirement: 'R-54-05',
    need: 'stringList',
    before: [],
    parameters: { value: ['x', 'y'] },
    after: ['x', 'y'],
  },
  {
    id: 'list-remove/first-equal',
    requirement: 'R-58-01',
    need: 'stringList',
    before: ['a', 'b', 'a'],
    parameters: { value: 'a' },
    after: ['b', 'a'],
  },
  {
    id: 'list-remove/not-there',
    requirement: 'R-58-03',
    need: 'stringList',
    before: ['a'],
    parameters: { value: 'x' },
  },
  {
    id: 'map-remove/without-value',
    requirement: 'MRM-03',
    need: 'stringMap',
    before: mapOf(['k', 'a']),
    parameters: { key: 'k' },
    after: mapOf(),
  },
  {
    id: 'map-remove/other-value',
    requirement: 'R-58-02',
    need: 'stringMap',
    before: mapOf(['k', 'a']),
    parameters: { key: 'k', value: 'other' },
    after: mapOf(),
  },
  {
    id: 'map-remove/not-there',
    requirement: 'R-58-04',
    need: 'stringMap',
    before: mapOf(['k', 'a']),
    parameters: { key: 'x' },
  },
];

export const exampleCases: readonly Case[] = [
  ...examples.map(
    ({ id, requirement, observed, need, before: value, parameters, status = 200, after }): Case => ({
      id: `legacy/${id}`,
      requirement: observed === undefined ? requirement : [...[requirement].flat(), observed],
      judges: requirement,
      needs: ['entityType', 'legacy', need],
      writes: true,
      async run(c) {
        const made = await c.fixture.create({ [need]: value });
        const property = c.fixture.property(need);
        const before = await c.oracle.snapshot();
        const answer = await c.subject.legacy(id.split('/')[0] ?? '', { ...named(made), property, ...parameters });
        if (status === 200) c.checkStatus(answer, 200);
        else c.check('the call fails', answer.status === 0 || answer.status >= 400, true);
        if (answer.status !== 0) c.observe('status', answer.status, status);
        if (after === undefined) await c.oracle.none(before);
        else await c.oracle.updated(before, made, { [property]: after });
      },
    }),
  ),
  ...(
    [
      { call: 'list-insert', requirement: 'LIN-09', need: 'entityList', key: 'value' },
      { call: 'set-insert', requirement: 'SIN-05', need: 'entitySet', key: 'value' },
      { call: 'map-put', requirement: 'MPU-05', need: 'entityKeyMap', key: 'key' },
    ] as const
  ).map(
    ({ call, requirement, need, key }): Case => ({
      id: `legacy/${call}/entity`,
      requirement,
      needs: ['entityType', 'legacy', need],
      linksOnce: true,
      writes: true,
      async run(c) {
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
      },
    }),
  ),
  {
    id: 'legacy/list-remove/no-id',
    requirement: 'R-58-05',
    needs: ['entityType', 'legacy', 'stringList'],
    writes: true,
    raw: 'request',
    async run(c) {
      const made = await c.fixture.create({ stringList: ['a'] });
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy('list-remove', {
        type: made.type,
        property: c.fixture.property('stringList'),
        value: 'a',
        conformance: c.marker,
      });
      c.checkStatus(answer, 400);
      await c.oracle.none(before);
    },
  },
];
