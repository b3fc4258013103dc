import { toUSVString } from 'node:util';
import { CheckFailed } from '../../case/case.js';
import { isEntity, isIdText, isReference } from '../../case/compare.js';
import { entity, mapOf, type Plain, type PlainEntity, setOf } from '../../case/plain.js';
import type { UploadFile } from '../../case/subject.js';

/** The form of maps, which depends on the dialect (D-8). */
export type MapForm = 'map' | 'flatmap';

/**
 * Writes a value in the JSON encoding of section 2.1. An entity that occurs more than once gets an `_id`, and its
 * further occurrences are a `_ref`. The wrappers of long, decimal, date and set are those that both dialects accept.
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
  if (type === 'integer') return number;
  // A wrapper of float or double holds a number (R-74, D-36).
  return type === 'float' || type === 'double' ? `{"value":${number},"_type":"${type}"}` : wrapper(type, number);
}

function wrapper(type: string, text: string): string {
  return `{"value":${JSON.stringify(text)},"_type":${JSON.stringify(type)}}`;
}

/** Returns the entities that occur more than once. */
function repeatedIn(root: Plain): ReadonlySet<PlainEntity> {
  const visited = new Set<PlainEntity>();
  const repeated = new Set<PlainEntity>();
  const waiting: Plain[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value === null || typeof value !== 'object') continue;
    waiting.push(...elementsOf(value));
    if (!('properties' in value)) continue;
    if (visited.has(value)) repeated.add(value);
    else waiting.push(...Object.values(value.properties));
    visited.add(value);
  }
  return repeated;
}

/** Does the same as `Array.isArray`, which does not narrow a readonly array. */
export function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

/** Returns the elements of a list or a set, or the keys and values of a map. Any other value has none. */
export function elementsOf(value: Plain): readonly Plain[] {
  if (value === null || typeof value !== 'object') return [];
  if (isList(value)) return value;
  if ('set' in value) return value.set;
  return 'map' in value ? value.map.flat() : [];
}

/**
 * Returns the text of a value in a URL, for the id in a path or a condition of `where`.
 *
 * @throws CheckFailed for a collection or an entity, which a service may give instead of an id
 */
export function urlText(value: Plain): string {
  const text = scalarText(value);
  if (text === undefined) throw new CheckFailed('an id', 'a text, a number, a date or a constant', value);
  return text;
}

/** Returns whether a value has a {@link urlText} that names an entity. */
export const hasUrlText = (value: Plain): boolean => isIdText(scalarText(value) ?? '');

/** Returns a text encoded as a part of a URL. Half a surrogate pair becomes U+FFFD, as in UTF-8. */
export const urlPart = (text: string): string => encodeURIComponent(toUSVString(text));

function scalarText(value: Plain): string | undefined {
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if ('digits' in value) return value.digits;
  if ('typed' in value) return value.number;
  if ('date' in value) return value.date.replace('Z', '+0000');
  return 'constant' in value ? value.constant : undefined;
}

const boundary = 'conformance-7MA4YWxkTrZu0gW';

/** Creates a `multipart/form-data` body with the files, each in the field that section 4.1 names. */
export function multipart(files: readonly UploadFile[], field = 'content'): { body: Uint8Array; contentType: string } {
  const parts = files.flatMap(({ name, content, mimeType }) => {
    const quoted = name.replaceAll('"', '%22');
    const type = mimeType === undefined ? '' : `Content-Type: ${mimeType}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/**
 * Returns an entity in which equal references are one object, so that JSON has the id once and a `_ref` for each
 * further occurrence. Deployed services take an id that a body states twice for a second entity, which they create
 * empty (D-39).
 */
export function withSharedReferences(body: PlainEntity): PlainEntity {
  const known = new Map<string, PlainEntity>();
  const shared = (value: Plain): Plain => {
    if (value === null || typeof value !== 'object') return value;
    if (isList(value)) return value.map(shared);
    if ('set' in value) return setOf(...value.set.map(shared));
    if ('map' in value) return mapOf(...value.map.map(([key, each]) => [shared(key), shared(each)] as const));
    if (!isEntity(value) || !isReference(value)) return value;
    const { id = null, partition = null } = value.properties;
    const key = JSON.stringify([value.type, urlText(id), partition]);
    const first = known.get(key) ?? value;
    known.set(key, first);
    return first;
  };
  const properties = Object.entries(body.properties).map(([name, value]) => [name, shared(value)] as const);
  return entity(Object.fromEntries(properties), body.type);
}
