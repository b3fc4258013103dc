import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import schema from '../../deployment.schema.json' with { type: 'json' };
import { quote } from './message.js';
import { describe, type Problems, pointerTo } from './problem.js';

/** Compiled when the first file is read, because that takes some milliseconds. */
let compiled: ValidateFunction | undefined;

function validator(): ValidateFunction {
  compiled ??= new Ajv2020({
    // The tests validate the schema against the meta-schema, so it is not repeated at every start.
    meta: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    ownProperties: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
  }).compile(schema);
  return compiled;
}

/** Validates a value against the schema of deployment files. A service may also be a function. */
export function checkStructure(value: unknown, problems: Problems): void {
  const validate = validator();
  if (validate(value)) return;
  for (const error of validate.errors ?? []) {
    if (isNoise(error) || isServiceFunction(error)) continue;
    const { pointer, found, expected } = translate(error);
    problems.add(pointer, found, expected);
  }
}

/** An `if` error only says that `then` failed, and the branches of a `oneOf` add nothing to its own error. */
function isNoise({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword === 'if' || schemaPath.includes('/oneOf/');
}

function isServiceFunction({ keyword, data, instancePath }: ErrorObject): boolean {
  return keyword === 'type' && typeof data === 'function' && /^\/accesses\/\d+\/services\/[^/]*$/.test(instancePath);
}

interface Translation {
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

function translate(error: ErrorObject): Translation {
  const { keyword, instancePath: pointer, data, params, parentSchema } = error;
  const found = describe(data);
  switch (keyword) {
    case 'type':
      return { pointer, found, expected: withTitle(typeWords(params['type']), parentSchema) };
    case 'required': {
      const name = String(params['missingProperty']);
      return { pointer: pointerTo(pointer, name), found: 'nothing', expected: expectedMember(parentSchema, name) };
    }
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      return {
        pointer: pointerTo(pointer, name),
        found: `a member ${quote(name)}`,
        expected: membersOf(parentSchema),
      };
    }
    case 'enum':
      return { pointer, found, expected: withTitle(oneOf(params['allowedValues']), parentSchema) };
    case 'minLength':
      return { pointer, found, expected: withTitle('a string that is not empty', parentSchema) };
    case 'minItems':
      return { pointer, found, expected: withTitle('at least one element', parentSchema) };
    case 'minimum':
      return { pointer, found, expected: withTitle(`a number of at least ${params['limit']}`, parentSchema) };
    case 'uniqueItems':
      return {
        pointer: pointerTo(pointer, Math.max(Number(params['i']), Number(params['j']))),
        found: 'a repeated element',
        expected: withTitle('unique elements', parentSchema),
      };
    case 'pattern':
      return { pointer, found, expected: withTitle('a string of the right form', parentSchema) };
    case 'oneOf':
      return { pointer, found: describeMembers(data), expected: 'exactly one of "text", "base64" and "path"' };
    default:
      return { pointer, found, expected: error.message ?? 'something else' };
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  null: 'null',
};

function typeWords(types: unknown): string {
  const names: readonly unknown[] = Array.isArray(types) ? types : [types];
  return names.map((name) => typeNames[String(name)] ?? String(name)).join(' or ');
}

function oneOf(values: unknown): string {
  const names: readonly unknown[] = Array.isArray(values) ? values : [values];
  return `one of ${names.map((name) => quote(String(name))).join(', ')}`;
}

function withTitle(words: string, parent: unknown): string {
  const title = memberOf(parent, 'title');
  return typeof title === 'string' ? `${words} (${title})` : words;
}

function expectedMember(parent: unknown, name: string): string {
  const member = resolve(memberOf(memberOf(parent, 'properties'), name));
  const values = memberOf(member, 'enum');
  const type = memberOf(member, 'type');
  const words = values !== undefined ? oneOf(values) : type !== undefined ? typeWords(type) : 'a value';
  return withTitle(words, member);
}

function membersOf(parent: unknown): string {
  const properties = memberOf(parent, 'properties');
  return withTitle(oneOf(Object.keys(isObject(properties) ? properties : {})), parent);
}

function describeMembers(data: unknown): string {
  const sources = ['text', 'base64', 'path'].filter((name) => memberOf(data, name) !== undefined);
  return sources.length === 0 ? 'none of them' : sources.map(quote).join(' and ');
}

const definitions: unknown = schema.$defs;

/** Resolves references of the form `#/$defs/name`. */
function resolve(part: unknown): unknown {
  const reference = memberOf(part, '$ref');
  return typeof reference === 'string' ? memberOf(definitions, reference.slice('#/$defs/'.length)) : part;
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
