import type { Case, CaseContext } from '../../../case/case.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, entity, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import type { Target } from '../../../case/subject.js';
import { falseAndZeros } from '../../4.3-legacy-calls/shared.js';
import {
  type CollectionNeed,
  collectionNeeds,
  collectionOf,
  type ElementKind,
  needsOf,
  rowOfBody,
  statusOfBody,
  withKeys,
} from '../../collections.js';
import { expectUpdate } from '../../expectations.js';
import { type AboutRequest, byName, change, entityCase, testCase, type Values } from '../../rows.js';

/** Values of properties, and those of the same types that a service may mistake for missing ones. */
const emptied: readonly (readonly [id: string, before: Values, after: Values])[] = [
  ...falseAndZeros.map(([id, need, , value, other]) => [id, { [need]: other }, { [need]: value }] as const),
  ['empty-text', { stringProperty: 'a' }, { stringProperty: '' }],
  ['empty-list', { stringList: ['a', 'b'] }, { stringList: [] }],
  ['empty-set', { stringSet: setOf('a', 'b') }, { stringSet: setOf() }],
];

const refused: AboutRequest = { deployed: ['D-2', 400] };

/** The methods that update an entity by its id, with the requirements that they do. */
export const updates = [
  ['PUT', 'ENT-PUT-06'],
  ['PATCH', 'ENT-PATCH-01'],
  ['POST', 'ENT-POST-06'],
] as const;

/** The methods that set a property, with the requirements that they do. */
export const setters = [
  ['PUT', 'PRP-PUT-01'],
  ['PATCH', 'PRP-PUT-02'],
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
    change(`ent-${method.toLowerCase()}/emptied/${id}`, requirement, before, after, (c, made) =>
      c.subject.writeEntity(method, made, entity(byName(c, after))),
    ),
  ),
  ...setters.map(([method, setsOne]) => {
    const [requirement, about] = ofProperty(setsOne, after);
    const send: Parameters<typeof change>[4] = (c, made) => {
      const [[property = '', value = null] = []] = Object.entries(byName(c, after));
      return c.subject.setProperty(method, { ...made, property }, value);
    };
    return change(`prp-${method.toLowerCase()}/emptied/${id}`, requirement, before, after, send).with(about);
  }),
]);

/** Different values of each type: a collection holds the first ones, and the others replace them. */
const values: { readonly [E in ElementKind]: (c: CaseContext) => Promise<readonly Plain[]> } = {
  string: async () => ['a', 'b', 'x', 'y', 'z'],
  integer: async () => [1, 2, 7, 0, -3],
  long: async () => [1, 2, '9007199254740993', 0, -3].map(long),
  decimal: async () => [1, 2, '0.1', '12345678901234567890.5', -3].map(decimal),
  date: async () =>
    ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '1999-12-31T23:59:59.999Z', 0, '2026-03-01T12:30:45.123Z'].map(
      date,
    ),
  enum: async ({ fixture }) => {
    const [first = '', second = first, third = second] = fixture.constants;
    return [first, second, third, first, second].map((name) => constant(name, fixture.type('enumType')));
  },
  entity: async ({ fixture }) => {
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(fixture.reference(await fixture.create()));
    return made;
  },
};

/** Two elements that a collection holds at first, and three others that replace them, in a map under other keys. */
async function beforeAndAfter(c: CaseContext, { kind, of, integerKeys }: CollectionNeed) {
  const { elements, entries } = withKeys(await values[of](c), integerKeys);
  return {
    first: collectionOf(kind, { elements: elements.slice(0, 2), entries: entries.slice(0, 2) }),
    after: collectionOf(kind, { elements: elements.slice(2), entries: entries.slice(2) }),
  };
}

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
    const { need, kind } = collection;
    return testCase(`ent-${method.toLowerCase()}/replaces/${need}`, 'R-35-02', async (c) => {
      const { first, after } = await beforeAndAfter(c, collection);
      const made = await c.fixture.create({ [need]: first }, holderOf(need));
      const changed = { [c.fixture.property(need)]: after };
      const send = () => c.subject.writeEntity(method, made, entity(changed));
      await expectUpdate(c, made, changed, send, { status: statusOfBody(c, kind) });
    }).with({ needs: needsOf(collection), linksOnce: isLink(need), deviation: rowOfBody(kind) });
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
