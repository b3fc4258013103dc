import { type Deviating, invalid, notFound } from '../model/refusal.js';
import { parseText } from '../model/scalar-text.js';
import { isSubtype, type Property, typeName } from '../model/types.js';
import type { Ref, Scalar } from '../model/values.js';
import type { Draft } from '../store/store.js';
import { type Steps, visiting } from '../work/steps.js';
import { type AssemblyEntity, type AssemblyValue, assignProperty, entitiesIn } from './assembly.js';
import {
  abstractType,
  findOne,
  type Identity,
  type NamedIdentity,
  requireConcrete,
  ruleAgainst,
  type Search,
  searchedPartition,
} from './find-entity.js';
import { instantiation, type Policy } from './policies.js';

/** The entities of a body, and how they are merged into an access. */
export interface Assembly {
  /** The top-level entities of the body. Nested entities are found through their properties. */
  readonly entities: readonly AssemblyEntity[];
  readonly policy: Policy;
  /** The identity that the path gives to the single entity of the body. It has priority over the body. */
  readonly target?: NamedIdentity | undefined;
  /** The entities that are created with the ids that they have (4.3, rule 1). Default: none. */
  readonly instantiations?: ReadonlySet<AssemblyEntity>;
  /** Whether a property that is null is cleared or ignored. Default: cleared. */
  readonly nulls?: 'clear' | 'ignore';
  /** How existing entities are found. Default: as R-32 says. */
  readonly search?: Search | undefined;
  /** Whether a new entity may have no partition if the access ignores partitions. Default: it may. */
  readonly refusesPartition?: Deviating;
}

/**
 * Merges a graph of entities into an access, in steps (4.8, R-35): each entity is found or created as the policy says,
 * and then the properties in the body are set. This does not recurse, so the graph may have any depth and may contain
 * cycles.
 *
 * @returns a function that returns the reference to an entity of the assembly
 * @throws Refusal as the policy says
 */
export function* applyingAssembly(draft: Draft, assembly: Assembly): Steps<(entity: AssemblyEntity) => Ref> {
  const merge = new Merge(draft, assembly);
  yield* merge.reaching(assembly.entities);
  yield* merge.identifying(assembly.target);
  yield* merge.settingProperties();
  return merge.refOf;
}

/** The cost of merging an entity, in units of a step. */
const costOfMerging = 20;

/** The outcome of a search. */
interface Found {
  /** The identity that was searched for. */
  readonly identity: Identity;
  readonly existing?: Ref | undefined;
  /** The rule of the search that kept an existing entity from being found. */
  readonly against?: Deviating;
}

/** Merges the entities of a body, in the order in which its methods are called. */
export class Merge {
  readonly #draft: Draft;
  readonly #policy: Policy;
  readonly #instantiations: ReadonlySet<AssemblyEntity>;
  readonly #ignoresNulls: boolean;
  readonly #search: Search | undefined;
  readonly #refusesPartition: Deviating;
  /** The entities of the body. Those at the top come first, so they get the lower ids. */
  readonly #reached: AssemblyEntity[] = [];
  /** The number of entities at the top. */
  #top = 0;
  /** The entities that have been found or created. */
  readonly #entities: AssemblyEntity[] = [];
  readonly #created = new Set<Ref>();

  constructor(draft: Draft, assembly: Assembly) {
    const { policy, instantiations = new Set(), nulls = 'clear', search, refusesPartition } = assembly;
    this.#draft = draft;
    this.#policy = policy;
    this.#instantiations = instantiations;
    this.#ignoresNulls = nulls === 'ignore';
    this.#search = search;
    this.#refusesPartition = draft.partitions === 'ignored' ? refusesPartition : undefined;
  }

  readonly refOf = (entity: AssemblyEntity): Ref => {
    const ref = this.#merged(entity);
    if (ref === undefined) throw new Error(`The entity at ${entity.path} has been neither found nor created.`);
    return ref;
  };

  /** Collects the entities of a body. If ids are to be generated, the ids in the body are announced first. */
  *reaching(entities: readonly AssemblyEntity[]): Steps<void> {
    const reached = this.#reached;
    let generates = false;
    const reach = (entity: AssemblyEntity) => {
      if (entity.merged?.by === this) return;
      entity.merged = { by: this, ref: undefined };
      reached.push(entity);
      generates ||= entity.id === null;
    };
    yield* visiting(entities, reach);
    this.#top = reached.length;
    const reachNested = ({ properties }: AssemblyEntity) => {
      for (const value of properties.values()) for (const nested of entitiesIn(value)) reach(nested);
    };
    yield* visiting(reached, reachNested, costOfMerging);
    const choose = ({ type, id }: AssemblyEntity) => {
      if (id !== null) this.#draft.choose(type, id);
    };
    if (generates) yield* visiting(reached, choose, costOfMerging);
  }

