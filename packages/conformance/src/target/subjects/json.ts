import { isLosslessNumber, parse } from 'lossless-json';
import { instantOf } from '../../case/compare.js';
import { elementsOf, isEntity, isList, type Plain, type PlainEntity, plainNumber } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import type { HttpResponse } from './connection.js';

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

/** An object of a parsed response. */
export type Node = { readonly [name: string]: unknown };

const numberTypes: ReadonlySet<string> = new Set(['long', 'integer', 'float', 'double', 'decimal']);

/** Options for reading a response. */
export interface DecodeOptions {
  /**
   * Whether errors in the identity of entities are ignored: a `_ref` without a target is an entity without properties,
   * and `_id` and `_ref` may be numbers. Requests that set up and read back use this, so that such an error is judged
   * once and does not hide everything else. Default: `false`.
   */
  readonly lenient?: boolean;
}

/**
 * Reads a response: entities, in which each `_ref` is resolved, and values in every form of section 2.1 and of both
 * dialects. If several entities have the same `_id`, a `_ref` refers to the first.
 *
 * @throws SyntaxError if the text is not JSON, or a `_ref` has no target
 */
export function decode(text: string, { lenient = false }: DecodeOptions = {}): Plain | undefined {
  if (text.trim() === '') return undefined;
  return new Decoder(lenient).read(parse(text));
}

/** Reads a response like {@link decode}, but returns `undefined` if it cannot be read. */
export function tryDecode(text: string, options: DecodeOptions = {}): Plain | undefined {
  try {
    return decode(text, options);
  } catch {
    return undefined;
  }
}

/** Returns the value of a JSON text, whose numbers keep their digits, or `undefined` if the text is not JSON. */
export function tryParse(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

class Decoder {
  readonly #lenient: boolean;
  readonly #entities = new Map<string, OpenEntity>();
  readonly #read = new Set<PlainEntity>();

  constructor(lenient: boolean) {
    this.#lenient = lenient;
  }

  read(tree: unknown): Plain {
    const value = this.#value(tree);
    const missing = Array.from(this.#entities).find(([, entity]) => !this.#lenient && !this.#read.has(entity));
    if (missing === undefined) return value;
    throw new SyntaxError(`a _ref to ${JSON.stringify(missing[0])}, which no entity has as its _id`);
  }

  #value(node: unknown): Plain {
    if (node === null || typeof node === 'boolean' || typeof node === 'string') return node;
    if (isLosslessNumber(node)) return plainNumber(node.value) ?? node.value;
    if (Array.isArray(node)) return node.map((each) => this.#value(each));
    if (!isNode(node)) throw new SyntaxError('a value that JSON does not have');
    const { _type: type } = node;
    const ref = this.#identity(node['_ref']);
    if (ref !== undefined) return this.#referred(ref);
    return typeof type === 'string' ? this.#typed(node, type) : this.#entity(node);
  }

  /** Returns the text of an `_id` or a `_ref`. */
  #identity(value: unknown): string | undefined {
    if (typeof value === 'string') return value;
    return this.#lenient && isLosslessNumber(value) ? value.value : undefined;
  }

  /** Returns the entity with an `_id`, which is still empty if its `_ref` comes first. */
  #referred(id: string): OpenEntity {
    const entity = this.#entities.get(id) ?? emptyEntity();
    this.#entities.set(id, entity);
    return entity;
  }

  #typed(node: Node, type: string): Plain {
    const { value } = node;
    if (type === 'list' && Array.isArray(value)) return value.map((each) => this.#value(each));
    if (type === 'set' && Array.isArray(value)) return { set: value.map((each) => this.#value(each)) };
    if (type === 'map' || type === 'flatmap') return { map: this.#entries(value) };
    if (numberTypes.has(type)) return plainNumber(textOf(value) ?? '') ?? this.#value(value ?? null);
    if (type === 'date' && typeof value === 'string') return dateOf(value);
    if (type === 'string' || type === 'boolean') return this.#value(value ?? null);
    if (typeof value === 'string' && Object.keys(node).length === 2) return { constant: value, enumType: type };
    return this.#entity(node);
  }

  #entries(value: unknown): readonly (readonly [Plain, Plain])[] {
    if (isNode(value)) return Object.entries(value).map(([key, each]) => [key, this.#value(each)]);
    if (!Array.isArray(value)) throw new SyntaxError('a map whose value is not a list');
    if (value.every((each) => isNode(each) && 'key' in each)) {
      return value.map((each: Node) => [this.#value(each['key'] ?? null), this.#value(each['value'] ?? null)]);
    }
    return Array.from({ length: value.length / 2 }, (_, index) => [
      this.#value(value[2 * index]),
      this.#value(value[2 * index + 1]),
    ]);
  }

  #entity(node: Node): PlainEntity {
    const id = this.#identity(node['_id']);
    const known = id === undefined ? undefined : this.#referred(id);
    const entity = known === undefined || this.#read.has(known) ? emptyEntity() : known;
    this.#read.add(entity);
    const { _type: type } = node;
    if (typeof type === 'string') entity.type = type;
    for (const [name, value] of Object.entries(node)) {
      if (name !== '_id' && name !== '_type') entity.properties[name] = this.#value(value);
    }
    return entity;
  }
}

interface OpenEntity extends PlainEntity {
  type?: string;
  readonly properties: { [name: string]: Plain };
}

const emptyEntity = (): OpenEntity => ({ properties: Object.create(null) });

function dateOf(text: string): Plain {
  const instant = instantOf(text);
  return instant === undefined ? text : { date: new Date(instant).toISOString() };
}

/** Returns the text of a text or a number of a parsed response. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isLosslessNumber(value) ? value.value : undefined;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Returns the observation of a response. */
export function observationOf(answer: HttpResponse, options: DecodeOptions = {}): Observation {
  const { status, headers, bytes } = answer;
  let decoded: { readonly value: Plain | undefined } | undefined;
  return {
    status,
    headers,
    bytes,
    get text() {
      return answer.text;
    },
    // Most cases do not need the value of a long response, which is much larger than the response.
    get value() {
      decoded ??= { value: tryDecode(answer.text, options) };
      return decoded.value;
    },
    get exchange() {
      return answer.exchange;
    },
  };
}

/**
 * Returns the session id in the response to a login: the id itself, that of a session, or that of a session in an
 * object.
 */
export function sessionIdIn(value: Plain | undefined): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value !== 'object' || value === null || !('properties' in value)) return undefined;
  const { sessionId, userSession } = value.properties;
  return typeof sessionId === 'string' ? sessionId : sessionIdIn(userSession);
}

/** Returns whether the response is a single entity without a list, so that it is unknown whether there are more. */
export function isSingle(value: Plain | undefined): boolean {
  return isEntity(value) && !isQueryResult(value);
}

/**
 * Returns the entities of a response in any of its forms: a list, an `EntityQueryResult`, or a single entity. Returns
 * `undefined` for anything else.
 */
export function entitiesIn(value: Plain | undefined): readonly PlainEntity[] | undefined {
  if (isEntity(value)) return isQueryResult(value) ? entitiesIn(value.properties['entities'] ?? []) : [value];
  if (typeof value !== 'object' || value === null) return undefined;
  const elements = 'set' in value ? value.set : isList(value) ? value : undefined;
  return elements?.every((each): each is PlainEntity => isEntity(each)) === true ? elements : undefined;
}

function isQueryResult({ type }: PlainEntity): boolean {
  return type?.split('.').at(-1) === 'EntityQueryResult';
}
