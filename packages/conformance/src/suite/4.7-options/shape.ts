import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { Need } from '../../case/needs.js';
import { at, callPath, entityPath, idText, jsonOf, kindOf } from '../define.js';

type Query = readonly (readonly [string, string])[];

const needs: readonly Need[] = ['entityType', 'entityProperty', 'stringProperty'];

/** A chain of six entities, the result first. */
async function chain(c: CaseContext): Promise<Made> {
  let made = await c.fixture.create({ stringProperty: 'level 5' });
  for (const level of [4, 3, 2, 1, 0]) {
    made = await c.fixture.create({ stringProperty: `level ${level}`, entityProperty: c.fixture.reference(made) });
  }
  return made;
}

/** The deepest level whose scalars are written. */
function deepest(c: CaseContext, json: unknown): number {
  const property = c.fixture.property('entityProperty');
  const next = at(json, property);
  return kindOf(next) === 'object' ? 1 + deepest(c, next) : 0;
}

const get = async (c: CaseContext, made: Made, query: Query) => {
  const answer = await c.subject.raw({ method: 'GET', path: entityPath(c, made, query) });
  c.checkStatus(answer, 200);
  return answer;
};

const depths: readonly {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly depth?: string;
  readonly level: number;
}[] = [
  { id: 'shallow', requirement: ['OPT-DEP-01', 'R-23-01'], depth: 'shallow', level: 0 },
  { id: '0', requirement: ['OPT-DEP-04', 'R-23-01', 'R-23-07'], depth: '0', level: 0 },
  { id: '1', requirement: ['OPT-DEP-03', 'R-23-02'], depth: '1', level: 1 },
  { id: '2', requirement: 'OPT-DEP-03', depth: '2', level: 2 },
  { id: 'default', requirement: ['OPT-DEP-05', 'LIM-04'], level: 3 },
  { id: 'reachable', requirement: 'OPT-DEP-02', depth: 'reachable', level: 5 },
];

