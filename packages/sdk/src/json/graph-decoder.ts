import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { CollectionDecoder, closeObject, colon, openArray, openObject, valueToken } from './collection-decoder.js';
import { quote, Token, unusual } from './json-scanner.js';
import type { Member, ObjectNames, Wrapper } from './member-names.js';
import { fillScalars } from './remembered.js';
import { isValue } from './scalar-reader.js';
import { TypeMismatch } from './type-mismatch.js';
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

/** Interprets each form of an object as `Reader` does. */
class GraphDecoder extends CollectionDecoder {
  readonly #entities = new Map<string, unknown>();

  decode(expected: Expected): unknown {
    const value = this.value(this.names.root, expected);
    if (this.at !== this.source.size) throw unusual;
    return value;
  }

  /** @param place the place of the value, with what was seen there before */
  protected value(place: Member, expected: Expected): unknown {
    const first = this.bytes[this.at] ?? 0;
    if (first === openObject) return this.#object(place, expected);
    if (first === openArray) return this.#array(place, expected);
    const scalar = first === quote ? this.string() : this.scalar();
    return scalar === null || isValue(scalar, expected) ? scalar : this.scalars.read(scalar, expected);
  }

  #array(place: Member, expected: Expected): unknown {
    if (expected?.kind === 'set') return this.set(place, expected.element);
    if (expected?.kind === 'list') return this.list(place, expected.element);
    if (!isOpen(expected)) throw unusual;
    return this.list(place, undefined);
  }

  #object(place: Member, expected: Expected): unknown {
    if (expected?.kind === 'map') return this.#declaredMap(place, expected);
    if (this.bytes[this.at + 2] === letterV) return this.#wrapped(place, expected);
    const names = this.#opened(place);
    if (names !== undefined) return this.#typed(names, place, expected);
    if (this.skips(this.names.layout.ref)) return this.#referred();
    return this.#untyped(place, expected);
  }

  /** Reads the beginning of an object up to its type; `undefined` if it begins with something else. */
  #opened(place: Member): ObjectNames | undefined {
    const expected = place.object;
    if (expected !== undefined && this.skips(expected.opening)) return expected;
    const { type } = this.names.layout;
    if (!type.isAt(this.at, this.view)) return undefined;
    this.at += type.length - 1;
    const names = this.names.ofType(this.string());
    if (names === undefined) throw unusual;
    place.object = names;
    return names;
  }

  #typed(names: ObjectNames, place: Member, expected: Expected): unknown {
    const { named } = names;
    if (named.kind === 'entity') return this.#entity(names, expected);
    if (named.kind !== 'set' && named.kind !== 'list' && named.kind !== 'map') throw unusual;
    const declared = expected?.kind === 'list' || expected?.kind === 'set' ? expected : undefined;
    if (!isOpen(expected) && (declared === undefined || named.kind === 'map')) throw unusual;
    this.skip(this.names.layout.items);
    let value: unknown;
    if (named.kind === 'map') value = this.map(place, expected);
    else {
      if (this.bytes[this.at] !== openArray) throw unusual;
      const isSet = (declared?.kind ?? named.kind) === 'set';
      value = isSet ? this.set(place.items, declared?.element) : this.list(place.items, declared?.element);
    }
    this.pass(closeObject);
    return value;
  }

  /** Reads an object such as `{"value":"1","_type":"long"}`. */
  #wrapped(place: Member, expected: Expected): unknown {
    this.skip(valueToken);
    const raw = this.scalar();
    const { type, named } = this.#wrapper(place);
    if (named.kind === 'simple') return this.scalars.readWrapped(raw, named, expected);
    const isConstant = named.kind === 'enum' || (named.kind === 'entity' && named.shape === undefined);
    if (!isConstant || typeof raw !== 'string') throw unusual;
    if (expected?.kind === 'named') return raw;
    if (!isOpen(expected)) throw unusual;
    return new TypedValue(type, raw);
  }

  #wrapper(place: Member): Wrapper {
    const expected = place.wrapper;
    if (expected !== undefined && this.skips(expected.end)) return expected;
    const { wrapper } = this.names.layout;
    this.skip(wrapper);
    this.at -= 1;
    const learned = this.names.wrapper(this.string());
    this.pass(closeObject);
    if (learned === undefined) throw unusual;
    place.wrapper = learned;
    return learned;
  }

  /** Reads the rest of a `_ref`. */
  #referred(): unknown {
    this.at -= 1;
    const entity = this.#entities.get(this.string());
    this.pass(closeObject);
    // A reference to an entity that comes later in the text is left to the other reader.
    if (entity === undefined) throw unusual;
    return entity;
  }

  #declaredMap(place: Member, expected: MapExpectation): Map<unknown, unknown> {
    if (!this.names.layout.type.isAt(this.at, this.view)) return this.map(place, expected);
    const names = this.#opened(place);
    if (names?.named.kind !== 'map') throw unusual;
    this.skip(this.names.layout.items);
    const map = this.map(place, expected);
    this.pass(closeObject);
    return map;
  }

  #untyped(place: Member, expected: Expected): unknown {
    const isMap = expected?.kind === 'simple' && expected.name === 'object' && !idToken.isAt(this.at, this.view);
    if (isMap) return this.map(place, undefined);
    const isOther = expected?.kind === 'list' || expected?.kind === 'set' || this.scalars.isEnum(expected);
    if (isOther) throw unusual;
    return this.#entity(this.names.untyped, expected);
  }

  /** Reads an entity whose type has been read. */
  #entity(names: ObjectNames, expected: Expected): unknown {
    if (!mayBeEntity(expected)) throw unusual;
    const node: Record<string, unknown> = {};
    let isEnd: boolean;
    if (names === this.names.untyped) isEnd = this.isEmpty(closeObject);
    else {
      node['_type'] = names.type;
      this.deepen();
      const id = this.#id();
      if (id !== undefined) this.#register(id, node);
      isEnd = !this.continues(closeObject);
    }
    if (!isEnd) this.#members(node, names, expected);
    fillScalars(node, this.names.types.scalars(this.#shape(names, expected)));
    fillEmpty(node, expected);
    return node;
  }

  #members(node: Record<string, unknown>, names: ObjectNames, expected: Expected): void {
    const shape = this.#shape(names, expected);
    const isOwn = shape === shapeOf(names) && expected?.kind !== 'record';
    let member = names.start;
    let seen = 0;
    let hasId = false;
    do {
      member = this.#name(names, member);
      const { name, bit } = member;
      // The other reader ignores the first of two members with the same name.
      const isRepeated = bit === 0 ? Object.hasOwn(node, name) || (hasId && name === '_id') : (seen & bit) !== 0;
      if (isRepeated) throw unusual;
      seen |= bit;
      if (member.isReserved && this.#readsId(member, names, node)) {
        hasId = true;
        continue;
      }
      const type = isOwn ? member.type : typeOf(name, shape, expected);
      node[name] = this.value(member, type);
      if (this.scalars.origin !== undefined) this.scalars.remember(node, name, node[name]);
    } while (this.continues(closeObject));
  }

  /** The description of an entity's own type, or else of the declared type. */
  #shape(names: ObjectNames, expected: Expected): EntityDescription | undefined {
    return shapeOf(names) ?? (expected?.kind === 'named' ? this.names.types.shape(expected.signature) : undefined);
  }

  /** Reads a member that is an `_id`. @returns `false` if the member is a property, which has not been read yet */
  #readsId({ name }: Member, names: ObjectNames, node: object): boolean {
    if (name === '_id' && names === this.names.untyped) {
      this.#register(this.string(), node);
      return true;
    }
    // An object with a type and a text as its `value` may be an enum constant.
    if (name !== 'value' || this.bytes[this.at] === quote) throw unusual;
    return false;
  }

  /** Reads an `_id` that follows a type. */
  #id(): string | undefined {
    if (!this.skips(this.names.layout.id)) return undefined;
    this.at -= 1;
    return this.string();
  }

  #register(id: string, entity: object): void {
    const before = this.#entities.size;
    this.#entities.set(id, entity);
    if (this.#entities.size === before) throw unusual;
  }

  #name(names: ObjectNames, previous: Member): Member {
    for (const next of previous.next) {
      const { token } = next;
      if (token?.isAt(this.at, this.view) !== true) continue;
      this.at += token.length;
      return next;
    }
    const name = this.string();
    // A name that every object inherits, e.g. `__proto__`, may have a setter, or may not be assignable.
    if (name in Object.prototype) throw unusual;
    this.pass(colon);
    // In the deployed dialect, a map without a type has no blanks (D-25).
    const isSpaced = this.bytes[this.at] === blank && this.names.layout.isSpaced;
    if (isSpaced) this.at += 1;
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

const blank = 0x20;
const letterV = 0x76;

const idToken = /* @__PURE__ */ new Token('{"_id":');
