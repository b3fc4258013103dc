import type { Plain, PlainEntity } from '../../case/plain.js';

/** How maps are written: there is no form that both dialects read (D-8). */
export type MapForm = 'map' | 'flatmap';

/**
 * Writes a value in the JSON encoding of section 2.1. An entity that occurs twice gets an `_id` and is referred to; how
 * long, decimal, date and set are wrapped is what both dialects read.
 */
export function encode(value: Plain, maps: MapForm = 'map'): string {
  return new Encoder(maps, repeatedIn(value)).text(value);
}

class Encoder {
  readonly #maps: MapForm;
  readonly #repeated: ReadonlySet<PlainEntity>;
  readonly #ids = new Map<PlainEntity, string>();

  constructor(maps: MapForm, repeated: ReadonlySet<PlainEntity>) {
    this.#maps = maps;
    this.#repeated = repeated;
  }

  text(value: Plain): string {
    if (value === null || typeof value !== 'object') return JSON.stringify(value);
    if (isList(value)) return `[${value.map((each) => this.text(each)).join(',')}]`;
    if ('digits' in value) return value.digits;
    if ('typed' in value) return typedText(value.typed, value.number);
    if ('date' in value) return wrapper('date', value.date.replace('Z', '+0000'));
    if ('constant' in value) {
      return value.enumType === undefined ? JSON.stringify(value.constant) : wrapper(value.enumType, value.constant);
    }
    if ('set' in value) return `{"_type":"set","value":${this.text(value.set)}}`;
    if ('map' in value) return `{"_type":"${this.#maps}","value":[${this.#entries(value.map)}]}`;
    return this.#entity(value);
  }

  #entries(entries: readonly (readonly [Plain, Plain])[]): string {
    return entries
      .map(([key, value]) =>
        this.#maps === 'map'
          ? `{"key":${this.text(key)},"value":${this.text(value)}}`
          : `${this.text(key)},${this.text(value)}`,
      )
      .join(',');
  }

  #entity(entity: PlainEntity): string {
    const known = this.#ids.get(entity);
    if (known !== undefined) return `{"_ref":"${known}"}`;
    const members: string[] = [];
    if (entity.type !== undefined) members.push(`"_type":${JSON.stringify(entity.type)}`);
    if (this.#repeated.has(entity)) {
      const id = String(this.#ids.size);
      this.#ids.set(entity, id);
      members.push(`"_id":"${id}"`);
    }
    for (const [name, value] of Object.entries(entity.properties)) {
      members.push(`${JSON.stringify(name)}:${this.text(value)}`);
    }
    return `{${members.join(',')}}`;
  }
}

function typedText(type: string, number: string): string {
  return type === 'integer' ? number : wrapper(type, number);
}

function wrapper(type: string, text: string): string {
  return `{"value":${JSON.stringify(text)},"_type":${JSON.stringify(type)}}`;
}

/** The entities that occur more than once. */
function repeatedIn(root: Plain): ReadonlySet<PlainEntity> {
  const met = new Set<PlainEntity>();
  const repeated = new Set<PlainEntity>();
  const waiting: Plain[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value === null || typeof value !== 'object') continue;
    if (isList(value)) waiting.push(...value);
    else if ('set' in value) waiting.push(...value.set);
    else if ('map' in value) waiting.push(...value.map.flat());
    else if ('properties' in value) {
      if (met.has(value)) repeated.add(value);
      else waiting.push(...Object.values(value.properties));
      met.add(value);
    }
  }
  return repeated;
}

/** `Array.isArray` does not narrow a readonly list. */
export function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

/** A value as text, as the URL has it: an id in a path, a condition of `where`. */
export function urlText(value: Plain): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if ('digits' in value) return value.digits;
  if ('typed' in value) return value.number;
  if ('date' in value) return value.date.replace('Z', '+0000');
  if ('constant' in value) return value.constant;
  throw new TypeError('a collection or an entity has no text');
}
