import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { constant, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { idJson, idText, propertyPath } from '../requests.js';
import { entityCase, testCase } from '../rows.js';

/** An element in a POST on a property, as JSON text with its type or without. */
interface Element {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly before?: Plain;
  readonly text: string;
  readonly remove?: true;
  /** The value of the property afterwards, if the element is accepted. */
  readonly after: Plain;
  /** Whether deployed services refuse it, since it does not name its type. */
  readonly untyped?: true;
}

const table: readonly Element[] = [
  { id: 'long/list/bare', requirement: 'R-21-01', need: 'longList', text: '7', after: [long(7)], untyped: true },
  {
    id: 'long/list/several',
    requirement: 'R-21-01',
    need: 'longList',
    text: '[7,8]',
    after: [long(7), long(8)],
    untyped: true,
  },
  { id: 'long/set/bare', requirement: 'R-21-01', need: 'longSet', text: '7', after: setOf(long(7)), untyped: true },
  {
    id: 'long/map/bare',
    requirement: 'R-21-01',
    need: 'longMap',
    text: '{"k":7}',
    after: mapOf(['k', long(7)]),
    untyped: true,
  },
  {
    id: 'decimal/list/bare',
    requirement: 'R-21-02',
    need: 'decimalList',
    text: '7',
    after: [decimal(7)],
    untyped: true,
  },
  {
    id: 'decimal/set/bare',
    requirement: 'R-21-02',
    need: 'decimalSet',
    text: '7',
    after: setOf(decimal(7)),
    untyped: true,
  },
  {
    id: 'long/set/removed',
    requirement: 'R-21-01',
    need: 'longSet',
    before: setOf(long(7), long(8)),
    text: '7',
    remove: true,
    after: setOf(long(8)),
    untyped: true,
  },
  {
    id: 'long/list/typed',
    requirement: 'R-21-04',
    need: 'longList',
    text: '{"_type":"long","value":"7"}',
    after: [long(7)],
  },
  {
    id: 'decimal/list/typed',
    requirement: 'R-21-04',
    need: 'decimalList',
    text: '{"_type":"decimal","value":"7"}',
    after: [decimal(7)],
  },
  {
    id: 'long/map/typed',
    requirement: 'R-21-04',
    need: 'longMap',
    text: '{"k":{"_type":"long","value":"7"}}',
    after: mapOf(['k', long(7)]),
  },
  { id: 'integer/list/bare', requirement: 'R-18-13', need: 'integerList', text: '7', after: [7] },
  { id: 'string/list/digits', requirement: 'R-18-13', need: 'stringList', text: '"7"', after: ['7'] },
];

const post = (c: CaseContext, target: Made, need: PropertyNeed, body: string, remove?: true): Promise<Observation> =>
  c.subject.raw({
    method: 'POST',
    path: propertyPath(c, target, c.fixture.property(need), remove ? [['remove', 'true']] : []),
    headers: { 'content-type': 'application/json' },
    body,
  });

const numberCases: readonly Case[] = table.map(
  ({ id, requirement, need, before: first, text, remove, after, untyped }) =>
    entityCase(
      `prp-post/element/${id}`,
      requirement,
      { needs: [need], raw: 'body', deviation: untyped && 'D-20' },
      async (c) => {
        const target = await c.fixture.create(first === undefined ? {} : { [need]: first });
        const before = await c.oracle.snapshot();
        const answer = await post(c, target, need, text, remove);
        const detected = c.checkStatus(answer, untyped ? differs('D-20', 200, 400) : 200);
        if (untyped && detected === 'deployed') return c.oracle.none(before);
        await c.oracle.updated(before, target, { [c.fixture.property(need)]: after });
      },
    ),
);

/** The JSON of an entity in a body: with its type or without, its long id as text. */
const entityForms = {
  typed: ({ type, id }: Made) => ({ _type: type, id: idJson(id) }),
  untyped: ({ id }: Made) => ({ id: idJson(id) }),
  'id-as-text': ({ type, id }: Made) => ({ _type: type, id: idText(id) }),
} as const;

const entityCases: readonly Case[] = (['typed', 'untyped', 'id-as-text'] as const).map((form) =>
  testCase(
    `prp-post/element/entity/${form}`,
    { typed: 'R-21-04', untyped: 'R-21-17', 'id-as-text': 'R-21-01' }[form],
    {
      needs: form === 'id-as-text' ? ['entityType', 'longIds', 'entityList'] : ['entityType', 'entityList'],
      linksOnce: true,
      raw: 'body',
      deviation: form === 'typed' ? undefined : 'D-20',
    },
    async (c) => {
      const target = await c.fixture.create({}, 'linkingType');
      const other = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const answer = await post(c, target, 'entityList', JSON.stringify(entityForms[form](other)));
      // No entity has an id that is text, or the service refuses it.
      const detected = c.checkStatus(answer, form === 'typed' ? 200 : differs('D-20', [200], [400, 404]));
      if (form !== 'typed' && detected === 'deployed') return c.oracle.none(before);
      const property = c.fixture.property('entityList');
      await c.oracle.updated(before, target, { [property]: [c.fixture.reference(other)] });
    },
  ),
);

const constantCases: readonly Case[] = (['typed', 'bare'] as const).map((form) =>
  entityCase(
    `prp-post/element/enum/${form}`,
    form === 'typed' ? 'R-21-04' : 'R-21-03',
    { needs: ['enumList', 'enumType'], raw: 'body', deviation: form === 'typed' ? undefined : 'D-20' },
    async (c) => {
      const [name = ''] = c.fixture.constants;
      const target = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const body = form === 'typed' ? { _type: c.fixture.type('enumType'), value: name } : name;
      const answer = await post(c, target, 'enumList', JSON.stringify(body));
      const detected = c.checkStatus(answer, form === 'typed' ? 200 : differs('D-20', 200, 400));
      if (form !== 'typed' && detected === 'deployed') return c.oracle.none(before);
      await c.oracle.updated(before, target, { [c.fixture.property('enumList')]: [constant(name)] });
    },
  ),
);

/** 4.9 and R-21: the elements of a POST on a property are converted to the type of the property (D-20). */
export const elementTypeCases: readonly Case[] = [...numberCases, ...entityCases, ...constantCases];
