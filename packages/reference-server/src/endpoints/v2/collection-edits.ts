import { type Resolve, toValue } from '../../assembly/assembly.js';
import { classifyEdit, type EditShape, readEditEntries, readEditValues } from '../../json/read-property.js';
import { isDangling } from '../../model/contents.js';
import { invalid } from '../../model/refusal.js';
import type { CollectionType, Property } from '../../model/types.js';
import { type Element, type Entry, equalElements, type Ref } from '../../model/values.js';
import { type Draft, itemsOf } from '../../store/store.js';
import { listOf, requireFewMoves, storedIndex, storedIndexes } from '../list-edits.js';
import type { ParsedBody } from '../read-body.js';

/** A POST on a collection property (4.9). */
export interface PropertyEdit {
  readonly draft: Draft;
  readonly owner: Ref;
  readonly property: Property;
  readonly type: CollectionType;
  readonly body: ParsedBody;
  readonly resolve: Resolve;
  /** Whether entities that are the values of entries to be removed must exist (D-41). */
  readonly looksUpRemoved: boolean;
}

type Edit = (edit: PropertyEdit) => void;

/** The columns of the table: what to do for each kind of collection. */
type Cells = Readonly<Record<CollectionType['kind'], Edit>>;

/** The table of 4.9: body, `remove`, kind of collection. */
const collectionEdits: Readonly<Record<EditShape, Readonly<Record<'add' | 'remove', Cells>>>> = {
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

/** Edits a collection as the table says for the shape of the body. */
export function editCollection(edit: PropertyEdit, change: 'add' | 'remove'): void {
  collectionEdits[shapeOf(edit)][change][edit.type.kind](edit);
}

function needs(expected: string): Edit {
  return (edit) => {
    const { property, type } = edit;
    const found = shapes[shapeOf(edit)];
    throw invalid('4.9', `Expected ${expected} for the ${type.kind} property "${property.name}", got ${found}.`);
  };
}

function shapeOf({ body: { tree, context }, type }: PropertyEdit): EditShape {
  return classifyEdit(tree, type, context);
}

function append(edit: PropertyEdit): void {
  const { draft, owner, property } = edit;
  const { length } = listOf(draft, edit);
  const appended = elements(edit).map((value, offset): Entry => [length + offset, value]);
  draft.addItems(owner, property, appended);
}

function addAll(edit: PropertyEdit): void {
  const items = elements(edit).map((value): Entry => [value, value]);
  edit.draft.addItems(edit.owner, edit.property, items);
}

function removeAll(edit: PropertyEdit): void {
  edit.draft.removeItems(edit.owner, edit.property, elements(edit));
}

/** Inserts elements by ascending positions of the growing list. A position beyond the end appends. */
function insertAtPositions(edit: PropertyEdit): void {
  const { draft, owner, property } = edit;
  const ascending = positions(edit).sort(([left], [right]) => left - right);
  // A position counts the elements that are inserted before it, which the stored list does not have yet.
  const indexes = storedIndexes(
    listOf(edit.draft, edit),
    ascending.map(([position], before) => position - before),
    draft,
  );
  const inserted = ascending.map(([, value], before): Entry => [(indexes[before] ?? 0) + before, value]);
  draft.addItems(owner, property, inserted);
}

/**
 * Removes elements, the highest position first. If the element there differs, the first equal one is removed.
 */
function removeAtPositions(edit: PropertyEdit): void {
  const { draft, owner, property } = edit;
  const list = listOf(draft, edit);
  const isEqual = (left: Element | undefined, right: Element) =>
    left !== undefined && equalElements(left, right, draft.types.equality);
  const ascending = positions(edit).sort(([left], [right]) => left - right);
  const indexes = storedIndexes(
    list,
    ascending.map(([position]) => position),
    draft,
  );
  if (ascending.every(([, element], order) => isEqual(list[indexes[order] ?? list.length], element))) {
    draft.removeItems(owner, property, indexes);
    return;
  }
  requireFewMoves(ascending.length, list.length);
  const left = itemsOf(list);
  const removed: Element[] = [];
  // Most lists have no dangling references, so that positions need not be searched for.
  const isDense = !list.some((element) => isDangling(element, draft));
  for (const [position, element] of ascending.reverse()) {
    const elements = isDense ? [] : left.map(([, each]) => each);
    const index = isDense ? position : storedIndex(elements, position, draft);
    const at = isEqual(left[index]?.[1], element) ? index : left.findIndex(([, each]) => isEqual(each, element));
    if (at !== -1) removed.push(...left.splice(at, 1).map(([key]) => key));
  }
  draft.removeItems(owner, property, removed);
}

function putAll(edit: PropertyEdit): void {
  const { draft, owner, property, resolve } = edit;
  const items = entries(edit).map(([key, value]): Entry => {
    return [toValue(key, resolve, draft.types), toValue(value, resolve, draft.types)];
  });
  draft.addItems(owner, property, items);
}

/** Removes the entries with the keys of the body, whatever their values are. */
function removeKeys(edit: PropertyEdit): void {
  const { draft, owner, property, resolve } = edit;
  const keys = entries(edit).map(([key, value]) => {
    if (edit.looksUpRemoved) toValue(value, resolve, draft.types);
    return toValue(key, resolve, draft.types);
  });
  draft.removeItems(owner, property, keys);
}

function elements({ body: { tree, context }, type, resolve, draft }: PropertyEdit): readonly Element[] {
  return readEditValues(tree, type, context).map((element) => toValue(element, resolve, draft.types));
}

function entries({ body: { tree, context }, type }: PropertyEdit): ReturnType<typeof readEditEntries> {
  return readEditEntries(tree, type, context);
}

/** The positions and elements of the body. If a position is repeated, the last one counts. */
function positions(edit: PropertyEdit): [number, Element][] {
  const found = new Map<number, Element>();
  for (const [key, value] of entries(edit)) {
    if (typeof key === 'number') found.set(key, toValue(value, edit.resolve, edit.draft.types));
  }
  return [...found];
}
