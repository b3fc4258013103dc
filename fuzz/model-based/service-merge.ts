import type { Call } from './commands.js';
import { Failure } from './failure.js';
import type { Model } from './model.js';
import {
  type ServiceState,
  type Stored,
  type StoredEntity,
  StoredMap,
  StoredSet,
  type StoredValue,
} from './service-state.js';
import { Body, type Element, type Id, isList, isMap, isSet, Ref, spellScalar, type Value } from './values.js';

export type Writing = Extract<Call, { readonly projection: unknown }>;

/** A body or a reference with the type that it names, or that is declared for its place. */
interface Mention {
  readonly type: string;
  readonly isTyped: boolean;
  readonly id: Id | undefined;
  values: Body['values'];
}

/**
 * Merges the entities of a body into a state (4.8, R-35 to R-39): all of them are found or created, those at the top
 * first, then their properties are set.
 *
 * @returns the entities at the top, in the order of the body
 */
export function merge(state: ServiceState, call: Writing): readonly StoredEntity[] {
  return new Merge(state, call).run();
}

class Merge {
  readonly #state: ServiceState;
  readonly #model: Model;
  readonly #call: Writing;
  /** The first mention of each identity, with the properties of the first mention that has properties. */
  readonly #byIdentity = new Map<string, Mention>();
  readonly #byBody = new Map<Body | Ref, Mention>();
  readonly #found = new Map<Mention, StoredEntity>();
  /** The entity whose id only the path states. */
  #ofPath: Mention | undefined;

  constructor(state: ServiceState, call: Writing) {
    this.#state = state;
    this.#model = state.model;
    this.#call = call;
  }

