import deploymentSchema from '../../deployment.schema.json' with { type: 'json' };
import { didYouMean, quote } from './message.js';
import { Place } from './place.js';
import { describe, Problems } from './problem.js';
import { isMembers, memberOf } from './reading.js';

/** A schema (JSON Schema, draft 2020-12) with the supported keywords. Other keywords have no effect. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
}

const root: Schema = deploymentSchema;

/**
 * Validates a value against the schema of deployment files. A service may also be a function. This takes much less time
 * to load than a library that turns schemas into code. Only own members of objects count, and only strings are compared
 * by `uniqueItems`.
 */
export function checkStructure(file: Place): void {
  check(root, file);
}

function check(reference: Schema | boolean, place: Place): void {
  if (typeof reference === 'boolean') return;
  const schema = resolve(reference);
  const { value } = place;
  const { type, const: constant, enum: constants, oneOf, allOf = [], if: condition } = schema;
  if (type !== undefined && !isOfType(value, type) && !isServiceFunction(place)) {
    place.report(withTitle(typeWords(type), schema));
  }
  if (typeof value === 'number') checkNumber(schema, value, place);
  else if (typeof value === 'string') checkText(schema, value, place);
  if (constant !== undefined && value !== constant) place.report(quote(constant));
  if (constants !== undefined && !constants.some((each) => each === value)) {
    const advice = typeof value === 'string' ? didYouMean(value, constants) : undefined;
    place.report(withTitle(listed(constants), schema), describe(value), advice);
  }
  if (oneOf !== undefined && oneOf.filter((branch) => accepts(branch, value)).length !== 1) {
    place.report('exactly one of "text", "base64" and "path"', describeMembers(value));
  }
  for (const part of allOf) check(part, place);
  if (condition !== undefined) check((accepts(condition, value) ? schema.then : schema.else) ?? true, place);
  if (Array.isArray(value)) checkItems(schema, value, place);
  else if (isMembers(value)) checkMembers(schema, place);
}

function accepts(schema: Schema, value: unknown): boolean {
  const problems = new Problems();
  check(schema, new Place(value, problems));
  return problems.count === 0;
}

/** The definition that a reference of the form `#/$defs/name` names. Other schemas are returned as they are. */
function resolve(schema: Schema): Schema {
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const definition = root.$defs?.[$ref.replace('#/$defs/', '')];
  if (definition === undefined) throw new Error(`The schema does not define ${$ref}.`);
  return definition;
}

function checkNumber(schema: Schema, value: number, place: Place): void {
  const { minimum = value, maximum = value } = schema;
  if (value < minimum) place.report(withTitle(`a number of at least ${minimum}`, schema));
  if (value > maximum) place.report(withTitle(`a number of at most ${maximum}`, schema));
}

function checkText(schema: Schema, value: string, place: Place): void {
  const { minLength = 0, pattern = '', examples = [] } = schema;
  if (Array.from(value).length < minLength) place.report(withTitle('a string that is not empty', schema));
  if (!new RegExp(pattern, 'u').test(value)) {
    place.report(withTitle(`a string such as ${examples.map(describe).join(' or ')}`, schema));
  }
}

function checkItems(schema: Schema, value: readonly unknown[], place: Place): void {
  const { items = true, minItems = 0, uniqueItems = false } = schema;
  if (value.length < minItems) place.report(withTitle('at least one element', schema));
  const seen = new Set<string>();
  for (const item of place.items) {
    const { text } = item;
    if (uniqueItems && text !== undefined) {
      if (seen.has(text)) item.report(withTitle('unique elements', schema), 'a repeated element');
      seen.add(text);
    }
    check(items, item);
  }
}

function checkMembers(schema: Schema, place: Place): void {
  const { required = [], properties = {}, additionalProperties: others = true } = schema;
  for (const name of required) {
    const member = place.member(name);
    if (member.value === undefined) member.report(expectedMember(properties[name]), 'nothing');
  }
  // Nothing is said about the members of entities, which can be very many.
  if (schema.properties === undefined && others === true) return;
  for (const member of place.members) {
    const { name, value } = member;
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (declared !== undefined) {
      if (value !== undefined) check(declared, member);
    } else if (others === false) {
      const names = Object.keys(properties);
      member.report(withTitle(listed(names), schema), `a member ${quote(name)}`, didYouMean(name, names));
    } else check(others, member);
  }
}

function isServiceFunction({ value, pointer }: Place): boolean {
  return typeof value === 'function' && /^\/accesses\/\d+\/services\/[^/]*$/.test(pointer);
}

function isOfType(value: unknown, type: string | readonly string[]): boolean {
  return typeof type === 'string' ? types[type]?.test(value) === true : type.some((each) => isOfType(value, each));
}

function typeWords(type: string | readonly string[]): string {
  return [type]
    .flat()
    .map((name) => types[name]?.words ?? name)
    .join(' or ');
}

const types: Readonly<Record<string, { readonly words: string; test(value: unknown): boolean }>> = {
  string: { words: 'a string', test: (value) => typeof value === 'string' },
  object: { words: 'an object', test: isMembers },
  array: { words: 'an array', test: Array.isArray },
  boolean: { words: 'true or false', test: (value) => typeof value === 'boolean' },
  integer: { words: 'an integer', test: Number.isInteger },
  null: { words: 'null', test: (value) => value === null },
};

function listed(names: readonly string[]): string {
  return `one of ${names.map(quote).join(', ')}`;
}

function withTitle(words: string, { title }: Schema): string {
  return title === undefined ? words : `${words} (${title})`;
}

function expectedMember(declared: Schema | boolean = true): string {
  if (typeof declared === 'boolean') return 'a value';
  const member = resolve(declared);
  const { type, enum: constants } = member;
  const words = constants !== undefined ? listed(constants) : type !== undefined ? typeWords(type) : 'a value';
  return withTitle(words, member);
}

function describeMembers(value: unknown): string {
  const sources = ['text', 'base64', 'path'].filter((name) => memberOf(value, name) !== undefined);
  return sources.length === 0 ? 'none of them' : sources.map(quote).join(' and ');
}
