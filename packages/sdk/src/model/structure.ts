import deploymentSchema from '../../deployment.schema.json' with { type: 'json' };
import { didYouMean, quote } from './message.js';
import type { Place } from './place.js';
import { describe } from './problem.js';
import { memberOf } from './reading.js';
import { resolve, type Schema, type Violation, violationsOf } from './schema.js';

const root: Schema = deploymentSchema;

/** Validates a value against the schema of deployment files. A service may also be a function. */
export function checkStructure(file: Place): void {
  for (const violation of violationsOf(file.value, root)) {
    if (isServiceFunction(violation)) continue;
    file.problems.add(violation.pointer, foundBy(violation), expectedBy(violation), adviceFor(violation));
  }
}

function isServiceFunction({ keyword, value, pointer }: Violation): boolean {
  return keyword === 'type' && typeof value === 'function' && /^\/accesses\/\d+\/services\/[^/]*$/.test(pointer);
}

/** Suggests the member or the constant that may have been meant. */
function adviceFor({ keyword, schema, value, member }: Violation): string | undefined {
  const { properties = {}, enum: constants = [] } = schema;
  if (keyword === 'additionalProperties' && member !== undefined) return didYouMean(member, Object.keys(properties));
  return keyword === 'enum' && typeof value === 'string' ? didYouMean(value, constants) : undefined;
}

function foundBy({ keyword, value, member }: Violation): string {
  if (keyword === 'required') return 'nothing';
  if (keyword === 'additionalProperties') return `a member ${quote(member ?? '')}`;
  if (keyword === 'uniqueItems') return 'a repeated element';
  return keyword === 'oneOf' ? describeMembers(value) : describe(value);
}

function expectedBy({ keyword, schema, member = '' }: Violation): string {
  if (keyword === 'oneOf') return 'exactly one of "text", "base64" and "path"';
  if (keyword === 'required') return expectedMember(schema.properties?.[member]);
  return withTitle(expectations[keyword]?.(schema) ?? 'something else', schema);
}

const expectations: Readonly<Partial<Record<Violation['keyword'], (schema: Schema) => string>>> = {
  type: ({ type = [] }) => typeWords(type),
  additionalProperties: ({ properties = {} }) => oneOf(Object.keys(properties)),
  enum: ({ enum: constants = [] }) => oneOf(constants),
  minLength: () => 'a string that is not empty',
  minItems: () => 'at least one element',
  minimum: ({ minimum }) => `a number of at least ${minimum}`,
  maximum: ({ maximum }) => `a number of at most ${maximum}`,
  uniqueItems: () => 'unique elements',
  pattern: ({ examples = [] }) => `a string such as ${examples.map(describe).join(' or ')}`,
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
};

function typeWords(types: string | readonly string[]): string {
  return [types]
    .flat()
    .map((name) => typeNames[name] ?? name)
    .join(' or ');
}

function oneOf(names: readonly string[]): string {
  return `one of ${names.map(quote).join(', ')}`;
}

function withTitle(words: string, { title }: Schema): string {
  return title === undefined ? words : `${words} (${title})`;
}

function expectedMember(declared: Schema | boolean = true): string {
  if (typeof declared === 'boolean') return 'a value';
  const member = resolve(declared, root);
  const { type, enum: constants } = member;
  const words = constants !== undefined ? oneOf(constants) : type !== undefined ? typeWords(type) : 'a value';
  return withTitle(words, member);
}

function describeMembers(value: unknown): string {
  const sources = ['text', 'base64', 'path'].filter((name) => memberOf(value, name) !== undefined);
  return sources.length === 0 ? 'none of them' : sources.map(quote).join(' and ');
}
