import type { AssemblyElement } from '../../assembly/assembly.js';
import { type Resolve, toElement } from '../../assembly/assembly-values.js';
import type { EditShape } from '../../json/read-edit.js';
import { isDangling, storedIndex } from '../../model/dangling.js';
import type { Instance } from '../../model/instance.js';
import { invalid } from '../../model/refusal.js';
import type { CollectionType, Property } from '../../model/types.js';
import { type Element, keyOf } from '../../model/values.js';
import type { Transaction } from '../../store/store.js';
import { listOf, requireFewMoves } from '../list-edits.js';
import type { ParsedBody } from './read-body.js';

/** A POST on a collection property (4.9). */
export interface PropertyEdit {
  readonly transaction: Transaction;
  readonly owner: Instance;
  readonly property: Property;
  readonly type: CollectionType;
  readonly body: ParsedBody;
  readonly resolve: Resolve;
}

type Edit = (edit: PropertyEdit) => void;

/** The columns of the table: what becomes of a body on each kind of collection. */
type Cells = Readonly<Record<CollectionType['kind'], Edit>>;

/** The table of 4.9: body, `remove`, kind of collection. */
export const collectionEdits: Readonly<Record<EditShape, Readonly<Record<'add' | 'remove', Cells>>>> = {
  value: {
    add: { list: append, set: addAll, map: needs('a map') },
    remove: { list: needs('a map from int to value'), set: removeAll, map: needs('a map') },
  },
  values: {
    add: { list: append, set: addAll, map: needs('a map') },
    remove: { list: needs('a map from int to value'), set: removeAll, map: needs('a map') },
  },
  map: {
    add: { list: insertAtPositions, set: needs('a value or list of values'), map: putAll },
    remove: { list: removeAtPositions, set: needs('a value or list of values'), map: removeKeys },
  },
};

const shapes: Readonly<Record<EditShape, string>> = {
  value: 'a single value',
  values: 'a list of values',
  map: 'a map of key to value',
};

/** Does what the table says for the shape of the body. */
export function editCollection(edit: PropertyEdit, remove: boolean): void {
  const { body, type } = edit;
  collectionEdits[body.shape(type)][remove ? 'remove' : 'add'][type.kind](edit);
}

function needs(expected: string): Edit {
  return ({ body, property, type }) => {
    const found = shapes[body.shape(type)];
    throw invalid('4.9', `Expected ${expected} for the ${type.kind} property "${property.name}", got ${found}.`);
  };
}

function append(edit: PropertyEdit): void {
  const { transaction, owner, property } = edit;
  for (const element of elements(edit)) transaction.insert(owner, property, listOf(edit).length, element);
}

function addAll(edit: PropertyEdit): void {
  for (const element of elements(edit)) edit.transaction.add(edit.owner, edit.property, element);
}

function removeAll(edit: PropertyEdit): void {
  for (const element of elements(edit)) edit.transaction.remove(edit.owner, edit.property, element);
}

/** ascending, on the growing list; beyond the end is the end. */
function insertAtPositions(edit: PropertyEdit): void {
  const { transaction, owner, property } = edit;
  const indexOf = indexer(edit);
  for (const [position, element] of positions(edit).sort(([left], [right]) => left - right)) {
    transaction.insert(owner, property, indexOf(position), element);
  }
}

/** highest first; where the element at the position is another, the first equal one goes. */
function removeAtPositions(edit: PropertyEdit): void {
  const { transaction, owner, property } = edit;
  const indexOf = indexer(edit);
  for (const [position, element] of positions(edit).sort(([left], [right]) => right - left)) {
    const list = listOf(edit);
    const there = list[indexOf(position)];
    const key = keyOf(element);
    const isThere = there !== undefined && keyOf(there) === key;
    const index = isThere ? indexOf(position) : list.findIndex((each) => keyOf(each) === key);
    if (index !== -1) transaction.removeAt(owner, property, index);
  }
}

function putAll(edit: PropertyEdit): void {
  const { transaction, owner, property, resolve } = edit;
  for (const [key, value] of entries(edit)) {
    transaction.putEntry(owner, property, toElement(key, resolve), toElement(value, resolve));
  }
}

/** The entries of the body's keys go; its values say nothing. */
function removeKeys(edit: PropertyEdit): void {
  const { transaction, owner, property, resolve } = edit;
  for (const [key] of entries(edit)) transaction.removeEntry(owner, property, toElement(key, resolve));
}

function elements({ body, type, resolve }: PropertyEdit): readonly Element[] {
  const sent = body.edit(type);
  return sent.shape === 'map' ? [] : sent.values.map((element) => toElement(element, resolve));
}

function entries({ body, type }: PropertyEdit): readonly (readonly [AssemblyElement, AssemblyElement])[] {
  const sent = body.edit(type);
  return sent.shape === 'map' ? sent.entries : [];
}

/** The entries of the body as positions and elements; of one position given twice the last counts, as in any map. */
function positions(edit: PropertyEdit): [number, Element][] {
  const found = new Map<number, Element>();
  for (const [key, value] of entries(edit)) {
    if (typeof key === 'number') found.set(key, toElement(value, edit.resolve));
  }
  requireFewMoves(found.size, listOf(edit).length);
  return [...found];
}

/** Where a client's position stands in the stored list, which is counted through only if references were left behind in it. */
function indexer(edit: PropertyEdit): (position: number) => number {
  if (listOf(edit).some(isDangling)) return (position) => storedIndex(listOf(edit), position);
  return (position) => Math.min(position, listOf(edit).length);
}
