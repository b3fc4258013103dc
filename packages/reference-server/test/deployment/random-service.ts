import type { EntityTypeDefinition, PropertyDefinition } from '@platform-services/sdk/model';
import fc from 'fast-check';

/** A request below the base path. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const simple = ['boolean', 'integer', 'long', 'float', 'double', 'decimal', 'date', 'string', 'object'] as const;
const entityTypes = ['a.First', 'a.Second', 'a.Third'] as const;
const elements = fc.constantFrom(...simple, 'a.Kind', ...entityTypes);
const propertyNames = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

const typeText = fc.oneof(
  elements,
  elements.map((element) => `list<${element}>`),
  elements.map((element) => `set<${element}>`),
  fc.tuple(elements, elements).map(([key, value]) => `map<${key},${value}>`),
);

/** Properties of any type, some with a default or never null. */
const property: fc.Arbitrary<PropertyDefinition> = fc.oneof(
  { weight: 5, arbitrary: typeText.map((type) => ({ type })) },
  fc.constantFrom<PropertyDefinition>(
    { type: 'integer', nullable: false },
    { type: 'string', default: 'initial' },
    { type: 'list<integer>', default: [1, 2] },
    { type: 'decimal', nullable: false, default: '1.50' },
  ),
);

/** Three types. The second one extends the first, and the third one has ids of another type. */
export const types = fc
  .record({
    first: fc.tuple(property, property, property),
    second: fc.tuple(property, property),
    third: fc.tuple(property, property, property, property),
    id: fc.constantFrom('string', 'integer', 'object', 'decimal', 'date', 'double'),
  })
  .map(({ first, second, third, id }) => ({
    'a.Kind': { kind: 'enum' as const, constants: ['red', 'blue'] },
    'a.First': entityType(first, 0),
    'a.Second': { ...entityType(second, 3), extends: ['a.First'] },
    'a.Third': { ...entityType(third, 0), id },
  }));

function entityType(properties: readonly PropertyDefinition[], start: number): EntityTypeDefinition {
  const named = properties.map((definition, index) => [propertyNames[start + index], definition] as const);
  return { kind: 'entity', properties: Object.fromEntries(named) };
}

const wrapped = (type: string, values: fc.Arbitrary<unknown>) => values.map((value) => ({ value, _type: type }));

/** Values of all kinds in their encoding. Many fit no property, and are refused. */
export const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    2147483647,
    1.5,
    -0.25,
    1e300,
    '',
    'text',
    'a\ud83d\ude00"\\',
    '\ud800',
  ),
  wrapped('long', fc.constantFrom('9223372036854775807', '-1', '9007199254740993')),
  wrapped('decimal', fc.constantFrom('1.50', '1.5', '-0.000000000000000000001', '1E+30', '0.00')),
  wrapped('date', fc.constantFrom('2026-03-01T12:30:45.123+0000', '1583-01-01T00:00:00.000+0000')),
  wrapped('float', fc.constantFrom(0.1, 3.4028234663852886e38, 1)),
  wrapped('double', fc.constantFrom(0.1, 5, 5e-324)),
  wrapped('a.Kind', fc.constantFrom('red', 'blue')),
);

const id = fc.nat(4);
const mention = fc.record({ _type: fc.constantFrom('a.First', 'a.Second'), id });
const any = fc.oneof({ weight: 3, arbitrary: scalar }, mention);
const list = fc.array(any, { maxLength: 3 });
const pairs = fc.array(fc.record({ key: any, value: any }), { maxLength: 3 });
const value = fc.oneof(
  { weight: 3, arbitrary: any },
  list,
  wrapped('set', list),
  wrapped('map', pairs),
  wrapped('set', fc.array(fc.oneof(any, wrapped('set', list), wrapped('map', pairs), list), { maxLength: 2 })),
  wrapped('flatmap', fc.tuple(any, any)),
);

const name = fc.constantFrom(...propertyNames);
const members = fc.dictionary(name, value, { maxKeys: 2 });
const target = fc
  .record({
    access: fc.constantFrom('access.a', 'access.b'),
    type: fc.constantFrom('a.First', 'a.First', 'a.Second'),
    id,
    partition: fc.constantFrom('', '', '/north', '/south'),
  })
  .map(({ access, type, id, partition }) => `${access}/${type}/${id}${partition}`);
const typePath = fc
  .tuple(fc.constantFrom('access.a', 'access.b'), fc.constantFrom(...entityTypes))
  .map(([access, type]) => `${access}/${type}`);
const thirdId = fc.constantFrom<unknown>('x', 'a/b', 5, '1.50', '2026-03-01T00:00:00.000+0000', {
  value: '7',
  _type: 'long',
});
/** Without `ignoreReferences`, since an export has no references to deleted entities. */
const mode = fc.constantFrom('dropReferences', 'dropReferencesIfPossible', 'failIfReferenced');

/** Changes of all kinds. Some are refused. */
export const change: fc.Arbitrary<Sent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ at: target, body: members }).map(({ at, body }) => ({
      method: 'PUT',
      path: `/rest/v2/entities/${at}`,
      body: JSON.stringify(body),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at: typePath, body: members }).map(({ at, body }) => ({
      method: 'POST',
      path: `/rest/v2/entities/${at}`,
      body: JSON.stringify(body),
    })),
  },
  fc.record({ id: thirdId, body: members }).map(({ id, body }) => ({
    method: 'PUT',
    path: '/rest/v2/entities/access.a/a.Third',
    body: JSON.stringify({ id, ...body }),
  })),
  {
    weight: 4,
    arbitrary: fc
      .record({ at: target, name, value, method: fc.constantFrom('PUT', 'POST') })
      .map(({ at, name, value, method }) => ({
        method,
        path: `/rest/v2/properties/${at}/${name}`,
        body: JSON.stringify(value),
      })),
  },
  fc.record({ at: target, mode }).map(({ at, mode }) => ({
    method: 'DELETE',
    path: `/rest/v2/entities/${at}?delete-mode=${mode}`,
  })),
  fc.record({ at: target, name: fc.constantFrom('globalId', 'partition', 'id'), value: scalar }).map((given) => ({
    method: 'PUT',
    path: `/rest/v2/properties/${given.at}/${given.name}`,
    body: JSON.stringify(given.value),
  })),
  fc.record({ name: fc.constantFrom('a.txt', 'b.png'), text: fc.string() }).map(({ name, text }) => ({
    method: 'POST',
    path: `/streaming?accessId=access.a&fileName=${name}`,
    body: text,
  })),
);
