import type { Case, CaseContext } from '../../case/case.js';
import type { Need, PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import { checkRefused, memberOf, simpleName } from '../responses.js';
import { rows, testCase } from '../rows.js';
import { judgeProjection, named, ownerOf, type Parameters, projectedWhole, without } from './shared.js';

/** A call that edits the value of a property. */
interface Edit {
  readonly call: string;
  readonly need: PropertyNeed;
  readonly before: Plain;
  readonly parameters: Parameters;
  readonly after: Plain;
}

/** The answer to an edit. */
interface Answer {
  /** The requirements of the required parameters, the effect, the empty answer and the projections. */
  readonly ids: readonly [string, string, string, string];
  /** The type of the manipulation, its member with the elements, and its requirement. */
  readonly manipulation: readonly [type: string, member: string, requirement: string];
  /** The added or removed elements, by position, element or key. */
  readonly items: Plain;
}

const edit = (call: string, need: PropertyNeed, before: Plain, parameters: Parameters, after: Plain): Edit => ({
  call,
  need,
  before,
  parameters,
  after,
});

const adds = (items: Plain, ...ids: Answer['ids']): Answer => ({
  ids,
  manipulation: ['AddManipulation', 'itemsToAdd', 'R-59-04'],
  items,
});

const removes = (items: Plain, ...ids: Answer['ids']): Answer => ({
  ids,
  manipulation: ['RemoveManipulation', 'itemsToRemove', 'R-59-05'],
  items,
});

const [ofK, ofL, ofBoth] = [mapOf(['k', 'a']), mapOf(['l', 'b']), mapOf(['k', 'a'], ['l', 'b'])];

/** 4.3: the calls that edit a collection. */
export const edits: readonly (Edit & Answer)[] = [
  {
    ...edit('list-insert', 'stringList', ['a', 'b'], { value: 'x', index: '1' }, ['a', 'x', 'b']),
    ...adds(mapOf([1, 'x']), 'LIN-01', 'LIN-02', 'LIN-07', 'LIN-08'),
  },
  {
    ...edit('list-remove', 'stringList', ['a', 'b'], { value: 'a' }, ['b']),
    ...removes(mapOf([0, 'a']), 'LRM-01', 'LRM-02', 'LRM-03', 'LRM-04'),
  },
  {
    ...edit('map-put', 'stringMap', ofK, { key: 'l', value: 'b' }, ofBoth),
    ...adds(ofL, 'MPU-01', 'MPU-02', 'MPU-03', 'MPU-04'),
  },
  {
    ...edit('map-remove', 'stringMap', ofBoth, { key: 'k' }, ofL),
    ...removes(ofK, 'MRM-01', 'MRM-02', 'MRM-04', 'MRM-05'),
  },
  {
    ...edit('set-insert', 'stringSet', setOf('a'), { value: 'x' }, setOf('a', 'x')),
    ...adds(mapOf(['x', 'x']), 'SIN-01', 'SIN-02', 'SIN-03', 'SIN-04'),
  },
  {
    ...edit('set-remove', 'stringSet', setOf('a', 'b'), { value: 'a' }, setOf('b')),
    ...removes(mapOf(['a', 'a']), 'SRM-01', 'SRM-02', 'SRM-03', 'SRM-04'),
  },
];

/** The required parameters of an edit. `id` is optional for `list-remove`, and `index` is always. */
const requiredBy = ({ call, parameters }: Edit): readonly string[] => [
  ...['type', 'id', 'property'].filter((name) => call !== 'list-remove' || name !== 'id'),
  ...Object.keys(parameters).filter((name) => name !== 'index'),
];

export const collectionCases: readonly Case[] = edits.flatMap((row): Case[] => {
  const { call, need, before: value, parameters, after, ids, manipulation: kind, items } = row;
  const needs: readonly Need[] = ['entityType', 'legacy', need];
  const [requiredId, effectId, nothingId, projectionId] = ids;
  const [payload, changed, manipulation] = kind;
  const prepare = async (c: CaseContext) => {
    const made = await c.fixture.create({ [need]: value });
    const all: Parameters = { ...named(made), property: c.fixture.property(need), ...parameters };
    return { made, all, property: c.fixture.property(need), before: await c.oracle.snapshot() };
  };
  return [
    ...rows(
      ['', [nothingId], ['R-53-01', 'VSN-01']],
      ['none', [nothingId], ['R-53-01', 'VSN-01']],
      ['envelope', [projectionId, 'LEG-10'], ['VSN-01', 'R-30-03']],
      ['payload', [projectionId, 'LEG-10'], ['VSN-01', 'TYP-07', manipulation]],
    ).map(([projection, judges, details]) =>
      testCase(`legacy/${call}/${projection || 'effect'}`, effectId, async (c) => {
        const { made, all, property, before } = await prepare(c);
        const answer = await c.subject.legacy(call, { ...all, ...projectedWhole(projection) });
        // The version of the call and its projection are known if it succeeds.
        c.checkStatus(answer, 200, { judges: [effectId, judges[0], 'VSN-01'] });
        judgeProjection(c, projection, answer, judges, (value) => {
          c.observe('type of the manipulation', simpleName(value), payload);
          c.observe('owner', memberOf(value, 'owner'), ownerOf(made, property));
          c.observe(changed, memberOf(value, changed), items);
        });
        await c.oracle.updated(before, made, { [property]: after });
      }).with({ needs, also: [...judges, ...details] }),
    ),
    ...requiredBy(row).map((missing) =>
      testCase(`legacy/${call}/without-${missing}`, [requiredId, 'R-7-01'], async (c) => {
        const { all, before } = await prepare(c);
        checkRefused(c, await c.subject.legacy(call, without(c, missing, all)));
        await c.oracle.judging('R-7-01').none(before);
      }).with({ needs, also: 'R-6-04' }),
    ),
  ];
});
