import { documentedWriting, type Layout, type WriteDialect, type WriteOptions } from '../json/json-dialect.js';
import { WrittenText } from '../json/json-output.js';
import { defaultWriteLimits, type Result, tooManyEntities, type WriteLimits } from '../json/result.js';
import { depthOf, entitiesIn, entitiesOf, reachingEntities } from '../json/write-json.js';
import { PlacedSet } from '../memory/caches.js';
import { isEmpty, isEnumConstant, type Resolver, resolved, withoutDangling } from '../model/contents.js';
import { elementTypes, isCollection, type Property, simpleTypes, type ValueType } from '../model/types.js';
import {
  type Collection,
  type Instance,
  isCollectionValue,
  isReference,
  isScalar,
  MapValue,
  type Ref,
  type Scalar,
  SetValue,
  type Transient,
  type Value,
} from '../model/values.js';
import { isStepDone, type Steps, visiting } from '../work/steps.js';
import { type Aliases, type IsWithin, namingEntities, type RequiredType } from './aliases.js';
import { encodeScalar } from './scalar-elements.js';

/** The options of 4.7 that apply to XML. Every entity is written once, and every type is named. */
export type XmlWriteOptions = Pick<WriteOptions, 'depth' | 'prettiness'>;

/** The differences between dialects that apply to XML. */
export type XmlWriteDialect = Pick<WriteDialect, 'layouts' | 'numbers' | 'collectionsInObjects' | 'cutInXml'>;

const { POSITIVE_INFINITY } = Number;

/** The cost of writing a value, in units of a step. */
const costOfValue = 3;

/**
 * Writes a result as XML, in steps (R-60): the types, the result, and a pool with every entity in breadth-first order.
 * Properties beyond the depth are `a` elements. Null properties and empty collections are left out.
 *
 * @throws Refusal `invalid` if the response would exceed a limit (R-62)
 * @example completed(writingXml({ value: person, type: personType }, { depth: 1, prettiness: 'mid' }, state)).chunks
 */
export function* writingXml(
  result: Result,
  options: XmlWriteOptions,
  source: Resolver,
  limits: WriteLimits = defaultWriteLimits,
  dialect: XmlWriteDialect = documentedWriting,
): Steps<WrittenText> {
  const depth = depthOf(result, options.depth);
  const near = depth === POSITIVE_INFINITY ? undefined : yield* reachingEntities(result.value, depth, source);
  const isWithin: IsWithin = (instance, property) =>
    near === undefined || near.has(instance) || keepsCollection(dialect, property, instance.get(property));
  const pool = yield* findingPool(result.value, isWithin, limits, source);
  const aliases = yield* namingEntities(pool, isWithin, result.value, source);
  const text = new WrittenText(limits, 'Ask for a smaller depth, or fewer entities.');
  const layout = dialect.layouts[options.prettiness];
  yield* new Writer(text, layout, aliases, isWithin, dialect, source).writing(result, pool);
  return text.finish();
}

/** Whether the value of a property is a collection that is written at any depth, also if it is empty (D-27). */
function keepsCollection({ collectionsInObjects }: XmlWriteDialect, { type }: Property, value: Value): boolean {
  return collectionsInObjects && type === simpleTypes.object && isCollectionValue(value);
}

/** The entities of the response, in breadth-first order from the result. */
function* findingPool(
  value: Value,
  isWithin: IsWithin,
  limits: WriteLimits,
  source: Resolver,
): Steps<PlacedSet<Instance>> {
  const pool = new PlacedSet<Instance>();
  const add = (entity: Instance) => {
    pool.add(entity);
  };
  yield* visiting(entitiesIn(value, source), add);
  for (const instance of pool) {
    if (pool.size > limits.entities) throw tooManyEntities(limits);
    yield* visiting(entitiesOf(instance, source, isWithin), add);
    if (isStepDone()) yield;
  }
  return pool;
}

class Writer {
  readonly #text: WrittenText;
  readonly #layout: Layout;
  readonly #aliases: Aliases;
  readonly #isWithin: IsWithin;
  readonly #dialect: XmlWriteDialect;
  readonly #source: Resolver;

  constructor(
    text: WrittenText,
    layout: Layout,
    aliases: Aliases,
    isWithin: IsWithin,
    dialect: XmlWriteDialect,
    source: Resolver,
  ) {
    this.#text = text;
    this.#layout = layout;
    this.#aliases = aliases;
    this.#isWithin = isWithin;
    this.#dialect = dialect;
    this.#source = source;
  }

