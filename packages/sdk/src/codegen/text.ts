import type { LongForm } from '../model/deployment.js';
import { NumberText } from '../model/number-text.js';
import type { ElementExpression, SimpleTypeName, TypeExpression } from '../model/type-expression.js';
import { elementTypesOf } from '../model/type-index.js';

/** The maximum line width of the generated file. */
export const width = 120;

/** Compilers disagree on letters of newer scripts in identifiers, so names with such letters are quoted. */
const identifier = /^[A-Za-z_$À-ÖØ-öø-ÿ][\w$À-ÖØ-öø-ÿ]*$/;

/** A string literal in single quotes, or in double quotes if that needs fewer escapes. */
export function stringLiteral(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => escapeOf(character));
  const isDouble = text.split("'").length > text.split('"').length;
  return isDouble ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A member name in a type: unquoted if it is an identifier, otherwise quoted. */
export function memberName(name: string): string {
  return identifier.test(name) ? name : stringLiteral(name);
}

/** A member name in a value. A plain `__proto__` would set the prototype instead of a member. */
export function valueName(name: string): string {
  return name === '__proto__' ? "['__proto__']" : memberName(name);
}

/** A documentation comment with one or more lines. */
export function comment(lines: readonly string[], indent = ''): string {
  const [first, ...more] = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (first === undefined) return '';
  if (more.length === 0) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${[first, ...more].map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** A union type with the text before it and a semicolon, on one line if it fits. */
export function union(before: string, members: readonly string[]): string {
  const line = `${before} ${members.join(' | ')};`;
  const indent = /^ */.exec(before)?.[0] ?? '';
  if (members.length < 2 || (line.length <= width && !line.includes('\n'))) return line;
  return `${before}\n${members.map((member) => `${indent}  | ${member}`).join('\n')};`;
}

/** How many characters of a default value a comment shows. */
const shown = 60;

/** An encoded value as code in a comment, shortened if it is long. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value, (_name, member) =>
    NumberText.is(member) ? `\u0000${member.text}\u0000` : member,
  );
  const json = text.replace(/"\\u0000([^"\\]*)\\u0000"/g, '$1').replace(/[`\p{Cc}\p{Zl}\p{Zp}]/gu, '·');
  return json.length > shown ? `${json.slice(0, shown)}…` : json;
}

/** Returns the name of a type in the generated file. */
type NameOf = (signature: string) => string;

/** The TypeScript types of simple types: in a result, and those that are accepted as input. */
const simpleTypes: Readonly<Record<SimpleTypeName, { readonly result: string; readonly inputs: readonly string[] }>> = {
  boolean: { result: 'boolean', inputs: ['boolean'] },
  integer: { result: 'number', inputs: ['number'] },
  long: { result: 'bigint', inputs: ['bigint', 'number'] },
  float: { result: 'number', inputs: ['number'] },
  double: { result: 'number', inputs: ['number'] },
  decimal: { result: 'Decimal', inputs: ['Decimal', 'string', 'number', 'bigint'] },
  date: { result: 'Date', inputs: ['Date', 'string'] },
  string: { result: 'string', inputs: ['string'] },
  object: { result: 'ObjectValue', inputs: ['ObjectInput'] },
};

/** The row of a simple type. If longs are numbers in the model, that of `long` is the row of `integer`. */
function simpleType(name: SimpleTypeName, longs: LongForm) {
  return simpleTypes[name === 'long' && longs === 'number' ? 'integer' : name];
}

/** The TypeScript type of a grammar type in a result, as `ResultOf` infers it. */
export function resultText(type: TypeExpression, longs: LongForm, nameOf: NameOf): string {
  const element = (each: ElementExpression) =>
    each.kind === 'simple' ? simpleType(each.name, longs).result : nameOf(each.signature);
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
    each.kind === 'simple' ? simpleType(each.name, longs).inputs : [nameOf(each.signature)];
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
  return Array.from(new Set(ids.map((id) => simpleType(id, longs).result))).join(' | ');
}

/**
 * The TypeScript type that is accepted as an id of the given simple types; an id is never an entity or a collection.
 */
export function idInputText(ids: readonly SimpleTypeName[], longs: LongForm): string {
  const texts = ids.flatMap((id) => (id === 'object' ? ['EntityIdInput'] : simpleType(id, longs).inputs));
  return Array.from(new Set(texts)).join(' | ');
}

/** Whether the grammar type says more than its TypeScript declaration, as the number types do. */
export function isWorthSaying(type: TypeExpression): boolean {
  const elements = elementTypesOf(type);
  const numbers: readonly string[] = ['integer', 'long', 'float', 'double'];
  const isSimple = elements.every(({ kind }) => kind === 'simple');
  return isSimple && elements.some((each) => each.kind === 'simple' && numbers.includes(each.name));
}