  run(): readonly StoredEntity[] {
    const call = this.#call;
    const bodies = call.call === 'saveAll' ? call.bodies : [call.body];
    for (const body of bodies) this.#mention(body, call.type, this.#pathId);
    const top = bodies.map((body) => this.#mentionOf(body));
    if (this.#isDeployed) this.#refuseSelfReference(top);
    for (const mention of top) this.#identify(mention, true);
    // The loop includes what is added meanwhile.
    for (const mention of this.#found.keys()) {
      for (const value of Object.values(mention.values)) {
        for (const nested of entitiesIn(value)) this.#identify(this.#mentionOf(nested), false);
      }
    }
    for (const [mention, entity] of this.#found) this.#setProperties(mention, entity);
    return top.map((mention) => this.#entityOf(mention));
  }

  get #isDeployed(): boolean {
    return this.#model.dialect === 'deployed';
  }

  get #pathId(): Id | undefined {
    return 'id' in this.#call ? this.#call.id : undefined;
  }

  /** Notes the mentions of a body in the order of the text. */
  #mention(entity: Body | Ref, declared: string, pathId?: Id): void {
    const values = entity instanceof Body ? entity.values : {};
    const type = entity.type ?? declared;
    const mention = { type, isTyped: entity.type !== undefined, id: entity.id, values };
    if (pathId !== undefined) this.#ofPath = mention;
    const id = pathId ?? entity.id;
    const key = id === undefined ? undefined : identityKey(type, id);
    const first = key === undefined ? undefined : this.#byIdentity.get(key);
    if (key !== undefined && first === undefined) this.#byIdentity.set(key, mention);
    this.#byBody.set(entity, first ?? mention);
    // For deployed services the SDK writes only the first one, if it knows the id of both (D-39).
    if (first !== undefined && first !== this.#ofPath && this.#isDeployed) return;
    if (this.#isDeployed && Object.values(values).includes(null)) throw new Failure('DialectError', 'D-13');
    if (first !== undefined && Object.keys(first.values).length === 0) first.values = values;
    for (const [name, value] of Object.entries(values)) {
      const { element, key: keyType } = this.#model.property(type, name);
      for (const nested of entitiesIn(value)) {
        const isKey = isMap(value) && value.has(nested);
        this.#mention(nested, isKey ? keyType : element);
      }
    }
  }

  /** In the deployed dialect, the entity of a PUT cannot refer to itself (D-39). */
  #refuseSelfReference(top: readonly Mention[]): void {
    if (this.#call.call !== 'put') return;
    if ([...this.#byBody.values()].filter((each) => top.includes(each)).length === 1) return;
    // If only the path states the id, the SDK sends the request, and the service refuses it.
    throw new Failure(this.#ofPath === undefined ? 'DialectError' : 'BadRequestError', 'D-39');
  }

  #mentionOf(entity: Body | Ref): Mention {
    const mention = this.#byBody.get(entity);
    if (mention === undefined) throw new Error('Every entity of a body is mentioned');
    return mention;
  }

  #identify(mention: Mention, isTop: boolean): void {
    if (this.#found.has(mention)) return;
    const call = this.#call;
    const isTarget = isTop && this.#pathId !== undefined;
    const id = isTarget ? this.#pathId : mention.id;
    const partition = isTarget && 'partition' in call ? call.partition : undefined;
    if (id !== undefined && this.#isDeployed && this.#model.type(mention.type).abstract)
      throw new Failure('BadRequestError', 'D-53');
    // The path identifies the entity, and the body has its type.
    const matches =
      id === undefined
        ? []
        : this.#state.find(isTarget && !this.#isDeployed ? call.type : mention.type, id, {
            partition,
            exact: this.#isDeployed,
          });
    if (matches.length > 1) throw new Failure('BadRequestError', 'R-32');
    const [existing] = matches;
    const creates =
      call.call === 'create' || call.call === 'saveAll' || call.call === 'post'
        ? id === undefined
        : call.call === 'put' && id !== undefined;
    if (existing === undefined && !creates) {
      const isMissing = id !== undefined && this.#pathId !== undefined;
      throw new Failure(isMissing ? 'NotFoundError' : 'BadRequestError', '4.8, R-36, R-37');
    }
    if (existing !== undefined) {
      if (!this.#model.isA(existing.identity.type, mention.type)) throw new Failure('BadRequestError', 'R-39');
      this.#found.set(mention, existing);
      return;
    }
    if (this.#model.type(mention.type).abstract) throw new Failure('BadRequestError', 'R-32');
    this.#found.set(mention, this.#state.create(mention.type, id, partition));
  }

  #setProperties(mention: Mention, { identity, values }: StoredEntity): void {
    for (const [name, value] of Object.entries(mention.values)) {
      const { nullable, kind } = this.#model.property(identity.type, name);
      if (value === null && !nullable) throw new Failure('BadRequestError', 'R-35');
      values.set(name, value === null && kind !== 'one' ? emptied(values.get(name) ?? null) : this.#stored(value));
    }
  }

  #stored(value: Value): StoredValue {
    const element = (each: Element): Stored =>
      each instanceof Body || each instanceof Ref ? this.#entityOf(this.#mentionOf(each)).identity : each;
    return stored(value, element);
  }

  #entityOf(mention: Mention): StoredEntity {
    const entity = this.#found.get(mention);
    if (entity === undefined) throw new Error('Every mention is identified');
    return entity;
  }
}

function identityKey(type: string, id: Id): string {
  return `${type}/${spellScalar(id)}`;
}

/** A value of a command as it is stored. */
export function stored(value: Value, element: (each: Element) => Stored): StoredValue {
  if (isList(value)) return value.map(element);
  if (isSet(value)) return new StoredSet([...value].map(element));
  if (isMap(value)) return new StoredMap([...value].map(([key, each]) => [element(key), element(each)]));
  return element(value);
}

/** The empty collection of the same kind. */
export function emptied(value: StoredValue): StoredValue {
  if (value instanceof StoredSet) return new StoredSet([]);
  return value instanceof StoredMap ? new StoredMap([]) : [];
}

/** The entities directly in a value, in the order of the text. */
function entitiesIn(value: Value): readonly (Body | Ref)[] {
  const all = isMap(value) ? [...value].flat() : isSet(value) || isList(value) ? [...value] : [value];
  return all.filter((each) => each instanceof Body || each instanceof Ref);
}
