import { elementsOf, mentions, without } from '../model/contents.js';
import { type Deviating, Refusal } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { Property } from '../model/types.js';
import { type Element, type Entity, isCollectionValue, MapValue, Ref, SetValue } from '../model/values.js';
import { isStepDone, type Steps, visiting } from '../work/steps.js';
import type { PropertyEdits } from './property-edits.js';
import type { Referrer } from './tables.js';

/** What happens to references to deleted entities (4.8). */
export type DeleteMode = 'dropReferences' | 'dropReferencesIfPossible' | 'failIfReferenced' | 'ignoreReferences';

/** For each mode, whether it refuses a reference, and whether it drops the references that it does not refuse. */
const modes: Readonly<
  Record<DeleteMode, { refuses: (referrer: Referrer, edits: PropertyEdits) => boolean; drops: boolean }>
> = {
  dropReferences: { refuses: () => false, drops: true },
  dropReferencesIfPossible: { refuses: (referrer, edits) => !canDrop(referrer, edits), drops: true },
  failIfReferenced: { refuses: () => true, drops: false },
  ignoreReferences: { refuses: () => false, drops: false },
};

/** How references are treated. */
export interface DeleteOptions {
  readonly mode: DeleteMode;
  /** Whether an entity that refers to itself is refused. Otherwise it is deleted. */
  readonly refusesOwnReferences: Deviating;
}

/** The cost of looking at a reference, or dropping it, in units of a step. */
const costOfReference = 50;

/**
 * Deletes entities in steps. References between different deleted entities do not count.
 *
 * @throws Refusal `referenced` if the mode does not allow it, before anything is changed
 */
export function* deleteAll(
  edits: PropertyEdits,
  targets: ReadonlySet<Ref>,
  { mode, refusesOwnReferences }: DeleteOptions,
): Steps<void> {
  const { refuses, drops } = modes[mode];
  const dropped: Referrer[] = [];
  for (const target of targets) {
    if (isStepDone(costOfReference)) yield;
    for (const referrer of edits.referrersOf(target)) {
      if (isStepDone(costOfReference)) yield;
      const { owner } = referrer;
      if (owner === target && refusesOwnReferences !== undefined) {
        throw refersToItself(refusesOwnReferences, referrer);
      }
      if (targets.has(owner)) continue;
      if (refuses(referrer, edits)) throw stillReferenced(referrer, mode);
      if (drops) dropped.push(referrer);
    }
  }
  yield* dropReferences(edits, dropped, targets);
  yield* visiting(targets, (target) => edits.deleteEntity(target), costOfReference);
}

/** Only a single value that is mandatory or not nullable cannot be dropped, since a collection may be empty. */
function canDrop({ owner, property }: Referrer, edits: PropertyEdits): boolean {
  return (!property.mandatory && property.nullable) || isCollectionValue(edits.read(owner).get(property));
}

/** Edits each property only once, however many of its elements are removed. */
function* dropReferences(edits: PropertyEdits, referrers: readonly Referrer[], targets: ReadonlySet<Ref>): Steps<void> {
  const visited = new Map<Ref, Set<Property>>();
  const isDeleted = (element: Element) => element instanceof Ref && targets.has(element);
  for (const { owner, property } of referrers) {
    if (isStepDone(costOfReference)) yield;
    const properties = visited.get(owner) ?? new Set();
    visited.set(owner, properties);
    if (properties.has(property)) continue;
    properties.add(property);
    dropReference(edits, owner, property, isDeleted);
  }
}

function dropReference(
  edits: PropertyEdits,
  owner: Ref,
  property: Property,
  isDeleted: (element: Element) => boolean,
): void {
  const value = edits.read(owner).get(property);
  const isInside = (element: Element) => isCollectionValue(element) && mentions(element, isDeleted);
  if (isCollectionValue(value) && Array.from(elementsOf(value)).some(isInside)) {
    edits.changeValue(owner, property, without(value, isDeleted));
  } else if (Array.isArray(value)) {
    const indexes = Array.from(value.keys()).filter((index) => isDeleted(value[index] ?? null));
    edits.removeAll(owner, property, indexes);
  } else if (value instanceof SetValue) {
    for (const element of Array.from(value).filter(isDeleted)) edits.remove(owner, property, element);
  } else if (value instanceof MapValue) {
    const entries = Array.from(value).filter((entry) => entry.some(isDeleted));
    for (const [key] of entries) edits.removeEntry(owner, property, key);
  } else {
    edits.changeValue(owner, property, null);
  }
}

function stillReferenced({ owner, property, target }: Referrer, mode: DeleteMode): Refusal {
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

function refersToItself(rule: string, { property, target }: Referrer): Refusal {
  return new Refusal(
    'referenced',
    rule,
    `Cannot delete ${describeEntity(target)}: it refers to itself by its property "${property.name}".`,
  );
}

/** Describes an entity for messages. */
export function describeEntity({ type, id, partition }: Ref | Entity): string {
  return `${type.signature} ${formatScalar(id)} (partition ${partition})`;
}
