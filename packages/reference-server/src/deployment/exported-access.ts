import type { Instance } from '../model/instance.js';
import { formatScalar } from '../model/scalar-text.js';
import type { Content } from '../resources/content.js';
import { idOf } from '../store/identity-map.js';
import type { Observation } from '../store/observation.js';
import type { Store } from '../store/store.js';
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
 * The present entities of an access in the order of their creation, encoded for a deployment file, and the bytes of its
 * resources. They can be read in several steps, between which the store may change. It must be ended.
 */
export class ExportedAccess {
  readonly #instances: readonly Instance[];
  /** The entities that need an `_id`. */
  readonly #mentioned: readonly Instance[];
  readonly #localIds = new Map<Instance, string>();
  readonly #contents: ReadonlyMap<number, Content>;
  readonly #observation: Observation;

  /** @param contents the bytes of the resources by the numbers of their creation */
  constructor(store: Store, contents: ReadonlyMap<number, Content>) {
    this.#instances = store.all();
    this.#observation = store.observe();
    this.#contents = contents;
    this.#mentioned = this.#instances.filter(
      (instance) => store.isReferredTo(instance) || contents.has(instance.sequence),
    );
  }

  /** The entities, in parts of a few milliseconds at most. The first parts are empty, while it is decided who has which `_id`. */
  *entities(): Generator<readonly EncodedEntity[], void, undefined> {
    const names = new UniqueNames();
    for (const some of this.#parts(this.#mentioned)) {
      this.#observation.during(() => {
        for (const instance of some) this.#localIds.set(instance, names.nameOf(instance));
      });
      yield [];
    }
    for (const some of this.#parts(this.#instances)) {
      yield this.#observation.during(() => some.map((instance) => encodeEntity(instance, this.#localIds)));
    }
  }

  /** The bytes of the resources, once all entities have been read. */
  *resources(): Generator<ExportedResource, void, undefined> {
    for (const [{ sequence }, localId] of this.#localIds) {
      const content = this.#contents.get(sequence);
      if (content !== undefined) yield { localId, content };
    }
  }

  end(): void {
    this.#observation.end();
  }

  *#parts(instances: readonly Instance[]): Generator<readonly Instance[], void, undefined> {
    for (let start = 0; start < instances.length; start += entitiesInPart) {
      yield instances.slice(start, start + entitiesInPart);
    }
  }
}

/** A unique text for each entity that a reader recognises, e.g. `Person/1`. */
class UniqueNames {
  readonly #taken = new Set<string>();
  /** How often a name has been wanted. */
  readonly #counts = new Map<string, number>();

  nameOf(instance: Instance): string {
    const wanted = `${instance.type.simpleName}/${formatScalar(idOf(instance))}`;
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
