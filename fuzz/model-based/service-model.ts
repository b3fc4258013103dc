import { Decimal } from '@platform-services/sdk';
import type { Call, Mode, Place, Query, Reading } from './commands.js';
import { Failure } from './failure.js';
import type { Graph } from './graph.js';
import { type Model, signature } from './model.js';
import { type Dialect, emptied, merge, stored, type Writing } from './service-merge.js';
import { compare } from './service-order.js';
import {
  elementsOf,
  filtered,
  Identity,
  isList,
  ServiceState,
  type Stored,
  type StoredEntity,
  StoredMap,
  StoredSet,
  type StoredValue,
  spell,
} from './service-state.js';
import { Body, type Element, type Id, Ref, spellScalar } from './values.js';

type Edit = Exclude<Extract<Call, Place>, { call: 'property.get' }>;

/** Returns the answer that a call must have, once the ids of new entities are known. */
export type Answer = () => unknown;

/**
 * The service as the specification describes it, as simple as possible: entities in a list, everything found by looking
 * at everything.
 */
export class ServiceModel {
  readonly #model: Model;
  readonly #dialect: Dialect;
  #state: ServiceState;

  private constructor(model: Model, dialect: Dialect, state: ServiceState) {
    this.#model = model;
    this.#dialect = dialect;
    this.#state = state;
  }

  static start(model: Model, dialect: Dialect): ServiceModel {
    const state = new ServiceState(model);
    for (const { type, id } of model.initial) state.create(type, id);
    return new ServiceModel(model, dialect, state);
  }

  get state(): ServiceState {
    return this.#state;
  }

  copy(): ServiceModel {
    return new ServiceModel(this.#model, this.#dialect, this.#state.copy());
  }

  /** The answer of a list of all entities of a type with all properties. */
  everything(type: string): Graph {
    return this.#state.graph(
      this.#select(type, {}).map(({ identity }) => identity),
      1,
      false,
      false,
    );
  }

  /** @throws Failure, and then nothing has changed */
  perform(call: Call): Answer {
    const before = this.#state.copy();
    try {
      return this.#perform(call);
    } catch (error) {
      this.#state = before;
      throw error;
    }
  }

