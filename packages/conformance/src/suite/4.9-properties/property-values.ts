import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import { holderOf, isLink } from '../../case/links.js';
import { constant, date, decimal, entity, long, type Plain } from '../../case/plain.js';
import type { Edit } from '../../case/subject.js';
import {
  type CollectionKind,
  type CollectionNeed,
  type Contents,
  collectionNeeds,
  collectionOf,
  type ElementKind,
  entityCollections,
  needsOf,
  rowOfBody,
  statusOfBody,
  withKeys,
} from '../collections.js';
import { expectNoChange, expectUpdate } from '../expectations.js';
import { entityCase, testCase } from '../rows.js';
import { createWithSiblings, entityBodies, entityBody, judgeSetter } from './shared.js';

/** The value of a kind with this number; an entity is a reference to a new entity of the case. */
async function elementOf(c: CaseContext, of: ElementKind, number: number): Promise<Plain> {
  const { constants } = c.fixture.has('enumList') ? c.fixture : { constants: [] };
  switch (of) {
    case 'string':
      return `text ${number}`;
    case 'integer':
      return number;
    case 'long':
      return long(number);
    case 'decimal':
      return decimal(`${number}.25`);
    case 'date':
      return date(`2026-03-0${number}T12:30:45.123Z`);
    case 'enum':
      return constant(constants[number % 2] ?? '', c.fixture.type('enumType'));
    case 'entity':
      return c.fixture.reference(await c.fixture.create());
  }
}

/** The values with the numbers from `first` to `last`; in a map under keys with the same numbers. */
async function contentsOf(c: CaseContext, { of, integerKeys }: CollectionNeed, first: number, last: number) {
  const entries: (readonly [Plain, Plain])[] = [];
  for (let number = first; number <= last; number += 1) {
    entries.push([integerKeys ? number : `key ${number}`, await elementOf(c, of, number)]);
  }
  return { elements: entries.map(([, element]) => element), entries };
}

/** Repeats the first element of a list at its end, unless the elements are entities. */
const repeated = ({ kind, of }: CollectionNeed, { elements, entries }: Contents): Contents => ({
  elements: kind === 'list' && of !== 'entity' ? [...elements, ...elements.slice(0, 1)] : elements,
  entries,
});

const joined = (one: Contents, other: Contents): Contents => ({
  elements: [...one.elements, ...other.elements],
  entries: [...one.entries, ...other.entries],
});

const editOf = (kind: CollectionKind, { elements, entries }: Contents): Edit =>
  kind === 'map' ? { entries } : { several: elements };

const setters = ['PUT', 'PATCH'] as const;
const replaceIds = { list: 'PRP-PUT-03', set: 'PRP-PUT-04', map: 'PRP-PUT-05' } as const;
const addIds = { list: 'PRP-POST-L3', set: 'PRP-POST-S3', map: 'PRP-POST-M5' } as const;
const removeIds = { set: 'PRP-POST-S4', map: 'PRP-POST-M6' } as const;

/**
 * Whether the service reads maps in the form in which the subject writes them, tried with the map that is stored
 * already.
 */
async function readsMaps(c: CaseContext, target: Made, property: string, map: Plain): Promise<boolean> {
  const answer = await c.subject.writeEntity('PATCH', target, entity({ [property]: map }));
  return answer.status === 200;
}

const replaceCases: readonly Case[] = setters.flatMap((method) =>
  collectionNeeds.map((each) => {
    const { need, kind } = each;
    return testCase(`prp-${method.toLowerCase()}/${need}/replaces`, replaceIds[kind], async (c) => {
      const first = await contentsOf(c, each, 1, 3);
      const target = await createWithSiblings(c, { [need]: collectionOf(kind, first) }, holderOf(need));
      const property = c.fixture.property(need);
      const isRead = kind !== 'map' || (await readsMaps(c, target, property, collectionOf(kind, first)));
      // The second and the third are part of the collection before and after.
      const [, second, third] = first.entries;
      const kept = [second, third].filter((entry) => entry !== undefined);
      const rest = { elements: kept.map(([, value]) => value), entries: kept };
      const after = repeated(each, joined(await contentsOf(c, each, 4, 5), rest));
      const value = collectionOf(kind, after);
      const send = () => c.subject.setProperty(method, { ...target, property }, value);
      const status = differs<Status>(isRead ? 'D-2' : 'D-37', 200, 400);
      await expectUpdate(c, target, { [property]: value }, send, {
        status,
        judge: (answer) => c.check('answer', answer.value, true, { judges: 'PRP-PUT-08' }),
      });
    }).with({
      needs: needsOf(each),
      also: 'PRP-PUT-08',
      linksOnce: isLink(need),
      deviation: ['D-2', ...(kind === 'map' ? (['D-37'] as const) : [])],
    });
  }),
);

