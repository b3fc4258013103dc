import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { awaited } from './graph.js';
import { closeArray, closeObject, JsonScanner, openArray, openObject, quote, Token, unusual } from './json-scanner.js';
import { KnownNames, type Member, type ObjectNames, type Wrapper } from './member-names.js';
import { placeInMap } from './pairs.js';
import { Reader } from './reader.js';
import { fillScalars } from './remembered.js';
import { isValue, type ScalarReader } from './scalar-reader.js';
import { TypeMismatch } from './type-mismatch.js';
import { scalarsOf } from './type-names.js';
import { type Expected, fillEmpty, isOpen, type MapExpectation, mayBeEntity, memberOf } from './types.js';

/**
 * Decodes a response in the usual form of a service: without indentation, and with `_type` and `_id` first. The values
 * are those that a `Reader` makes of the tree of `parseJson`. The text is read once, and most names are only compared,
 * because they were seen before.
 *
 * @returns `undefined` for any other text: one with an error, in another form, deep, very long, or not JSON at all
 */
export function decodeGraph(text: string, expected: Expected, types: ModelTypes): unknown {
  if (text.length > longest) return undefined;
  try {
    return new GraphDecoder(text, types).decode(expected);
  } catch (thrown) {
    if (thrown === unusual || thrown instanceof SyntaxError || thrown instanceof TypeMismatch) return undefined;
    throw thrown;
  }
}

/** In characters. The bytes of a longer text would take too much memory. */
const longest = 4 * 1024 * 1024;

/** Interprets the objects that most of a response consists of, and lets a `Reader` interpret the others. */
class GraphDecoder extends JsonScanner {
  readonly #names: KnownNames;
  readonly #reader: Reader;
  readonly #scalars: ScalarReader;

  constructor(text: string, types: ModelTypes) {
    super(text);
    this.#names = KnownNames.of(types, text);
    this.#reader = new Reader(types, false);
    this.#scalars = this.#reader.scalars;
  }

  decode(expected: Expected): unknown {
    const value = this.#value(this.#names.root, expected);
    if (this.at !== this.source.size) throw unusual;
    this.#reader.complete();
    return value;
  }

