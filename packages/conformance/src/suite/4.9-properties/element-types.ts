import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { idJson, idText, propertyPath, sendJson, type UrlQuery } from '../requests.js';
import { listOf, memberOf } from '../responses.js';
import { change, constantAt, newEntity, rows } from '../rows.js';

/** Sends an element in a POST on a property, as JSON. */
const post = (c: CaseContext, made: Made, need: PropertyNeed, json: unknown, query?: UrlQuery): Promise<Observation> =>
  sendJson(c, 'POST', propertyPath(c, made, c.fixture.property(need), query), json);

/** A case of a POST of an element, with its type or without, and the value of the property afterwards. */
const adds = (id: string, judges: string, need: PropertyNeed, text: string, after: Plain) =>
  change(`prp-post/element/${id}`, judges, {}, { [need]: after }, (c, made) => post(c, made, need, text));

/** Deployed services refuse an element that does not name its type. */
const untyped = { status: differs('D-20', 200, 400) } as const;
const longText = '{"_type":"long","value":"7"}';
const twoLongs = { longSet: setOf(long(7), long(8)) };
const oneLong = { longSet: setOf(long(8)) };

const numberCases: readonly Case[] = [
  adds('long/list/bare', 'R-21-01', 'longList', '7', [long(7)]).with(untyped),
  adds('long/list/several', 'R-21-01', 'longList', '[7,8]', [long(7), long(8)]).with(untyped),
  adds('long/set/bare', 'R-21-01', 'longSet', '7', setOf(long(7))).with(untyped),
  adds('long/map/bare', 'R-21-01', 'longMap', '{"k":7}', mapOf(['k', long(7)])).with(untyped),
  adds('decimal/list/bare', 'R-21-02', 'decimalList', '7', [decimal(7)]).with(untyped),
  adds('decimal/set/bare', 'R-21-02', 'decimalSet', '7', setOf(decimal(7))).with(untyped),
  change('prp-post/element/long/set/removed', 'R-21-01', twoLongs, oneLong, (c, made) =>
    post(c, made, 'longSet', '7', [['remove', 'true']]),
  ).with(untyped),
  adds('date/list/bare', 'R-21-03', 'dateList', '"2026-03-01"', [date('2026-03-01')]).with(untyped),
  adds('long/list/beyond-32-bits', 'R-21-01', 'longList', '12345678901', [long('12345678901')]),
  adds('long/list/typed', 'R-21-04', 'longList', longText, [long(7)]),
  adds('decimal/list/typed', 'R-21-04', 'decimalList', '{"_type":"decimal","value":"7"}', [decimal(7)]),
  adds('long/map/typed', 'R-21-04', 'longMap', `{"k":${longText}}`, mapOf(['k', long(7)])),
  adds('integer/list/bare', 'R-18-13', 'integerList', '7', [7]),
  adds('string/list/digits', 'R-18-13', 'stringList', '"7"', ['7']),
];

/** No entity has an id that is text, or the service refuses it. */
const untypedEntity = differs<Status>('D-20', 200, [400, 404]);

/** An entity in a body: with its type or without, its long id as text. */
const entityCases: readonly Case[] = rows(
  ['typed', 'R-21-04', [], 200, (_type: string, id: Plain) => ({ _type, id: idJson(id) })],
  ['untyped', 'R-21-17', [], untypedEntity, (_: string, id: Plain) => ({ id: idJson(id) })],
  ['id-as-text', 'R-21-01', ['longIds'], untypedEntity, (_type: string, id: Plain) => ({ _type, id: idText(id) })],
).map(([form, judges, needs, status, json]) => {
  const after = { entityList: async (c: CaseContext) => [await newEntity(c)] };
  return change(`prp-post/element/entity/${form}`, judges, {}, after, (c, made, values) => {
    const [other] = listOf(values[c.fixture.property('entityList')]);
    const id = memberOf(other, 'id') ?? null;
    return post(c, made, 'entityList', json(c.fixture.type('entityType'), id));
  }).with({ needs, status, linksOnce: true });
});

const constantCases: readonly Case[] = rows(['typed', 'R-21-04', 200], ['bare', 'R-21-03', untyped.status]).map(
  ([form, judges, status]) => {
    const after = { enumList: (c: CaseContext) => [constantAt(0)(c)] };
    return change(`prp-post/element/enum/${form}`, judges, {}, after, (c, made) => {
      const [name] = c.fixture.constants;
      const typed = { _type: c.fixture.type('enumType'), value: name };
      return post(c, made, 'enumList', form === 'typed' ? typed : JSON.stringify(name));
    }).with({ needs: ['enumType'], status });
  },
);

/** 4.9 and R-21: the elements of a POST on a property are converted to the type of the property (D-20). */
export const elementTypeCases: readonly Case[] = [...numberCases, ...entityCases, ...constantCases];