  #perform(call: Call): Answer {
    const state = this.#state;
    switch (call.call) {
      case 'create':
      case 'update':
      case 'put':
      case 'patch':
      case 'createAll': {
        const found = merge(state, call, this.#dialect);
        const list = call.call === 'createAll';
        return () =>
          this.#written(
            call,
            found.map(({ identity }) => identity),
            list,
          );
      }
      case 'delete': {
        this.#refuseMode(call.mode);
        const entity = this.#one(call.type, call.id, 'write');
        this.#delete([entity], call.mode);
        return () => 1;
      }
      case 'deleteWhere': {
        const where = this.#conditions(call);
        this.#refuseMode(call.mode);
        if (!call.allowed) throw new Failure('PreconditionFailedError', 'R-41');
        const matches = this.#select(call.type, where);
        this.#delete(matches, call.mode);
        return () => matches.length;
      }
      case 'get':
        return this.#read(this.#one(call.type, call.id, 'read').identity, call);
      case 'list':
        return this.#list(call);
      case 'property.get': {
        const entity = this.#one(call.type, call.id, 'readProperty');
        return this.#read(state.visible(entity, call.property), call);
      }
      case 'logout':
        return () => undefined;
      case 'authenticate':
        if (call.password === 'wrong') throw new Failure('UnauthorizedError', 'R-3');
        return () => undefined;
      default:
        this.#edit(call);
        return () => true;
    }
  }

  #read(value: StoredValue, { depth, writeEmptyProperties }: Reading): Answer {
    const levels = depth === undefined ? 3 : depth === 'shallow' ? 0 : depth === 'reachable' ? Infinity : depth;
    // D-28: deployed services leave out what depth cuts.
    return () => this.#state.graph(value, levels, writeEmptyProperties, this.#dialect === 'documented');
  }

  #written({ projection, ...call }: Writing, found: readonly Identity[], list: boolean): unknown {
    const each = found.map((identity) => {
      if (projection === 'success') return true;
      if (projection === 'idInfo') return spellScalar(identity.id);
      if (projection === 'referenceInfo') return `${signature(identity.type)}/${spellScalar(identity.id)}`;
      // D-34: deployed services repeat the type of the path.
      const type = this.#dialect === 'deployed' ? call.type : identity.type;
      return `${signature(type)}/${encodeURIComponent(String(identity.id))}`;
    });
    if (projection === 'data') return this.#state.graph(list ? found : (found[0] ?? null), 3, false, true);
    return list && projection !== 'success' ? each : each[0];
  }

  /**
   * The entity with an id, of a type or of one below it. In the deployed dialect writing an entity takes the type
   * exactly (D-53), and of several entities writing a property takes the oldest, reading it none (D-51).
   */
  #one(type: string, id: Id, purpose: 'read' | 'write' | 'readProperty' | 'property' | 'reference'): StoredEntity {
    const isDeployed = this.#dialect === 'deployed';
    const found = this.#state.find(type, id, isDeployed && purpose === 'write');
    const [entity] = found;
    const isUnique = found.length === 1 || (isDeployed && purpose === 'property');
    if (entity === undefined || (isDeployed && purpose === 'readProperty' && !isUnique))
      throw new Failure('NotFoundError', '4.8');
    if (!isUnique) throw new Failure('BadRequestError', 'R-32');
    return entity;
  }

  /** D-17 */
  #refuseMode(mode: Mode | undefined): void {
    if (this.#dialect === 'deployed' && mode === 'ignoreReferences') throw new Failure('DialectError', 'D-17');
  }

  #conditions({ type, where }: Pick<Query, 'where'> & { readonly type: string }): Query['where'] {
    for (const [name, value] of Object.entries(where)) {
      if (value === 'null') throw new Failure('InputError', 'R-73');
      const cannotBeNull = this.#dialect === 'deployed' && !this.#model.property(type, name).nullable;
      if (value === null && cannotBeNull) throw new Failure('DialectError', 'D-42');
    }
    return where;
  }

  #select(type: string, where: Query['where']): StoredEntity[] {
    return this.#state.entities.filter(
      ({ identity, values }) =>
        this.#model.isA(identity.type, type) &&
        Object.entries(where).every(([name, value]) => spellScalar(value) === spell(single(values.get(name)))),
    );
  }

  #list({
    type,
    where,
    orderBy,
    startIndex = 0,
    maxResults,
    envelope,
    ...reading
  }: Extract<Call, { call: 'list' }>): Answer {
    const matches = this.#select(type, this.#conditions({ type, where }));
    // D-6
    if (this.#dialect === 'deployed' && maxResults === 0) throw new Failure('DialectError', 'D-6');
    matches.sort((one, other) => {
      for (const { property, direction } of orderBy) {
        const of = ({ identity, values }: StoredEntity) =>
          property === 'id' ? (identity.id ?? null) : single(values.get(property));
        const order = compare(of(one), of(other));
        if (order !== 0) return direction === 'ascending' ? order : -order;
      }
      return 0;
    });
    const page = matches.slice(startIndex, maxResults === undefined ? undefined : startIndex + maxResults);
    const hasMore = matches.length > startIndex + page.length;
    const read = this.#read(
      page.map(({ identity }) => identity),
      reading,
    );
    return () => (envelope ? { hasMore, entities: read() } : read());
  }

  #delete(targets: readonly StoredEntity[], mode: Mode = 'dropReferencesIfPossible'): void {
    const gone = new Set(targets.map(({ identity }) => String(identity)));
    const stays = (element: Stored) => !(element instanceof Identity && gone.has(String(element)));
    const kept = this.#state.entities.filter((each) => !targets.includes(each));
    for (const { identity, values } of kept) {
      for (const [name, value] of values) {
        if (elementsOf(value).every(stays) || mode === 'ignoreReferences') continue;
        const { kind, mandatory } = this.#model.property(identity.type, name);
        const isNeeded = mode === 'dropReferencesIfPossible' && mandatory && kind === 'one';
        if (mode === 'failIfReferenced' || isNeeded) throw new Failure('ServerError', '4.8, R-42');
        values.set(name, filtered(value, stays));
      }
    }
    this.#state.entities.splice(0, Infinity, ...kept);
  }

  #edit(call: Edit): void {
    const { kind, nullable, element } = this.#model.property(call.type, call.property);
    const replaces = call.call === 'property.set' && kind !== 'one';
    if (replaces && this.#dialect === 'deployed') throw new Failure('DialectError', 'D-2');
    const { values } = this.#one(call.type, call.id, 'property');
    const old = values.get(call.property) ?? null;
    if (call.call === 'property.set') {
      if (call.value === null && !nullable) throw new Failure('BadRequestError', 'R-44');
      values.set(call.property, call.value === null && replaces ? emptied(old) : stored(call.value, this.#referenced));
    } else if (call.call === 'property.clear') {
      const empty = kind === 'one' ? (emptyValues[element] ?? null) : emptied(old);
      if (empty === null && !nullable) throw new Failure('BadRequestError', 'R-44');
      values.set(call.property, empty);
    } else {
      values.set(call.property, this.#edited(old, call));
    }
  }

  /** A collection after an edit (4.9, R-43). */
  #edited(old: StoredValue, call: Exclude<Edit, { call: 'property.set' | 'property.clear' }>): StoredValue {
    switch (call.call) {
      case 'property.add': {
        const added = call.elements.map(this.#referenced);
        return old instanceof StoredSet ? new StoredSet([...old.elements, ...added]) : [...elementsOf(old), ...added];
      }
      case 'property.remove': {
        const removed = call.elements.map((each) => spell(this.#referenced(each)));
        return filtered(old, (each) => !removed.includes(spell(each)));
      }
      case 'property.put': {
        const put = [...call.entries].map(([key, each]) => [this.#referenced(key), this.#referenced(each)] as const);
        return new StoredMap(old instanceof StoredMap ? [...old.entries, ...put] : put);
      }
      case 'property.removeKeys': {
        const removed = call.keys.map((each) => spell(this.#referenced(each)));
        const entries = old instanceof StoredMap ? old.entries : [];
        return new StoredMap(entries.filter(([key]) => !removed.includes(spell(key))));
      }
      default: {
        const list = [...elementsOf(old)];
        const at = [...call.at].map(([position, each]) => [position, this.#referenced(each)] as const);
        at.sort(([one], [other]) => one - other);
        if (call.call === 'property.insert')
          for (const [position, each] of at) list.splice(this.#indexOf(list, position), 0, each);
        else for (const [position, each] of at.reverse()) this.#remove(list, position, each);
        return list;
      }
    }
  }

  /** Removes the element at a position if it is the given one, else the first that is. */
  #remove(list: Stored[], position: number, element: Stored): void {
    const there = list[this.#indexOf(list, position)];
    const isThere = there !== undefined && spell(there) === spell(element);
    const index = isThere ? this.#indexOf(list, position) : list.findIndex((each) => spell(each) === spell(element));
    if (index !== -1) list.splice(index, 1);
  }

  /** The index of the element that clients see at a position, since references that were left behind are not shown. */
  #indexOf(list: readonly Stored[], position: number): number {
    const visible = list.filter(this.#state.isVisible)[position];
    const hidden = (index: number) => list.slice(0, index).filter((each) => !this.#state.isVisible(each)).length;
    return visible === undefined
      ? list.length
      : list.findIndex((each, index) => this.#state.isVisible(each) && index - hidden(index) === position);
  }

  /** Only the id of an entity as a value counts. */
  readonly #referenced = (element: Element): Stored => {
    if (!(element instanceof Ref)) return element instanceof Body ? null : element;
    return this.#one(element.type, element.id, 'reference').identity;
  };
}

/** The empty values of 2.5 that are not null. */
const emptyValues: Readonly<Record<string, Stored>> = {
  boolean: false,
  integer: 0,
  long: 0n,
  float: 0,
  double: 0,
  decimal: new Decimal(0),
};

function single(value: StoredValue | undefined): Stored {
  return value === undefined || value instanceof StoredSet || value instanceof StoredMap || isList(value)
    ? null
    : value;
}