const depthCases: readonly Case[] = [
  ...depths.map(
    ({ id, requirement, depth, level }): Case => ({
      id: `depth/${id}`,
      requirement,
      needs,
      writes: true,
      raw: 'wire',
      async run(c) {
        const answer = await get(c, await chain(c), depth === undefined ? [] : [['depth', depth]]);
        c.check('deepest level', deepest(c, jsonOf(answer)), level);
      },
    }),
  ),
  ...(['default', 'shallow', '0', '2', 'reachable'] as const).map(
    (depth): Case => ({
      id: `legacy/depth/${depth}`,
      requirement: {
        default: ['LEG-06', 'LIM-03', 'VAL-11', 'LEG-11', 'R-23-09'],
        shallow: 'LEG-06',
        '0': 'LEG-09',
        '2': 'LEG-08',
        reachable: 'LEG-07',
      }[depth],
      needs: [...needs, 'legacy'],
      writes: true,
      raw: 'wire',
      async run(c) {
        const made = await chain(c);
        const query: Query = [
          ['type', made.type],
          ['id', idText(made.id)],
          ...(depth === 'default' ? [] : [['depth', depth] as const]),
        ];
        const answer = await c.subject.raw({ method: 'GET', path: callPath(c, '/rest/entity', query) });
        c.checkStatus(answer, 200);
        const json = jsonOf(answer);
        c.check('the answer is a JSON object', kindOf(json), 'object');
        const level = { default: 0, shallow: 0, '0': 0, '2': 2, reachable: 5 }[depth];
        c.check('deepest level', deepest(c, json), level);
        c.check('simple property', at(json, c.fixture.property('stringProperty')), 'level 0');
        // A member that is missing is none that is null.
        if (level === 0) c.check('complex property is', kindOf(at(json, c.fixture.property('entityProperty'))), 'null');
      },
    }),
  ),
  {
    id: 'depth/collection',
    requirement: 'R-23-03',
    needs: ['entityType', 'entityList', 'stringProperty'],
    writes: true,
    raw: 'wire',
    async run(c) {
      const inner = await c.fixture.create({ stringProperty: 'inner' });
      const made = await c.fixture.create({ entityList: [c.fixture.reference(inner)] });
      const list = at(jsonOf(await get(c, made, [['depth', '1']])), c.fixture.property('entityList'));
      c.check(
        'element',
        at(list, 0, c.fixture.property('stringProperty')) ?? at(list, 'value', 0, c.fixture.property('stringProperty')),
        'inner',
      );
    },
  },
  {
    id: 'depth/shortest',
    requirement: 'R-23-04',
    needs: [...needs, 'entityList'],
    writes: true,
    raw: 'wire',
    async run(c) {
      const leaf = await c.fixture.create({ stringProperty: 'leaf' });
      const near = await c.fixture.create({ entityProperty: c.fixture.reference(leaf) });
      const far = await c.fixture.create({ entityProperty: c.fixture.reference(near) });
      const made = await c.fixture.create({ entityList: [c.fixture.reference(far), c.fixture.reference(near)] });
      const answer = await get(c, made, [['depth', '2']]);
      c.check('the leaf is written', answer.text.includes('"leaf"'), true);
    },
  },
  {
    id: 'depth/envelope',
    requirement: ['R-23-05', 'R-23-06'],
    needs,
    writes: true,
    raw: 'wire',
    async run(c) {
      const json = jsonOf(
        await get(c, await chain(c), [
          ['depth', '1'],
          ['projection', 'envelope'],
        ]),
      );
      c.check('_id of the envelope', at(json, '_id'), '0');
      const list = at(json, 'entities');
      c.check('deepest level', deepest(c, at(list, 0) ?? at(list, 'value', 0)), 1);
    },
  },
  {
    id: 'depth/cut-and-written',
    requirement: 'R-23-08',
    needs,
    writes: true,
    raw: 'wire',
    async run(c) {
      const json = jsonOf(
        await get(c, await chain(c), [
          ['depth', '0'],
          ['write-empty-properties', 'true'],
        ]),
      );
      c.check('cut property', at(json, c.fixture.property('entityProperty')), null);
    },
  },
];

const emptyNeeds: readonly Need[] = [
  'entityType',
  'stringProperty',
  'stringList',
  'booleanProperty',
  'integerProperty',
];

const emptyCases: readonly Case[] = [
  ...(['', 'false', 'true'] as const).map(
    (value): Case => ({
      id: `write-empty-properties/${value || 'default'}`,
      requirement: value === 'true' ? 'OPT-WEP-02' : ['OPT-WEP-01', 'R-26-01'],
      needs: emptyNeeds,
      writes: true,
      raw: 'wire',
      async run(c) {
        const made = await c.fixture.create({ booleanProperty: false, integerProperty: 0 });
        const json = jsonOf(await get(c, made, value === '' ? [] : [['write-empty-properties', value]]));
        const kind = (need: 'stringProperty' | 'stringList' | 'booleanProperty' | 'integerProperty') =>
          kindOf(at(json, c.fixture.property(need)));
        c.check('null property', kind('stringProperty'), value === 'true' ? 'null' : 'undefined');
        c.check('empty collection is written', kind('stringList') !== 'undefined', value === 'true');
        c.check('false', at(json, c.fixture.property('booleanProperty')), false);
        c.check('zero', at(json, c.fixture.property('integerProperty')), 0);
      },
    }),
  ),
  {
    id: 'legacy/writes-empty',
    requirement: 'R-23-10',
    needs: ['entityType', 'stringProperty', 'stringList', 'legacy'],
    writes: true,
    raw: 'wire',
    async run(c) {
      const made = await c.fixture.create();
      const query: Query = [
        ['type', made.type],
        ['id', idText(made.id)],
        ['depth', 'reachable'],
      ];
      const json = jsonOf(await c.subject.raw({ method: 'GET', path: callPath(c, '/rest/entity', query) }));
      c.check('null property', at(json, c.fixture.property('stringProperty')), null);
      c.check('empty collection is written', kindOf(at(json, c.fixture.property('stringList'))) !== 'undefined', true);
    },
  },
];

