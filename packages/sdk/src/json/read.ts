import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import { isSimpleTypeName, type SimpleTypeName, simpleNameOf } from '../model/type-expression.js';
import { EntityFrame, type Frame, ListFrame, MapFrame, SetFrame } from './frames.js';
import { rememberOrigin } from './origins.js';
import { type Json, NumberText, parseJson, unmark } from './parse.js';
import { type RawScalar, readScalar } from './scalars.js';
import { describeExpected, type Expected, isEnum, isOpen } from './types.js';

type JsonObject = { [name: string]: Json };

/** JSON that does not encode what it should. */
export class UnreadableJson extends Error {}

/**
 * Reads JSON text to values: one object for each entity, cycles included; `long` to `bigint`, `decimal` to `Decimal`,
 * `date` to `Date`, sets and maps to `Set` and `Map`. Reads the forms of both dialects (2.1, R-18, D-8 to D-11). Types
 * and properties that the model does not know are kept as they describe themselves.
 *
 * The nesting of the text uses no stack, so a graph of any depth is read.
 *
 * @throws SyntaxError or UnreadableJson with the path of what does not fit
 */
export function readJson(text: string, expected: Expected, types: ModelTypes): unknown {
  const { tree, marked } = parseJson(text);
  return new Reader(types, marked).read(tree, expected);
}

/** A `_ref` that came before the entity it means. */
interface Awaited {
  readonly ref: string;
  readonly frame: Frame;
  readonly index: number;
}

/** Stands for an entity that is not known yet, and is put in its place at the end. */
const awaited = Symbol('awaited');

class Reader {
  readonly #types: ModelTypes;
  readonly #marked: boolean;
  readonly #entities = new Map<string, unknown>();
  readonly #stack: Frame[] = [];
  readonly #awaited: Awaited[] = [];
  /** The JSON of the number that was just read, where its value alone would not give it back. */
  #origin: string | undefined;

  constructor(types: ModelTypes, marked: boolean) {
    this.#types = types;
    this.#marked = marked;
  }

  read(tree: Json, expected: Expected): unknown {
    const root = new ListFrame([tree], expected);
    this.#stack.push(root);
    for (let frame: Frame | undefined = root; frame !== undefined; frame = this.#stack.at(-1)) {
      if (this.#fill(frame)) this.#stack.pop();
    }
    this.#resolveAwaited();
    return root.target[0];
  }

  /** Reads on until a container was opened, which comes first. @returns whether all of it is read */
  #fill(frame: Frame): boolean {
    const depth = this.#stack.length;
    const { size } = frame;
    for (let index = frame.next; index < size; index += 1) {
      frame.next = index + 1;
      const value = this.#open(frame.node(index), frame.expected(index), frame, index);
      if (value !== awaited) frame.put(index, value);
      if (this.#origin !== undefined) {
        rememberOrigin(frame.target, frame.nameOf(index), value, this.#origin);
        this.#origin = undefined;
      }
      if (this.#stack.length > depth) return false;
    }
    return true;
  }

  /** The value of a node; what a container holds is read later, from the stack. */
  #open(node: Json, expected: Expected, frame: Frame, index: number): unknown {
    if (node === null) return null;
    if (Array.isArray(node)) return this.#openArray(node, expected);
    if (typeof node === 'object') return this.#openObject(node, expected, frame, index);
    return this.#scalar(typeof node === 'string' && this.#marked ? unmark(node) : node, expected);
  }

  #openArray(nodes: Json[], expected: Expected): unknown {
    if (expected?.kind === 'set') return this.#push(new SetFrame(nodes, expected.element));
    if (expected?.kind === 'list') return this.#push(new ListFrame(nodes, expected.element));
    if (expected !== undefined && !(expected.kind === 'simple' && expected.name === 'object')) {
      throw this.#unreadable(`a list where ${describeExpected(expected)} is expected`);
    }
    return this.#push(new ListFrame(nodes, undefined));
  }

  #openObject(node: JsonObject, expected: Expected, frame: Frame, index: number): unknown {
    if (expected?.kind === 'map') return this.#openMap(mapContent(node), expected);
    const ref = this.#textMember(node, '_ref');
    if (ref !== undefined) {
      const entity = this.#entities.get(ref);
      if (entity === undefined) this.#awaited.push({ ref, frame, index });
      return entity ?? awaited;
    }
    const type = this.#textMember(node, '_type');
    if (type === undefined) return this.#openUntyped(node, expected);
    if (isSimpleTypeName(type)) return this.#wrapped(node, type, expected);
    if (type === 'list' || type === 'set') return this.#openCollection(node, type, expected);
    if (isMapType(type)) return this.#openMap(mapContent(node), expected);
    if (this.#isEnumValue(node, type)) return this.#enumValue(node, type, expected);
    return this.#openEntity(node, type, expected);
  }

