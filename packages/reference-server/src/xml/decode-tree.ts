import { reservedNames } from '../json/body-identities.js';
import { quote, setMember } from '../json/json-tree.js';
import type { JsonTree } from '../json/read-json.js';
import { ownText } from '../memory/caches.js';
import { isStepDone, type Steps, visiting } from '../work/steps.js';
import { attributeOf, tag, unexpected, type XmlElement } from './element.js';
import { scalarElements } from './scalar-elements.js';

/** An object that is being filled. */
type Draft = Record<string, JsonTree>;

const sections = ['required-types', 'root-value', 'pool'] as const;

const scalarTypes: ReadonlyMap<string, string> = new Map(Object.entries(scalarElements));

/** The cost of decoding an element, in units of a step. */
const costOfElement = 5;

/** A tree for the JSON reader, with the elements that it was decoded from. */
export interface Decoded {
  readonly tree: JsonTree;
  /** The element of the tree itself. */
  readonly element: XmlElement;
  /** The elements of the entities by their ids. */
  readonly pool: ReadonlyMap<string, XmlElement>;
}

/**
 * Converts `gm-data` to a tree of the JSON encoding, in steps (R-60). An entity has `_type` and `_id` at its first
 * mention and is a `_ref` after that; scalars other than texts and booleans are wrapped. Entities are put in a queue,
 * so only nested collections need recursion.
 *
 * @throws Refusal `invalid` with line and column
 */
export function* decodingTree(data: XmlElement): Steps<Decoded> {
  const { root, types, pool } = sectionsOf(data);
  const [element, surplus] = root.children;
  if (element === undefined) throw unexpected('a value in <root-value>', 'nothing', root);
  if (surplus !== undefined) throw unexpected('one value in <root-value>', 'a second value', surplus);
  const decoder = new Decoder();
  yield* visiting(types.children, decoder.readType, costOfElement);
  yield* visiting(pool.children, decoder.readEntity, costOfElement);
  return { tree: yield* decoder.decoding(element), element, pool: decoder.pool };
}

class Decoder {
  readonly pool = new Map<string, XmlElement>();
  readonly #types = new Map<string, string>();
  readonly #placed = new Set<string>();
  readonly #waiting: { readonly draft: Draft; readonly element: XmlElement }[] = [];

  readonly readType = (type: XmlElement): void => {
    expectName(type, 't');
    expectNoChildren(type);
    this.#types.set(attribute(type, 'alias'), type.text.trim());
  };

  readonly readEntity = (entity: XmlElement): void => {
    expectName(entity, 'E');
    const id = attribute(entity, 'id');
    if (this.pool.has(id)) throw unexpected('a different id for each <E>', `a second ${quote(id)}`, entity);
    this.pool.set(id, entity);
  };

  *decoding(value: XmlElement): Steps<JsonTree> {
    const tree = isCollection(value) ? yield* this.#collection(value) : this.#scalar(value);
    // The iteration includes entities that are added meanwhile.
    for (const { draft, element } of this.#waiting) {
      for (const property of element.children) {
        if (isStepDone(costOfElement)) yield;
        const name = checkProperty(draft, property);
        if (name === undefined) continue;
        const value = isCollection(property) ? yield* this.#collection(property) : this.#scalar(property);
        setMember(draft, name, value);
      }
    }
    return tree;
  }

  *#collection(element: XmlElement): Steps<JsonTree> {
    const { name, children } = element;
    const elements: JsonTree[] = [];
    for (const child of children) {
      if (isStepDone(costOfElement)) yield;
      if (name === 'M') elements.push(yield* this.#entry(child));
      else elements.push(isCollection(child) ? yield* this.#collection(child) : this.#scalar(child));
    }
    return name === 'L' ? elements : wrapper(name === 'S' ? 'set' : 'map', elements);
  }

  *#entry(element: XmlElement): Steps<JsonTree> {
    expectName(element, 'm');
    const [key, value, surplus] = element.children;
    if (key === undefined || value === undefined || surplus !== undefined) {
      throw unexpected('a key and a value in <m>', String(element.children.length), element);
    }
    return {
      key: isCollection(key) ? yield* this.#collection(key) : this.#scalar(key),
      value: isCollection(value) ? yield* this.#collection(value) : this.#scalar(value),
    };
  }

