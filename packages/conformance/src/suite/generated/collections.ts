import fc from 'fast-check';
import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Edit } from '../../case/subject.js';
import { checkAnswered, readsMap } from '../expectations.js';
import { entityCase } from '../rows.js';
import { keys, texts } from './examples.js';
import { forAll } from './for-all.js';

/** An edit of a collection property (4.9), with what it makes of the elements. */
interface Step<Content> {
  readonly edit: Edit | 'clear';
  readonly remove: boolean;
  readonly judges: string;
  readonly result: (content: Content) => Content;
}

/** A kind of collection, with the edits that are generated for it and the value of its content. */
interface Kind<Content> {
  readonly need: PropertyNeed;
  readonly empty: Content;
  readonly value: (content: Content) => Plain;
  readonly steps: fc.Arbitrary<Step<Content>>;
}

const few = <Element>(elements: fc.Arbitrary<Element>) => fc.array(elements, { minLength: 1, maxLength: 4 });

const adds = <Content>(judges: string, edit: Edit, result: Step<Content>['result']): Step<Content> => ({
  edit,
  remove: false,
  judges,
  result,
});
const removes = <Content>(judges: string, edit: Edit, result: Step<Content>['result']): Step<Content> => ({
  ...adds(judges, edit, result),
  remove: true,
});
const clear = <Content>(empty: Content): Step<Content> => ({
  edit: 'clear',
  remove: false,
  judges: 'PRP-DEL-01',
  result: () => empty,
});

type Texts = readonly string[];

const list: Kind<Texts> = {
  need: 'stringList',
  empty: [],
  value: (content) => [...content],
  steps: fc.oneof(
    texts.map((single) => adds<Texts>('PRP-POST-L1', { single }, (content) => [...content, single])),
    few(texts).map((several) => adds<Texts>('PRP-POST-L3', { several }, (content) => [...content, ...several])),
    fc
      .tuple(texts, fc.integer({ min: 1000, max: 2000 }))
      .map(([text, place]) =>
        adds<Texts>('PRP-POST-L5b', { entries: [[place, text]] }, (content) => [...content, text]),
      ),
    fc.constant(clear<Texts>([])),
  ),
};

/** The elements are few, so that edits often concern elements of the collection. */
const element = fc.constantFrom('a', 'A', 'b', ' b', 'e\u0301', '\u00e9', '');

const union = (content: Texts, added: Texts): Texts => [...new Set([...content, ...added])];
const without = (content: Texts, removed: Texts): Texts => content.filter((each) => !removed.includes(each));

const set: Kind<Texts> = {
  need: 'stringSet',
  empty: [],
  value: (content) => setOf(...content),
  steps: fc.oneof(
    element.map((single) => adds<Texts>('PRP-POST-S1', { single }, (content) => union(content, [single]))),
    element.map((single) => removes<Texts>('PRP-POST-S2', { single }, (content) => without(content, [single]))),
    few(element).map((several) => adds<Texts>('PRP-POST-S3', { several }, (content) => union(content, several))),
    few(element).map((several) => removes<Texts>('PRP-POST-S4', { several }, (content) => without(content, several))),
    fc.constant(clear<Texts>([])),
  ),
};

type Entries = ReadonlyMap<string, string>;

const fewKeys = element.map((each) => `k${each}`);
const entries = fc.uniqueArray(fc.tuple(fc.oneof(fewKeys, keys), texts), {
  selector: ([key]) => key,
  minLength: 1,
  maxLength: 4,
});

const map: Kind<Entries> = {
  need: 'stringMap',
  empty: new Map(),
  value: (content) => mapOf(...content),
  steps: fc.oneof(
    entries.map((entries) => adds<Entries>('PRP-POST-M5', { entries }, (content) => new Map([...content, ...entries]))),
    entries.map((entries) => {
      const removed = new Set(entries.map(([key]) => key));
      const result = (content: Entries) => new Map([...content].filter(([key]) => !removed.has(key)));
      return removes<Entries>('PRP-POST-M6', { entries }, result);
    }),
    fc.constant(clear<Entries>(new Map())),
  ),
};

/** Sequences of edits of a list, a set and a map against the same collections in memory (4.9). */
export const collectionSequences: readonly Case[] = [
  sequenceCase('list', list, ['PRP-POST-L1', 'PRP-POST-L3', 'PRP-POST-L5b', 'PRP-DEL-01']),
  sequenceCase('set', set, ['PRP-POST-S1', 'PRP-POST-S2', 'PRP-POST-S3', 'PRP-POST-S4', 'PRP-DEL-01']),
  sequenceCase('map', map, ['PRP-POST-M5', 'PRP-POST-M6', 'PRP-DEL-01']),
];

function sequenceCase<Content>(id: string, kind: Kind<Content>, requirement: readonly string[]): Case {
  const sequences = fc.array(kind.steps, { minLength: 1, maxLength: 8 });
  return entityCase(`generated/sequences/${id}`, requirement, async (c) => {
    const target = await c.fixture.create();
    let content = kind.empty;
    await forAll(c, sequences, async (steps, show) => {
      // Each example begins with an empty collection, so that a failing one can be repeated alone.
      content = await perform(c, target, kind, content, clear(kind.empty));
      for (const step of steps) {
        show(textOf(step));
        content = await perform(c, target, kind, content, step);
      }
    });
  }).with({ needs: [kind.need], generated: true, deviation: kind.need === 'stringSet' ? undefined : 'D-37' });
}

async function perform<Content>(
  c: CaseContext,
  target: Made,
  { need, value }: Kind<Content>,
  content: Content,
  { edit, remove, judges, result }: Step<Content>,
): Promise<Content> {
  const place = { ...target, property: c.fixture.property(need) };
  const isMap = edit !== 'clear' && 'entries' in edit;
  const answer =
    edit === 'clear'
      ? await c.subject.clearProperty(place)
      : await c.subject.editProperty(place, edit, remove ? { remove } : {});
  const met = checkAnswered(c, answer, isMap ? readsMap : 200, { judges });
  const expected = met === 'documented' ? result(content) : content;
  const found = (await c.oracle.property(target, place.property)) ?? null;
  // Deployed services read one pair as a key without a value, and ignore it.
  const mayPassOver = isMap && edit.entries.length === 1 && c.dialect === 'documented';
  const name = 'content after the edit';
  if (!mayPassOver) {
    c.check(name, found, value(expected), { judges });
    return expected;
  }
  const columnMet = c.check(name, found, differs('D-37', value(expected), value(content)), { judges });
  return columnMet === 'deployed' ? content : expected;
}

function textOf({ edit, remove }: Pick<Step<unknown>, 'edit' | 'remove'>): string {
  return edit === 'clear' ? 'DELETE' : `POST${remove ? ' remove' : ''} ${JSON.stringify(edit)}`;
}