  /** @param place the place of the value, with what was seen there before */
  #value(place: Member, expected: Expected): unknown {
    const first = this.bytes[this.at] ?? 0;
    if (first === openObject) return this.#object(place, expected);
    if (first === openArray) return this.#array(place, expected);
    const scalar = first === quote ? this.string() : this.scalar();
    return scalar === null || isValue(scalar, expected) ? scalar : this.#scalars.read(scalar, expected);
  }

  #array(place: Member, expected: Expected): unknown {
    if (expected?.kind === 'set') return this.#set(place, expected.element);
    if (expected?.kind === 'list') return this.#list(place, expected.element);
    if (!isOpen(expected)) throw unusual;
    return this.#list(place, undefined);
  }

  #list(place: Member, element: Expected): unknown[] {
    const items: unknown[] = [];
    if (this.isEmpty(closeArray)) return items;
    do {
      items.push(this.#value(place, element));
      if (this.#scalars.origin !== undefined) this.#scalars.remember(items, String(items.length - 1), items.at(-1));
    } while (this.continues(closeArray));
    return items;
  }

  #set(place: Member, element: Expected): Set<unknown> {
    const set = new Set<unknown>();
    if (this.isEmpty(closeArray)) return set;
    let index = 0;
    do {
      const value = this.#value(place, element);
      set.add(value);
      // Equal numbers may have different types, which the other reader keeps.
      if (set.size !== index + 1) throw unusual;
      if (this.#scalars.origin !== undefined) this.#scalars.remember(set, String(index), value);
      index += 1;
    } while (this.continues(closeArray));
    return set;
  }

  #object(place: Member, expected: Expected): unknown {
    const start = this.at;
    if (expected?.kind !== 'map') {
      if (this.bytes[start + 2] === letterV) return this.#wrapped(place, expected);
      if (this.skips(this.#names.layout.ref)) return this.#referred();
    }
    const names = this.#opened(place);
    const value = names === undefined ? this.#untyped(place, expected) : this.#typed(names, place, expected);
    if (value !== undefined) return value;
    this.at = start;
    const other = this.#reader.value(this.tree(), expected);
    if (other === awaited) throw unusual;
    return other;
  }

  /** Reads the beginning of an object up to its type; `undefined` if it begins with something else. */
  #opened(place: Member): ObjectNames | undefined {
    const expected = place.object;
    if (expected !== undefined && this.skips(expected.opening)) return expected;
    const { type } = this.#names.layout;
    if (!type.isAt(this.at, this.view)) return undefined;
    this.at += type.length - 1;
    const names = this.#names.ofType(this.string());
    if (names === undefined) throw unusual;
    place.object = names;
    return names;
  }

  /** Reads the rest of an entity or a collection, if it has the usual form. */
  #typed(names: ObjectNames, place: Member, expected: Expected): unknown {
    const { kind } = names.named;
    if (kind === 'entity') return mayBeEntity(expected) ? this.#entity(names, expected) : undefined;
    if (kind === 'map') return this.skips(this.#names.layout.pairs) ? this.#pairs(place, expected) : undefined;
    if ((kind !== 'list' && kind !== 'set') || !this.skips(this.#names.layout.items)) return undefined;
    const declared = expected?.kind === 'list' || expected?.kind === 'set' ? expected : undefined;
    if (declared === undefined && !isOpen(expected)) throw unusual;
    const isSet = (declared?.kind ?? kind) === 'set';
    const value = isSet ? this.#set(place, declared?.element) : this.#list(place, declared?.element);
    this.pass(closeObject);
    return value;
  }

  /** Reads the rest of a map after the name of its first key. */
  #pairs(place: Member, expected: Expected): Map<unknown, unknown> {
    const declared = expected?.kind === 'map' ? expected : undefined;
    if (declared === undefined && !isOpen(expected)) throw unusual;
    const map = new Map<unknown, unknown>();
    let index = 0;
    this.deepen();
    do {
      if (index > 0) this.skip(keyToken);
      this.deepen();
      const key = this.#value(place, declared?.key);
      if (this.#scalars.origin !== undefined) this.#scalars.remember(map, placeInMap(index), key);
      if (!this.continues(closeObject)) throw unusual;
      this.skip(valueToken);
      const value = this.#value(place, declared?.value);
      map.set(key, value);
      if (this.#scalars.origin !== undefined) this.#scalars.remember(map, placeInMap(index + 1), value);
      if (this.continues(closeObject)) throw unusual;
      index += 2;
      if (map.size * 2 !== index) throw unusual;
    } while (this.continues(closeArray));
    this.pass(closeObject);
    return map;
  }

  /** Reads a map with text keys, or an entity without a type (D-8). */
  #untyped(place: Member, expected: Expected): unknown {
    if (expected?.kind === 'map') return this.#entries(place, expected);
    const isMap = expected?.kind === 'simple' && !this.#names.layout.firstId.isAt(this.at, this.view);
    if (isMap && isOpen(expected)) return this.#entries(place, undefined);
    const isOther = !mayBeEntity(expected) || this.#scalars.isEnum(expected);
    return isOther ? undefined : this.#entity(this.#names.untyped, expected);
  }

  /** Reads an object whose names are the keys of a map. */
  #entries(place: Member, declared: MapExpectation): Map<unknown, unknown> {
    const map = new Map<unknown, unknown>();
    if (this.isEmpty(closeObject)) return map;
    let index = 0;
    do {
      const name = this.name();
      const key = isValue(name, declared?.key) ? name : this.#scalars.read(name, declared?.key);
      // A JavaScript object would have whole numbers first. With `_type` or a similar name, it may not be a map.
      if (typeof key === 'object' || /^(?:\d|_type$|_ref$|_id$)/.test(name)) throw unusual;
      const value = this.#value(place, declared?.value);
      map.set(key, value);
      if (this.#scalars.origin !== undefined) this.#scalars.remember(map, placeInMap(index + 1), value);
      index += 2;
    } while (this.continues(closeObject));
    if (map.size * 2 !== index) throw unusual;
    return map;
  }

  /** Reads an object such as `{"value":"1","_type":"long"}`. */
  #wrapped(place: Member, expected: Expected): unknown {
    this.skip(wrapperToken);
    const raw = this.scalar();
    const { type, named } = this.#wrapper(place);
    if (named.kind === 'simple') return this.#scalars.readWrapped(raw, named, expected);
    const isConstant = named.kind === 'enum' || (named.kind === 'entity' && named.shape === undefined);
    if (!isConstant || typeof raw !== 'string') throw unusual;
    if (expected?.kind === 'named') return raw;
    if (!isOpen(expected)) throw unusual;
    return new TypedValue(type, raw);
  }

  #wrapper(place: Member): Wrapper {
    const expected = place.wrapper;
    if (expected !== undefined && this.skips(expected.end)) return expected;
    const { wrapper } = this.#names.layout;
    this.skip(wrapper);
    this.at -= 1;
    const learned = this.#names.wrapper(this.string());
    this.pass(closeObject);
    if (learned === undefined) throw unusual;
    place.wrapper = learned;
    return learned;
  }

  /** Reads the rest of a `_ref`. */
  #referred(): unknown {
    this.at -= 1;
    const entity = this.#reader.graph.find(this.string());
    this.pass(closeObject);
    // A reference to an entity that comes later in the text is left to the other reader.
    if (entity === awaited) throw unusual;
    return entity;
  }

  /** Reads an entity whose type, if it has one, has been read. */
  #entity(names: ObjectNames, expected: Expected): unknown {
    const node: Record<string, unknown> = {};
    const { layout, types, untyped } = this.#names;
    const isTyped = names !== untyped;
    if (isTyped) node['_type'] = names.type;
    const hasId = this.skips(isTyped ? layout.id : layout.firstId);
    if (hasId) {
      this.at -= 1;
      this.#reader.graph.register(this.string(), node);
    }
    if (isTyped || hasId) this.deepen();
    const hasMembers = isTyped || hasId ? this.continues(closeObject) : !this.isEmpty(closeObject);
    const shape = shapeOf(names) ?? (expected?.kind === 'named' ? types.entity(expected.signature) : undefined);
    if (hasMembers) this.#members(node, names, shape, expected);
    fillScalars(node, scalarsOf(shape, types));
    fillEmpty(node, expected);
    return node;
  }

  #members(
    node: Record<string, unknown>,
    names: ObjectNames,
    shape: EntityDescription | undefined,
    expected: Expected,
  ): void {
    const isOwn = shape === shapeOf(names) && expected?.kind !== 'record';
    let member = names.start;
    do {
      member = this.#name(names, member);
      const { name } = member;
      // An object with a type and a text as its `value` may be an enum constant.
      if (member.isReserved && (name !== 'value' || this.bytes[this.at] === quote)) throw unusual;
      const type = isOwn ? member.type : typeOf(name, shape, expected);
      node[name] = this.#value(member, type);
      if (this.#scalars.origin !== undefined) this.#scalars.remember(node, name, node[name]);
    } while (this.continues(closeObject));
  }

  #name(names: ObjectNames, previous: Member): Member {
    for (const next of previous.next) {
      const { token } = next;
      if (token?.isAt(this.at, this.view) !== true) continue;
      this.at += token.length;
      return next;
    }
    const name = this.name();
    const isSpaced = this.#names.layout.isSpaced && this.skipsBlank();
    return names.after(previous, name, isSpaced ? ': ' : ':');
  }
}

function shapeOf({ named }: ObjectNames): EntityDescription | undefined {
  return named.kind === 'entity' ? named.shape : undefined;
}

/** The declared type of a member. */
function typeOf(name: string, shape: EntityDescription | undefined, expected: Expected): Expected {
  return shape?.properties.get(name)?.type ?? (expected?.kind === 'record' ? memberOf(expected, name) : undefined);
}

const letterV = 0x76;

/** The beginning of a wrapper. */
const wrapperToken = /* @__PURE__ */ new Token('{"value":');
const keyToken = /* @__PURE__ */ new Token('{"key":');
/** What stands between a key and its value, after the comma. */
const valueToken = /* @__PURE__ */ new Token('"value":');
