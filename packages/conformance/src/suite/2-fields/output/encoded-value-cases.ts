import { type Case, type CaseContext, type Status, Unsupported } from '../../../case/case.js';
import { differs, mayDiffer } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { constant, mapOf, type Plain } from '../../../case/plain.js';
import { entityPath, getRaw, idText, propertyPath } from '../../requests.js';
import { at, jsonOf, kindOf, succeeded } from '../../responses.js';
import { rows } from '../../rows.js';
import { atTheTop, deployed, type EncodedValue, elements, inMode, inObjects, kindsIn, maps } from './encoded-values.js';
import { floatsInCollections, floatsInObjects, numbersAtTheTop } from './numbers.js';
import { checkForm, inAnyOrder, jsonCase, propertyJson, wrapped } from './wire.js';

/** Reads the JSON of a value that an entity holds. */
type ReadJson = (c: CaseContext, made: Made, encoded: EncodedValue) => Promise<unknown>;

/** The value as the whole answer. */
const asAnswer: ReadJson = async (c, made, { need, mode }) =>
  jsonOf(await succeeded(c, getRaw(c, propertyPath(c, made, c.fixture.property(need), inMode(mode)))));

/** The value within its entity. */
const asMember: ReadJson = (c, made, { need, mode }) => propertyJson(c, made, need, inMode(mode));

/** The elements of a collection, or the values of a map's entries, whatever the form of the map. */
function elementsIn(json: unknown): readonly unknown[] {
  const inner = at(json, 'value') ?? json;
  if (!Array.isArray(inner)) return typeof inner === 'object' && inner !== null ? Object.values(inner) : [];
  if (at(json, '_type') === 'flatmap') return inner.filter((_, index) => index % 2 === 1);
  return inner.map((each: unknown) => (at(each, 'key') === undefined ? each : at(each, 'value')));
}

const elementCases: readonly Case[] = [...elements, ...floatsInCollections].map(
  ({ id, requirement, need, value, elements: forms }) =>
    jsonCase(`element/${id}`, requirement, async (c) => {
      const made = await c.fixture.create({ [need]: value });
      const got = elementsIn(await propertyJson(c, made, need));
      c.check('number of elements', got.length, forms.length);
      const ordered = Array.isArray(value) ? got : inAnyOrder(got);
      for (const [index, form] of forms.entries()) checkForm(c, ordered[index], form);
    }).with({ needs: [need], deviation: forms.find(({ deployed }) => deployed !== undefined)?.deployed?.row }),
);

const casesOf = (place: string, table: readonly EncodedValue[], read: ReadJson): readonly Case[] =>
  table.map((encoded) =>
    jsonCase(`${place}/${encoded.id}`, encoded.requirement, async (c) => {
      const made = await c.fixture.create({ [encoded.need]: encoded.value });
      checkForm(c, await read(c, made, encoded), encoded);
    }).with({ needs: [encoded.need], deviation: encoded.deployed?.row }),
  );

/** the JSON of a value, by its place in the answer. */
export const encodedValueCases: readonly Case[] = [
  ...casesOf('top', [...kindsIn('top'), ...atTheTop, ...numbersAtTheTop], asAnswer),
  ...casesOf('object', [...kindsIn('object'), ...inObjects, ...floatsInObjects], asMember),
  ...elementCases,
  ...casesOf('map', maps, asMember),
  ...casesOf('entity', kindsIn('entity'), asMember),
  jsonCase('element/list/enum', ['VAL-07', 'R-18-02'], async (c) => {
    const type = c.fixture.type('enumType');
    const made = await c.fixture.create({ enumList: c.fixture.constants.map((name) => constant(name, type)) });
    const got = elementsIn(await propertyJson(c, made, 'enumList'));
    for (const [index, name] of c.fixture.constants.entries())
      checkForm(c, got[index], { json: [wrapped(type, name)], ...deployed('D-9', name) });
  }).with({ needs: ['enumList', 'enumType'], deviation: 'D-9' }),
  jsonCase('map/empty', ['VAL-10', 'R-18-04'], async (c) => {
    const made = await c.fixture.create();
    const got = await propertyJson(c, made, 'stringMap', [['write-empty-properties', 'true']]);
    // A service may keep what was never set as null, and write it so (4.7).
    if (got === null) throw new Unsupported('a map that was never set is null');
    checkForm(c, got, { json: [wrapped('map', [])], ...deployed('D-8', wrapped('flatmap', [])) });
  }).with({ needs: ['stringMap'], deviation: 'D-8' }),
  jsonCase('map/never/integer-keys', 'R-18-14', async (c) => {
    const made = await c.fixture.create({ integerMap: mapOf([7, 'a']) });
    const answer = await succeeded(
      c,
      getRaw(c, propertyPath(c, made, c.fixture.property('integerMap'), inMode('never'))),
    );
    const form = /^\{\s*7\s*:\s*"a"\s*\}$/.test(answer.text.trim()) ? 'no JSON' : kindOf(at(jsonOf(answer), 'value'));
    c.check('form of the map', form, mayDiffer('D-31', 'array', 'no JSON'));
  }).with({
    needs: ['integerMap'],
    httpOnly: 'The SDK reads every answer as JSON, which the one of deployed services is not.',
    deviation: 'D-31',
  }),
  jsonCase('map/entity-keys', ['VAL-10', 'R-18-04'], async (c) => {
    const keys = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
    const entries = keys.map((key, index): [Plain, Plain] => [c.fixture.reference(key), 'abc'.charAt(index)]);
    const made = await c.fixture.create({ entityKeyMap: mapOf(...entries) }, 'linkingType');
    const json = await propertyJson(c, made, 'entityKeyMap', [['depth', 'reachable']]);
    c.check('_type', at(json, '_type'), differs('D-8', 'map', 'flatmap'));
    const inner = at(json, 'value');
    const list: readonly unknown[] = Array.isArray(inner) ? inner : [];
    const isFlat = at(json, '_type') === 'flatmap';
    const written = isFlat ? list.filter((_, index) => index % 2 === 0) : list.map((each) => at(each, 'key'));
    c.check(
      '_types of the keys',
      written.map((each) => at(each, '_type')),
      keys.map(({ type }) => type),
    );
    const texts = (ids: readonly unknown[]) => ids.map((id) => String(at(id, 'value') ?? id)).toSorted();
    c.check('ids of the keys', texts(written.map((each) => at(each, 'id'))), texts(keys.map(({ id }) => idText(id))));
    c.check('values', elementsIn(json).toSorted(), ['a', 'b', 'c']);
  }).with({ needs: ['entityKeyMap'], linksOnce: true, deviation: 'D-8' }),
  ...rows(['default', []], ['one-level', [['depth', '1']]], ['property', [['depth', '0']]]).map(([what, query]) =>
    jsonCase(`map/entity-keys/${what}`, 'VAL-10', async (c) => {
      const key = await c.fixture.create();
      const made = await c.fixture.create({ entityKeyMap: mapOf([c.fixture.reference(key), 'a']) }, 'linkingType');
      const property = c.fixture.property('entityKeyMap');
      const path = what === 'property' ? propertyPath(c, made, property, query) : entityPath(c, made, query);
      const answer = await getRaw(c, path);
      if (c.checkStatus(answer, mayDiffer<Status>('D-32', 200, 500)) === 'deployed') return;
      const map = what === 'property' ? jsonOf(answer) : at(jsonOf(answer), property);
      c.check('values', elementsIn(map), ['a']);
    }).with({ needs: ['entityKeyMap'], linksOnce: true, deviation: 'D-32' }),
  ),
];
