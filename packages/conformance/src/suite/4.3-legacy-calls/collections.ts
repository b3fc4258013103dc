import type { Case, CaseContext } from '../../case/case.js';
import type { Need, PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import { checkRefused, memberOf, simpleName } from '../responses.js';
import { testCase } from '../rows.js';
import { judgeProjection, named, ownerOf, type Parameters, projectedWhole, without } from './shared.js';

/** The type of a manipulation, its member with the elements, and its requirement. */
const added = ['AddManipulation', 'itemsToAdd', 'R-59-04'] as const;
const removed = ['RemoveManipulation', 'itemsToRemove', 'R-59-05'] as const;

interface Edit {
  readonly call: string;
  readonly need: PropertyNeed;
  readonly before: Plain;
  readonly parameters: Parameters;
  readonly after: Plain;
  /** The requirements of the required parameters, the effect, the empty answer and the projections. */
  readonly ids: readonly [string, string, string, string];
  readonly required: readonly string[];
  readonly manipulation: typeof added | typeof removed;
  /** The added or removed elements, by position, element or key. */
  readonly items: Plain;
}

/** 4.3: the calls that edit a collection. */
export const edits: readonly Edit[] = [
  {
    call: 'list-insert',
    need: 'stringList',
    before: ['a', 'b'],
    parameters: { value: 'x', index: '1' },
    after: ['a', 'x', 'b'],
    ids: ['LIN-01', 'LIN-02', 'LIN-07', 'LIN-08'],
    required: ['type', 'id', 'property', 'value'],
    manipulation: added,
    items: mapOf([1, 'x']),
  },
  {
    call: 'list-remove',
    need: 'stringList',
    before: ['a', 'b'],
    parameters: { value: 'a' },
    after: ['b'],
    ids: ['LRM-01', 'LRM-02', 'LRM-03', 'LRM-04'],
    required: ['type', 'property', 'value'],
    manipulation: removed,
    items: mapOf([0, 'a']),
  },
  {
    call: 'map-put',
    need: 'stringMap',
    before: mapOf(['k', 'a']),
    parameters: { key: 'l', value: 'b' },
    after: mapOf(['k', 'a'], ['l', 'b']),
    ids: ['MPU-01', 'MPU-02', 'MPU-03', 'MPU-04'],
    required: ['type', 'id', 'property', 'key', 'value'],
    manipulation: added,
    items: mapOf(['l', 'b']),
  },
  {
    call: 'map-remove',
    need: 'stringMap',
    before: mapOf(['k', 'a'], ['l', 'b']),
    parameters: { key: 'k' },
    after: mapOf(['l', 'b']),
    ids: ['MRM-01', 'MRM-02', 'MRM-04', 'MRM-05'],
    required: ['type', 'id', 'property', 'key'],
    manipulation: removed,
    items: mapOf(['k', 'a']),
  },
  {
    call: 'set-insert',
    need: 'stringSet',
    before: setOf('a'),
    parameters: { value: 'x' },
    after: setOf('a', 'x'),
    ids: ['SIN-01', 'SIN-02', 'SIN-03', 'SIN-04'],
    required: ['type', 'id', 'property', 'value'],
    manipulation: added,
    items: mapOf(['x', 'x']),
  },
  {
    call: 'set-remove',
    need: 'stringSet',
    before: setOf('a', 'b'),
    parameters: { value: 'a' },
    after: setOf('b'),
    ids: ['SRM-01', 'SRM-02', 'SRM-03', 'SRM-04'],
    required: ['type', 'id', 'property', 'value'],
    manipulation: removed,
    items: mapOf(['a', 'a']),
  },
];

export const collectionCases: readonly Case[] = edits.flatMap(
  ({ call, need, before: value, parameters, after, ids, required, manipulation: kind, items }): Case[] => {
    const needs: readonly Need[] = ['entityType', 'legacy', need];
    const [requiredId, effectId, nothingId, projectionId] = ids;
    const [payload, changed, manipulation] = kind;
    const prepare = async (c: CaseContext) => {
      const made = await c.fixture.create({ [need]: value });
      const all: Parameters = { ...named(made), property: c.fixture.property(need), ...parameters };
      return { made, all, property: c.fixture.property(need), before: await c.oracle.snapshot() };
    };
    return [
      ...(
        [
          ['', [nothingId], ['R-53-01', 'VSN-01']],
          ['none', [nothingId], ['R-53-01', 'VSN-01']],
          ['envelope', [projectionId, 'LEG-10'], ['VSN-01', 'R-30-03']],
          ['payload', [projectionId, 'LEG-10'], ['VSN-01', 'TYP-07', manipulation]],
        ] as const
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
      ...required.map((missing) =>
        testCase(`legacy/${call}/without-${missing}`, [requiredId, 'R-7-01'], async (c) => {
          const { all, before } = await prepare(c);
          checkRefused(c, await c.subject.legacy(call, without(c, missing, all)));
          await c.oracle.judging('R-7-01').none(before);
        }).with({ needs, also: 'R-6-04' }),
      ),
    ];
  },
);