  #scalar(element: XmlElement): JsonTree {
    const { name, text } = element;
    expectNoChildren(element);
    if (name === 'n') return null;
    if (name === 's') return ownText(text);
    if (name === 'r') return this.#mention(text.trim(), element);
    if (name === 'e') return this.#constant(text.trim(), element);
    const trimmed = text.trim();
    if (name === 'b' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
    const type = scalarTypes.get(name);
    if (type !== undefined) return wrapper(type, trimmed);
    throw unexpected('a value (n, b, i, l, f, d, D, s, T, e, r, L, S or M)', tag(name), element);
  }

  /** Decodes `ALIAS.CONSTANT`. The constant begins after the last point. */
  #constant(text: string, element: XmlElement): JsonTree {
    const point = text.lastIndexOf('.');
    const type = this.#typeOf(text.slice(0, Math.max(point, 0)), element);
    return wrapper(type, text.slice(point + 1));
  }

  /** The entity at its first mention, a reference after that. */
  #mention(id: string, element: XmlElement): JsonTree {
    const entity = this.pool.get(id);
    if (entity === undefined) {
      throw unexpected('the id of an <E> in the pool', quote(id), element);
    }
    if (this.#placed.has(id)) return { _ref: id };
    this.#placed.add(id);
    const draft: Draft = { _type: this.#typeOf(id.slice(0, Math.max(id.lastIndexOf('-'), 0)), entity), _id: id };
    this.#waiting.push({ draft, element: entity });
    return draft;
  }

  #typeOf(alias: string, element: XmlElement): string {
    const signature = this.#types.get(alias);
    if (signature !== undefined) return signature;
    throw unexpected('an alias of <required-types>', quote(alias), element);
  }
}

function wrapper(type: string, value: JsonTree): JsonTree {
  return { _type: type, value };
}

/**
 * Checks an element of an entity.
 *
 * @returns the name of the property, or `undefined` if the property is cut
 */
function checkProperty(entity: Draft, element: XmlElement): string | undefined {
  const name = attribute(element, 'p');
  if (reservedNames.has(name)) throw unexpected('the name of a property', quote(name), element);
  if (Object.hasOwn(entity, name)) {
    throw unexpected('each property only once', `a second ${quote(name)}`, element);
  }
  if (element.name !== 'a') return name;
  expectNoChildren(element);
  return undefined;
}

function isCollection({ name }: XmlElement): boolean {
  return name === 'L' || name === 'S' || name === 'M';
}

function sectionsOf(data: XmlElement): { types: XmlElement; root: XmlElement; pool: XmlElement } {
  expectName(data, 'gm-data');
  const [types, root, pool, surplus] = data.children;
  const found = data.children.map(({ name }) => name);
  if (types === undefined || root === undefined || pool === undefined || surplus !== undefined || !isInOrder(found)) {
    const expected = `${sections.map((name) => `<${name}>`).join(', ')} in <gm-data>`;
    const shown = found.slice(0, 5).map(tag);
    throw unexpected(expected, shown.join(', ') || 'nothing', data);
  }
  return { types, root, pool };
}

function isInOrder(names: readonly string[]): boolean {
  return sections.every((name, index) => names[index] === name);
}

function expectName(element: XmlElement, expected: string): void {
  if (element.name !== expected) throw unexpected(tag(expected), tag(element.name), element);
}

function expectNoChildren({ name, children: [child] }: XmlElement): void {
  if (child !== undefined) throw unexpected(`no element in ${tag(name)}`, tag(child.name), child);
}

function attribute(element: XmlElement, wanted: string): string {
  const value = attributeOf(element, wanted);
  if (value === undefined) throw unexpected(`the attribute "${wanted}" in ${tag(element.name)}`, 'nothing', element);
  return value;
}