  /**
   * Finds or creates all entities that were reached.
   *
   * @param target the identity of the entities at the top. Default: their own
   */
  identifying(target: NamedIdentity | undefined): Steps<void> {
    const identify = (entity: AssemblyEntity, index: number) =>
      index < this.#top ? this.identify(entity, 'top', target) : this.identify(entity, 'nested');
    return visiting(this.#reached, identify, costOfMerging);
  }

  /**
   * Finds or creates an entity.
   *
   * @param place its place in the order of creation, if the draft has reserved one
   */
  identify(entity: AssemblyEntity, level: 'top' | 'nested', target?: NamedIdentity, place?: number): void {
    if (this.#merged(entity) !== undefined) return;
    const { id, partition }: Identity = target ?? entity;
    const row = this.#instantiations.has(entity) ? instantiation : this.#policy[level];
    // If the policy creates entities with an id, no search is needed: the store refuses an identity that is in use.
    const isSearched = id !== null && row.known !== 'create';
    const { existing, identity, against }: Found = isSearched
      ? this.#find(entity, id, target)
      : { identity: target ?? entity };
    const decision = row[id === null ? 'withoutId' : existing === undefined ? 'unknown' : 'known'];
    if (typeof decision === 'function') throw decision(entity, identity, against);
    if (existing !== undefined) this.#update(entity, existing);
    else {
      const newId = target === undefined ? id : idOfNew(entity, target);
      const ref = this.#create(entity, newId, partition ?? entity.partition, place);
      this.#created.add(ref);
      this.#add(entity, ref);
    }
  }

  /** Whether this merge created an entity, rather than found it. */
  hasCreated(entity: AssemblyEntity): boolean {
    return this.#created.has(this.refOf(entity));
  }

  /** Finds an entity, or the rule that keeps it from being found. */
  #find(entity: AssemblyEntity, id: Scalar, target: NamedIdentity | undefined): Found {
    const search = this.#search;
    const named = target ?? { type: entity.type, id, partition: entity.partition };
    const type = search?.exactType === undefined ? named.type : entity.type;
    requireConcrete({ type, path: entity.path }, search);
    const identity = { ...named, type, partition: searchedPartition(named, entity, search) };
    const found = findOne(this.#draft, identity, search)?.ref;
    if (found !== undefined || search === undefined) return { existing: found, identity };
    return { identity, against: ruleAgainst(this.#draft, identity, search, named.type) };
  }

  settingProperties(): Steps<void> {
    const set = (entity: AssemblyEntity) => this.#setProperties(entity, this.refOf(entity), this.hasCreated(entity));
    return visiting(this.#entities, set, costOfMerging);
  }

  #create(entity: AssemblyEntity, id: Scalar | null, partition: string | null, place: number | undefined): Ref {
    const { type } = entity;
    if (type.abstract) throw abstractType('R-32', entity);
    if (!this.#draft.types.stored.has(type)) {
      throw invalid(
        'R-71',
        `Expected a type whose entities are stored at ${entity.path}, got ${type.signature}, which only requests and results contain.`,
      );
    }
    if (partition !== null && this.#refusesPartition !== undefined) {
      throw notFound(
        this.#refusesPartition,
        `Expected no partition for the new ${type.signature} at ${entity.path}, as the access ignores partitions, got "${partition}".`,
      );
    }
    const named = (property: Property): string | null | undefined => {
      const value = entity.properties.get(property);
      return typeof value === 'string' || (value === null && this.#policy.keepsNull === true) ? value : undefined;
    };
    const identity = { id, partition: partition ?? named(type.partition), globalId: named(type.globalId) };
    return this.#draft.create(type, identity, place);
  }

  #update(entity: AssemblyEntity, existing: Ref): void {
    if (!isSubtype(existing.type, entity.type)) {
      throw invalid(
        'R-39',
        `Expected the _type of the existing entity, ${existing.type.signature}, or a type above it at ${entity.path}, ` +
          `got ${entity.type.signature}.`,
      );
    }
    this.#add(entity, existing);
  }

  #merged({ merged }: AssemblyEntity): Ref | undefined {
    return merged?.by === this ? merged.ref : undefined;
  }

  #add(entity: AssemblyEntity, ref: Ref): void {
    entity.merged = { by: this, ref };
    this.#entities.push(entity);
  }

  #setProperties(entity: AssemblyEntity, ref: Ref, isNew: boolean): void {
    const { id, partition, globalId } = ref.type;
    for (const [property, value] of entity.properties) {
      const own = ref.type.propertiesByName.get(property.name);
      // The identity of an entity never changes.
      if (own === undefined || own === id || own === partition || (isNew && own === globalId)) continue;
      this.#setProperty(entity, ref, own, value);
    }
  }

  #setProperty(entity: AssemblyEntity, ref: Ref, own: Property, value: AssemblyValue): void {
    if (value === null && this.#ignoresNulls) return;
    if (value === null && !own.nullable) {
      throw invalid(
        'R-35',
        `Expected ${typeName(own.type)}, got null at ${entity.path}.${own.name}; the property is not nullable.`,
      );
    }
    assignProperty(this.#draft, ref, own, value, this.refOf);
  }
}

/** The id in a path, as the id of a new entity. */
function idOfNew({ type, path }: AssemblyEntity, { text }: NamedIdentity): Scalar {
  const idType = type.id.type;
  const id = parseText(text, idType);
  if (id !== undefined) return id;
  throw invalid(
    'R-40',
    `Expected an id of type ${typeName(idType)} for the ${type.signature} at ${path}, got "${text}".`,
  );
}
