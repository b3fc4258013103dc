import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { date, decimal, entity, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import type { Target } from '../../../case/subject.js';
import { falseAndZeros } from '../../4.3-legacy-calls/shared.js';
import { setters } from '../../4.9-properties/shared.js';
import { type CollectionNeed, collectionNeeds, collectionOf, fiveOf, needsOf } from '../../collections.js';
import { expectUpdate } from '../../expectations.js';
import { type AboutRequest, change, entityCase, rowOf, testCase, type Values } from '../../rows.js';

/** Values of properties, and those of the same types that a service may mistake for missing ones. */
const emptied: readonly (readonly [id: string, before: Values, after: Values])[] = [
  ...falseAndZeros.map(([id, need, , value, other]) => [id, { [need]: other }, { [need]: value }] as const),
  ['empty-text', { stringProperty: 'a' }, { stringProperty: '' }],
  ['empty-list', { stringList: ['a', 'b'] }, { stringList: [] }],
  ['empty-set', { stringSet: setOf('a', 'b') }, { stringSet: setOf() }],
];

const refused: AboutRequest = { status: differs('D-2', 200, 400) };

/** The methods that update an entity by its id, with the requirements that they do. */
export const updates = [
  ['PUT', 'ENT-PUT-06'],
  ['PATCH', 'ENT-PATCH-01'],
  ['POST', 'ENT-POST-06'],
] as const;

/** The requirement that a property is set, and how deployed services refuse to set a collection. */
function ofProperty(requirement: string, { stringList, stringSet }: Values): readonly [string, AboutRequest] {
  if (stringList !== undefined) return ['PRP-PUT-03', refused];
  if (stringSet !== undefined) return ['PRP-PUT-04', refused];
  return [requirement, {}];
}

/** 4.8 and 4.9: false, zero, an empty text and an empty collection are values, which replace the present one. */
export const emptiedCases: readonly Case[] = emptied.flatMap(([id, before, after]) => [
  ...updates.map(([method, requirement]) =>
    change(`ent-${method.toLowerCase()}/emptied/${id}`, requirement, before, after, (c, made, values) =>
      c.subject.writeEntity(method, made, entity(values)),
    ),
  ),
  ...setters.map(([method, setsOne]) => {
    const [requirement, about] = ofProperty(setsOne, after);
    return change(`prp-${method.toLowerCase()}/emptied/${id}`, requirement, before, after, (c, made, values) => {
      const [[property = '', value = null] = []] = Object.entries(values);
      return c.subject.setProperty(method, { ...made, property }, value);
    }).with(about);
  }),
]);

const replacements: readonly { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly collection: CollectionNeed }[] = [
  ...collectionNeeds.map((collection) => ({ method: 'PATCH' as const, collection })),
  ...(['POST', 'PUT'] as const).flatMap((method) =>
    collectionNeeds
      .filter(({ of, integerKeys }) => of === 'string' && integerKeys === undefined)
      .map((collection) => ({ method, collection })),
  ),
];

interface Merge {
  readonly id: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly form: 'id in the path' | 'id in the body' | 'list';
}

const merges: readonly Merge[] = [
  { id: 'ent-put/only-the-body', method: 'PUT', form: 'id in the path' },
  { id: 'ent-put/only-the-body/id-in-the-body', method: 'PUT', form: 'id in the body' },
  { id: 'ent-patch/only-the-body', method: 'PATCH', form: 'id in the path' },
  { id: 'ent-post/only-the-body', method: 'POST', form: 'id in the path' },
  { id: 'ent-post/only-the-body/id-in-the-body', method: 'POST', form: 'id in the body' },
  { id: 'ent-post/only-the-body/list', method: 'POST', form: 'list' },
];

/** Values that a body does not mention, by the properties that hold them. */
const unmentioned: readonly (readonly [PropertyNeed, Plain])[] = [
  ['booleanProperty', true],
  ['longProperty', long('9007199254740993')],
  ['doubleProperty', 1.5],
  ['decimalProperty', decimal('1.50')],
  ['dateProperty', date('2026-03-01T12:30:45.123Z')],
  ['objectProperty', 'object'],
  ['stringList', ['a', 'b', 'c']],
  ['stringSet', setOf('a', 'b', 'c')],
  ['stringMap', mapOf(['k', 'a'], ['l', 'b'], ['m', 'c'])],
];

/** Creates an entity with a value in every common property. */
async function full({ fixture }: CaseContext): Promise<Target> {
  const held: { [need: string]: Plain } = { stringProperty: 'a', integerProperty: 1 };
  for (const [need, value] of unmentioned) if (fixture.has(need)) held[need] = value;
  if (fixture.has('entityProperty')) held['entityProperty'] = fixture.reference(await fixture.create());
  return await fixture.create(held);
}

/** properties that a body mentions replace the stored ones; all others stay. */
export const replaceCases: readonly Case[] = [
  ...replacements.map(({ method, collection }): Case => {
    const { need, kind, taken = 200 } = collection;
    return testCase(`ent-${method.toLowerCase()}/replaces/${need}`, 'R-35-02', async (c) => {
      const five = await fiveOf(c, collection);
      const made = await c.fixture.create({ [need]: collectionOf(kind, five.slice(0, 4)) }, holderOf(need));
      // All but one are part of the collection before and after.
      const changed = { [c.fixture.property(need)]: collectionOf(kind, five.slice(1)) };
      const send = () => c.subject.writeEntity(method, made, entity(changed));
      await expectUpdate(c, made, changed, send, { status: taken });
    }).with({ needs: needsOf(collection), linksOnce: isLink(need), deviation: rowOf(taken) });
  }),
  ...merges.map(({ id, method, form }) =>
    entityCase(id, 'R-35-01', async (c) => {
      const made = await full(c);
      const changes = [{ [c.fixture.property('integerProperty')]: 2 }, { [c.fixture.property('stringProperty')]: 'b' }];
      for (const changed of changes) {
        const body = entity(form === 'id in the path' ? changed : { id: made.id, ...changed }, made.type);
        const { type } = made;
        await expectUpdate(c, made, changed, () =>
          form === 'list'
            ? c.subject.writeEntities(method, { type }, [body])
            : c.subject.writeEntity(method, form === 'id in the path' ? made : { type }, body),
        );
      }
    }).with({ needs: ['stringProperty', 'integerProperty'] }),
  ),
];
