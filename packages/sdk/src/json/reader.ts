import type { EntityDescription, ModelTypes, PropertyDescription } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import { awaited, Graph } from './graph.js';
import { keysAndValues, placeInMap } from './pairs.js';
import { isJsonObject, type Json, type JsonObject } from './parse.js';
import { preallocatedObject } from './preallocated-object.js';
import { ScalarReader } from './scalar-reader.js';
import { readScalar } from './scalars.js';
import { ShortestText } from './shortest-text.js';
import { TypeMismatch } from './type-mismatch.js';
import { TypeNames } from './type-names.js';
import { describeExpected, type Expected, isOpen, type RecordExpectation } from './types.js';

/** How many containers are read within each other; what lies deeper is read when the stack is free again. */
const deepest = 200;

/**
 * Puts values in the place of the nodes that stand for them. Many nodes of a tree are values already, so lists stay what
 * they are; entities are made anew, without what belongs to the encoding.
 */
export class Reader {
  /** Of what was read. */
  readonly shortest = new ShortestText();
  readonly #scalars: ScalarReader;
  readonly #names: TypeNames;
  readonly #marked: boolean;
  readonly #graph = new Graph();
  readonly #areNamesInherited = hasMembers({});
  /** Not where the prototype of all objects is frozen: then none may assign to a name that it has. */
  readonly #areNamesAssigned = Reflect.set({}, 'constructor', null);
  #depth = 0;

  constructor(types: ModelTypes, marked: boolean) {
    this.#scalars = new ScalarReader(types, marked);
    this.#names = TypeNames.of(types);
    this.#marked = marked;
  }

  read(tree: Json, expected: Expected): unknown {
    try {
      const root: unknown[] = [];
      this.#putItem(root, 0, this.#value(tree, expected));
      this.#graph.complete((node, expected) => this.#value(node, expected));
      return root[0];
    } catch (thrown) {
      throw thrown instanceof TypeMismatch ? thrown.located() : thrown;
    }
  }

  #value(node: Json, expected: Expected): unknown {
    if (typeof node !== 'object' || node === null) {
      this.shortest.scalar(node);
      return node === null ? null : this.#scalars.read(node, expected);
    }
    if (this.#depth === deepest) return this.#graph.postpone(node, expected);
    this.#depth += 1;
    const value = Array.isArray(node) ? this.#array(node, expected) : this.#object(node, expected);
    this.#depth -= 1;
    return value;
  }

