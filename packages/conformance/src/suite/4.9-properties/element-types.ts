import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { constant, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { expectUpdate } from '../expectations.js';
import { idJson, idText, propertyPath, sendJson } from '../requests.js';
import { entityCase, testCase } from '../rows.js';

/**
 * Content that is sent beside the element, and whether deployed services refuse it because it does not name its type.
 */
interface Further {
  readonly before?: Plain;
  readonly remove?: true;
  readonly untyped?: true;
}

/**
 * An element in a POST on a property, as JSON text with its type or without, and the value of the property afterwards.
 */
type Element = readonly [
  id: string,
  requirement: string,
  need: PropertyNeed,
  text: string,
  after: Plain,
  further?: Further,
];

const untyped = { untyped: true } as const;
const removedUntyped = { ...untyped, before: setOf(long(7), long(8)), remove: true } as const;
const longText = '{"_type":"long","value":"7"}';

const table: readonly Element[] = [
  ['long/list/bare', 'R-21-01', 'longList', '7', [long(7)], untyped],
  ['long/list/several', 'R-21-01', 'longList', '[7,8]', [long(7), long(8)], untyped],
  ['long/set/bare', 'R-21-01', 'longSet', '7', setOf(long(7)), untyped],
  ['long/map/bare', 'R-21-01', 'longMap', '{"k":7}', mapOf(['k', long(7)]), untyped],
  ['decimal/list/bare', 'R-21-02', 'decimalList', '7', [decimal(7)], untyped],
  ['decimal/set/bare', 'R-21-02', 'decimalSet', '7', setOf(decimal(7)), untyped],
  ['long/set/removed', 'R-21-01', 'longSet', '7', setOf(long(8)), removedUntyped],
  ['long/list/typed', 'R-21-04', 'longList', longText, [long(7)]],
  ['decimal/list/typed', 'R-21-04', 'decimalList', '{"_type":"decimal","value":"7"}', [decimal(7)]],
  ['long/map/typed', 'R-21-04', 'longMap', `{"k":${longText}}`, mapOf(['k', long(7)])],
  ['integer/list/bare', 'R-18-13', 'integerList', '7', [7]],
  ['string/list/digits', 'R-18-13', 'stringList', '"7"', ['7']],
];

/** A POST of an element, and the value of the property afterwards. */
interface Post {
  readonly need: PropertyNeed;
  /** The element as JSON. */
  readonly text: string;
  readonly after: Plain;
  readonly remove?: true | undefined;
  /** The statuses by which deployed services refuse the element, if it does not name its type. */
  readonly refused?: number | readonly number[] | undefined;
}

async function judgePost(c: CaseContext, target: Made, { need, text, after, remove, refused }: Post): Promise<void> {
  const property = c.fixture.property(need);
  const path = propertyPath(c, target, property, remove ? [['remove', 'true']] : []);
  const status = refused === undefined ? 200 : differs<Status>('D-20', 200, refused);
  await expectUpdate(c, target, { [property]: after }, () => sendJson(c, 'POST', path, text), { status });
}

const numberCases: readonly Case[] = table.map(([id, requirement, need, text, after, further = {}]) => {
  const { before, remove, untyped } = further;
  return entityCase(`prp-post/element/${id}`, requirement, async (c) => {
    const target = await c.fixture.create(before === undefined ? {} : { [need]: before });
    await judgePost(c, target, { need, text, after, remove, refused: untyped && 400 });
  }).with({ needs: [need], deviation: untyped && 'D-20' });
});

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
    async (c) => {
      const target = await c.fixture.create({}, 'linkingType');
      const other = await c.fixture.create();
      const text = JSON.stringify(entityForms[form](other));
      // No entity has an id that is text, or the service refuses it.
      const refused = form === 'typed' ? undefined : [400, 404];
      await judgePost(c, target, { need: 'entityList', text, after: [c.fixture.reference(other)], refused });
    },
  ).with({
    needs: form === 'id-as-text' ? ['entityType', 'longIds', 'entityList'] : ['entityType', 'entityList'],
    linksOnce: true,
    deviation: form === 'typed' ? undefined : 'D-20',
  }),
);

const constantCases: readonly Case[] = (['typed', 'bare'] as const).map((form) => {
  const isTyped = form === 'typed';
  return entityCase(`prp-post/element/enum/${form}`, isTyped ? 'R-21-04' : 'R-21-03', async (c) => {
    const [name = ''] = c.fixture.constants;
    const target = await c.fixture.create();
    const text = JSON.stringify(isTyped ? { _type: c.fixture.type('enumType'), value: name } : name);
    const refused = isTyped ? undefined : 400;
    await judgePost(c, target, { need: 'enumList', text, after: [constant(name)], refused });
  }).with({ needs: ['enumList', 'enumType'], deviation: isTyped ? undefined : 'D-20' });
});

/** 4.9 and R-21: the elements of a POST on a property are converted to the type of the property (D-20). */
export const elementTypeCases: readonly Case[] = [...numberCases, ...entityCases, ...constantCases];
