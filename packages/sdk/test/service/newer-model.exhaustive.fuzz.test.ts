import { createReferenceServer } from '@platform-services/reference-server';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { property } from '../../../../fuzz/lib/property.js';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import {
  type Client,
  type CredentialsSource,
  createClient,
  Decimal,
  type EncodingOptions,
  EntityReference,
  TypedValue,
} from '../../src/index.js';
import type { ModelDefinition, PropertyDefinition } from '../../src/model/index.js';

/*
 * A program with the same model, with an older one, or with none reads what another has written and writes it back:
 * nothing is lost, cleared or created.
 */

const scalars = ['boolean', 'integer', 'long', 'float', 'double', 'decimal', 'date', 'string', 'object'] as const;
const elements = [...scalars, 'n.Colour', 'n.Thing', 'n.New'] as const;
const names = ['a', 'b', 'c', 'value', 'key', '_x', '$y', 'constructor', 'hasOwnProperty'] as const;

/** The information that a response may lack, so that it cannot be written back. */
interface Telling {
  /** Whether floats in `object` properties are distinguished from doubles. */
  readonly floats: boolean;
  /** Whether entities have their types. */
  readonly types: boolean;
  /** Whether bare decimals keep their scale. */
  readonly scales: boolean;
}

/** Any type of the grammar. */
const anyType = ({ types }: Telling) => {
  const element = fc.constantFrom(...(types ? elements : elements.filter((each) => each !== 'n.New')));
  return fc.oneof(
    element,
    fc.tuple(fc.constantFrom('list', 'set'), element).map(([kind, inner]) => `${kind}<${inner}>`),
    fc.tuple(element, element).map(([key, value]) => `map<${key},${value}>`),
  );
};

type Properties = Readonly<Record<string, string | PropertyDefinition>>;

const anyProperties = (telling: Telling): fc.Arbitrary<Properties> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), anyType(telling)), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 6,
    })
    .map((pairs) => Object.fromEntries(pairs));

const modelOf = (properties: Properties, known: readonly string[] = Object.keys(properties)): ModelDefinition => ({
  name: 'm',
  types: {
    'n.Thing': {
      kind: 'entity',
      properties: Object.fromEntries(known.map((name) => [name, properties[name] ?? 'string'])),
    },
    'n.New': { kind: 'entity', extends: ['n.Thing'], properties: { more: 'decimal' } },
    'n.Colour': { kind: 'enum', constants: ['red', 'green'] },
  },
});

/** Knows some properties of one type, nothing of the other type, and an enum of which a constant is missing. */
const olderModelOf = (properties: Properties, known: readonly string[]): ModelDefinition => ({
  name: 'm',
  types: {
    'n.Thing': {
      kind: 'entity',
      properties: Object.fromEntries(
        known
          .filter((name) => !String(properties[name]).includes('n.New'))
          .map((name) => [name, properties[name] ?? '']),
      ),
    },
    'n.Colour': { kind: 'enum', constants: ['red'] },
  },
});

const double = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(5, 1e16, 2 ** 53 + 2, 1e21, 0.1, 1e-7),
);
const text = fc.oneof(
  anyCharacters({ maxLength: 8 }),
  fc.constantFrom('__proto__', '_type', '_id', '_ref', '_partial', 'value', '~n1', '~s', '2001-02-03', '1.50'),
);
const scalarValues: Readonly<Record<Exclude<(typeof scalars)[number], 'object'>, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  long: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(5n, 2n ** 53n + 1n)),
  float: double.map((value) => Math.fround(value)).filter((value) => Number.isFinite(value)),
  double,
  decimal: fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,10})?$/).map((digits) => new Decimal(digits)),
  date: fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  }),
  string: text,
};
/** Decimals that stay what they are where a bare number passes through a double. */
const halves = fc.integer().map((whole) => new Decimal(`${whole}.5`));
const numberWithType = (type: string) => (value: number) => new TypedValue(type, value);
const floats = fc.constantFrom(0.1, 5, 1e10).map(Math.fround).map(numberWithType('float'));
const thing = (id: bigint) => new EntityReference('n.Thing', id);

