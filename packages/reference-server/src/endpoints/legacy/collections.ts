import { aliveElements, storedIndex } from '../../model/read.js';
import { invalid } from '../../model/refusal.js';
import type { ListType, MapType, SetType } from '../../model/types.js';
import { type Element, equalElements } from '../../model/values.js';
import { integer, single } from '../../options/row.js';
import type { Transaction } from '../../store/store.js';
import { requireFewMoves } from '../moves.js';
import type { Call } from './call.js';
import type { Changed } from './changes.js';
import type { Step } from './row.js';
import type { CollectionTarget, PropertyTarget } from './targets.js';
import { elementOf } from './texts.js';

/** Where `list-insert` inserts (4.3). */
export const indexRows = { index: single('4.3', 'index', integer(0), 0) } as const;

type ListTarget = CollectionTarget<ListType>;
type SetTarget = CollectionTarget<SetType>;
type MapTarget = CollectionTarget<MapType>;

/** What an edit of a collection works with. */
interface Edit<Target> {
  readonly call: Call;
  readonly target: Target;
  readonly transaction: Transaction;
}

/** `list-insert`: values at an index, in the order in which they are given (4.3, rule 4). */
export function insertIntoList({ call, target, transaction, options }: Step<typeof indexRows, ListTarget>): Changed {
  const { owner, property, type } = target;
  const elements = elementsOf(call, 'value', type.element);
  const list = listOf(target);
  const size = aliveElements(list).length;
  if (options.index > size) {
    throw invalid(
      'R-7',
      `Parameter 'index' is ${options.index}, which is out of bounds; expected is an integer from 0 to ${size}`,
    );
  }
  const at = storedIndex(list, options.index);
  requireFewMoves(elements.length, list.length - at);
  for (const [offset, element] of elements.entries()) transaction.insert(owner, property, at + offset, element);
  return changed({ target, transaction });
}

/** `list-remove`: the first element that equals each value; none is no fault. */
export function removeFromList({ call, target, transaction }: Edit<ListTarget>): Changed {
  const { owner, property, type } = target;
  const elements = elementsOf(call, 'value', type.element);
  requireFewMoves(elements.length, listOf(target).length);
  for (const element of elements) {
    const index = listOf(target).findIndex((each) => equalElements(each, element));
    if (index !== -1) transaction.removeAt(owner, property, index);
  }
  return changed({ target, transaction });
}

/** `set-insert`. */
export function insertIntoSet({ call, target, transaction }: Edit<SetTarget>): Changed {
  const { owner, property, type } = target;
  for (const element of elementsOf(call, 'value', type.element)) transaction.add(owner, property, element);
  return changed({ target, transaction });
}

/** `set-remove`; what is not in the set is no fault. */
export function removeFromSet({ call, target, transaction }: Edit<SetTarget>): Changed {
  const { owner, property, type } = target;
  for (const element of elementsOf(call, 'value', type.element)) transaction.remove(owner, property, element);
  return changed({ target, transaction });
}

/** `map-put`: a value for each key, in the order in which they are given. */
export function putIntoMap({ call, target, transaction }: Edit<MapTarget>): Changed {
  const { owner, property, type } = target;
  const keys = elementsOf(call, 'key', type.key);
  const values = elementsOf(call, 'value', type.value);
  if (keys.length !== values.length) {
    throw invalid(
      'R-54',
      `There are ${keys.length} values of 'key' and ${values.length} of 'value'; expected are pairs`,
    );
  }
  for (const [index, key] of keys.entries()) transaction.putEntry(owner, property, key, values[index] ?? null);
  return changed({ target, transaction });
}

/** `map-remove`: the entries of the keys, whatever `value` says; a key that is not in the map is no fault. */
export function removeFromMap({ call, target, transaction }: Edit<MapTarget>): Changed {
  const { owner, property, type } = target;
  for (const key of elementsOf(call, 'key', type.key)) transaction.removeEntry(owner, property, key);
  return changed({ target, transaction });
}

/** Every value of a parameter as an element of the collection (4.3, rule 3, R-54). */
function elementsOf(call: Call, name: string, type: ListType['element']): readonly Element[] {
  return call.parameters.all(name).map((text) => elementOf(call, `Parameter '${name}'`, text, type));
}

function listOf({ owner, property }: PropertyTarget): readonly Element[] {
  const list = owner.get(property);
  return Array.isArray(list) ? list : [];
}

function changed({ target, transaction }: Omit<Edit<PropertyTarget>, 'call'>): Changed {
  return { entities: [target.owner], manipulations: transaction.manipulations };
}
