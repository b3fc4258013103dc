import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { mapOf } from '../../../case/plain.js';
import { at, jsonOf, propertyPath } from '../../define.js';
import {
  atTheTop,
  deployedAs,
  type EncodedValue,
  elements,
  inEntities,
  inMode,
  inObjects,
  maps,
} from './encoded-values.js';
import { floatsInCollections, floatsInObjects, numbersAtTheTop } from './numbers.js';
import { checkForm, wire, wrapped } from './wire.js';

/** Reads the JSON of a value that an entity holds. */
type ReadJson = (c: CaseContext, made: Made, encoded: EncodedValue) => Promise<unknown>;

/** The value as the whole answer. */
const asAnswer: ReadJson = async (c, made, { need, mode }) => {
  const path = propertyPath(c, made, c.fixture.property(need), inMode(mode));
  const answer = await c.subject.raw({ method: 'GET', path });
  c.checkStatus(answer, 200);
  return jsonOf(answer);
};

/** The value within its entity. */
const asMember: ReadJson = async (c, made, { need, mode }) =>
  at(await wire(c, made, inMode(mode)), c.fixture.property(need));

/** The first element of a collection or the first value of a map, whatever the form of the map. */
const asElement: ReadJson = async (c, made, encoded) => {
  const json = await asMember(c, made, encoded);
  const inner = at(json, 'value') ?? json;
  if (!Array.isArray(inner)) return at(inner, 'k');
  const [first, second] = inner;
  const isFlat = at(json, '_type') === 'flatmap';
  return isFlat ? second : at(first, 'key') === undefined ? first : at(first, 'value');
};

const casesOf = (place: string, table: readonly EncodedValue[], read: ReadJson): readonly Case[] =>
  table.map(
    (encoded): Case => ({
      id: `json/${place}/${encoded.id}`,
      requirement: encoded.requirement,
      needs: ['entityType', encoded.need],
      writes: true,
      raw: 'wire',
      deviation: encoded.deployed?.row,
      async run(c) {
        const made = await c.fixture.create({ [encoded.need]: encoded.value });
        checkForm(c, await read(c, made, encoded), encoded);
      },
    }),
  );

/** the JSON of a value, by its place in the answer. */
export const encodedValueCases: readonly Case[] = [
  ...casesOf('top', [...atTheTop, ...numbersAtTheTop], asAnswer),
  ...casesOf('object', [...inObjects, ...floatsInObjects], asMember),
  ...casesOf('element', [...elements, ...floatsInCollections], asElement),
  ...casesOf('map', maps, asMember),
  ...casesOf('entity', inEntities, asMember),
  {
    id: 'json/map/empty',
    requirement: ['VAL-10', 'R-18-04'],
    needs: ['entityType', 'stringMap'],
    writes: true,
    raw: 'wire',
    deviation: 'D-8',
    async run(c) {
      const made = await c.fixture.create();
      const json = await wire(c, made, [['write-empty-properties', 'true']]);
      checkForm(c, at(json, c.fixture.property('stringMap')), {
        json: [wrapped('map', [])],
        ...deployedAs('D-8', wrapped('flatmap', [])),
      });
    },
  },
  {
    id: 'json/map/entity-keys',
    requirement: ['VAL-10', 'R-18-04'],
    needs: ['entityType', 'entityKeyMap'],
    writes: true,
    raw: 'wire',
    deviation: 'D-8',
    async run(c) {
      const key = await c.fixture.create();
      const made = await c.fixture.create({ entityKeyMap: mapOf([c.fixture.reference(key), 'a']) });
      const json = at(await wire(c, made), c.fixture.property('entityKeyMap'));
      c.check('_type', at(json, '_type'), differs('D-8', 'map', 'flatmap'));
      const [entity, value] =
        at(json, '_type') === 'map'
          ? [at(json, 'value', 0, 'key'), at(json, 'value', 0, 'value')]
          : [at(json, 'value', 0), at(json, 'value', 1)];
      c.check('_type of the key', at(entity, '_type'), key.type);
      c.check('value', value, 'a');
    },
  },
];
