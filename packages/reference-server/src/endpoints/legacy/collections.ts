import { isDangling } from '../../model/contents.js';
import { invalid } from '../../model/refusal.js';
import type { ElementType, ListType, MapType, SetType } from '../../model/types.js';
import { type Element, type Entry, equalElements } from '../../model/values.js';
import { single } from '../../options/row.js';
import { integer } from '../../options/value-types.js';
import { type Draft, itemsOf, type OwnedProperty } from '../../store/store.js';
import { isStepDone, mapping, type Steps } from '../../work/steps.js';
import { listOf, requireFewMoves, storedIndex } from '../list-edits.js';
import type { Call, CallInput } from './call.js';
import type { ChangeOutcome } from './projections.js';
import { type CollectionTarget, elementOf } from './targets.js';

/** The option of `list-insert` (4.3). */
export const indexRows = { index: single('4.3', 'index', integer(0), 0) } as const;

type ListTarget = CollectionTarget<ListType>;
type SetTarget = CollectionTarget<SetType>;
type MapTarget = CollectionTarget<MapType>;

/** `list-insert`: inserts values at an index, in the order in which they are given (4.3, rule 4). */
export function* insertIntoList(input: CallInput<Draft, ListTarget, typeof indexRows>): Steps<ChangeOutcome> {
  const { call, target, options } = input;
  const { entities: draft } = call;
  const { owner, property, type } = target;
  const elements = yield* readingElements(call, 'value', type.element);
  const list = listOf(draft, target);
  const size = list.filter((element) => !isDangling(element, draft)).length;
  if (options.index > size) {
    throw invalid('R-7', `Expected an integer from 0 to ${size} as parameter "index", got ${options.index}.`);
  }
  const at = storedIndex(list, options.index, draft);
  const inserted = elements.map((value, offset): Entry => [at + offset, value]);
  draft.addItems(owner, property, inserted);
  return changed(call, target);
}

/**
 * `list-remove`: removes the first element that equals each value. Values that are not in the list are ignored.
 */
export function* removeFromList({ call, target }: CallInput<Draft, ListTarget>): Steps<ChangeOutcome> {
  const { entities: draft } = call;
  const { owner, property, type } = target;
  const elements = yield* readingElements(call, 'value', type.element);
  const left = itemsOf(listOf(draft, target));
  requireFewMoves(elements.length, left.length);
  const removed: Element[] = [];
  for (const element of elements) {
    const index = left.findIndex(([, each]) => equalElements(each, element, draft.types.equality));
    if (index !== -1) removed.push(...left.splice(index, 1).map(([position]) => position));
    if (isStepDone(left.length)) yield;
  }
  draft.removeItems(owner, property, removed);
  return changed(call, target);
}

/** `set-insert`: adds values. */
export function* insertIntoSet({ call, target }: CallInput<Draft, SetTarget>): Steps<ChangeOutcome> {
  const { owner, property, type } = target;
  const elements = yield* readingElements(call, 'value', type.element);
  const items = elements.map((value): Entry => [value, value]);
  call.entities.addItems(owner, property, items);
  return changed(call, target);
}

/** `set-remove`: removes values. Values that are not in the set are ignored. */
export function* removeFromSet({ call, target }: CallInput<Draft, SetTarget>): Steps<ChangeOutcome> {
  const { owner, property, type } = target;
  const elements = yield* readingElements(call, 'value', type.element);
  call.entities.removeItems(owner, property, elements);
  return changed(call, target);
}

/** `map-put`: puts a value for each key, in the order in which they are given. */
export function* putIntoMap({ call, target }: CallInput<Draft, MapTarget>): Steps<ChangeOutcome> {
  const { owner, property, type } = target;
  const keys = yield* readingElements(call, 'key', type.key);
  const values = yield* readingElements(call, 'value', type.value);
  if (keys.length !== values.length) {
    throw invalid(
      'R-54',
      `Expected as many values of parameter "value" as of "key", got ${values.length} and ${keys.length}.`,
    );
  }
  const items = keys.map((key, index): Entry => [key, values[index] ?? null]);
  call.entities.addItems(owner, property, items);
  return changed(call, target);
}

/**
 * `map-remove`: removes the entries of the keys, and ignores `value`. Keys that are not in the map are ignored.
 */
export function* removeFromMap({ call, target }: CallInput<Draft, MapTarget>): Steps<ChangeOutcome> {
  const { owner, property, type } = target;
  const keys = yield* readingElements(call, 'key', type.key);
  call.entities.removeItems(owner, property, keys);
  return changed(call, target);
}

/** The cost of reading an element, in units of a step. */
const costOfElement = 10;

/** Reads the values of a parameter as elements of the collection (4.3, rule 3, R-54). */
function readingElements(call: Call, name: string, type: ElementType): Steps<readonly Element[]> {
  return mapping(call.parameters.all(name), (text) => elementOf(call, name, text, type), costOfElement);
}

function changed({ entities: { manipulations } }: Call<Draft>, { owner }: OwnedProperty): ChangeOutcome {
  return { entities: [owner], manipulations };
}