  #openUntyped(node: JsonObject, expected: Expected): unknown {
    if (expected?.kind === 'list' || expected?.kind === 'set') {
      throw this.#unreadable(`an object where ${describeExpected(expected)} is expected`);
    }
    const isScalar = expected?.kind === 'simple' ? expected.name !== 'object' : this.#isEnumType(expected);
    if (isScalar && Object.hasOwn(node, 'value')) return this.#scalarNode(node['value'], expected);
    // Where any value may stand an entity tells its type, so that this is a map with text keys (D-8).
    const isMap = expected?.kind === 'simple' && expected.name === 'object' && !Object.hasOwn(node, '_id');
    return isMap ? this.#openMap(node, undefined) : this.#openEntity(node, undefined, expected);
  }

  #wrapped(node: JsonObject, type: SimpleTypeName, expected: Expected): unknown {
    const declared = expected?.kind === 'simple' && expected.name !== 'object' ? expected : undefined;
    const value = this.#scalarNode(node['value'], declared ?? { kind: 'simple', name: type });
    const isFloating = type === 'float' || type === 'double';
    if (isFloating && typeof value === 'number' && isOpen(expected)) {
      this.#origin = `{"value":${JSON.stringify(this.#scalarNode(node['value'], undefined))},"_type":"${type}"}`;
    }
    return value;
  }

  #scalarNode(node: Json | undefined, expected: Expected): unknown {
    if (node === null || node === undefined) return null;
    if (typeof node === 'object') throw this.#unreadable(`an object where ${describeExpected(expected)} is expected`);
    return this.#scalar(typeof node === 'string' && this.#marked ? unmark(node) : node, expected);
  }

  #scalar(raw: RawScalar, expected: Expected): unknown {
    if (isOpen(expected)) return this.#openScalar(raw);
    const type = expected.kind === 'simple' ? expected.name : this.#isEnumType(expected) ? 'string' : undefined;
    const value = type === undefined ? undefined : readScalar(raw, type);
    if (value !== undefined) return value;
    if (expected.kind === 'named' && !this.#isKnown(expected.signature)) return readScalar(raw, undefined);
    const found = raw instanceof NumberText ? raw.text : JSON.stringify(raw).slice(0, 60);
    throw this.#unreadable(`${found} where ${describeExpected(expected)} is expected`);
  }

  #openScalar(raw: RawScalar): unknown {
    if (!(raw instanceof NumberText)) return raw;
    const value = readScalar(raw, undefined);
    if (typeof value === 'bigint' || raw.text !== String(value)) this.#origin = raw.text;
    return value;
  }

  #openCollection(node: JsonObject, type: 'list' | 'set', expected: Expected): unknown {
    const nodes = node['value'] ?? [];
    if (!Array.isArray(nodes)) throw this.#unreadable(`a ${type} whose "value" is no list`);
    const element = expected?.kind === 'list' || expected?.kind === 'set' ? expected.element : undefined;
    const isSet = expected?.kind === 'set' || (expected?.kind !== 'list' && type === 'set');
    return isSet ? this.#push(new SetFrame(nodes, element)) : this.#push(new ListFrame(nodes, element));
  }

  /** A list of `{key, value}`, a flat list of keys and values, or an object whose names are the keys (D-8, R-21). */
  #openMap(content: Json | undefined, expected: Expected): unknown {
    const declared = expected?.kind === 'map' ? expected : undefined;
    return this.#push(new MapFrame(this.#keysAndValues(content), declared?.key, declared?.value));
  }

  #keysAndValues(content: Json | undefined): Json[] {
    if (typeof content !== 'object' || content === null) throw this.#unreadable('a map whose "value" is no list');
    if (!Array.isArray(content))
      return Object.entries(content).flatMap(([name, value]) => [this.#nameAsText(name), value]);
    if (content.every(isMapEntry)) return pairsOf(content);
    if (content.length % 2 === 1) throw this.#unreadable('a flat map with a key that has no value');
    return content;
  }

  /** Names of members are never marked; as a key, a name is read like a text that may be. */
  #nameAsText(name: string): string {
    return this.#marked && name.startsWith('~') ? `~s${name}` : name;
  }

  #isEnumType(expected: Expected): boolean {
    return expected?.kind === 'named' && isEnum(this.#types, expected.signature);
  }

  #isKnown(signature: string): boolean {
    return this.#types.find(signature) !== undefined;
  }

  /** Without a model only its form tells an enum constant: nothing but `value`, a text, and `_type`. */
  #isEnumValue(node: JsonObject, type: string): boolean {
    if (typeof node['value'] !== 'string') return false;
    return isEnum(this.#types, type) || (this.#types.entity(type) === undefined && Object.keys(node).length === 2);
  }

  #enumValue(node: JsonObject, type: string, expected: Expected): unknown {
    const constant = this.#textMember(node, 'value') ?? '';
    return expected?.kind === 'named' ? constant : new TypedValue(type, constant);
  }

  #openEntity(node: JsonObject, type: string | undefined, expected: Expected): unknown {
    if (expected?.kind === 'simple' && expected.name !== 'object') {
      throw this.#unreadable(`an entity where ${describeExpected(expected)} is expected`);
    }
    const reference = type === undefined ? undefined : this.#persistentReference(node, type);
    if (reference !== undefined) return this.#register(node, reference);
    const shape = this.#shape(type, expected);
    const known = expected?.kind === 'record' ? expected : undefined;
    const target: Record<string, unknown> = type === undefined ? {} : { _type: type };
    this.#register(node, target);
    return this.#push(
      new EntityFrame(target, node, (name) => shape?.properties.get(name)?.type ?? memberOf(known?.properties, name)),
    );
  }

  #shape(type: string | undefined, expected: Expected): EntityDescription | undefined {
    const own = type === undefined ? undefined : this.#types.entity(type);
    return own ?? (expected?.kind === 'named' ? this.#types.entity(expected.signature) : undefined);
  }

  /** A `PersistentEntityReference` becomes what stands for a reference where entities are written. */
  #persistentReference(node: JsonObject, type: string): EntityReference | undefined {
    if (simpleNameOf(type) !== 'PersistentEntityReference') return undefined;
    const typeSignature = this.#textMember(node, 'typeSignature');
    const { refId, refPartition = null } = node;
    if (typeSignature === undefined || refId === undefined || refId === null) return undefined;
    const id = this.#referenceId(refId, typeSignature);
    if (id === undefined) return undefined;
    const partition = typeof refPartition === 'string' ? this.#textMember(node, 'refPartition') : null;
    return new EntityReference(typeSignature, id, partition ?? null);
  }

  #referenceId(node: Json, signature: string): EntityReference['refId'] | undefined {
    const expected = this.#types.entity(signature)?.properties.get('id')?.type;
    const wrapped = isJsonObject(node);
    const type = wrapped ? this.#textMember(node, '_type') : undefined;
    const raw = wrapped ? node['value'] : node;
    if (raw === null || raw === undefined || typeof raw === 'object') return undefined;
    const declared = expected?.kind === 'simple' && expected.name !== 'object' ? expected.name : undefined;
    const name = declared ?? (type !== undefined && isSimpleTypeName(type) ? type : undefined);
    return readScalar(typeof raw === 'string' && this.#marked ? unmark(raw) : raw, name);
  }

  #register<Value>(node: JsonObject, value: Value): Value {
    const id = this.#textMember(node, '_id');
    if (id === undefined) return value;
    if (this.#entities.has(id)) throw this.#unreadable(`the _id ${JSON.stringify(id)} a second time`);
    this.#entities.set(id, value);
    return value;
  }

  #resolveAwaited(): void {
    for (const { ref, frame, index } of this.#awaited) {
      const entity = this.#entities.get(ref);
      if (entity === undefined)
        throw new UnreadableJson(`a _ref to ${JSON.stringify(ref)}, which no entity has as its _id`);
      frame.put(index, entity);
    }
  }

  #push<Target>(frame: Frame & { readonly target: Target }): Target {
    this.#stack.push(frame);
    return frame.target;
  }

  #textMember(node: JsonObject, name: string): string | undefined {
    const text = node[name];
    if (typeof text !== 'string') return undefined;
    const clear = this.#marked ? unmark(text) : text;
    return typeof clear === 'string' ? clear : clear.text;
  }

  #unreadable(what: string): UnreadableJson {
    const path = this.#stack.slice(1).map((frame) => frame.nameOf(frame.next - 1));
    const shown = path.length > 12 ? [...path.slice(0, 6), '…', ...path.slice(-5)] : path;
    return new UnreadableJson(`at ${shown.length === 0 ? 'its root' : shown.join('.')}: ${what}`);
  }
}

function isJsonObject(node: Json): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function isMapType(type: unknown): boolean {
  return type === 'map' || type === 'flatmap';
}

/** What a map's wrapper holds; without one the object itself is the map, whatever its keys are called. */
function mapContent(node: JsonObject): Json {
  return isMapType(node['_type']) ? (node['value'] ?? []) : node;
}

function isMapEntry(node: Json): node is JsonObject {
  return isJsonObject(node) && Object.hasOwn(node, 'key') && !Object.hasOwn(node, '_type');
}

function pairsOf(entries: readonly JsonObject[]): Json[] {
  const pairs: Json[] = [];
  for (const { key = null, value = null } of entries) pairs.push(key, value);
  return pairs;
}

function memberOf(properties: Readonly<Record<string, Expected>> | undefined, name: string): Expected {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
