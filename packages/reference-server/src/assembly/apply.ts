import type { Instance } from '../model/instance.js';
import { InstanceSet } from '../model/instances.js';
import { invalid, Refusal, type RefusalKind } from '../model/refusal.js';
import { completed, mapping, type Steps } from '../model/steps.js';
import { type EntityType, isSubtype, type Property, typeName } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import type { Changes, Entities, Transaction } from '../store/store.js';
import type { AssemblyEntity, AssemblyValue } from './assembly.js';
import { assignProperty, entitiesIn } from './assembly-values.js';
import { deviationAgainst, findOne, type Identity, type Search } from './find-entity.js';
import { instantiation, type Policy } from './policies.js';

/** The entities of a body, and how they are merged into an access. */
export interface Assembly {
  /** The top-level entities of the body. Nested entities are found through their properties. */
  readonly entities: readonly AssemblyEntity[];
  readonly policy: Policy;
  /** The identity that the path gives to the single entity of the body. It has priority over the body. */
  readonly target?: Identity<Scalar> | undefined;
  /** The entities that are created with the ids that they have (4.3, rule 1). Default: none. */
  readonly instantiations?: ReadonlySet<AssemblyEntity>;
  /** Whether a property that is null is cleared or ignored (D-13). Default: cleared. */
  readonly nulls?: 'clear' | 'ignore';
  /** How existing entities are found. Default: as R-32 says. */
  readonly search?: Search | undefined;
  /** How to refuse the partition of a new entity if the access ignores partitions (D-51). Default: it is accepted. */
  readonly partitionOfNew?: RefusalKind | undefined;
}

/**
 * Merges a graph of entities into an access (4.8, R-35): each entity is found or created as the policy says, and then the
 * properties in the body are set. This does not recurse, so the graph may have any depth and may contain cycles.
 *
 * @returns the instances of `assembly.entities`, in the same order
 * @throws Refusal as the policy says
 */
export function applyAssembly(...parameters: Parameters<typeof applyingAssembly>): readonly Instance[] {
  return completed(applyingAssembly(...parameters));
}

/** As {@link applyAssembly}, in steps. */
export function* applyingAssembly(store: Entities, changes: Changes, assembly: Assembly): Steps<readonly Instance[]> {
  const merge = new Merge(store, changes, assembly);
  for (const [index, entity] of assembly.entities.entries()) {
    merge.identify(entity, 'top', assembly.target);
    if (index % entitiesInStep === entitiesInStep - 1) yield;
  }
  yield* merge.identifyingNested();
  yield* merge.settingProperties();
  return yield* mapping(assembly.entities, merge.instanceOf);
}

/** How many entities are merged in a step. */
const entitiesInStep = 500;

/** The outcome of a search. */
interface Found {
  /** The identity that was searched. */
  readonly identity: Identity;
  readonly existing?: Instance | undefined;
  readonly deviation?: string | undefined;
}

/** Merges the entities of a body, in the order in which its methods are called. */
export class Merge {
  readonly #store: Entities;
  readonly #changes: Changes;
  readonly #policy: Policy;
  readonly #instantiations: ReadonlySet<AssemblyEntity>;
  readonly #ignoresNulls: boolean;
  readonly #search: Search | undefined;
  /** A partition in a body only matters if the access tells partitions apart. */
  readonly #bodySearch: Search | undefined;
  readonly #partitionOfNew: RefusalKind | undefined;
  /** The entities that have instances. Top-level entities come first, so they get the lower ids. */
  readonly #entities: AssemblyEntity[] = [];
  readonly #created = new InstanceSet();
  /** The reserved places of entities in the order of creation. */
  readonly #places = new Map<AssemblyEntity, number>();
  /** The instances with generated ids. The body cannot mean them by an id that happens to be the same. */
  readonly #generated = new InstanceSet();

  constructor(store: Entities, changes: Changes, assembly: Assembly) {
    const { policy, instantiations = new Set(), nulls = 'clear', search, partitionOfNew } = assembly;
    this.#store = store;
    this.#changes = changes;
    this.#policy = policy;
    this.#instantiations = instantiations;
    this.#ignoresNulls = nulls === 'ignore';
    this.#search = search;
    this.#bodySearch = search && { ...search, exactPartition: false };
    this.#partitionOfNew = store.partitions === 'ignored' ? partitionOfNew : undefined;
  }

  readonly instanceOf = (entity: AssemblyEntity): Instance => {
    const instance = this.#merged(entity);
    if (instance === undefined) throw new Error(`The entity at ${entity.path} has no instance.`);
    return instance;
  };

