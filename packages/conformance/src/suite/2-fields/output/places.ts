import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { mapOf } from '../../../case/plain.js';
import { at, jsonOf, propertyPath } from '../../define.js';
import { atTheTop, deployedAs, elements, inEntities, inMode, inObjects, maps, type Placed } from './encoded-values.js';
import { floatsInCollections, floatsInObjects, numbersAtTheTop } from './numbers.js';
import { checkForm, wire, wrapped } from './wire.js';

type Judged = (c: CaseContext, made: Made, placed: Placed) => Promise<unknown>;

/** The property as the answer itself. */
const asAnswer: Judged = async (c, made, { need, mode }) => {
  const path = propertyPath(c, made, c.fixture.property(need), inMode(mode));
  const answer = await c.subject.raw({ method: 'GET', path });
  c.checkStatus(answer, 200);
  return jsonOf(answer);
};

/** The property within its entity. */
const asMember: Judged = async (c, made, { need, mode }) =>
  at(await wire(c, made, inMode(mode)), c.fixture.property(need));

/** The first element of the collection, or the first value of the map, in whichever form that is. */
const asElement: Judged = async (c, made, placed) => {
  const json = await asMember(c, made, placed);
  const inner = at(json, 'value') ?? json;
  if (!Array.isArray(inner)) return at(inner, 'k');
  const [first, second] = inner;
  const isFlat = at(json, '_type') === 'flatmap';
  return isFlat ? second : at(first, 'key') === undefined ? first : at(first, 'value');
};

const casesOf = (room: string, table: readonly Placed[], read: Judged): readonly Case[] =>
  table.map(
    (placed): Case => ({
      id: `json/${room}/${placed.id}`,
      requirement: placed.requirement,
      needs: ['entityType', placed.need],
      writes: true,
      raw: 'wire',
      deviation: placed.deployed?.row,
      async run(c) {
        const made = await c.fixture.create({ [placed.need]: placed.value });
        checkForm(c, await read(c, made, placed), placed);
      },
    }),
  );

/** how a value is written, by where it stands. */
export const placeCases: readonly Case[] = [
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
