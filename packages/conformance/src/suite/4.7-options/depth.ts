import { anyError, type Case, type CaseContext, type Judging } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Need } from '../../case/needs.js';
import { mapOf, type Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { callPath, entityPath, getRaw, idText, propertyPath, queryOf, type UrlQuery } from '../requests.js';
import { at, firstIn, jsonOf, kindOf, propertyIn, succeeded } from '../responses.js';
import { entityCase, testCase } from '../rows.js';
import { requireEmpty } from './effects.js';

/**
 * Creates entities that refer to one another in a chain, by `entityProperty`. Their texts are `level-0`, `level-1` and
 * so on, unless `values` gives the first another one.
 *
 * @param links - the number of references from the first entity to the last
 * @param values - further values of the first entity
 * @returns the first entity
 */
export async function chain(
  { fixture }: CaseContext,
  links: number,
  values: { readonly [need: string]: Plain } = {},
): Promise<Made> {
  let made = await fixture.create({ stringProperty: `level-${links}` });
  for (let level = links - 1; level >= 0; level -= 1) {
    const own = level === 0 ? values : {};
    made = await fixture.create({ stringProperty: `level-${level}`, entityProperty: fixture.reference(made), ...own });
  }
  return made;
}

/** Returns the answer to a raw GET of an entity, after the check that it succeeds. */
export const getRawEntity = (c: CaseContext, made: Made, query: UrlQuery, judging?: Judging): Promise<Observation> =>
  succeeded(c, getRaw(c, entityPath(c, made, query)), judging);

type Requirements = string | readonly string[];

const needs: readonly Need[] = ['entityType', 'entityProperty', 'stringProperty'];

/** The deepest level of a chain whose simple properties are written. */
function deepestLevel(c: CaseContext, json: unknown): number {
  const next = propertyIn(c, json, 'entityProperty');
  return kindOf(next) === 'object' ? 1 + deepestLevel(c, next) : 0;
}

/**
 * A case that reads a chain with a depth, which writes it down to a level.
 *
 * @param cut the requirement by which the property beyond the depth is left out
 */
function writes(
  depth: string,
  judges: Requirements,
  level: number,
  { links = 5, cut }: { readonly links?: number; readonly cut?: string } = {},
): Case {
  return testCase(`depth/${depth}`, judges, async (c) => {
    const json = jsonOf(await getRawEntity(c, await chain(c, links), depth === 'default' ? [] : [['depth', depth]]));
    c.check('simple property', propertyIn(c, json, 'stringProperty'), 'level-0');
    c.check('deepest level', deepestLevel(c, json), level);
    const isCut = kindOf(propertyIn(c, json, 'entityProperty')) === 'undefined';
    if (cut !== undefined) c.check('the property beyond the depth is left out', isCut, true, { judges: cut });
  }).with({ needs, also: cut });
}

/**
 * A case that reads a chain by a legacy call, which writes it down to a level.
 *
 * @param own what the format of the answer judges, if not the same as the case, and a property beyond the depth also
 */
function writesByLegacyCall(
  depth: string,
  judges: Requirements,
  level: number,
  { format, cut }: { readonly format?: string; readonly cut?: string } = {},
): Case {
  const also = [format ?? [], cut ?? []].flat();
  return testCase(`legacy/depth/${depth}`, judges, async (c) => {
    const made = await chain(c, 5);
    const query = queryOf({ type: made.type, id: idText(made.id), ...(depth === 'default' ? {} : { depth }) });
    const json = jsonOf(await succeeded(c, getRaw(c, callPath(c, '/rest/entity', query))));
    c.check('the answer is a JSON object', kindOf(json), 'object', { judges: format ?? judges });
    c.check('deepest level', deepestLevel(c, json), level);
    c.check('simple property', propertyIn(c, json, 'stringProperty'), 'level-0');
    // A missing member is not null.
    const kind = kindOf(propertyIn(c, json, 'entityProperty'));
    if (level === 0) c.check('complex property is', kind, 'null', { judges: [judges, cut ?? []].flat() });
  }).with({ needs: [...needs, 'legacy'], also });
}

const oneLevel = queryOf({ depth: '1', projection: 'envelope' });

/** 4.7, R-23: how deep an answer is written. */
export const depthCases: readonly Case[] = [
  writes('shallow', ['OPT-DEP-01', 'R-23-01'], 0),
  writes('0', ['OPT-DEP-04', 'R-23-01'], 0, { cut: 'R-23-07' }),
  writes('1', ['OPT-DEP-03', 'R-23-02'], 1),
  writes('2', 'OPT-DEP-03', 2),
  writes('default', ['OPT-DEP-05', 'LIM-04'], 3),
  writes('10', 'OPT-DEP-03', 10, { links: 12 }),
  writes('reachable', 'OPT-DEP-02', 12, { links: 12 }),
  writesByLegacyCall('default', ['LEG-06', 'LIM-03', 'VAL-11'], 0, { format: 'LEG-11', cut: 'R-23-09' }),
  writesByLegacyCall('shallow', 'LEG-06', 0),
  writesByLegacyCall('0', 'LEG-09', 0),
  writesByLegacyCall('2', 'LEG-08', 2),
  writesByLegacyCall('reachable', 'LEG-07', 5),
  entityCase('depth/below-0', 'OPT-DEP-06', async (c) => {
    const known = await c.fixture.existing();
    for (const depth of ['-1', '-3'])
      c.checkStatus(await getRaw(c, entityPath(c, known, [['depth', depth]])), anyError);
  }).with({ onlyReads: true }),
  entityCase('depth/collection', 'R-23-03', async (c) => {
    const inner = await c.fixture.create({ stringProperty: 'inner' });
    const made = await c.fixture.create({ entityList: [c.fixture.reference(inner)] });
    const json = jsonOf(await getRawEntity(c, made, [['depth', '1']]));
    c.check('element', propertyIn(c, firstIn(propertyIn(c, json, 'entityList')), 'stringProperty'), 'inner');
  }).with({ needs: ['entityList', 'stringProperty'] }),
  entityCase('depth/collection/map', 'R-23-03', async (c) => {
    const inner = await c.fixture.create({ stringProperty: 'inner' });
    const made = await c.fixture.create({ entityMap: mapOf(['k', c.fixture.reference(inner)]) }, 'linkingType');
    const answer = await getRawEntity(c, made, [['depth', '1']]);
    c.check('the value of the entry is written', answer.text.includes('"inner"'), true);
  }).with({ needs: ['entityMap', 'stringProperty'], linksOnce: true }),
  entityCase('depth/shortest', 'R-23-04', async (c) => {
    const leaf = await c.fixture.create({ stringProperty: 'leaf' });
    const near = await c.fixture.create({ entityProperty: c.fixture.reference(leaf) });
    const far = await c.fixture.create({ entityProperty: c.fixture.reference(near) });
    const made = await c.fixture.create({ entityList: [c.fixture.reference(far), c.fixture.reference(near)] });
    const answer = await getRawEntity(c, made, [['depth', '2']]);
    c.check('the leaf is written', answer.text.includes('"leaf"'), true);
  }).with({ needs: [...needs, 'entityList'] }),
  entityCase('depth/envelope', ['R-23-05', 'R-23-06'], async (c) => {
    const json = jsonOf(await getRawEntity(c, await chain(c, 5), oneLevel, { judges: 'R-23-05' }));
    c.check('_id of the envelope', at(json, '_id'), '0', { judges: 'R-23-05' });
    const judges = ['R-23-05', 'R-23-06'];
    c.check('deepest level', deepestLevel(c, firstIn(at(json, 'entities'))), 1, { judges });
  }).with({ needs }),
  entityCase('depth/envelope/header', ['OPT-02', 'ENT-GET-13'], async (c) => {
    const made = await chain(c, 5);
    const inQuery = await getRawEntity(c, made, oneLevel);
    const path = entityPath(c, made, queryOf({ projection: 'envelope' }));
    const asHeader = await succeeded(c, getRaw(c, path, { 'gm-depth': '1' }));
    const levelsOf = ({ text }: Observation) => text.split('"level-').length - 1;
    c.check('number of levels', levelsOf(asHeader), levelsOf(inQuery));
  }).with({ needs }),
  entityCase('depth/envelope/property', 'R-23-05', async (c) => {
    const path = propertyPath(c, await chain(c, 5), c.fixture.property('entityProperty'), oneLevel);
    const json = jsonOf(await succeeded(c, getRaw(c, path)));
    c.check('deepest level', deepestLevel(c, at(json, 'propertyValue')), 1);
  }).with({ needs }),
  entityCase('depth/cut-and-written', 'R-23-08', async (c) => {
    const json = jsonOf(
      await getRawEntity(c, await chain(c, 5), queryOf({ depth: '0', 'write-empty-properties': 'true' })),
    );
    // A member that is null is not missing.
    c.check('cut property is', kindOf(propertyIn(c, json, 'entityProperty')), 'undefined');
  }).with({ needs }),
  entityCase('depth/shallow/empty-properties', 'OPT-WEP-02', async (c) => {
    const made = await c.fixture.create();
    await requireEmpty(c, made, 'booleanProperty');
    const query = queryOf({ depth: 'shallow', 'write-empty-properties': 'true' });
    c.check(
      'null property is',
      kindOf(propertyIn(c, jsonOf(await getRawEntity(c, made, query)), 'booleanProperty')),
      'null',
    );
  }).with({ needs: ['booleanProperty'] }),
];
