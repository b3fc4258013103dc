import type { LongForm } from '../model/deployment.js';
import type { ElementExpression, SimpleTypeName, TypeExpression } from '../model/type-expression.js';
import { elementTypesOf } from '../model/type-index.js';

/** Returns the name of a type in the generated file. */
export type NameOf = (signature: string) => string;

const results: Readonly<Record<Exclude<SimpleTypeName, 'long'>, string>> = {
  boolean: 'boolean',
  integer: 'number',
  float: 'number',
  double: 'number',
  decimal: 'Decimal',
  date: 'Date',
  string: 'string',
  object: 'ObjectValue',
};

const inputs: Readonly<Record<SimpleTypeName, readonly string[]>> = {
  boolean: ['boolean'],
  integer: ['number'],
  long: ['bigint', 'number'],
  float: ['number'],
  double: ['number'],
  decimal: ['Decimal', 'string', 'number', 'bigint'],
  date: ['Date', 'string'],
  string: ['string'],
  object: ['ObjectInput'],
};

function resultOf(name: SimpleTypeName, longs: LongForm): string {
  return name === 'long' ? longs : results[name];
}

function inputsOf(name: SimpleTypeName, longs: LongForm): readonly string[] {
  return name === 'long' && longs === 'number' ? ['number'] : inputs[name];
}

/** The TypeScript type of a grammar type in a result, as `ResultOf` infers it. */
export function resultText(type: TypeExpression, longs: LongForm, nameOf: NameOf): string {
  const element = (each: ElementExpression) =>
    each.kind === 'simple' ? resultOf(each.name, longs) : nameOf(each.signature);
  switch (type.kind) {
    case 'list':
      return `${element(type.element)}[]`;
    case 'set':
      return `Set<${element(type.element)}>`;
    case 'map':
      return `Map<${element(type.key)}, ${element(type.value)}>`;
    default:
      return element(type);
  }
}

/**
 * The TypeScript types that a grammar type accepts as input, as members of a union; as `InputOf` infers them.
 *
 * @param nameOfKey the type of a key that can be a member name, `string` or an enum
 */
export function inputTexts(
  type: TypeExpression,
  longs: LongForm,
  nameOf: NameOf,
  nameOfKey: (key: ElementExpression) => string | undefined,
): readonly string[] {
  const element = (each: ElementExpression) =>
    each.kind === 'simple' ? inputsOf(each.name, longs) : [nameOf(each.signature)];
  switch (type.kind) {
    case 'list':
      return [listText(element(type.element))];
    case 'set':
      return [`ReadonlySet<${element(type.element).join(' | ')}>`, listText(element(type.element))];
    case 'map': {
      const value = element(type.value).join(' | ');
      const map = `ReadonlyMap<${element(type.key).join(' | ')}, ${value}>`;
      const key = nameOfKey(type.key);
      if (key === undefined) return [map];
      return [
        map,
        key === 'string' ? `{ readonly [key: string]: ${value} }` : `{ readonly [Key in ${key}]?: ${value} }`,
      ];
    }
    default:
      return element(type);
  }
}

function listText(element: readonly string[]): string {
  return element.length > 1 ? `readonly (${element.join(' | ')})[]` : `readonly ${element.join('')}[]`;
}

/** The TypeScript type of ids of the given simple types in a result. */
export function idResultText(ids: readonly SimpleTypeName[], longs: LongForm): string {
  return Array.from(new Set(ids.map((id) => resultOf(id, longs)))).join(' | ');
}

/**
 * The TypeScript type that is accepted as an id of the given simple types; an id is never an entity or a collection.
 */
export function idInputText(ids: readonly SimpleTypeName[], longs: LongForm): string {
  const texts = ids.flatMap((id) => (id === 'object' ? ['EntityIdInput'] : inputsOf(id, longs)));
  return Array.from(new Set(texts)).join(' | ');
}

/** Whether the grammar type says more than its TypeScript declaration, as the number types do. */
export function isWorthSaying(type: TypeExpression): boolean {
  const elements = elementTypesOf(type);
  const numbers: readonly string[] = ['integer', 'long', 'float', 'double'];
  const isSimple = elements.every(({ kind }) => kind === 'simple');
  return isSimple && elements.some((each) => each.kind === 'simple' && numbers.includes(each.name));
}
