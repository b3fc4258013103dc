import type { Case, CaseContext, Snapshot } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Need, PropertyNeed } from '../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { formData } from '../4.1-streaming/shared.js';
import { requireEmpty } from '../4.7-options/effects.js';
import { callPath, encode, getRaw, idText, queryOf, queryText } from '../requests.js';
import { byName, change, legacyCase, needsOfValues, testCase, type Values } from '../rows.js';
import {
  create,
  createsOf,
  dynamicParameter,
  dynamicTexts,
  named,
  type Parameters,
  threeTexts,
  threeValues,
  update,
  updates,
} from './shared.js';

const needs: readonly Need[] = ['legacy', 'entityType', 'stringProperty', 'integerProperty', 'booleanProperty'];

/** The value of a property after `*Name=null`, by the value that it had before. */
const cleared: Values = {
  booleanProperty: true,
  integerProperty: 7,
  longProperty: long(7),
  dateProperty: date('2026-03-01T12:30:45.123Z'),
  stringSet: setOf('a', 'b', 'c'),
  stringMap: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
};

const clearCases: readonly Case[] = needsOfValues(cleared).map((need) =>
  legacyCase(`legacy/update/null/${need}`, 'R-61-10', async (c) => {
    const made = await c.fixture.create({ [need]: cleared[need] ?? null });
    const before = await c.oracle.snapshot();
    const answer = await update(c, made, { [need]: 'null' });
    // A property that refuses null is never without a value.
    if (answer.status === 400) await requireEmpty(c, await c.fixture.create(), need);
    c.checkStatus(answer, 200);
    await c.oracle.updated(before, made, { [c.fixture.property(need)]: null });
  }).with({ needs: [need] }),
);

/** The content of a collection after three values of one `*Name`. */
const filled = [
  ['stringList', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['integerList', ['3', '1', '2'], [3, 1, 2]],
  ['stringSet', ['a', 'b', 'c'], setOf('a', 'b', 'c')],
] as const satisfies readonly (readonly [PropertyNeed, readonly string[], Plain])[];

const fillCases: readonly Case[] = filled.flatMap(([need, texts, value]) => [
  createsOf(`three-of/${need}`, 'R-61-11', { [need]: texts }, { [need]: value }),
  updates(`three-of/${need}`, 'R-61-11', {}, { [need]: texts }, { [need]: value }),
]);

/** A date, and its text, whose form in parameters is only observed. */
const dateProperty = date('2026-03-01T12:30:45.123Z');
const dateText = '2026-03-01T14:30:45.123+0200';

/** Values of further types, and their texts. */
const typed = [
  ['longProperty', '9007199254740993', long('9007199254740993')],
  ['floatProperty', '-1.5', -1.5],
  ['doubleProperty', '0.1', 0.1],
  ['decimalProperty', '12345678901234567890.5', decimal('12345678901234567890.5')],
] as const satisfies readonly (readonly [PropertyNeed, string, Plain])[];

const typedCases: readonly Case[] = [
  ...typed.flatMap(([need, text, value]) => [
    createsOf(`of-type/${need}`, 'CRE-02', { [need]: text }, { [need]: value }),
    updates(`of-type/${need}`, 'UPD-02', {}, { [need]: text }, { [need]: value }),
  ]),
  createsOf('of-type/dateProperty', 'R-20-05', { dateProperty: dateText }, { dateProperty }),
  updates('of-type/dateProperty', 'R-20-05', {}, { dateProperty: dateText }, { dateProperty }),
];

/** `create` takes a constant by its name. */
const constantCase: Case = legacyCase('legacy/create/of-type/enumProperty', 'CRE-02', async (c) => {
  const before = await c.oracle.snapshot();
  const [, name = ''] = c.fixture.constants;
  c.checkStatus(await create(c, { enumProperty: name }), 200);
  await c.oracle.created(before, { [c.fixture.property('enumProperty')]: constant(name) });
}).with({ needs: ['enumProperty', 'enumType'] });

/** A client may encode each character of a parameter, so also the asterisk. */
const encodedCase: Case = change(
  'legacy/update/encoded-asterisk',
  ['UPD-02', 'LEG-04'],
  { stringProperty: 'a' },
  { stringProperty: 'b' },
  (c, made) => {
    const path = callPath(c, '/rest/update', queryOf(named(made)));
    return getRaw(c, `${path}&%2A${encode(c.fixture.property('stringProperty'))}=b`);
  },
).with({ needs: ['legacy'] });

/** where parameters come from, and which instance they name. */
const namingCases: readonly Case[] = [
  ...(['form', 'query-first'] as const).map((kind) =>
    testCase(`legacy/parameters/${kind}/three`, kind === 'form' ? 'R-54-01' : 'R-54-02', async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const texts = dynamicTexts(c, threeTexts);
      const others = dynamicTexts(c, { stringProperty: 'old', integerProperty: '8', booleanProperty: 'false' });
      const inQuery = kind === 'form' ? {} : texts;
      const path = callPath(c, '/rest/update', queryOf({ ...named(made), ...inQuery }));
      const body = queryText(queryOf(kind === 'form' ? texts : others)).slice(1);

      c.checkStatus(await c.subject.raw({ method: 'POST', path, headers: formData, body }), 200);
      await c.oracle.updated(before, made, byName(c, threeValues));
    }).with({ needs }),
  ),
  ...(['update', 'delete'] as const).flatMap((call): readonly Case[] => [
    testCase(`legacy/${call}/entity-id`, 'R-54-03', async (c) => {
      const made = await c.fixture.create();
      await c.fixture.create();
      const before = await c.oracle.snapshot();
      await send(c, call, { type: made.type, entityId: idText(made.id) });
      await judgeChange(c, call, before, made);
    }).with({ needs }),
    testCase(`legacy/${call}/part`, 'R-54-04', async (c) => {
      const id = await c.fixture.unusedId();
      const [first, second] = c.fixture.partitions;
      await c.fixture.createIn(first, id);
      const made = await c.fixture.createIn(second, id);
      const before = await c.oracle.snapshot();
      await send(c, call, { ...named(made), part: second });
      await judgeChange(c, call, before, made);
    }).with({ needs: [...needs, 'partitions'] }),
  ]),
];

async function send(c: CaseContext, call: 'update' | 'delete', names: Parameters): Promise<void> {
  const value = call === 'update' ? { [dynamicParameter(c, 'stringProperty')]: 'new' } : {};
  c.checkStatus(await c.subject.legacy(call, { ...names, ...value }), 200);
}

function judgeChange(c: CaseContext, call: 'update' | 'delete', before: Snapshot, made: Made): Promise<void> {
  if (call === 'delete') return c.oracle.deleted(before, [made]);
  return c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'new' });
}

/** 4.2, R-54 and R-61: where parameters come from, and their effect on properties. */
export const parameterValueCases: readonly Case[] = [
  ...clearCases,
  ...fillCases,
  ...typedCases,
  constantCase,
  encodedCase,
  ...namingCases,
];