  #array(nodes: Json[], expected: Expected): unknown {
    if (expected?.kind === 'set') return this.#set(nodes, expected.element);
    if (expected?.kind === 'list') return this.#list(nodes, expected.element);
    if (!isOpen(expected)) throw new TypeMismatch(`a list where ${describeExpected(expected)} is expected`);
    return this.#list(nodes, undefined);
  }

  #object(node: JsonObject, expected: Expected): unknown {
    if (expected?.kind === 'map') return this.#declaredMap(node, expected);
    const { _ref, _type, value } = node;
    const ref = this.#scalars.text(_ref);
    if (ref !== undefined) {
      this.shortest.reference(ref);
      return this.#graph.find(ref);
    }
    const type = this.#scalars.text(_type);
    if (type === undefined) return this.#untyped(node, expected);
    const named = this.#names.kind(type);
    if (named.kind === 'reference') return this.#reference(node, expected);
    if (named.kind === 'entity' || named.kind === 'enum') {
      const shape = named.kind === 'entity' ? named.shape : undefined;
      const constant = shape === undefined ? this.#scalars.text(value) : undefined;
      const isConstant = constant !== undefined && (named.kind === 'enum' || isPair(node));
      return isConstant ? this.#enumValue(constant, type, expected) : this.#entity(node, expected, shape);
    }
    this.shortest.wrapper(type, value);
    if (named.kind === 'simple') return this.#scalars.readWrapped(value, named, expected);
    if (named.kind === 'map') return this.#map(value ?? [], expected);
    return this.#collection(value, named.kind, expected);
  }

  /** Without a wrapper the object itself is the map, whatever its keys are called. */
  #declaredMap(node: JsonObject, expected: Expected): Map<unknown, unknown> {
    const { _type, value } = node;
    if (_type !== 'map' && _type !== 'flatmap') return this.#map(node, expected);
    this.shortest.wrapper(_type, value);
    return this.#map(value ?? [], expected);
  }

  #untyped(node: JsonObject, expected: Expected): unknown {
    if (expected?.kind === 'list' || expected?.kind === 'set') {
      throw new TypeMismatch(`an object where ${describeExpected(expected)} is expected`);
    }
    const isScalar = expected?.kind === 'simple' ? expected.name !== 'object' : this.#scalars.isEnum(expected);
    if (isScalar && Object.hasOwn(node, 'value')) return this.#scalars.readContent(node['value'], expected);
    // Where any value may stand an entity tells its type, so that this is a map with text keys (D-8).
    const isMap = expected?.kind === 'simple' && expected.name === 'object' && !Object.hasOwn(node, '_id');
    return isMap ? this.#map(node, undefined) : this.#entity(node, expected, undefined);
  }

  #collection(content: Json | undefined, type: 'list' | 'set', expected: Expected): unknown {
    const nodes = content ?? [];
    if (!Array.isArray(nodes)) throw new TypeMismatch(`a ${type} whose "value" is no list`);
    const declared = expected?.kind === 'list' || expected?.kind === 'set' ? expected : undefined;
    const isSet = (declared?.kind ?? type) === 'set';
    return isSet ? this.#set(nodes, declared?.element) : this.#list(nodes, declared?.element);
  }

  #list(nodes: Json[], element: Expected): readonly unknown[] {
    const items: unknown[] = nodes;
    this.shortest.items(nodes.length);
    let index = 0;
    try {
      for (const node of nodes) {
        const value = this.#value(node, element);
        if (value !== node) this.#putItem(items, index, value);
        if (this.#scalars.origin !== undefined) this.#scalars.remember(items, String(index), value);
        index += 1;
      }
      return items;
    } catch (thrown) {
      throw TypeMismatch.within(String(index), thrown);
    }
  }

  #set(nodes: readonly Json[], element: Expected): Set<unknown> {
    const set = new Set<unknown>();
    this.shortest.items(nodes.length);
    let late: unknown[] | undefined;
    let index = 0;
    try {
      for (const node of nodes) {
        const value = this.#value(node, element);
        if (value === awaited) late ??= this.#itemsLater(set);
        if (late === undefined) set.add(value);
        else this.#putItem(late, late.length, value, String(index));
        if (this.#scalars.origin !== undefined) this.#scalars.remember(set, String(index), value);
        index += 1;
      }
      return set;
    } catch (thrown) {
      throw TypeMismatch.within(String(index), thrown);
    }
  }

  #map(content: Json, expected: Expected): Map<unknown, unknown> {
    const nodes = keysAndValues(content, this.#marked ? markedName : String);
    const declared = expected?.kind === 'map' ? expected : undefined;
    const map = new Map<unknown, unknown>();
    this.shortest.keysAndValues(content, nodes);
    let key: unknown;
    let late: unknown[] | undefined;
    let index = 0;
    try {
      for (const node of nodes) {
        const isKey = index % 2 === 0;
        const value = this.#value(node, isKey ? declared?.key : declared?.value);
        if (value === awaited) late ??= this.#itemsLater(map, isKey ? [] : [key]);
        if (late !== undefined) this.#putItem(late, late.length, value, placeInMap(index));
        else if (isKey) key = value;
        else map.set(key, value);
        if (this.#scalars.origin !== undefined) this.#scalars.remember(map, placeInMap(index), value);
        index += 1;
      }
      return map;
    } catch (thrown) {
      throw TypeMismatch.within(placeInMap(index), thrown);
    }
  }

  /** What a set or a map is to have, in its order, once those are known that came later. */
  #itemsLater(container: Set<unknown> | Map<unknown, unknown>, items: unknown[] = []): unknown[] {
    this.#graph.whenWhole(() => {
      if (container instanceof Set) for (const item of items) container.add(item);
      else for (let index = 0; index < items.length; index += 2) container.set(items[index], items[index + 1]);
    });
    return items;
  }

  /** @param place where it stands in its container, which is not always its index */
  #putItem(items: unknown[], index: number, value: unknown, place?: string): void {
    items[index] = value;
    if (value !== awaited) return;
    this.#graph.await(place ?? String(index), (found) => {
      items[index] = found;
    });
  }

  #enumValue(constant: string, type: string, expected: Expected): unknown {
    this.shortest.wrapper(type, constant);
    return expected?.kind === 'named' ? constant : new TypedValue(type, constant);
  }

  /** @param own what its own type says */
  #entity(node: JsonObject, expected: Expected, own: EntityDescription | undefined): unknown {
    if (expected?.kind === 'simple' && expected.name !== 'object') {
      throw new TypeMismatch(`an entity where ${describeExpected(expected)} is expected`);
    }
    const shape = own ?? (expected?.kind === 'named' ? this.#names.shape(expected.signature) : undefined);
    const entity = preallocatedObject();
    this.#register(node['_id'], entity);
    const record = expected?.kind === 'record' ? expected : undefined;
    this.#readMembers(node, entity, shape?.properties, record);
    if (record?.empty === undefined) return entity;
    for (const [name, empty] of Object.entries(record.empty)) {
      if (!Object.hasOwn(entity, name)) entity[name] = empty();
    }
    return entity;
  }

  #readMembers(
    nodes: JsonObject,
    entity: Record<string, unknown>,
    properties: ReadonlyMap<string, PropertyDescription> | undefined,
    record: RecordExpectation | undefined,
  ): void {
    let place = '';
    this.shortest.object();
    try {
      // No other loop is as fast; where every object has inherited names, they are left out.
      for (const name in nodes) {
        if (this.#areNamesInherited && !Object.hasOwn(nodes, name)) continue;
        if (name === '_id') continue;
        const node = nodes[name] ?? null;
        const type = properties?.get(name)?.type ?? (record && memberOf(record, name));
        this.shortest.member(name);
        if (typeof node !== 'object' && this.#isAssigned(name) && this.#scalars.isValue(node, type)) {
          this.shortest.scalar(node);
          entity[name] = node;
          continue;
        }
        place = name;
        const value = this.#value(node, type);
        this.#putMember(entity, name, value);
        if (this.#scalars.origin !== undefined) this.#scalars.remember(entity, name, value);
      }
    } catch (thrown) {
      throw TypeMismatch.within(place, thrown);
    }
  }

  /** Whether a member comes to be by assigning to its name, which is faster than to define it. */
  #isAssigned(name: string): boolean {
    return name !== '__proto__' && this.#areNamesAssigned;
  }

  #putMember(entity: Record<string, unknown>, name: string, value: unknown): void {
    if (this.#isAssigned(name)) entity[name] = value;
    else Object.defineProperty(entity, name, { ...ownMember, value });
    if (value !== awaited) return;
    // It is the entity's own by now, whatever its name is.
    this.#graph.await(name, (found) => {
      entity[name] = found;
    });
  }

  /** A `PersistentEntityReference` becomes what stands for a reference where entities are written. */
  #reference(node: JsonObject, expected: Expected): unknown {
    const { _id, typeSignature, refId, refPartition } = node;
    const signature = this.#scalars.text(typeSignature);
    const id = signature === undefined ? undefined : this.#referenceId(refId, signature);
    if (signature === undefined || id === undefined) return this.#entity(node, expected, undefined);
    const reference = new EntityReference(signature, id, this.#scalars.text(refPartition) ?? null);
    this.#register(_id, reference);
    return reference;
  }

  #referenceId(node: Json | undefined, signature: string): EntityReference['refId'] | undefined {
    const { value, _type }: JsonObject = node !== undefined && isJsonObject(node) ? node : { value: node ?? null };
    if (value === null || value === undefined || typeof value === 'object') return undefined;
    const declared = this.#names.shape(signature)?.properties.get('id')?.type;
    const name = this.#scalars.text(_type);
    const own = name === undefined ? undefined : this.#names.kind(name);
    const type = declared?.kind === 'simple' && declared.name !== 'object' ? declared : own;
    return readScalar(this.#scalars.clear(value), type?.kind === 'simple' ? type.name : undefined);
  }

  #register(node: Json | undefined, entity: unknown): void {
    const id = this.#scalars.text(node);
    if (id === undefined) return;
    this.shortest.id(id);
    this.#graph.register(id, entity);
  }
}

/** Without a model only its form tells an enum constant: nothing but `value`, a text, and `_type`. */
function isPair(node: JsonObject): boolean {
  let size = 0;
  for (const _name in node) size += 1;
  return size === 2;
}

/** What members are like that a text has. */
const ownMember = { writable: true, enumerable: true, configurable: true };

/** Whether a loop over an object's names would find any, inherited ones included. */
function hasMembers(node: object): boolean {
  for (const _name in node) return true;
  return false;
}

/** Names of members are never marked; as a key, a name is read like a text that may be. */
function markedName(name: string): string {
  return name.startsWith('~') ? `~s${name}` : name;
}

function memberOf({ properties }: RecordExpectation, name: string): Expected {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}
