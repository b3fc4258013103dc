import deploymentSchema from '../../deployment.schema.json' with { type: 'json' };
import { didYouMean, quote } from './message.js';
import { describe, type Problems } from './problem.js';
import { memberOf } from './reading.js';
import { resolve, type Schema, schemaCheck, type Violation } from './schema.js';

const root: Schema = deploymentSchema;

let check: ReturnType<typeof schemaCheck> | undefined;

/** Validates a value against the schema of deployment files. A service may also be a function. */
export function checkStructure(value: unknown, problems: Problems): void {
  check ??= schemaCheck(root);
  for (const violation of check(value)) {
    if (isServiceFunction(violation)) continue;
    problems.add(violation.pointer, foundBy(violation), expectedBy(violation), adviceFor(violation));
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
  switch (keyword) {
    case 'required':
      return 'nothing';
    case 'additionalProperties':
      return `a member ${quote(member ?? '')}`;
    case 'uniqueItems':
      return 'a repeated element';
    case 'oneOf':
      return describeMembers(value);
    default:
      return describe(value);
  }
}

function expectedBy({ keyword, schema, member = '' }: Violation): string {
  const { type = [], enum: constants = [], minimum, maximum, properties = {}, examples = [] } = schema;
  switch (keyword) {
    case 'type':
      return withTitle(typeWords(type), schema);
    case 'required':
      return expectedMember(properties[member]);
    case 'additionalProperties':
      return withTitle(oneOf(Object.keys(properties)), schema);
    case 'enum':
      return withTitle(oneOf(constants), schema);
    case 'minLength':
      return withTitle('a string that is not empty', schema);
    case 'minItems':
      return withTitle('at least one element', schema);
    case 'minimum':
      return withTitle(`a number of at least ${minimum}`, schema);
    case 'maximum':
      return withTitle(`a number of at most ${maximum}`, schema);
    case 'uniqueItems':
      return withTitle('unique elements', schema);
    case 'pattern':
      return withTitle(`a string such as ${examples.map(describe).join(' or ')}`, schema);
    case 'oneOf':
      return 'exactly one of "text", "base64" and "path"';
    default:
      return 'something else';
  }
}

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
