import { nearest } from '@platform-services/sdk/model';
import { AssemblyEntity, type AssemblyValue } from '../assembly/assembly.js';
import { type Deviating, notFound } from '../model/refusal.js';
import { type EntityType, isSubtype } from '../model/types.js';
import { completed, isStepDone, type Steps, visiting } from '../work/steps.js';
import { BodyIdentities, idTree, localIdOf, localIdsIn, readReference, reservedNames } from './body-identities.js';
import { type Decoder, documentedReading, type ReadDialect } from './json-dialect.js';
import {
  BodyRefusal,
  describe,
  isObject,
  type JsonObject,
  type JsonTree,
  member,
  type Place,
  quote,
} from './json-tree.js';
import {
  type BodyTarget,
  type EntityReader,
  type ReadBounds,
  type ReadContext,
  refusesRepeatedIds,
  rootOf,
  type Settle,
  TypeNames,
} from './read-context.js';
import { typeMismatch } from './read-element.js';
import { readBare } from './read-scalar.js';
import { readValueAt } from './read-value.js';

/** The cost of reading an entity beside others, in units of a step. */
const costOfReading = 50;

/** The work of reading an entity, in units. */
const costOfEntity = 100;

interface EntityTask {
  readonly tree: JsonObject;
  readonly type: EntityType | undefined;
  readonly place: Place;
  readonly settle: Settle;
}

interface Reference extends Omit<EntityTask, 'tree'> {
  readonly localId: string;
}

/**
 * Reads the graph of one body. Nested entities are put on a stack and read in the order of the body, so nesting of any
 * depth needs no recursion. References are resolved last, so they may point forward.
 */
export class GraphReader implements EntityReader {
  readonly root: Place;
  readonly names: TypeNames;
  readonly dialect: ReadDialect;
  readonly #identities: BodyIdentities;
  /** Whether the top-level entity counts as new, so that no `_ref` can refer to it (D-39). */
  readonly #replaces: Deviating;
  /** The `_id`s of the body, if a `_ref` to nothing is read as null. */
  readonly #localIds: ReadonlySet<string> | undefined;
  readonly #target: BodyTarget | undefined;
  readonly #onRefusal: ReadContext['onRefusal'];
  readonly #bounds: ReadBounds | undefined;
  readonly #stack: EntityTask[] = [];
  readonly #references: Reference[] = [];
  /** The entities found in the value that is being read. */
  #found: EntityTask[] = [];
  #decoder: Decoder;
  /** The number of entities found so far. */
  #entities = 0;

  constructor(context: ReadContext, tree: JsonTree) {
    this.root = rootOf(context);
    this.dialect = context.dialect ?? documentedReading;
    const { streamed, separateEntities } = this.dialect;
    this.#decoder = this.dialect.decoders.propertyCall;
    this.names = new TypeNames(context.types, streamed);
    this.#replaces = context.method === 'PUT' ? separateEntities : undefined;
    const writesOnce = refusesRepeatedIds(context) ? separateEntities : undefined;
    this.#identities = new BodyIdentities(context, { separateEntities, writesOnce, replaces: this.#replaces });
    this.#localIds = streamed === undefined ? undefined : localIdsIn(tree);
    this.#bounds = context.bounds;
    this.#target = context.target;
    this.#onRefusal = context.onRefusal;
  }

  get decoder(): Decoder {
    return this.#decoder;
  }

  enqueue(tree: JsonObject, type: EntityType | undefined, place: Place, settle: Settle): void {
    if (Object.hasOwn(tree, '_ref')) {
      this.#references.push({ localId: readReference(tree, place), type, place, settle });
      return;
    }
    this.#count(place);
    this.#found.push({ tree, type, place, settle });
  }

