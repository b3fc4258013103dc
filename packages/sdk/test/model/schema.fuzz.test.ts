import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import deploymentSchema from '../../deployment.schema.json' with { type: 'json' };
import { pointerTo } from '../../src/model/index.js';
import { type Schema, schemaCheck, type Violation } from '../../src/model/schema.js';
import { example } from './example.js';

const root: Schema = deploymentSchema;
const check = schemaCheck(root);

const validate = new Ajv2020({ allErrors: true, ownProperties: true, strict: false }).compile(deploymentSchema);

/** The keywords that a value violates, with their places, by the library Ajv. */
function expected(value: unknown): readonly string[] {
  validate(value);
  const errors = (validate.errors ?? []).filter((error) => error.keyword !== 'if' && !isOfBranch(error));
  const texts = errors.map(({ keyword, instancePath, params }) => {
    const member = params['missingProperty'] ?? params['additionalProperty'];
    return `${keyword} ${member === undefined ? instancePath : pointerTo(instancePath, member)}`;
  });
  return texts.sort();
}

function isOfBranch({ schemaPath }: ErrorObject): boolean {
  return schemaPath.includes('/oneOf/');
}

/** The same by the check of the package. Ajv reports a list for its first repeated element, here each has a place. */
function found(value: unknown): readonly string[] {
  return Array.from(new Set(check(value).map(textOf))).sort();
}

function textOf({ keyword, pointer }: Violation): string {
  return `${keyword} ${keyword === 'uniqueItems' ? pointer.replace(/\/\d+$/, '') : pointer}`;
}

/** A change of the example: at the place with this number, among all places. */
interface Change {
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add' | 'repeat';
  readonly name: string;
  readonly value: unknown;
}

const names = ['kind', 'type', 'model', 'mimeType', 'text', 'path', 'variable', 'request', '__proto__', 'a/b~c'];
const values = fc.constantFrom<unknown>(
  ...[null, true, 0, 1, -1, 1.5, '', 'x', 'text/plain', 'entity', 'enum', 'distinct', 'RpcAction', 'SimpleQueryAction'],
  ...[[], ['x'], ['x', 'x'], [1, 1], {}, { kind: 'enum' }, { kind: 'RpcAction', request: 'x' }, { variable: '' }],
);
const changes: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(1_000),
  kind: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  name: fc.constantFrom(...names),
  value: values,
});

/** The example with what it lacks: an access that lists its models. */
function withArchive(deployment: { readonly accesses: object[] }): object {
  deployment.accesses.push({ id: 'access.archive', model: ['demo-model'] });
  return deployment;
}

/** Changes a JSON value in place. */
function apply(value: unknown, { place, kind, name, value: other }: Change): void {
  const holders = holdersIn(value);
  const holder = holders[place % holders.length];
  if (Array.isArray(holder)) {
    const index = place % Math.max(1, holder.length);
    if (kind === 'add') holder.push(other);
    else if (kind === 'repeat') holder.push(...holder.slice(0, 2));
    else holder.splice(index, 1, ...(kind === 'replace' ? [other] : []));
  } else if (holder !== undefined) {
    const keys = Object.keys(holder);
    const key = keys[place % Math.max(1, keys.length)] ?? name;
    if (kind === 'remove') Reflect.deleteProperty(holder, key);
    else define(holder, kind === 'add' ? name : key, other);
  }
}

/** All arrays and objects in a value, with the value itself. */
function holdersIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

function define(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The example with some changes. */
function changed(all: readonly Change[]): object {
  const value = withArchive(JSON.parse(example));
  for (const change of all) apply(value, { ...change, value: structuredClone(change.value) });
  return value;
}

const severalChanges = fc.array(changes, { minLength: 1, maxLength: 12, size: 'max' });

test('the schema of deployment files reports the same as a library for JSON Schema', () => {
  fc.assert(
    fc.property(severalChanges, (all) => {
      const value = changed(all);
      expect(found(value)).toEqual(expected(value));
    }),
    { numRuns: 600 },
  );
});

test('the changes violate every keyword', () => {
  const samples = fc.sample(severalChanges, { numRuns: 600, seed: 1 });
  const seen = new Set(samples.flatMap((all) => found(changed(all))).map((text) => text.slice(0, text.indexOf(' '))));
  const violable = 'additionalProperties enum minItems minLength minimum oneOf pattern required type uniqueItems';
  expect(Array.from(seen).sort()).toEqual(violable.split(' '));
});

test.each([[null], [5], ['x'], [[]], [{}], [undefined]])('a file that is %j', (value) => {
  expect(found(value)).toEqual(expected(value));
});

test('each repeated element is reported', () => {
  const model = ['a', 'b', 'a', 'a', 1, 1, 'b'];
  const violations = check({ models: [], accesses: [{ id: 'x', model }], users: [] });
  expect(violations.filter(({ keyword }) => keyword === 'uniqueItems').map(({ pointer }) => pointer)).toEqual([
    '/accesses/0/model/2',
    '/accesses/0/model/3',
    '/accesses/0/model/6',
  ]);
});

describe('a schema that is not supported is refused, so that no rule is ignored', () => {
  test.each<readonly [schema: object, message: string]>([
    [{ properties: { a: { maxLength: 5 } } }, 'The keyword "maxLength" of JSON Schema is not supported.'],
    [{ properties: { a: false } }, 'The schema "false" is only supported for additional properties.'],
    [{ $ref: '#/$defs/missing' }, 'The schema does not define #/$defs/missing.'],
    [{ type: 'float' }, 'The type "float" of JSON Schema is not supported.'],
  ])('%j', (schema, message) => {
    expect(() => schemaCheck(schema)({ a: 1 })).toThrow(message);
  });
});