/** A POST that adds elements to a collection, or removes elements from it. */
const editCase = (what: 'adds' | 'removes', requirement: string, collection: CollectionNeed): Case => {
  const { need, kind } = collection;
  const isAdding = what === 'adds';
  return testCase(`prp-post/${need}/${what}`, requirement, async (c) => {
    const first = await contentsOf(c, collection, 1, isAdding ? 2 : 3);
    const second = await contentsOf(c, collection, isAdding ? 3 : 4, 5);
    const both = joined(first, second);
    const target = await createWithSiblings(c, { [need]: collectionOf(kind, isAdding ? first : both) }, holderOf(need));
    const property = c.fixture.property(need);
    const edit = editOf(kind, isAdding ? second : first);
    const after = { [property]: collectionOf(kind, isAdding ? both : second) };
    const send = () => c.subject.editProperty({ ...target, property }, edit, isAdding ? {} : { remove: true });
    await expectUpdate(c, target, after, send, {
      status: statusOfBody(c, kind),
      judge: ({ value }) => c.check('answer', value, true, { judges: 'PRP-POST-04' }),
    });
  }).with({ needs: needsOf(collection), also: 'PRP-POST-04', linksOnce: isLink(need), deviation: rowOfBody(kind) });
};

const addCases = collectionNeeds.map((each) => editCase('adds', addIds[each.kind], each));

const removeCases = collectionNeeds.flatMap((each) =>
  each.kind === 'list' ? [] : [editCase('removes', removeIds[each.kind], each)],
);

/** PUT and PATCH of a constant and of a reference. */
const singleCases: readonly Case[] = setters.flatMap((method) =>
  (['enum', 'entity'] as const).map((of) => {
    const need = of === 'enum' ? 'enumProperty' : 'entityProperty';
    return entityCase(
      `prp-${method.toLowerCase()}/${need}`,
      method === 'PUT' ? 'PRP-PUT-01' : 'PRP-PUT-02',
      async (c) => {
        const [first = '', second = ''] = of === 'enum' ? c.fixture.constants : [];
        const enumType = of === 'enum' ? c.fixture.type('enumType') : undefined;
        const value = async (name: string): Promise<Plain> =>
          of === 'enum' ? constant(name, enumType) : c.fixture.reference(await createWithSiblings(c));
        const target = await createWithSiblings(c, { [need]: await value(first) }, holderOf(need));
        const after = await value(second);
        await judgeSetter(c, method, target, { need, value: after });
      },
    ).with({
      needs: [need, ...(of === 'enum' ? (['enumType'] as const) : [])],
      also: ['PRP-PUT-08', 'PRP-GET-01'],
      linksOnce: isLink(need),
    });
  }),
);

/** an entity as a value is a reference; its other properties are ignored. */
const entityValueCases: readonly Case[] = [
  ...entityCollections.map(({ need, kind }) =>
    entityCase(`prp-post/${need}/with-properties`, 'R-45-01', async (c) => {
      const target = await createWithSiblings(c, {}, 'linkingType');
      const inner = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
      const text = c.fixture.property('stringProperty');
      const values = inner.map(({ id, type }) => entity({ id, [text]: 'changed' }, type));
      const property = c.fixture.property(need);
      const references = withKeys(inner.map((each) => c.fixture.reference(each)));
      const send = () => c.subject.editProperty({ ...target, property }, editOf(kind, withKeys(values)));
      const after = { [property]: collectionOf(kind, references) };
      await expectUpdate(c, target, after, send, { status: statusOfBody(c, kind) });
    }).with({ needs: [need, 'stringProperty'], linksOnce: true, deviation: rowOfBody(kind) }),
  ),
  ...setters.flatMap((method) =>
    entityBodies.map(({ form, requirement, status }) =>
      entityCase(`prp-${method.toLowerCase()}/entity/${form}`, requirement, async (c) => {
        const inner = await c.fixture.create();
        const first = c.fixture.reference(await c.fixture.create());
        const target = await createWithSiblings(c, { entityProperty: first }, 'linkingType');
        const property = c.fixture.property('entityProperty');
        const body = await entityBody(c, form, inner);
        const send = () => c.subject.setProperty(method, { ...target, property }, body);
        if (status !== 200) return expectNoChange(c, status, send);
        await expectUpdate(c, target, { [property]: c.fixture.reference(inner) }, send);
      }).with({ needs: ['entityProperty', 'stringProperty'], linksOnce: true }),
    ),
  ),
];

/** 4.9: whole collections, constants and references. */
export const propertyValueCases: readonly Case[] = [
  ...replaceCases,
  ...addCases,
  ...removeCases,
  ...singleCases,
  ...entityValueCases,
];