  *writing({ value, type }: Result, pool: PlacedSet<Instance>): Steps<void> {
    this.#line(0, "<?xml version='1.0' encoding='UTF-8'?>");
    this.#line(0, '<?gm-xml version="4"?>');
    this.#line(0, '<gm-data>');
    const { types } = this.#aliases;
    if (this.#open('required-types', types.length)) {
      for (const required of types) this.#requiredType(required);
      this.#line(1, '</required-types>');
    }
    this.#line(1, '<root-value>');
    this.#line(2, yield* this.#value(withoutDangling(value, this.#source), type));
    this.#line(1, '</root-value>');
    if (this.#open('pool', pool.size)) {
      for (const instance of pool) yield* this.#entity(instance);
      this.#line(1, '</pool>');
    }
    this.#line(0, '</gm-data>');
  }

  /** Writes a line. The layout may join the lines (R-25). */
  #line(level: number, text: string): void {
    const { lineFeeds, blanks, maxLevel } = this.#layout;
    this.#text.add(lineFeeds ? `${' '.repeat(blanks * Math.min(level, maxLevel))}${text}\n` : text);
  }

  /** Writes the opening tag of a section. Returns whether it has content that must be written and closed. */
  #open(name: string, size: number): boolean {
    const isClosed = size === 0 && this.#dialect.cutInXml === 'values';
    this.#line(1, isClosed ? `<${name}/>` : `<${name}>`);
    return !isClosed;
  }

  #requiredType({ type: { signature }, alias, count }: RequiredType): void {
    const number = count === undefined ? '' : ` num='${count}'`;
    this.#line(2, `<t alias='${escapeAttribute(alias)}'${number}>${escapeText(signature)}</t>`);
  }

  *#entity(instance: Instance): Steps<void> {
    this.#line(2, `<E id='${escapeAttribute(this.#aliases.ofInstance(instance) ?? '')}'>`);
    for (const property of instance.type.properties) {
      const value = withoutDangling(instance.get(property), this.#source);
      const isBeyond = !this.#isWithin(instance, property);
      const isShown = (isBeyond && this.#cutsEmpty(property)) || keepsCollection(this.#dialect, property, value);
      if (isEmpty(value) && !isShown) continue;
      const name = ` p='${escapeAttribute(property.name)}'`;
      const cut = isBeyond && !isScalar(value);
      this.#line(3, cut ? `<a${name}/>` : yield* this.#value(value, property.type, name));
    }
    this.#line(2, '</E>');
  }

  /** Whether a property beyond the depth is shown as cut although it is empty. */
  #cutsEmpty({ type }: Property): boolean {
    return this.#dialect.cutInXml === 'properties' && (type.kind === 'entity' || isCollection(type));
  }

  *#value(value: Value, type: ValueType, name = ''): Steps<string> {
    if (isStepDone(costOfValue)) yield;
    return isCollectionValue(value) ? yield* this.#collection(value, type, name) : this.#element(value, type, name);
  }

  #element(value: null | Scalar | Ref | Transient, type: ValueType, name: string): string {
    if (value === null) return `<n${name}/>`;
    if (isReference(value)) {
      const entity = resolved(value, this.#source);
      const reference = entity && this.#aliases.ofInstance(entity);
      return reference === undefined ? `<n${name}/>` : `<r${name}>${escapeText(reference)}</r>`;
    }
    if (isEnumConstant(value)) {
      return `<e${name}>${escapeText(`${this.#aliases.ofType(value.type)}.${value.name}`)}</e>`;
    }
    const [tag, text] = encodeScalar(value, type, this.#dialect.numbers);
    return `<${tag}${name}>${escapeText(text)}</${tag}>`;
  }

  *#collection(value: Collection, type: ValueType, name: string): Steps<string> {
    const contents: string[] = [];
    const { key: keyType, value: valueType } = elementTypes(type);
    if (value instanceof MapValue) {
      for (const [key, entry] of value) {
        contents.push(`<m>${yield* this.#value(key, keyType)}${yield* this.#value(entry, valueType)}</m>`);
      }
      return wrap('M', name, contents);
    }
    for (const element of value) contents.push(yield* this.#value(element, valueType));
    return wrap(value instanceof SetValue ? 'S' : 'L', name, contents);
  }
}

function wrap(tag: string, name: string, contents: readonly string[]): string {
  return contents.length === 0 ? `<${tag}${name}/>` : `<${tag}${name}>${contents.join('')}</${tag}>`;
}

/**
 * The characters that XML 1.0 does not allow (production `Char`): most control characters, and lone surrogates. They
 * are written as U+FFFD, the replacement character, since a response that contained them would not be well-formed.
 */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const special = /[&<>\r]/g;
const specialInAttribute = /[&<>'"\r\n\t]/g;

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** Escapes text between tags. A carriage return is escaped, since readers normalise it to a line feed. */
function escapeText(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(special, escapeCharacter);
}

/** Escapes the value of an attribute. White space is escaped, since readers normalise it. */
function escapeAttribute(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(specialInAttribute, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return named[character] ?? `&#${character.charCodeAt(0)};`;
}
