import { anyError, type Case, type CaseContext } from '../../case/case.js';
import type { Need } from '../../case/needs.js';
import { callPath, entityPath, getRaw, idText, queryOf } from '../requests.js';
import { at, jsonOf, kindOf, succeeded } from '../responses.js';
import { namedByChecks, requestCase, wireCase } from '../rows.js';
import { chain, getWire } from './chain.js';

const needs: readonly Need[] = ['entityProperty', 'stringProperty'];

/** The deepest level of a chain whose simple properties are written. */
function deepestLevel(c: CaseContext, json: unknown): number {
  const next = at(json, c.fixture.property('entityProperty'));
  return kindOf(next) === 'object' ? 1 + deepestLevel(c, next) : 0;
}

/** The deepest level that each depth writes of a chain, which has five links unless the row says otherwise. */
const depths: readonly (readonly [
  depth: string,
  requirement: string | readonly string[],
  level: number,
  links?: number,
])[] = [
  ['shallow', ['OPT-DEP-01', 'R-23-01'], 0],
  ['0', ['OPT-DEP-04', 'R-23-01', 'R-23-07'], 0],
  ['1', ['OPT-DEP-03', 'R-23-02'], 1],
  ['2', 'OPT-DEP-03', 2],
  ['default', ['OPT-DEP-05', 'LIM-04'], 3],
  ['10', 'OPT-DEP-03', 10, 12],
  ['reachable', 'OPT-DEP-02', 12, 12],
];

/** 4.7, R-23: how deep an answer is written. */
export const depthCases: readonly Case[] = [
  ...depths.map(([depth, requirement, level, links = 5]) =>
    wireCase(
      `depth/${depth}`,
      [requirement].flat().filter((each) => each !== 'R-23-07'),
      { needs, also: requirement },
      async (c) => {
        const json = jsonOf(await getWire(c, await chain(c, links), depth === 'default' ? [] : [['depth', depth]]));
        c.check('simple property', at(json, c.fixture.property('stringProperty')), 'level-0');
        c.check('deepest level', deepestLevel(c, json), level);
        const isCut = kindOf(at(json, c.fixture.property('entityProperty'))) === 'undefined';
        if (depth === '0') c.check('the property beyond the depth is left out', isCut, true, { judges: 'R-23-07' });
      },
    ),
  ),
  ...(['default', 'shallow', '0', '2', 'reachable'] as const).map((depth) =>
    wireCase(
      `legacy/depth/${depth}`,
      { default: ['LEG-06', 'LIM-03', 'VAL-11'], shallow: 'LEG-06', '0': 'LEG-09', '2': 'LEG-08', reachable: 'LEG-07' }[
        depth
      ],
      { needs: [...needs, 'legacy'], also: depth === 'default' ? ['LEG-11', 'R-23-09'] : [] },
      async (c) => {
        const made = await chain(c, 5);
        const asked = depth === 'default' ? {} : { depth };
        const query = queryOf({ type: made.type, id: idText(made.id), ...asked });
        const answer = await succeeded(c, getRaw(c, callPath(c, '/rest/entity', query)));
        const json = jsonOf(answer);
        const format = depth === 'default' ? { judges: 'LEG-11' } : {};
        c.check('the answer is a JSON object', kindOf(json), 'object', format);
        const level = { default: 0, shallow: 0, '0': 0, '2': 2, reachable: 5 }[depth];
        c.check('deepest level', deepestLevel(c, json), level);
        c.check('simple property', at(json, c.fixture.property('stringProperty')), 'level-0');
        // A missing member is not null.
        const cut = kindOf(at(json, c.fixture.property('entityProperty')));
        const judging = depth === 'default' ? { judges: ['LEG-06', 'LIM-03', 'VAL-11', 'R-23-09'] } : {};
        if (level === 0) c.check('complex property is', cut, 'null', judging);
      },
    ),
  ),
  requestCase('depth/below-0', 'OPT-DEP-06', { onlyReads: true }, async (c) => {
    const known = await c.fixture.existing();
    for (const depth of ['-1', '-3'])
      c.checkStatus(await getRaw(c, entityPath(c, known, [['depth', depth]])), anyError);
  }),
  wireCase('depth/collection', 'R-23-03', { needs: ['entityList', 'stringProperty'] }, async (c) => {
    const inner = await c.fixture.create({ stringProperty: 'inner' });
    const made = await c.fixture.create({ entityList: [c.fixture.reference(inner)] });
    const list = at(jsonOf(await getWire(c, made, [['depth', '1']])), c.fixture.property('entityList'));
    c.check(
      'element',
      at(list, 0, c.fixture.property('stringProperty')) ?? at(list, 'value', 0, c.fixture.property('stringProperty')),
      'inner',
    );
  }),
  wireCase('depth/shortest', 'R-23-04', { needs: [...needs, 'entityList'] }, async (c) => {
    const leaf = await c.fixture.create({ stringProperty: 'leaf' });
    const near = await c.fixture.create({ entityProperty: c.fixture.reference(leaf) });
    const far = await c.fixture.create({ entityProperty: c.fixture.reference(near) });
    const made = await c.fixture.create({ entityList: [c.fixture.reference(far), c.fixture.reference(near)] });
    const answer = await getWire(c, made, [['depth', '2']]);
    c.check('the leaf is written', answer.text.includes('"leaf"'), true);
  }),
  wireCase('depth/envelope', namedByChecks, { needs, also: ['R-23-05', 'R-23-06'] }, async (c) => {
    const query = queryOf({ depth: '1', projection: 'envelope' });
    const json = jsonOf(await getWire(c, await chain(c, 5), query, { judges: 'R-23-05' }));
    c.check('_id of the envelope', at(json, '_id'), '0', { judges: 'R-23-05' });
    const list = at(json, 'entities');
    const judges = ['R-23-05', 'R-23-06'];
    c.check('deepest level', deepestLevel(c, at(list, 0) ?? at(list, 'value', 0)), 1, { judges });
  }),
  wireCase('depth/cut-and-written', 'R-23-08', { needs }, async (c) => {
    const json = jsonOf(await getWire(c, await chain(c, 5), queryOf({ depth: '0', 'write-empty-properties': 'true' })));
    // A member that is null is not missing.
    c.check('cut property is', kindOf(at(json, c.fixture.property('entityProperty'))), 'undefined');
  }),
];