/** What an `object` property contains, except collections. */
const anySingle = (telling: Telling): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.boolean(),
    text,
    scalarValues.long,
    scalarValues.integer,
    double.map(numberWithType('double')),
    ...(telling.floats ? [floats] : []),
    fc.constantFrom('1.50', '5', '5.0', '12345678901234567890.10').map((digits) => new Decimal(digits)),
    scalarValues.date,
    fc.constantFrom('red', 'green').map((name) => new TypedValue('n.Colour', name)),
    ...(telling.types ? [fc.constant(thing(2n))] : []),
  );

function anyElement(type: string, telling: Telling): fc.Arbitrary<unknown> {
  if (type === 'object') return anySingle(telling);
  if (type === 'n.Colour') return fc.constantFrom('red', 'green');
  if (type === 'n.New') return fc.constant(new EntityReference('n.New', 3n));
  if (type === 'n.Thing') return fc.constantFrom(2n, ...(telling.types ? [3n] : [])).map(thing);
  if (type === 'decimal' && !telling.scales) return halves;
  return Object.entries(scalarValues).find(([name]) => name === type)?.[1] ?? fc.constant(null);
}

function anyValue(type: string, telling: Telling): fc.Arbitrary<unknown> {
  const [, kind, first = '', second = ''] = /^(\w+)<([^,]*),?(.*)>$/.exec(type) ?? [];
  const element = (name: string) => anyElement(name, telling);
  const some = (one: fc.Arbitrary<unknown>) => fc.array(one, { maxLength: 3 });
  const entries = (key: string, value: string) =>
    fc.array(fc.tuple(element(key), element(value)), { maxLength: 3 }).map((all) => new Map(all));
  if (kind === 'list') return some(element(first));
  if (kind === 'set') return some(element(first)).map((all) => new Set(all));
  if (kind === 'map') return entries(first, second);
  if (type !== 'object') return element(type);
  const strings = some(element('string')).map((all) => new Set(all));
  return fc.oneof(element(type), some(element(type)), strings, entries('string', 'object'));
}

/** A newer model, the properties of it that the older one knows, and the values of an entity. */
const scenarios = (telling: Telling) =>
  anyProperties(telling).chain((properties) => {
    const values = Object.entries(properties).map(([name, type]) =>
      anyValue(String(type), telling).map((value) => [name, value] as const),
    );
    return fc.record({
      properties: fc.constant(properties),
      known: fc.subarray(Object.keys(properties)),
      values: fc
        .tuple(...values)
        .chain((pairs) => fc.subarray(pairs))
        .map((pairs) => Object.fromEntries(pairs)),
      // A deployed service refuses a depth that is a number where a map has entities as keys (D-32).
      depth: fc.constantFrom('reachable' as const, 'shallow' as const),
    });
  });

/** The entity as the service keeps it, with all types and digits. */
async function stored(client: Client, access: string): Promise<string> {
  const call = client.access(access).entities('n.Thing').get(1, { depth: 'reachable', typeExplicitness: 'always' });
  return (await call.asResponse()).text;
}

interface Scenario {
  readonly properties: Properties;
  readonly known: readonly string[];
  readonly values: object;
  readonly depth: EncodingOptions['depth'];
}

const credentials = { user: 'demo', password: 'demo' };

