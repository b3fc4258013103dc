import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { awaited, Graph } from './graph.js';
import { keysAndValues, placeInMap } from './pairs.js';
import { describeNode, type Json, type JsonObject, RawNumber } from './parse.js';
import { fillScalars } from './remembered.js';
import { referenceOf, ScalarReader } from './scalar-reader.js';
import { TypeMismatch } from './type-mismatch.js';
import { kindOf, scalarsOf } from './type-names.js';
import {
  describeExpected,
  type Expected,
  fillEmpty,
  isOpen,
  mayBeEntity,
  memberOf,
  type RecordExpectation,
} from './types.js';

/** The maximum recursion depth. Deeper containers are read after the stack has unwound. */
const deepest = 200;

/** Makes the values that the nodes of a tree encode. Lists are read in place: their elements may be values already. */
export class Reader {
  readonly scalars: ScalarReader;
  readonly #types: ModelTypes;
  readonly #omitsTypes: boolean;
  readonly graph = new Graph();
  #depth = 0;

  /** @param omitsTypes whether entities of their declared type come without a `_type`, which is then added */
  constructor(types: ModelTypes, omitsTypes: boolean) {
    this.#types = types;
    this.#omitsTypes = omitsTypes;
    this.scalars = new ScalarReader(types);
  }

  read(tree: Json, expected: Expected): unknown {
    try {
      const root: unknown[] = [];
      this.#put<number>(root, 0, '0', this.value(tree, expected));
      this.complete();
      return root[0];
    } catch (thrown) {
      throw thrown instanceof TypeMismatch ? thrown.located() : thrown;
    }
  }

  /** Reads what was postponed, and the references to it. */
  complete(): void {
    this.graph.complete((node, expected) => this.value(node, expected));
  }

  /** Reads a part of a text; {@link awaited} if its value is not known before {@link complete}. */
  value(node: Json, expected: Expected): unknown {
    if (node === null) return null;
    if (typeof node !== 'object' || node instanceof RawNumber) return this.scalars.read(node, expected);
    if (this.#depth === deepest) return this.graph.postpone(node, expected);
    this.#depth += 1;
    const value = Array.isArray(node) ? this.#array(node, expected) : this.#object(node, expected);
    this.#depth -= 1;
    return value;
  }

  #array(nodes: Json[], expected: Expected): unknown {
    if (expected?.kind === 'set') return this.#set(nodes, expected.element);
    if (expected?.kind === 'list') return this.#list(nodes, expected.element);
    if (!isOpen(expected)) throw new TypeMismatch(describeExpected(expected), 'an array');
    return this.#list(nodes, undefined);
  }

  #object(node: JsonObject, expected: Expected): unknown {
    const { _ref, _type, value } = node;
    if (expected?.kind === 'map') {
      // Without a wrapper, the object itself is the map, whatever its keys are.
      const isWrapped = _type === 'map' || _type === 'flatmap';
      return this.#map(isWrapped ? (value ?? []) : node, expected);
    }
    const ref = textOf(_ref);
    if (ref !== undefined) return this.graph.find(ref);
    const type = textOf(_type);
    if (type === undefined) return this.#untyped(node, expected);
    const named = kindOf(type, this.#types);
    if (named.kind === 'reference') return this.#reference(node, expected);
    if (named.kind === 'entity' || named.kind === 'enum') {
      const shape = named.kind === 'entity' ? named.shape : undefined;
      const constant = shape === undefined ? textOf(value) : undefined;
      // Without a model, a constant can only be recognized by its form: exactly a text as `value` and a `_type`.
      const isEnum = named.kind === 'enum' || Object.keys(node).length === 2;
      const isConstant = constant !== undefined && isEnum;
      return isConstant ? this.#enumValue(constant, type, expected) : this.#entity(node, expected, shape);
    }
    if (named.kind === 'simple') return this.scalars.readWrapped(value, named, expected);
    if (named.kind === 'map' && isOpen(expected)) return this.#map(value ?? [], expected);
    if (named.kind === 'map') throw new TypeMismatch(describeExpected(expected), 'a map');
    return this.#collection(value, named.kind, expected);
  }

