import { LongList } from '../memory/caches.js';
import { elementsOf, mentions, without } from '../model/contents.js';
import { type Deviating, Refusal } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { Property } from '../model/types.js';
import { type Element, isCollectionValue, Ref } from '../model/values.js';
import { isStepDone, type Steps, visiting } from '../work/steps.js';
import type { Draft } from './draft.js';
import type { Referrer } from './entities.js';
import { itemsOf } from './items.js';

/** What happens to references to deleted entities (4.8). */
export type DeleteMode = 'dropReferences' | 'dropReferencesIfPossible' | 'failIfReferenced' | 'ignoreReferences';

/** Whether each mode refuses a reference. */
const refusals: Readonly<Record<DeleteMode, (referrer: Referrer, draft: Draft) => boolean>> = {
  dropReferences: () => false,
  dropReferencesIfPossible: (referrer, draft) => !canDrop(referrer, draft),
  failIfReferenced: () => true,
  ignoreReferences: () => false,
};

/** The cost of looking at a reference, or dropping it, in units of a step. */
const costOfReference = 50;

/**
 * Deletes entities in steps. Those that do not exist are skipped. References between different deleted entities do not
 * count.
 *
 * @param refusesOwnReferences whether an entity that refers to itself is refused. Default: it is deleted
 * @returns the number of deleted entities
 * @throws Refusal `referenced` if the mode does not allow it, before anything is changed
 */
export function* deleting(
  draft: Draft,
  refs: Iterable<Ref>,
  mode: DeleteMode,
  refusesOwnReferences?: Deviating,
): Steps<number> {
  const targets = new Set<Ref>();
  for (const ref of refs) {
    if (draft.get(ref) !== undefined) targets.add(ref);
    if (isStepDone(5)) yield;
  }
  const refuses = refusals[mode];
  for (const target of targets) {
    if (isStepDone(costOfReference)) yield;
    for (const referrer of draft.referrersOf(target)) {
      if (isStepDone(costOfReference)) yield;
      const { owner } = referrer;
      if (owner === target && refusesOwnReferences !== undefined) {
        throw refersToItself(refusesOwnReferences, referrer);
      }
      if (targets.has(owner)) continue;
      if (refuses(referrer, draft)) throw stillReferenced(referrer, mode);
    }
  }
  if (mode !== 'ignoreReferences') yield* dropReferences(draft, targets);
  yield* visiting(targets, (target) => draft.deleteEntity(target), costOfReference);
  return targets.size;
}

/** Only a single value that is mandatory or not nullable cannot be dropped, since a collection may be empty. */
function canDrop({ owner, property }: Referrer, draft: Draft): boolean {
  return (!property.mandatory && property.nullable) || isCollectionValue(draft.read(owner).get(property));
}

/** Edits each property only once, since it drops the references to all targets. */
function* dropReferences(draft: Draft, targets: ReadonlySet<Ref>): Steps<void> {
  const isDeleted = (element: Element) => element instanceof Ref && targets.has(element);
  for (const target of targets) {
    const referrers = new LongList<Referrer>();
    yield* visiting(draft.referrersOf(target), (referrer) => referrers.add(referrer), costOfReference);
    const drop = ({ owner, property }: Referrer) => {
      if (!targets.has(owner)) dropReference(draft, owner, property, isDeleted);
    };
    yield* visiting(referrers, drop, costOfReference);
  }
}

function dropReference(draft: Draft, owner: Ref, property: Property, isDeleted: (element: Element) => boolean): void {
  const entity = draft.read(owner);
  const value = entity.get(property);
  const isInside = (element: Element) => isCollectionValue(element) && mentions(element, isDeleted);
  if (!isCollectionValue(value)) draft.changeValue(entity, property, null);
  else if (Array.from(elementsOf(value)).some(isInside)) {
    draft.changeValue(entity, property, without(value, isDeleted));
  } else {
    const gone = itemsOf(value).filter((item) => item.some(isDeleted));
    const keys = gone.map(([key]) => key);
    draft.removeItems(owner, property, keys);
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
function describeEntity({ type, id, partition }: Ref): string {
  return `${type.signature} ${formatScalar(id)} (partition ${partition})`;
}
