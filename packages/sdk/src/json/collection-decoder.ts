import type { ModelTypes } from '../model/model-view.js';
import { JsonScanner, Token, unusual } from './json-scanner.js';
import { KnownNames, type Member } from './member-names.js';
import { placeInMap } from './pairs.js';
import { isValue, ScalarReader } from './scalar-reader.js';
import type { Expected, MapExpectation } from './types.js';

/** Decodes lists, sets and maps in the forms of both dialects. */
export abstract class CollectionDecoder extends JsonScanner {
  protected readonly names: KnownNames;
  protected readonly scalars: ScalarReader;

  constructor(text: string, types: ModelTypes) {
    super(text);
    this.names = KnownNames.of(types, text);
    this.scalars = new ScalarReader(types);
  }

  /** @param place the place of the value, with what was seen there before */
  protected abstract value(place: Member, expected: Expected): unknown;

  protected list(place: Member, element: Expected): unknown[] {
    const items: unknown[] = [];
    if (this.isEmpty(closeArray)) return items;
    do {
      items.push(this.value(place, element));
      if (this.scalars.origin !== undefined) this.scalars.remember(items, String(items.length - 1), items.at(-1));
    } while (this.continues(closeArray));
    return items;
  }

  protected set(place: Member, element: Expected): Set<unknown> {
    const set = new Set<unknown>();
    if (this.isEmpty(closeArray)) return set;
    let index = 0;
    do {
      const value = this.value(place, element);
      set.add(value);
      // Equal numbers may have different types, which the other reader keeps.
      if (set.size !== index + 1) throw unusual;
      if (this.scalars.origin !== undefined) this.scalars.remember(set, String(index), value);
      index += 1;
    } while (this.continues(closeArray));
    return set;
  }

  /** Enters a container. @returns whether it has already ended */
  protected isEmpty(end: number): boolean {
    this.enter();
    if (this.bytes[this.at] !== end) return false;
    this.at += 1;
    this.depth -= 1;
    return true;
  }

  /** Reads the content of a map in one of its forms (D-8). */
  protected map(place: Member, expected: Expected): Map<unknown, unknown> {
    const declared = expected?.kind === 'map' ? expected : undefined;
    const map = new Map<unknown, unknown>();
    if (this.bytes[this.at] === openObject) {
      this.#entries(map, place, declared);
      return map;
    }
    if (this.bytes[this.at] !== openArray) throw unusual;
    if (this.isEmpty(closeArray)) return map;
    if (keyToken.isAt(this.at, this.view)) this.#pairs(map, place, declared);
    else this.#flatItems(map, place, declared);
    return map;
  }

  /** Reads the members of an object whose names are the keys. */
  #entries(map: Map<unknown, unknown>, place: Member, declared: MapExpectation): void {
    if (this.isEmpty(closeObject)) return;
    let index = 0;
    // Equal keys may be different objects, e.g. dates, so the names are counted instead.
    let names: Set<string> | undefined;
    do {
      const name = this.string();
      this.pass(colon);
      // A JavaScript object would have whole numbers first. With `_type` or a similar name, it may not be a map.
      if (/^(?:\d|_type$|_ref$|_id$)/.test(name) || (names ?? map).size * 2 !== index) throw unusual;
      const key = isValue(name, declared?.key) ? name : this.scalars.read(name, declared?.key);
      if (typeof key === 'object') names = (names ?? new Set()).add(name);
      this.#addPair(map, key, place, declared, index);
      index += 2;
    } while (this.continues(closeObject));
    // The other reader ignores the first of two members with the same name.
    if ((names ?? map).size * 2 !== index) throw unusual;
  }

  /** Reads objects of `key` and `value`. */
  #pairs(map: Map<unknown, unknown>, place: Member, declared: MapExpectation): void {
    let index = 0;
    do {
      this.skip(keyToken);
      this.deepen();
      const key = this.#key(map, place, declared, index);
      if (!this.continues(closeObject)) map.set(key, null);
      else {
        this.at -= 1;
        this.skip(pairValueToken);
        this.#addPair(map, key, place, declared, index);
        if (this.continues(closeObject)) throw unusual;
      }
      index += 2;
      if (map.size * 2 !== index) throw unusual;
    } while (this.continues(closeArray));
  }

  /** Reads keys and values, alternating. */
  #flatItems(map: Map<unknown, unknown>, place: Member, declared: MapExpectation): void {
    // An object that does not begin with its type may be a pair.
    if (this.bytes[this.at] === openObject && !this.#beginsWithType()) throw unusual;
    let index = 0;
    do {
      const key = this.#key(map, place, declared, index);
      this.pass(comma);
      this.#addPair(map, key, place, declared, index);
      index += 2;
      if (map.size * 2 !== index) throw unusual;
    } while (this.continues(closeArray));
  }

  #beginsWithType(): boolean {
    const { type, ref } = this.names.layout;
    return [type, ref, valueToken].some((token) => token.isAt(this.at, this.view));
  }

  #key(map: object, place: Member, declared: MapExpectation, index: number): unknown {
    const key = this.value(place.keys, declared?.key);
    if (this.scalars.origin !== undefined) this.scalars.remember(map, placeInMap(index), key);
    return key;
  }

  #addPair(map: Map<unknown, unknown>, key: unknown, place: Member, declared: MapExpectation, index: number): void {
    const value = this.value(place.items, declared?.value);
    map.set(key, value);
    if (this.scalars.origin !== undefined) this.scalars.remember(map, placeInMap(index + 1), value);
  }
}

const comma = 0x2c;
export const colon = 0x3a;
export const openArray = 0x5b;
const closeArray = 0x5d;
export const openObject = 0x7b;
export const closeObject = 0x7d;

/** The beginning of a wrapper. */
export const valueToken = /* @__PURE__ */ new Token('{"value":');
const keyToken = /* @__PURE__ */ new Token('{"key":');
const pairValueToken = /* @__PURE__ */ new Token(',"value":');
