import { formatScalar } from '../model/scalar-text.js';
import type { Entity, Ref } from '../model/values.js';
import type { Content } from '../resources/content.js';
import { everything, type State } from '../store/store.js';
import { type EncodedEntity, encodeEntity } from './encode-entity.js';

/** How many entities are encoded at once. */
const entitiesInPart = 500;

/** The bytes of a resource. */
export interface ExportedResource {
  /** The `_id` of its entity. */
  readonly localId: string;
  readonly content: Content;
}

/**
 * The entities of a state in the order of their creation, encoded for a deployment file, and the bytes of its
 * resources.
 */
export class ExportedAccess {
  readonly #state: State;
  readonly #localIds = new Map<Ref, string>();

  constructor(state: State) {
    this.#state = state;
  }

  /** The entities, in parts that take a few milliseconds each. Parts are empty while the `_id`s are assigned. */
  *entities(): Generator<readonly EncodedEntity[], void, undefined> {
    const state = this.#state;
    const names = new UniqueNames();
    const finding = state.finding(state.types.builtIn.genericEntity, everything);
    let step = finding.next();
    for (; step.done !== true; step = finding.next()) yield [];
    const { entities } = step.value;
    for (const some of parts(entities)) {
      for (const entity of some) {
        const isMentioned = state.isReferredTo(entity.ref) || state.contentOf(entity) !== undefined;
        if (isMentioned) this.#localIds.set(entity.ref, names.nameOf(entity));
      }
      yield [];
    }
    for (const some of parts(entities)) yield some.map((entity) => encodeEntity(entity, this.#localIds, state));
  }

  /** The bytes of the resources, once all entities have been read. */
  *resources(): Generator<ExportedResource, void, undefined> {
    const state = this.#state;
    if (state.contents.size === 0) return;
    for (const [ref, localId] of this.#localIds) {
      const content = state.contentOf(state.read(ref));
      if (content !== undefined) yield { localId, content };
    }
  }
}

function* parts(entities: readonly Entity[]): Generator<readonly Entity[], void, undefined> {
  for (let start = 0; start < entities.length; start += entitiesInPart) {
    yield entities.slice(start, start + entitiesInPart);
  }
}

/** Assigns each entity a unique name that people recognise, e.g. `Person/1`. */
class UniqueNames {
  readonly #taken = new Set<string>();
  /** How many entities would have each name. */
  readonly #counts = new Map<string, number>();

  nameOf({ type, id }: Entity): string {
    const wanted = `${type.simpleName}/${formatScalar(id)}`;
    let name = wanted;
    if (this.#taken.has(wanted)) {
      let count = this.#counts.get(wanted) ?? 1;
      do {
        count += 1;
        name = `${wanted} (${count})`;
      } while (this.#taken.has(name));
      this.#counts.set(wanted, count);
    }
    this.#taken.add(name);
    return name;
  }
}
