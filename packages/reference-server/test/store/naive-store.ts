export type NaiveValue = null | string | string[];

/** References are the names of entities, whether they exist or not. */
export interface NaiveEntity {
  name: string | null;
  age: string | null;
  one: string | null;
  must: string | null;
  list: string[];
  set: string[];
  pairs: Map<string, string>;
}

type Mode = 'dropReferences' | 'dropReferencesIfPossible' | 'failIfReferenced' | 'ignoreReferences';

/** A store without identities, indexes or back references: everything is found by looking at everything. */
export class NaiveStore {
  /** In the order of creation. */
  #entities = new Map<string, NaiveEntity>();
  #highestId = 0;

  copy(): NaiveStore {
    const copy = new NaiveStore();
    copy.#entities = structuredClone(this.#entities);
    copy.#highestId = this.#highestId;
    return copy;
  }

  get(name: string): NaiveEntity {
    const entity = this.#entities.get(name);
    if (entity === undefined) throw new Error(`no ${name}`);
    return entity;
  }

  create(name: string): void {
    this.#highestId = Math.max(this.#highestId, Number(name.split('/')[1]));
    this.#entities.set(name, { name: null, age: null, one: null, must: null, list: [], set: [], pairs: new Map() });
  }

  /** One above the highest id that there has ever been. */
  createAny(type: string): string {
    const name = `${type}/${this.#highestId + 1}`;
    this.create(name);
    return name;
  }

  /** Whether the deletion is refused. */
  delete(names: readonly string[], mode: Mode): boolean {
    const targets = new Set(names.filter((name) => this.#entities.has(name)));
    const others = Array.from(this.#entities).filter(([name]) => !targets.has(name));
    const referring = others
      .map(([, entity]) => entity)
      .filter((entity) => namesIn(entity).some((name) => targets.has(name)));
    if (mode === 'failIfReferenced' && referring.length > 0) return true;
    if (mode === 'dropReferencesIfPossible' && referring.some(({ must }) => must !== null && targets.has(must)))
      return true;
    if (mode !== 'ignoreReferences') for (const entity of referring) drop(entity, targets);
    for (const name of targets) this.#entities.delete(name);
    return false;
  }

  dump(): [string, NaiveValue[]][] {
    return Array.from(this.#entities, ([key, { name, age, one, must, list, set, pairs }]) => [
      key,
      [name, age, one, must, list, set, Array.from(pairs, ([left, right]) => `${left}=${right}`)],
    ]);
  }
}

function namesIn({ one, must, list, set, pairs }: NaiveEntity): string[] {
  return [one, must, ...list, ...set, ...Array.from(pairs).flat()].filter((name) => name !== null);
}

function drop(entity: NaiveEntity, targets: ReadonlySet<string>): void {
  const stays = (name: string) => !targets.has(name);
  if (entity.one !== null && targets.has(entity.one)) entity.one = null;
  if (entity.must !== null && targets.has(entity.must)) entity.must = null;
  entity.list = entity.list.filter(stays);
  entity.set = entity.set.filter(stays);
  entity.pairs = new Map(Array.from(entity.pairs).filter(([key, value]) => stays(key) && stays(value)));
}
