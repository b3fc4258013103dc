import { mentions, without } from '../model/dangling.js';
import type { Instance } from '../model/instance.js';
import { Refusal } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { Property } from '../model/types.js';
import { type Element, isCollectionValue, MapValue, SetValue, type Value } from '../model/values.js';
import type { ChangeLog } from './change-log.js';
import { idOf, partitionOf } from './identity-map.js';
import { referencesTo } from './references.js';
import { elementsOf, type StoreState } from './store-state.js';

/** What happens to references to deleted entities (4.8). */
export type DeleteMode = 'dropReferences' | 'dropReferencesIfPossible' | 'failIfReferenced' | 'ignoreReferences';

/** For each mode, whether it refuses a reference, and whether it drops the references that it does not refuse. */
const modes: Readonly<Record<DeleteMode, { refuses: (reference: Reference) => boolean; drops: boolean }>> = {
  dropReferences: { refuses: () => false, drops: true },
  dropReferencesIfPossible: { refuses: (reference) => !canDrop(reference), drops: true },
  failIfReferenced: { refuses: () => true, drops: false },
  ignoreReferences: { refuses: () => false, drops: false },
};

/** A reference from an entity that stays to an entity that is deleted. */
interface Reference {
  readonly owner: Instance;
  readonly property: Property;
  readonly target: Instance;
}

/** How references are treated. */
export interface DeleteOptions {
  readonly mode: DeleteMode;
  /** Whether an instance that refers to itself is refused (D-52) or deleted. */
  readonly ownReferences: 'ignored' | 'refused';
}

/**
 * Deletes instances. References between different deleted instances do not count.
 *
 * @throws Refusal `referenced` if the mode does not allow it, before anything is changed
 */
export function deleteAll(
  state: StoreState,
  changes: ChangeLog,
  targets: ReadonlySet<Instance>,
  { mode, ownReferences }: DeleteOptions,
): void {
  const { refuses, drops } = modes[mode];
  const dropped: Reference[] = [];
  for (const target of targets) {
    for (const [owner, property] of referencesTo(target)) {
      const reference = { owner, property, target };
      if (owner === target && ownReferences === 'refused') throw refersToItself(reference);
      if (targets.has(owner)) continue;
      if (refuses(reference)) throw stillReferenced(reference, mode);
      if (drops) dropped.push(reference);
    }
  }
  dropReferences(state, changes, dropped, targets);
  changes.deleteAll(targets);
}

/** Only a mandatory single value cannot be dropped, since a collection may become empty. */
function canDrop({ owner, property }: Reference): boolean {
  return (!property.mandatory && property.nullable) || isCollectionValue(owner.get(property));
}

/** Edits each property only once, however many of its elements are removed. */
function dropReferences(
  state: StoreState,
  changes: ChangeLog,
  references: readonly Reference[],
  targets: ReadonlySet<Instance>,
): void {
  const visited = new Map<Instance, Set<Property>>();
  for (const { owner, property } of references) {
    const properties = visited.get(owner) ?? new Set();
    visited.set(owner, properties);
    if (properties.has(property)) continue;
    properties.add(property);
    dropReference(changes, owner, property, state.changing(owner, property), (element) => isOneOf(targets, element));
  }
}

function dropReference(
  changes: ChangeLog,
  owner: Instance,
  property: Property,
  value: Value,
  isDeleted: (element: Element) => boolean,
): void {
  const isInside = (element: Element) => isCollectionValue(element) && mentions(element, isDeleted);
  if (isCollectionValue(value) && Array.from(elementsOf(value)).some(isInside)) {
    changes.changeValue(owner, property, without(value, isDeleted));
  } else if (Array.isArray(value)) {
    const indexes = Array.from(value.keys()).filter((index) => isDeleted(value[index] ?? null));
    changes.removeAt(owner, property, value, indexes);
  } else if (value instanceof SetValue) {
    for (const element of Array.from(value).filter(isDeleted)) changes.removeFromSet(owner, property, value, element);
  } else if (value instanceof MapValue) {
    const entries = Array.from(value).filter(([key, entry]) => isDeleted(key) || isDeleted(entry));
    for (const [key] of entries) changes.removeEntry(owner, property, value, key);
  } else {
    changes.changeValue(owner, property, null);
  }
}

function isOneOf(targets: ReadonlySet<Instance>, element: Element): boolean {
  return typeof element === 'object' && element !== null && 'alive' in element && targets.has(element);
}

function stillReferenced({ owner, property, target }: Reference, mode: DeleteMode): Refusal {
  const why =
    mode === 'failIfReferenced'
      ? 'nothing may refer to it'
      : 'that property is mandatory, so the reference cannot be dropped';
  return new Refusal(
    'referenced',
    'R-42',
    `Cannot delete ${describeEntity(target)} with delete-mode ${mode}: ` +
      `${describeEntity(owner)} refers to it by its property "${property.name}", and ${why}.`,
  );
}

function refersToItself({ property, target }: Reference): Refusal {
  return new Refusal(
    'referenced',
    'D-52',
    `Cannot delete ${describeEntity(target)}: it refers to itself by its property "${property.name}".`,
  );
}

/** Describes an entity for messages. */
export function describeEntity(instance: Instance): string {
  return `${instance.type.signature} ${formatScalar(idOf(instance))} (partition ${partitionOf(instance)})`;
}
