import type { Case, CaseContext } from '../../case/case.js';
import type { Need, PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import { checkRefused, checkType, memberOf, simpleName, succeeded } from '../responses.js';
import { testCase } from '../rows.js';
import { judgeManipulation, named, nothing, ownerOf, type Parameters } from './shared.js';

interface Edit {
  readonly call: string;
  readonly need: PropertyNeed;
  readonly before: Plain;
  readonly parameters: Parameters;
  readonly after: Plain;
  /** The requirements of the required parameters, the effect, the empty answer and the projections. */
  readonly ids: readonly [string, string, string, string];
  readonly required: readonly string[];
  readonly payload: string;
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
    payload: 'AddManipulation',
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
    payload: 'RemoveManipulation',
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
    payload: 'AddManipulation',
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
    payload: 'RemoveManipulation',
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
    payload: 'AddManipulation',
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
    payload: 'RemoveManipulation',
    items: mapOf(['a', 'a']),
  },
];

const manipulation: { readonly [payload: string]: string } = {
  AddManipulation: 'R-59-04',
  RemoveManipulation: 'R-59-05',
};

export const collectionCases: readonly Case[] = edits.flatMap(
  ({ call, need, before: value, parameters, after, ids, required, payload, items }): Case[] => {
    const needs: readonly Need[] = ['entityType', 'legacy', need];
    const [requiredId, effectId, nothingId, projectionId] = ids;
    const prepare = async (c: CaseContext) => {
      const made = await c.fixture.create({ [need]: value });
      const all: Parameters = { ...named(made), property: c.fixture.property(need), ...parameters };
      return { made, all, property: c.fixture.property(need), before: await c.oracle.snapshot() };
    };
    return [
      ...(['', 'none', 'envelope', 'payload'] as const).map((projection): Case => {
        const isNothing = projection === '' || projection === 'none';
        const judged = isNothing ? [nothingId, 'R-53-01'] : [projectionId, 'LEG-10'];
        // The version of the call and its projection are known if it succeeds.
        const succeeds = isNothing ? [effectId, nothingId, 'VSN-01'] : [effectId, projectionId, 'VSN-01'];
        return testCase(
          `legacy/${call}/${projection || 'effect'}`,
          effectId,
          {
            needs,
            also: [
              ...judged,
              'VSN-01',
              ...(projection === 'payload' ? ['TYP-07', manipulation[payload] ?? ''] : []),
              ...(projection === 'envelope' ? ['R-30-03'] : []),
            ],
          },
          async (c) => {
            const { made, all, property, before } = await prepare(c);
            const asked = projection === '' ? {} : { projection, depth: 'reachable' };
            const answer = await succeeded(c, c.subject.legacy(call, { ...all, ...asked }), { judges: succeeds });
            const observeManipulation = (value: Plain | undefined) => {
              c.observe('type of the manipulation', simpleName(value), payload);
              c.observe('owner', memberOf(value, 'owner'), ownerOf(made, property));
              const name = payload === 'AddManipulation' ? 'itemsToAdd' : 'itemsToRemove';
              c.observe(name, memberOf(value, name), items);
            };
            if (projection === 'envelope') {
              const judges = [projectionId, 'LEG-10'];
              checkType(c, answer.value, 'ManipulationResponse', { judges });
              observeManipulation(memberOf(answer.value, 'inducedManipulation'));
            } else if (projection === 'payload') {
              judgeManipulation(c, answer, { judges: [projectionId, 'LEG-10', 'TYP-07'] });
              observeManipulation(answer.value);
            } else nothing(c, answer, nothingId);
            await c.oracle.updated(before, made, { [property]: after });
          },
        );
      }),
      ...required.map((missing) =>
        testCase(
          `legacy/${call}/without-${missing}`,
          [requiredId, 'R-7-01'],
          { needs, also: 'R-6-04', raw: 'request' },
          async (c) => {
            const { all, before } = await prepare(c);
            const rest = Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing));
            checkRefused(c, await c.subject.legacy(call, { ...rest, conformance: c.marker }));
            await c.oracle.judging('R-7-01').none(before);
          },
        ),
      ),
    ];
  },
);
