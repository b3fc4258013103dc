import { documented, type WriteDialect, type WriteOptions } from '../json/json-dialect.js';
import { entitiesIn, entitiesOf, reachingEntities } from '../json/reachable-entities.js';
import { depthOf, type Result } from '../json/result.js';
import { defaultWriteLimits, tooManyEntities, type WriteLimits } from '../json/write-limits.js';
import { withoutDangling } from '../model/dangling.js';
import { Instance } from '../model/instance.js';
import { completed } from '../model/steps.js';
import { isCollection, simpleTypes, type ValueType } from '../model/types.js';
import {
  type Collection,
  isCollectionValue,
  isEmpty,
  isScalar,
  MapValue,
  SetValue,
  type Value,
} from '../model/values.js';
import { Aliases } from './aliases.js';
import { encodeScalar, isEnumConstant } from './scalar-elements.js';
import { escapeAttribute, escapeText, XmlOutput } from './xml-output.js';

/** The options of 4.7 that apply to XML. Every entity is written once, and every type is named. */
export type XmlWriteOptions = Pick<WriteOptions, 'depth' | 'prettiness'>;

/** The differences between dialects that apply to XML. */
export type XmlWriteDialect = Pick<WriteDialect, 'layouts' | 'numbers' | 'cutInXml'>;

const { POSITIVE_INFINITY } = Number;

/**
 * Writes a result as XML in chunks of text (R-60): the types, the result, and a pool with every entity in breadth-first
 * order. Properties beyond the depth are `a` elements. Null properties and empty collections are left out.
 *
 * @throws Refusal `invalid` if the response would exceed a limit (R-62)
 * @example writeXml({ value: person, type: personType }, { depth: 1, prettiness: 'mid' }).join('')
 */
export function writeXml(
  result: Result,
  options: XmlWriteOptions,
  limits: WriteLimits = defaultWriteLimits,
  dialect: XmlWriteDialect = documented,
): readonly string[] {
  const roots = entitiesIn(result.value);
  const depth = depthOf(result, options.depth);
  const near = depth === POSITIVE_INFINITY ? undefined : completed(reachingEntities(roots, depth));
  const isWhole = (instance: Instance) => near?.has(instance) ?? true;
  const pool = breadthFirst(roots, isWhole, limits);
  const writer = new Writer(
    new XmlOutput(dialect.layouts[options.prettiness], limits),
    new Aliases(pool, isWhole, result.value),
    isWhole,
    dialect,
  );
  return writer.write(result, pool);
}

/** The entities of the response, in breadth-first order from the result. */
function breadthFirst(
  roots: readonly Instance[],
  isWhole: (instance: Instance) => boolean,
  limits: WriteLimits,
): readonly Instance[] {
  const pool = new Set(roots);
  // The iteration includes entities that are added to the set meanwhile.
  for (const instance of pool) {
    if (pool.size > limits.entities) throw tooManyEntities(limits);
    if (!isWhole(instance)) continue;
    for (const entity of entitiesOf(instance)) pool.add(entity);
  }
  return [...pool];
}

class Writer {
  readonly #output: XmlOutput;
  readonly #aliases: Aliases;
  /** Whether the entity and collection properties of an entity are within the depth. */
  readonly #isWhole: (instance: Instance) => boolean;
  readonly #dialect: XmlWriteDialect;

  constructor(output: XmlOutput, aliases: Aliases, isWhole: (instance: Instance) => boolean, dialect: XmlWriteDialect) {
    this.#output = output;
    this.#aliases = aliases;
    this.#isWhole = isWhole;
    this.#dialect = dialect;
  }

  write({ value, type }: Result, pool: readonly Instance[]): readonly string[] {
    const output = this.#output;
    output.line(0, "<?xml version='1.0' encoding='UTF-8'?>");
    output.line(0, '<?gm-xml version="4"?>');
    output.line(0, '<gm-data>');
    this.#section('required-types', this.#aliases.types, ({ type: { signature }, alias, count }) => {
      const number = count === undefined ? '' : ` num='${count}'`;
      output.line(2, `<t alias='${escapeAttribute(alias)}'${number}>${escapeText(signature)}</t>`);
    });
    this.#section('root-value', [value], (root) => output.line(2, this.#value(withoutDangling(root), type)));
    this.#section('pool', pool, (instance) => this.#entity(instance));
    output.line(0, '</gm-data>');
    return output.finish();
  }

  #section<Item>(name: string, items: readonly Item[], write: (item: Item) => void): void {
    if (items.length === 0 && this.#dialect.cutInXml === 'values') {
      this.#output.line(1, `<${name}/>`);
      return;
    }
    this.#output.line(1, `<${name}>`);
    for (const item of items) write(item);
    this.#output.line(1, `</${name}>`);
  }

  #entity(instance: Instance): void {
    const output = this.#output;
    const whole = this.#isWhole(instance);
    const cutsEmpty = !whole && this.#dialect.cutInXml === 'properties';
    output.line(2, `<E id='${escapeAttribute(this.#aliases.ofInstance(instance) ?? '')}'>`);
    for (const property of instance.type.properties) {
      const value = withoutDangling(instance.get(property));
      const isCutEmpty = cutsEmpty && (property.type.kind === 'entity' || isCollection(property.type));
      if (isEmpty(value) && !isCutEmpty) continue;
      const name = ` p='${escapeAttribute(property.name)}'`;
      const cut = !whole && !isScalar(value);
      output.line(3, cut ? `<a${name}/>` : this.#value(value, property.type, name));
    }
    output.line(2, '</E>');
  }

  #value(value: Value, type: ValueType, name = ''): string {
    if (value === null) return `<n${name}/>`;
    if (isCollectionValue(value)) return this.#collection(value, type, name);
    if (value instanceof Instance) {
      const reference = this.#aliases.ofInstance(value);
      return reference === undefined ? `<n${name}/>` : `<r${name}>${escapeText(reference)}</r>`;
    }
    if (isEnumConstant(value)) {
      return `<e${name}>${escapeText(`${this.#aliases.ofType(value.type)}.${value.name}`)}</e>`;
    }
    const [tag, text] = encodeScalar(value, type, this.#dialect.numbers);
    return `<${tag}${name}>${escapeText(text)}</${tag}>`;
  }

  #collection(value: Collection, type: ValueType, name: string): string {
    if (value instanceof MapValue) {
      const { key: keyType, value: valueType } = type.kind === 'map' ? type : untypedMap;
      const entries = Array.from(
        value,
        ([key, entry]) => `<m>${this.#value(key, keyType)}${this.#value(entry, valueType)}</m>`,
      );
      return wrap('M', name, entries);
    }
    const elementType = type.kind === 'list' || type.kind === 'set' ? type.element : simpleTypes.object;
    const elements = Array.from(value, (element) => this.#value(element, elementType));
    return wrap(value instanceof SetValue ? 'S' : 'L', name, elements);
  }
}

const untypedMap = { key: simpleTypes.object, value: simpleTypes.object };

function wrap(tag: string, name: string, contents: readonly string[]): string {
  return contents.length === 0 ? `<${tag}${name}/>` : `<${tag}${name}>${contents.join('')}</${tag}>`;
}