/** Tries many scenarios at one service, with one session, since both cost more than the requests of a scenario. */
async function unchanged(
  dialect: 'documented' | 'deployed',
  scenarios: readonly Scenario[],
  options: EncodingOptions,
): Promise<void> {
  const things = [
    { _type: 'n.Thing', id: 2 },
    { _type: 'n.New', id: 3, more: '1.5' },
  ];
  const models = scenarios.map(({ properties }, index) => ({ ...modelOf(properties), name: `m${index}` }));
  const accesses = models.map(({ name }) => ({ id: name, model: name, entities: things }));
  const server = createReferenceServer({
    deployment: { models, accesses, users: [{ name: 'demo', password: 'demo' }] },
    dialect,
  });
  const connect = (login: CredentialsSource, model?: ModelDefinition): Client =>
    createClient({
      baseUrl: 'http://service.example',
      credentials: login,
      dialect,
      fetch: (url, init) => server.fetch(new Request(url, init)),
      ...(model && { model }),
    });
  const session = { sessionId: await connect(credentials).authenticate() };
  for (const [index, { properties, known, values, depth }] of scenarios.entries()) {
    const access = `m${index}`;
    const newer = connect(session, models[index]);
    await newer
      .access(access)
      .entities('n.Thing')
      .put({ id: 1, ...values });
    const before = await stored(newer, access);
    // The next one could not restore what another had lost.
    for (const client of [newer, connect(session, olderModelOf(properties, known)), connect(session)]) {
      const entities = client.access(access).entities('n.Thing');
      await entities.put(await entities.get(1, { ...options, depth }));
      await entities.update(1, await entities.get(1, { ...options, depth }));
    }
    expect(await stored(newer, access)).toBe(before);
  }
}

const explicitnesses = ['auto', 'always', 'entities', 'polymorphic', 'never'] as const;

describe.each(['documented', 'deployed'] as const)('%s', (dialect) => {
  // In mode `never` the deployed dialect tells no types at all (D-31), so a date without a model is a text.
  const modes = dialect === 'deployed' ? explicitnesses.filter((mode) => mode !== 'never') : explicitnesses;
  for (const typeExplicitness of modes) {
    // The documented dialect writes floats and doubles alike, unless `always`.
    const floats = dialect === 'deployed' || typeExplicitness === 'always';
    // A bare decimal that the model does not know is written as it was read, and a deployed service reads a double
    // (D-36).
    const scales = dialect === 'documented' || typeExplicitness === 'always';
    const given = scenarios({ floats, scales, types: typeExplicitness !== 'never' });
    property(
      typeExplicitness,
      5,
      fc.asyncProperty(fc.array(given, { minLength: 10, maxLength: 20 }), (all) =>
        unchanged(dialect, all, { typeExplicitness }),
      ),
    );
  }
});

test('changes are written, and digits are kept that a double cannot hold', async () => {
  const server = createReferenceServer({
    dialect: 'deployed',
    deployment: {
      models: [modelOf({ a: 'decimal', b: 'list<decimal>', c: 'map<string,decimal>', value: 'object' })],
      accesses: [{ id: 'a', model: 'm' }],
      users: [{ name: 'demo', password: 'demo' }],
    },
  });
  const client = createClient({
    baseUrl: 'http://service.example',
    credentials: { user: 'demo', password: 'demo' },
    dialect: 'deployed',
    fetch: (url, init) => server.fetch(new Request(url, init)),
  });
  const things = client.access('a').entities('n.Thing');
  const numbers = ['1.50', '2.50', '12345678901234567890.10'].map((digits) => new Decimal(digits));
  await things.put({ id: 1, a: numbers[0], b: numbers, value: new TypedValue('double', 5) });
  const thing = await things.get(1);
  expect(thing).toMatchObject({ a: 1.5, b: [1.5, 2.5, numbers[2]], value: 5 });
  await things.put({ ...thing, a: 2.5, b: Array.isArray(thing['b']) ? thing['b'].reverse() : [] });
  const { a, b, value } = JSON.parse((await things.get(1, { typeExplicitness: 'always' }).asResponse()).text);
  expect([a.value, b.map((each: { value: string }) => each.value), value]).toEqual([
    '2.5',
    [numbers[2]?.toString(), '2.5', '1.5'], // bare decimals pass through a double (D-36)
    5, // a copy of the entity has forgotten that it was a double
  ]);
});
