/** Reads answers by section 2.1, independently of the server and the SDK. */

/**
 * A value of an answer without its wrappers: set → `Set`, map → `Map`, date → ISO text, an entity as an element → its
 * {@link nameOf name}.
 */
export type Flat = null | boolean | number | bigint | string | Flat[] | Set<Flat> | Map<Flat, Flat> | FlatEntity;

/** The properties of an entity, without `_type`, `_id`, null and empty collections. */
export interface FlatEntity {
  [property: string]: Flat;
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All entities of one answer by `_id`, so that `_ref` can be followed. */
export class Graph {
  readonly root: unknown;
  readonly #entities = new Map<string, Members>();

  constructor(text: string) {
    this.root = text === '' ? undefined : JSON.parse(text);
    const open: unknown[] = [this.root];
    for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
      if (Array.isArray(value)) open.push(...value);
      else if (isMembers(value)) {
        if (typeof value['_id'] === 'string') this.#entities.set(value['_id'], value);
        open.push(...Object.values(value));
      }
    }
  }

  /** The answer without wrappers; entities that are the result itself, or stand in its list, with their properties. */
  get flat(): Flat {
    if (this.root === undefined) return null;
    const value = this.value(this.root);
    if (Array.isArray(this.root)) return this.root.map((element) => this.top(element));
    return typeof value === 'string' ? this.top(this.root) : value;
  }

  private top(value: unknown): Flat {
    const entity = this.entity(value);
    return entity === undefined ? this.value(value) : this.properties(entity);
  }

  /** The entity that `value` is or refers to. */
  entity(value: unknown): Members | undefined {
    if (!isMembers(value)) return undefined;
    if (typeof value['_ref'] === 'string') {
      const found = this.#entities.get(value['_ref']);
      if (found === undefined) throw new Error(`The answer has a _ref "${value['_ref']}" without its _id`);
      return found;
    }
    const type = value['_type'];
    if (typeof type !== 'string' || !type.includes('.')) return undefined;
    const names = Object.keys(value);
    return names.length === 2 && 'value' in value ? undefined : value;
  }

  /** `_type` and every property that is neither null nor empty. */
  properties(entity: Members): FlatEntity {
    const flat: FlatEntity = {};
    for (const [name, member] of Object.entries(entity)) {
      if (name === '_type' || name === '_id' || name === '_partial') continue;
      const value = this.value(member);
      if (!isEmpty(value)) flat[name] = value;
    }
    return flat;
  }

  /** The value without wrappers, entities by name. */
  value(value: unknown): Flat {
    if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') {
      return value;
    }
    if (Array.isArray(value)) return value.map((element) => this.value(element));
    if (!isMembers(value)) throw new Error(`Not a value of JSON: ${String(value)}`);
    const entity = this.entity(value);
    if (entity !== undefined) return this.name(entity);
    return this.wrapped(value['_type'], value['value']);
  }

  private wrapped(type: unknown, value: unknown): Flat {
    switch (type) {
      case 'long': {
        const long = BigInt(String(value));
        return BigInt.asIntN(53, long) === long ? Number(long) : long;
      }
      case 'date':
        return new Date(String(value).replace(/\+0000$/, 'Z')).toISOString();
      case 'list':
        return this.elements(value);
      case 'set':
        return new Set(this.elements(value));
      case 'map':
        return new Map(this.entries(value));
      default:
        return this.value(value);
    }
  }

  private elements(value: unknown): Flat[] {
    if (!Array.isArray(value)) throw new Error(`Not the value of a list or set: ${JSON.stringify(value)}`);
    return value.map((element) => this.value(element));
  }

  private entries(value: unknown): [Flat, Flat][] {
    if (!Array.isArray(value)) throw new Error(`Not the value of a map: ${JSON.stringify(value)}`);
    return value.map((entry: unknown) => {
      if (!isMembers(entry)) throw new Error(`Not an entry of a map: ${JSON.stringify(entry)}`);
      return [this.value(entry['key']), this.value(entry['value'])];
    });
  }

  /** E.g. `Book 1`, with the partition where it is not the access's own. */
  name(entity: Members): string {
    return nameOf(String(entity['_type']), this.value(entity['id'] ?? null), this.value(entity['partition'] ?? null));
  }
}

/** E.g. `Book 1`, `Shelf 1@north`, `org.example.archive.Branch 1`; entities of no store by type alone. */
function nameOf(type: string, id: Flat, partition: Flat): string {
  const simple = type.replace(/^org\.example\.(library|catalog)\./, '');
  const place = typeof partition !== 'string' || partition.startsWith('access.') ? '' : `@${partition}`;
  return `${simple} ${String(id)}${place}`;
}

/** Whether a value is null or an empty collection. */
function isEmpty(value: Flat): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return (value instanceof Set || value instanceof Map) && value.size === 0;
}