  /** Finds or creates the instance of an entity. */
  identify(entity: AssemblyEntity, level: 'top' | 'nested', target?: Identity): void {
    if (this.#merged(entity) !== undefined) return;
    const { id, partition }: Identity = target ?? entity;
    const row = this.#instantiations.has(entity) ? instantiation : this.#policy[level];
    // If the policy creates entities with an id, no search is needed: the store refuses an identity that is in use.
    const isSearched = id !== null && row.known !== 'create';
    const { existing, identity, deviation }: Found = isSearched
      ? this.#find(entity, id, target)
      : { identity: target ?? entity };
    const decision = row[id === null ? 'withoutId' : existing === undefined ? 'unknown' : 'known'];
    if (typeof decision === 'function') throw decision(entity, identity, deviation);
    if (existing !== undefined) this.#update(entity, existing);
    else {
      const instance = this.#create(entity, id, partition ?? entity.partition);
      this.#created.add(instance);
      if (id === null) this.#generated.add(instance);
      this.#add(entity, instance);
    }
  }

  /** Whether an entity was created here, and not found. */
  hasCreated(entity: AssemblyEntity): boolean {
    return this.#created.has(this.instanceOf(entity));
  }

  /** Reserves the place of an entity in the order of creation, which is identified later. */
  reserve(entity: AssemblyEntity, transaction: Pick<Transaction, 'reservePlace'>): void {
    if (!this.#places.has(entity)) this.#places.set(entity, transaction.reservePlace());
  }

  /** Creates an entity with an id that nothing in the body mentions a second time, and that mentions no other one. */
  createWhole(entity: AssemblyEntity): void {
    const instance = this.#create(entity, entity.id, entity.partition);
    this.#setProperties(entity, instance, true);
  }

  /** Finds the instance of an entity, or the deviation without which it would have been found. */
  #find(entity: AssemblyEntity, id: Scalar, target: Identity = entity): Found {
    const search = target === entity ? this.#bodySearch : this.#search;
    const type = search?.exactType === true ? entity.type : target.type;
    if (search?.exactType === true && type.abstract) throw invalid('D-53', abstractMessage(type, entity.path));
    const identity = { type, id, partition: target.partition };
    const found = findOne(this.#store, identity, search);
    if (found !== undefined && this.#generated.has(found)) return { identity };
    if (found !== undefined || search === undefined) return { existing: found, identity };
    return { identity, deviation: deviationAgainst(this.#store, identity, search, target.type) };
  }

  /** Finds or creates all nested entities. The iteration includes entities that are added meanwhile. */
  *identifyingNested(): Steps<void> {
    let visited = 0;
    for (const entity of this.#entities) {
      visited += 1;
      if (visited % entitiesInStep === 0) yield;
      for (const value of entity.properties.values()) {
        for (const nested of entitiesIn(value)) this.identify(nested, 'nested');
      }
    }
  }

  *settingProperties(): Steps<void> {
    let visited = 0;
    for (const entity of this.#entities) {
      visited += 1;
      if (visited % entitiesInStep === 0) yield;
      const instance = this.instanceOf(entity);
      this.#setProperties(entity, instance, this.#created.has(instance));
    }
  }

  #create(entity: AssemblyEntity, id: Scalar | null, partition: string | null): Instance {
    const { type } = entity;
    if (type.abstract) throw invalid('R-32', abstractMessage(type, entity.path));
    if (!this.#store.types.isStored(type)) {
      throw invalid(
        'R-71',
        `Expected a type whose entities are stored at ${entity.path}, got ${type.signature}, which only requests and results contain.`,
      );
    }
    if (partition !== null && this.#partitionOfNew !== undefined) {
      throw new Refusal(
        this.#partitionOfNew,
        'D-51',
        `Expected no partition for the new ${type.signature} at ${entity.path}, as the access ignores partitions, got "${partition}".`,
      );
    }
    const globalId = entity.properties.get(type.globalId);
    const identity = {
      id,
      partition: partition ?? (entity.properties.get(type.partition) === null ? null : undefined),
      globalId: typeof globalId === 'string' || globalId === undefined ? globalId : null,
      keepsNull: this.#policy.keepsNull,
    };
    return this.#changes.create(type, identity, this.#places.get(entity));
  }

  #update(entity: AssemblyEntity, existing: Instance): void {
    if (!isSubtype(existing.type, entity.type)) {
      throw invalid(
        'R-39',
        `Expected the _type of the existing entity, ${existing.type.signature}, or a type above it at ${entity.path}, ` +
          `got ${entity.type.signature}.`,
      );
    }
    this.#add(entity, existing);
  }

  #merged({ merged }: AssemblyEntity): Instance | undefined {
    return merged?.by === this ? merged.instance : undefined;
  }

  #add(entity: AssemblyEntity, instance: Instance): void {
    entity.merged = { by: this, instance };
    this.#entities.push(entity);
  }

  #setProperties(entity: AssemblyEntity, instance: Instance, isNew: boolean): void {
    const { id, partition, globalId } = instance.type;
    entity.properties.forEach((property, value) => {
      const own = instance.type.propertiesByName.get(property.name);
      // The identity of an entity never changes.
      if (own === undefined || own === id || own === partition || (isNew && own === globalId)) return;
      this.#setProperty(entity, instance, own, value);
    });
  }

  #setProperty(entity: AssemblyEntity, instance: Instance, own: Property, value: AssemblyValue): void {
    if (value === null && this.#ignoresNulls) return;
    if (value === null && !own.nullable) {
      throw invalid(
        'R-35',
        `Expected ${typeName(own.type)}, got null at ${entity.path}.${own.name}; the property is not nullable.`,
      );
    }
    assignProperty(this.#changes, instance, own, value, this.instanceOf);
  }
}

function abstractMessage(type: EntityType, path: string): string {
  const concrete = [...type.subtypes].filter((subtype) => !subtype.abstract).map((subtype) => subtype.signature);
  return `Expected one of ${concrete.slice(0, 10).join(', ')} as _type, got the abstract type ${type.signature} at ${path}.`;
}
