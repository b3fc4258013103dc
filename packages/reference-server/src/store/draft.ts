import { ownText } from '../memory/caches.js';
import { initialValues, sameValue } from '../model/contents.js';
import { type Deviating, invalid, Refusal } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { EntityType, Property } from '../model/types.js';
import { Entity, isScalar, Ref, type Scalar, type Value } from '../model/values.js';
import type { Content } from '../resources/content.js';
import { isStepDone, type Steps, unlimitedWork, type Work } from '../work/steps.js';
import { type DeleteMode, deleteAll } from './delete.js';
import { costs } from './edits.js';
import type { Entities } from './entities.js';
import { type Identification, IdentityGenerator, IdentityInUse, type PartialIdentity } from './identity-generator.js';
import { PropertyEdits } from './property-edits.js';

/** How much a change may do. */
export interface Bounds {
  /** The work of the request. */
  readonly work: Work;
  /** The limit of the entities of all stores together. */
  readonly maxEntities: number;
  /** The number of entities of all stores together. */
  readonly countEntities: () => number;
}

/** The bounds of work that no request has caused, such as loading a deployment. */
export const unbounded: Bounds = { work: unlimitedWork, maxEntities: Number.POSITIVE_INFINITY, countEntities: () => 0 };

/**
 * A state that is being made from another one. If a request fails, its draft is dropped. Values must be of the
 * type of their property. The draft takes over collections, so callers must not change them any more.
 */
export class Draft extends PropertyEdits {
  readonly #identification: Identification;
  readonly #identifier: IdentityGenerator;
  readonly #bounds: Bounds;
  /** The number of entities that may still be created. */
  #room: number | undefined;
  #created = 0;

  /** @param base the state from which the draft is made */
  constructor(base: Entities, identification: Identification, bounds: Bounds) {
    super(base, bounds.work);
    this.#bounds = bounds;
    this.#identification = identification;
    this.#identifier = new IdentityGenerator(this, identification);
  }

  /** The number of entities that have been created. */
  get created(): number {
    return this.#created;
  }

  /** Reserves an id that a body chooses, so that it is not generated for an entity that is created earlier. */
  choose(type: EntityType, id: Scalar): void {
    this.#identifier.choose(type, id);
  }

  /**
   * Creates an entity with the initial values of its type. Dangling references to its identity resolve again.
   *
   * @param place its place in the order of creation, from {@link reservePlace}. Default: the last one
   * @throws Refusal `invalid` if the type is abstract or not stored, if the identity is in use, or if an id of
   *   its type cannot be generated; `storageFull` if the limit of entities is reached
   */
  create(type: EntityType, given: PartialIdentity = {}, place?: number): Ref {
    this.#requireStored(type);
    this.#takeRoom();
    const { id, partition, globalId } = this.#identifier.complete(type, given);
    if (this.lookUp(type, { id, partition: partition ?? '' }) !== undefined) {
      throw new IdentityInUse(type, id, partition ?? '');
    }
    const values = initialValues(type);
    values[type.id.index] = id;
    values[type.partition.index] = partition;
    if (globalId !== undefined) values[type.globalId.index] = globalId;
    const ref = this.#refTo(type, id, partition ?? '');
    const { globalIdOf } = this.#identification;
    const entity = new Entity(ref, place ?? this.reservePlace(), values, globalIdOf);
    this.work.spend(costs.creation);
    this.addEntity(entity, values);
    this.record({ kind: 'instantiation', entity, given });
    this.#created += 1;
    return ref;
  }

  /**
   * Adds an entity of a deployment, with all its values but perhaps the partition and the globalId.
   *
   * @returns `false`, and does nothing, if its identity is in use or there are references to it
   */
  load(type: EntityType, values: Value[]): boolean {
    const { partition: ownPartition, globalIdOf } = this.#identification;
    const id = values[type.id.index] ?? null;
    if (!isScalar(id)) throw new Error(`A ${type.signature} of the deployment has no id.`);
    const given = values[type.partition.index];
    const partition = typeof given === 'string' ? ownText(given) : ownPartition;
    const ref = new Ref(type, id, partition);
    if (this.get(ref) !== undefined || this.isReferredTo(ref)) return false;
    values[type.partition.index] = partition;
    this.addEntity(new Entity(ref, this.reservePlace(), values, globalIdOf));
    return true;
  }

  /**
   * Sets the id or the partition of an existing entity, as only some dialects allow.
   *
   * @param rule the rule that allows the change
   * @throws Refusal `invalid` if another entity has that identity
   */
  setIdentity(rule: string, owner: Ref, property: Property, value: Scalar | null): void {
    const { type } = owner;
    const id = property === type.id && value !== null ? value : owner.id;
    const partition = property === type.partition ? String(value ?? '') : owner.partition;
    const other = this.lookUp(type, { id, partition });
    if (other !== undefined && other.ref !== owner) {
      throw invalid(rule, `There is already a ${type.signature} with id ${formatScalar(id)}. Expected an unused id.`);
    }
    if (!sameValue(this.read(owner).get(property), value)) {
      this.rename(owner, this.#refTo(type, id, partition), property, value);
    }
  }

  /** Sets the bytes of a resource; `undefined` removes them. */
  setContent(resource: Ref, content: Content | undefined): void {
    this.putContent(this.read(resource), content);
  }

  /**
   * Deletes entities in steps. Entities that do not exist are skipped.
   *
   * @param refusesOwnReferences whether an entity that refers to itself is refused. Default: it is deleted
   * @returns the number of deleted entities
   * @throws Refusal `referenced` if the mode does not allow it
   */
  *delete(refs: Iterable<Ref>, mode: DeleteMode, refusesOwnReferences?: Deviating): Steps<number> {
    const targets = new Set<Ref>();
    for (const ref of refs) {
      if (this.get(ref) !== undefined) targets.add(ref);
      if (isStepDone(5)) yield;
    }
    yield* deleteAll(this, targets, { mode, refusesOwnReferences });
    return targets.size;
  }

  /** The reference to an identity. If there are dangling references to it, they resolve again. */
  #refTo(type: EntityType, id: Scalar, partition: string): Ref {
    const ref = new Ref(type, id, partition);
    const [first] = this.referrersOf(ref);
    if (first === undefined) return ref;
    if (first.target.partition === partition) return first.target;
    this.retarget(first.target, ref);
    return ref;
  }

  /** @throws Refusal `invalid` if the type is abstract or not stored */
  #requireStored(type: EntityType): void {
    if (type.abstract) {
      throw invalid('R-32', `Expected a concrete subtype of ${type.signature}, got the abstract type.`);
    }
    if (this.types.stored.has(type)) return;
    throw invalid(
      'R-71',
      `Expected a type whose entities are stored, got ${type.signature}, which only requests and results contain.`,
    );
  }

  #takeRoom(): void {
    const { maxEntities, countEntities } = this.#bounds;
    this.#room ??= maxEntities - countEntities();
    if (this.#room <= 0) throw tooManyEntities(maxEntities);
    this.#room -= 1;
  }
}

/** @throws Refusal `storageFull` if there is no room for this number of new entities */
export function requireRoom({ maxEntities, countEntities }: Bounds, count: number): void {
  if (countEntities() + count > maxEntities) throw tooManyEntities(maxEntities);
}

function tooManyEntities(limit: number): Refusal {
  return new Refusal(
    'storageFull',
    'R-62',
    `The service can hold at most ${limit} entities (maxEntities). Delete entities that are not needed.`,
  );
}