/** The blanks before the first member of the result, and before the first of the entity in it. */
const blanks = (text: string): readonly number[] =>
  [...new Set([...text.matchAll(/\n( *)"/g)].map(([, indent = '']) => indent.length))].sort(
    (one, other) => one - other,
  );

const prettyCases: readonly Case[] = [
  {
    id: 'prettiness',
    requirement: ['OPT-PRE-01', 'OPT-PRE-02', 'OPT-PRE-03', 'OPT-PRE-04'],
    needs,
    writes: true,
    raw: 'wire',
    async run(c) {
      const made = await chain(c);
      const texts = new Map<string, string>();
      for (const level of ['none', 'low', 'mid', 'high'])
        texts.set(level, (await get(c, made, [['prettiness', level]])).text);
      const [none = '', low = '', mid = '', high = ''] = texts.values();
      c.check('line feeds of none', /\n/.test(none), false);
      for (const text of [low, mid, high]) c.check('value', jsonOf({ text }), jsonOf({ text: none }));
      c.check('without the option', (await get(c, made, [])).text, mid);
      c.check('high is no shorter than mid, mid than low', high.length >= mid.length && mid.length >= low.length, true);
    },
  },
  ...(
    [
      ['none', 'R-25-01', []],
      ['low', 'R-25-02', [0]],
      ['mid', 'R-25-03', [1, 2, 3, 4]],
      ['high', 'R-25-05', [2, 4, 6, 8]],
    ] as const
  ).map(
    ([level, requirement, expected]): Case => ({
      id: `prettiness/${level}`,
      requirement,
      needs,
      writes: true,
      raw: 'wire',
      deviation: level === 'high' ? 'D-21' : undefined,
      async run(c) {
        const { text } = await get(c, await chain(c), [
          ['prettiness', level],
          ['type-explicitness', 'polymorphic'],
        ]);
        c.check(
          'blanks before members',
          blanks(text).slice(0, expected.length || 9),
          level === 'high' ? differs<readonly number[]>('D-21', expected, [1, 2, 3, 4]) : expected,
        );
      },
    }),
  ),
  {
    id: 'prettiness/high/of-what-is-there',
    requirement: 'R-25-05',
    needs: ['entityType'],
    writes: false,
    raw: 'wire',
    deviation: 'D-21',
    async run(c) {
      const { type, id } = await c.fixture.existing();
      const { text } = await get(c, { type, id }, [['prettiness', 'high']]);
      c.check('blanks before the first member', blanks(text)[0], differs('D-21', 2, 1));
    },
  },
  {
    id: 'prettiness/high/cap',
    requirement: 'R-25-05',
    needs,
    writes: true,
    raw: 'wire',
    deviation: 'D-21',
    async run(c) {
      let made = await c.fixture.create();
      for (let level = 0; level < 22; level += 1)
        made = await c.fixture.create({ entityProperty: c.fixture.reference(made) });
      const { text } = await get(c, made, [
        ['prettiness', 'high'],
        ['depth', 'reachable'],
        ['type-explicitness', 'polymorphic'],
      ]);
      c.check('most blanks', Math.max(...blanks(text)), differs('D-21', 46, 20));
    },
  },
  {
    id: 'prettiness/mid/cap',
    requirement: 'R-25-04',
    needs,
    writes: true,
    raw: 'wire',
    async run(c) {
      let made = await c.fixture.create();
      for (let level = 0; level < 12; level += 1)
        made = await c.fixture.create({ entityProperty: c.fixture.reference(made) });
      const { text } = await get(c, made, [
        ['prettiness', 'mid'],
        ['depth', 'reachable'],
        ['type-explicitness', 'polymorphic'],
      ]);
      c.check('most blanks', Math.max(...blanks(text)), 10);
    },
  },
];

/** 4.7: what depth, empty properties and prettiness do to an answer. */
export const shapeCases: readonly Case[] = [...depthCases, ...emptyCases, ...prettyCases];
