import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import deploymentSchema from '../../deployment.schema.json' with { type: 'json' };
import { type DeploymentProblem, pointerTo } from '../../src/model/index.js';
import { problemsOf } from './deployment-rows.js';
import { example } from './example.js';

const validate = new Ajv2020({ allErrors: true, ownProperties: true, strict: false }).compile(deploymentSchema);

/** What the library Ajv reports: the keyword and the place of each violation of the schema. */
function expected(value: unknown): readonly (readonly [keyword: string, pointer: string])[] {
  validate(value);
  const errors = (validate.errors ?? []).filter((error) => error.keyword !== 'if' && !isOfBranch(error));
  return errors.map(({ keyword, instancePath, params }) => {
    const member = params['missingProperty'] ?? params['additionalProperty'];
    return [keyword, member === undefined ? instancePath : pointerTo(instancePath, member)];
  });
}

function isOfBranch({ schemaPath }: ErrorObject): boolean {
  return schemaPath.includes('/oneOf/');
}

/** The place of a problem. Ajv reports a list for its first repeated element, here each has a place. */
const placeOf = ({ found, pointer }: DeploymentProblem) =>
  found === 'a repeated element' ? pointer.replace(/\/\d+$/, '') : pointer;

/** The keywords whose problems no other rule reports, and how these problems are recognised. */
const telling: Readonly<Record<string, (problem: DeploymentProblem) => boolean>> = {
  additionalProperties: ({ found }) => found.startsWith('a member "'),
  uniqueItems: ({ found }) => found === 'a repeated element',
  minimum: (problem) => problem.expected.startsWith('a number of at least '),
  maximum: (problem) => problem.expected.startsWith('a number of at most '),
  minItems: (problem) => problem.expected.startsWith('at least one element'),
  oneOf: (problem) => problem.expected.startsWith('exactly one of '),
};

function placesExpected(value: unknown, wanted: string): readonly string[] {
  return sorted(expected(value).flatMap(([keyword, pointer]) => (keyword === wanted ? [pointer] : [])));
}

const sorted = (texts: readonly string[]) => Array.from(new Set(texts)).sort();

function expectAlike(value: unknown): void {
  const places = problemsOf(value).map(placeOf);
  expect(places).toEqual(expect.arrayContaining(sorted(expected(value).map(([, pointer]) => pointer))));
  for (const [keyword, tells] of Object.entries(telling)) {
    expect(sorted(problemsOf(value).filter(tells).map(placeOf)), keyword).toEqual(placesExpected(value, keyword));
  }
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
  ...[
    null,
    true,
    0,
    1,
    -1,
    1.5,
    1e9,
    '',
    'x',
    'text/plain',
    'entity',
    'enum',
    'distinct',
    'RpcAction',
    'SimpleQueryAction',
  ],
  ...[[], ['x'], ['x', 'x'], [1, 1], {}, { kind: 'enum' }, { kind: 'RpcAction', request: 'x' }, { variable: '' }],
);
const changes: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(1_000),
  kind: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  name: fc.constantFrom(...names),
  value: values,
});

/** The example with what it lacks: an access that lists its models, and a service that fails. */
function withArchive(deployment: { readonly accesses: object[] }): object {
  const services = { 'a.Failing': { error: { status: 409 }, delayMs: 5 } };
  deployment.accesses.push({ id: 'access.archive', model: ['demo-model'], services });
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

test('the problems of a deployment contain what a library for JSON Schema reports', async () => {
  await checkProperty(
    fc.property(severalChanges, (all) => expectAlike(changed(all))),
    600,
  );
});

test('the changes violate every keyword', () => {
  const samples = fc.sample(severalChanges, { numRuns: 600, seed: 1 });
  const seen = samples.flatMap((all) => expected(changed(all))).map(([keyword]) => keyword);
  const violable =
    'additionalProperties enum maximum minItems minLength minimum oneOf pattern required type uniqueItems';
  expect(sorted(seen)).toEqual(violable.split(' '));
});

test.each([[null], [5], ['x'], [[]], [{}], [undefined]])('a file that is %j', (value) => {
  expectAlike(value);
  expect(problemsOf(value)).not.toEqual([]);
});

test('each repeated element is reported', () => {
  const model = ['a', 'b', 'a', 'a', 1, 1, 'b'];
  const problems = problemsOf({ models: [], accesses: [{ id: 'x', model }], users: [] });
  expect(problems.filter(({ found }) => found === 'a repeated element').map(({ pointer }) => pointer)).toEqual([
    '/accesses/0/model/2',
    '/accesses/0/model/3',
    '/accesses/0/model/6',
  ]);
});