  /** Counts an entity and its work. */
  #count(place: Place): void {
    this.#entities += 1;
    if (this.#bounds === undefined) return;
    const { work, entities } = this.#bounds;
    work.spend(costOfEntity);
    if (this.#entities > entities) throw place.refusal('R-62', 'more', `at most ${entities} entities`);
  }

  isDangling(tree: JsonTree): boolean {
    if (this.#localIds === undefined || !isObject(tree) || !Object.hasOwn(tree, '_ref')) return false;
    const localId = member(tree, '_ref');
    return typeof localId !== 'string' || !this.#localIds.has(localId);
  }

  /** Runs `work`, which reads a value, and then reads every entity that was found. */
  read<Result>(work: () => Result): Result | undefined {
    const result = this.#attempt(work);
    completed(this.#readingFound());
    completed(this.#resolvingReferences());
    return result;
  }

  /** As {@link read}, for a value that may be an entity itself. */
  readOne(work: (settle: Settle) => AssemblyValue): AssemblyValue {
    let entity: AssemblyEntity | undefined;
    const value = this.read(() =>
      work((settled) => {
        entity = settled;
      }),
    );
    return entity ?? value ?? null;
  }

  /**
   * Reads the entities at the top of a body one after the other, each with the entities in it.
   *
   * @param expected the type of entities without `_type`, and a supertype of all entities
   * @param placeOf the place of the entity with an index
   * @param receive called with each entity that has been read, and at the end with those that are references
   */
  *readingEntities(
    trees: readonly JsonTree[],
    expected: EntityType | undefined,
    placeOf: (index: number) => Place,
    receive: (entity: AssemblyEntity, index: number) => void,
  ): Steps<void> {
    for (const [index, tree] of trees.entries()) {
      this.#attempt(() => {
        const place = placeOf(index);
        if (!isObject(tree)) throw notAnEntity(tree, expected, place);
        this.enqueue(tree, expected, place, (entity) => receive(entity, index));
      });
      yield* this.#readingFound();
    }
    yield* this.#resolvingReferences();
  }

  *#readingFound(): Steps<void> {
    this.#stackFound();
    for (let task = this.#stack.pop(); task !== undefined; task = this.#stack.pop()) {
      this.#attempt(() => this.#readEntity(task));
      this.#stackFound();
      if (isStepDone(costOfReading)) yield;
    }
  }

  #stackFound(): void {
    if (this.#found.length === 0) return;
    for (const task of this.#found.reverse()) this.#stack.push(task);
    this.#found = [];
  }

  #resolvingReferences(): Steps<void> {
    const resolve = (reference: Reference) => this.#attempt(() => this.#resolve(reference));
    return visiting(this.#references, resolve, costOfReading);
  }

  #attempt<Result>(work: () => Result): Result | undefined {
    const onRefusal = this.#onRefusal;
    if (onRefusal === undefined) return work();
    try {
      return work();
    } catch (error) {
      if (!(error instanceof BodyRefusal)) throw error;
      onRefusal(error);
      return undefined;
    }
  }

  #readEntity({ tree, type: expected, place, settle }: EntityTask): void {
    const type = this.#typeOf(tree, expected, place);
    const entity = new AssemblyEntity(type, place, localIdOf(tree, place, this.dialect));
    const names = Object.keys(tree);
    this.#decoder = this.dialect.decoders[names[0] === '_type' ? 'typedEntity' : 'otherEntity'];
    for (const name of names) {
      if (!reservedNames.has(name)) this.#readMember(entity, name, tree, place);
    }
    const target = place === this.root ? this.#target : undefined;
    const known = this.#identities.recognise(entity, { tree, place, target });
    if (known !== entity && expected !== undefined) requireSubtype(known, expected, place);
    settle(known);
    // The first content of an entity counts, but others are read too, since they may have errors and the ids of others.
    if (known !== entity && !known.hasContent) known.takeContent(entity);
  }

  /** Reads a member of an entity. Most are valid bare scalars, which need no place. */
  #readMember(entity: AssemblyEntity, name: string, { [name]: tree = null, _type }: JsonObject, within: Place): void {
    const property = entity.type.propertiesByName.get(name);
    const isId = property === entity.type.id;
    const scalar =
      property && readBare(this.dialect, isId ? idTree(this.dialect, tree, property) : tree, property.type);
    if (property !== undefined && scalar !== undefined) entity.properties.set(property, scalar);
    else this.#attempt(() => this.#readProperty(entity, name, tree, within.member(name), _type !== undefined));
  }

  /** @param isTyped whether the entity names its type, so that an unknown property is refused even if it is null */
  #readProperty(entity: AssemblyEntity, name: string, tree: JsonTree, place: Place, isTyped: boolean): void {
    const property = entity.type.propertiesByName.get(name);
    if (property === undefined) {
      if (tree === null && this.dialect.streamed !== undefined && !isTyped) return;
      throw unknownProperty(entity.type, name, place);
    }
    const { properties } = entity;
    const value = property === entity.type.id ? idTree(this.dialect, tree, property) : tree;
    const settle: Settle = (settled) => properties.set(property, settled);
    properties.set(property, readValueAt(this, value, property.type, place, settle));
  }

  #typeOf(tree: JsonObject, expected: EntityType | undefined, place: Place): EntityType {
    const name = member(tree, '_type');
    if (typeof name === 'string') return this.names.entity(name, expected, place);
    if (name !== undefined) throw typeMismatch(place.member('_type'), name, 'the signature of an entity type');
    if (expected === undefined) throw typeMismatch(place, tree, 'an entity with _type');
    return expected;
  }

  #resolve({ localId, type, place, settle }: Reference): void {
    const entity = this.#identities.byLocalId(localId);
    if (entity === undefined) {
      throw place.member('_ref').refusal('R-21', `a dangling _ref ${quote(localId)}`, 'an _id of this body');
    }
    if (type !== undefined) requireSubtype(entity, type, place);
    if (this.#replaces !== undefined && entity.path === this.root.path) {
      throw notFound(this.#replaces, `The entity of the body does not exist before PUT (_ref at ${place.path}).`);
    }
    settle(entity);
  }
}

/** Refuses an entity that does not fit where it is referred to. */
function requireSubtype({ type }: AssemblyEntity, expected: EntityType, place: Place): void {
  if (isSubtype(type, expected)) return;
  throw place.refusal('R-21', `a ${type.signature}`, `${expected.signature} or a subtype of it`);
}

/** The refusal of a member that the type does not have. */
function unknownProperty(type: EntityType, name: string, place: Place): BodyRefusal {
  const names = Array.from(type.propertiesByName.keys());
  const expected = nearest(name, names) ?? `one of ${names.slice(0, 20).join(', ')}`;
  return place.refusal('R-21', `an unknown property ${quote(name)} of ${type.signature}`, expected);
}

function notAnEntity(found: JsonTree, expected: EntityType | undefined, place: Place): BodyRefusal {
  const wanted = expected === undefined ? 'an entity with _type' : `an entity of ${expected.signature}`;
  return place.refusal(found === null ? 'R-38' : 'R-21', describe(found), wanted);
}