  #untyped(node: JsonObject, expected: Expected): unknown {
    if (expected?.kind === 'list' || expected?.kind === 'set') {
      throw new TypeMismatch(describeExpected(expected), 'an object');
    }
    const isScalar = expected?.kind === 'simple' ? expected.name !== 'object' : this.scalars.isEnum(expected);
    if (isScalar && Object.hasOwn(node, 'value')) return this.scalars.readContent(node['value'], expected);
    // If any value is allowed, an entity states its type; so this is a map with text keys (D-8).
    const isMap = expected?.kind === 'simple' && expected.name === 'object' && !Object.hasOwn(node, '_id');
    return isMap ? this.#map(node, undefined) : this.#entity(node, expected, undefined);
  }

  #collection(content: Json | undefined, type: 'list' | 'set', expected: Expected): unknown {
    const nodes = content ?? [];
    if (!Array.isArray(nodes)) throw new TypeMismatch(`an array as the "value" of the ${type}`, describeNode(nodes));
    const declared = expected?.kind === 'list' || expected?.kind === 'set' ? expected : undefined;
    if (declared === undefined && !isOpen(expected)) throw new TypeMismatch(describeExpected(expected), `a ${type}`);
    const isSet = (declared?.kind ?? type) === 'set';
    return isSet ? this.#set(nodes, declared?.element) : this.#list(nodes, declared?.element);
  }

  #list(nodes: Json[], element: Expected): readonly unknown[] {
    this.#items(nodes, nodes, [element]);
    return nodes;
  }

  #set(nodes: Json[], element: Expected): Set<unknown> {
    const set = new Set<unknown>();
    this.#items(set, nodes, [element], () => {
      for (const item of nodes) set.add(item);
    });
    return set;
  }

  #map(content: Json, expected: Expected): Map<unknown, unknown> {
    const nodes = keysAndValues(content);
    const declared = expected?.kind === 'map' ? expected : undefined;
    const map = new Map<unknown, unknown>();
    this.#items(map, nodes, [declared?.key, declared?.value], () => {
      for (let index = 0; index < nodes.length; index += 2) map.set(nodes[index], nodes[index + 1]);
    });
    return map;
  }

  /**
   * Reads the nodes of a container in place, and fills it as soon as all of its items are known.
   *
   * @param nodes the elements, or keys and values in turn
   * @param types the expected type of elements, or those of keys and values
   * @param fill puts the items into a set or a map; absent for a list, which holds them already
   */
  #items(container: object, nodes: Json[], types: readonly Expected[], fill?: () => void): void {
    const items: unknown[] = nodes;
    const place = types.length === 2 ? placeInMap : String;
    const numbers = fill !== undefined && isOpen(types[0]) ? new Set<number>() : undefined;
    let isWhole = true;
    let index = 0;
    try {
      for (const node of nodes) {
        const part = index % types.length;
        const read = this.value(node, types[part]);
        const value = part === 0 ? this.#distinct(read, node, numbers) : read;
        if (value === awaited) isWhole = false;
        if (value !== node) this.#put(items, index, place(index), value);
        if (this.scalars.origin !== undefined) this.scalars.remember(container, place(index), value);
        index += 1;
      }
    } catch (thrown) {
      throw TypeMismatch.within(place(index), thrown);
    }
    if (isWhole) fill?.();
    else if (fill !== undefined) this.graph.whenWhole(fill);
  }

  /** A key or an element. A number that equals an earlier one keeps its type, since the two types may differ. */
  #distinct(value: unknown, node: Json, numbers: Set<number> | undefined): unknown {
    if (numbers === undefined || typeof value !== 'number') return value;
    if (numbers.has(value)) return this.scalars.withType(value, node);
    numbers.add(value);
    return value;
  }

  /** Puts a value into its place, or as soon as it is known. */
  #put<Key extends number | string>(container: Record<Key, unknown>, key: Key, place: string, value: unknown): void {
    container[key] = value;
    if (value !== awaited) return;
    this.graph.await(place, (found) => {
      container[key] = found;
    });
  }

  #enumValue(constant: string, type: string, expected: Expected): unknown {
    if (expected?.kind === 'named') return constant;
    if (isOpen(expected)) return new TypedValue(type, constant);
    throw new TypeMismatch(describeExpected(expected), 'an enum constant');
  }

  /** @param own the description of the entity's own type */
  #entity(node: JsonObject, expected: Expected, own: EntityDescription | undefined): unknown {
    if (!mayBeEntity(expected)) throw new TypeMismatch(describeExpected(expected), 'an entity');
    const shape = own ?? (expected?.kind === 'named' ? this.#types.entity(expected.signature) : undefined);
    const { _id, ...members } = node;
    // An abstract type has no instances of its own, so the type of the entity is unknown.
    const isOfDeclaredType = this.#omitsTypes && expected?.kind === 'named' && shape?.abstract !== true;
    const type = isOfDeclaredType ? this.#types.written(shape?.signature ?? expected.signature) : undefined;
    const entity: JsonObject = type === undefined ? members : { _type: type, ...members };
    this.#register(_id, entity);
    this.#members(entity, shape, expected?.kind === 'record' ? expected : undefined);
    fillScalars(entity, scalarsOf(shape, this.#types));
    fillEmpty(entity, expected);
    return entity;
  }

  /** Reads the members of an entity in place, so that each of them is an own member, `__proto__` included. */
  #members(nodes: JsonObject, shape: EntityDescription | undefined, record: RecordExpectation | undefined): void {
    const entity: Record<string, unknown> = nodes;
    let place = '';
    try {
      for (const name of Object.keys(nodes)) {
        place = name;
        const node = nodes[name] ?? null;
        const type = shape?.properties.get(name)?.type ?? (record && memberOf(record, name));
        const value = this.value(node, type);
        if (value !== node) this.#put(entity, name, name, value);
        if (this.scalars.origin !== undefined) this.scalars.remember(entity, name, value);
      }
    } catch (thrown) {
      throw TypeMismatch.within(place, thrown);
    }
  }

  /** Reads a `PersistentEntityReference` as the reference that is accepted as input. */
  #reference(node: JsonObject, expected: Expected): unknown {
    const reference = referenceOf(node, this.#types);
    if (reference === undefined) return this.#entity(node, expected, undefined);
    this.#register(node['_id'], reference);
    return reference;
  }

  #register(id: Json | undefined, entity: unknown): void {
    if (typeof id === 'string') this.graph.register(id, entity);
  }
}

function textOf(node: Json | undefined): string | undefined {
  return typeof node === 'string' ? node : undefined;
}
