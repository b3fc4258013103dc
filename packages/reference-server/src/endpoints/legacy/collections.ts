import { isDangling, storedIndex } from '../../model/dangling.js';
import { invalid } from '../../model/refusal.js';
import type { ListType, MapType, SetType } from '../../model/types.js';
import { type Element, equalElements } from '../../model/values.js';
import { integer, single } from '../../options/row.js';
import { listOf, requireFewMoves } from '../list-edits.js';
import type { Call, ChangeInput } from './call.js';
import { elementOf } from './parameter-values.js';
import type { ChangeOutcome } from './projections.js';
import type { CollectionTarget, PropertyTarget } from './targets.js';

/** The option of `list-insert` (4.3). */
export const indexRows = { index: single('4.3', 'index', integer(0), 0) } as const;

type ListTarget = CollectionTarget<ListType>;
type SetTarget = CollectionTarget<SetType>;
type MapTarget = CollectionTarget<MapType>;

/** `list-insert`: inserts values at an index, in the order in which they are given (4.3, rule 4). */
export function insertIntoList({
  call,
  target,
  draft,
  options,
}: ChangeInput<ListTarget, typeof indexRows>): ChangeOutcome {
  const { owner, property, type } = target;
  const elements = elementsOf(call, 'value', type.element);
  const list = listOf(draft, target);
  const size = list.filter((element) => !isDangling(element, draft)).length;
  if (options.index > size) {
    throw invalid('R-7', `Expected an integer from 0 to ${size} as parameter "index", got ${options.index}.`);
  }
  const at = storedIndex(list, options.index, draft);
  const inserted = elements.map((value, offset) => ({ index: at + offset, value }));
  draft.insertAll(owner, property, inserted);
  return changed({ target, draft });
}

/** `list-remove`: removes the first element that equals each value. Values that are not in the list are ignored. */
export function removeFromList({ call, target, draft }: ChangeInput<ListTarget>): ChangeOutcome {
  const { owner, property, type } = target;
  const elements = elementsOf(call, 'value', type.element);
  requireFewMoves(elements.length, listOf(draft, target).length);
  for (const element of elements) {
    const index = listOf(draft, target).findIndex((each) => equalElements(each, element, draft.types.equality));
    if (index !== -1) draft.removeAt(owner, property, index);
  }
  return changed({ target, draft });
}

/** `set-insert`: adds values. */
export function insertIntoSet({ call, target, draft }: ChangeInput<SetTarget>): ChangeOutcome {
  const { owner, property, type } = target;
  for (const element of elementsOf(call, 'value', type.element)) draft.add(owner, property, element);
  return changed({ target, draft });
}

/** `set-remove`: removes values. Values that are not in the set are ignored. */
export function removeFromSet({ call, target, draft }: ChangeInput<SetTarget>): ChangeOutcome {
  const { owner, property, type } = target;
  for (const element of elementsOf(call, 'value', type.element)) draft.remove(owner, property, element);
  return changed({ target, draft });
}

/** `map-put`: puts a value for each key, in the order in which they are given. */
export function putIntoMap({ call, target, draft }: ChangeInput<MapTarget>): ChangeOutcome {
  const { owner, property, type } = target;
  const keys = elementsOf(call, 'key', type.key);
  const values = elementsOf(call, 'value', type.value);
  if (keys.length !== values.length) {
    throw invalid(
      'R-54',
      `Expected as many values of parameter "value" as of "key", got ${values.length} and ${keys.length}.`,
    );
  }
  for (const [index, key] of keys.entries()) draft.putEntry(owner, property, key, values[index] ?? null);
  return changed({ target, draft });
}

/** `map-remove`: removes the entries of the keys, and ignores `value`. Keys that are not in the map are ignored. */
export function removeFromMap({ call, target, draft }: ChangeInput<MapTarget>): ChangeOutcome {
  const { owner, property, type } = target;
  for (const key of elementsOf(call, 'key', type.key)) draft.removeEntry(owner, property, key);
  return changed({ target, draft });
}

/** Reads the values of a parameter as elements of the collection (4.3, rule 3, R-54). */
function elementsOf(call: Call, name: string, type: ListType['element']): readonly Element[] {
  return call.parameters.all(name).map((text) => elementOf(call, name, text, type));
}

function changed({ target, draft }: Pick<ChangeInput<PropertyTarget>, 'target' | 'draft'>): ChangeOutcome {
  return { entities: [target.owner], manipulations: draft.manipulations };
}
