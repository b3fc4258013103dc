import { createReferenceServer } from '@platform-services/reference-server';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { v2Routes } from '../../src/endpoints/v2/routes.js';

const dialects = ['documented', 'deployed'] as const;

/** The part of a document at a path of member names. */
function at(document: unknown, ...names: readonly string[]): unknown {
  return names.reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

const servers = {
  documented: createReferenceServer({ dialect: 'documented' }),
  deployed: createReferenceServer({ dialect: 'deployed' }),
};
const documents = {
  documented: servers.documented.openApi('access.demo'),
  deployed: servers.deployed.openApi('access.demo'),
};

describe.each(dialects)('the document of a server in the %s dialect', (dialect) => {
  test.each(['access.demo', 'access.archive'])('%s is valid OpenAPI 3.1', async (access) => {
    const { valid, errors } = await new Validator().validate(
      JSON.parse(JSON.stringify(servers[dialect].openApi(access))),
    );
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test('operation ids are unique', () => {
    const paths = Object.values(
      at(documents[dialect], 'paths') as Record<string, Record<string, { operationId?: string }>>,
    );
    const ids = paths.flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? []));
    expect(ids.length).toBeGreaterThan(500);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

interface OptionSchema {
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/** The schemas of options by name. */
function optionSchemas(parameters: readonly { readonly name: string; readonly schema: OptionSchema }[]) {
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
}

test('every option has its values and its default (4.7 to 4.9)', () => {
  expect(optionSchemas(Object.values(at(documents.documented, 'components', 'parameters') as object))).toEqual({
    'write-empty-properties': { type: 'boolean', default: false },
    'stabilize-order': { type: 'boolean', default: false },
    prettiness: { type: 'string', enum: ['none', 'low', 'mid', 'high'], default: 'mid' },
    depth: {
      anyOf: [
        { type: 'string', enum: ['shallow', 'reachable'] },
        { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
      ],
      default: 3,
    },
    'entity-recurrence-depth': { type: 'integer', minimum: -1, maximum: 2_147_483_647, default: 0 },
    'type-explicitness': {
      type: 'string',
      enum: ['auto', 'always', 'entities', 'polymorphic', 'never'],
      default: 'auto',
    },
    'identity-management-mode': { type: 'string', enum: ['off', 'auto', '_id', 'id'], default: 'auto' },
    'start-index': { type: 'integer', minimum: 0, maximum: 2_147_483_647, default: 0 },
    'max-results': { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    'order-by': { type: 'array', items: { type: 'string' } },
    'order-direction': { type: 'array', items: { type: 'string', enum: ['ascending', 'descending'] } },
    distinct: { type: 'boolean', default: false },
    'list-entities-request': { type: 'boolean', default: false },
    'delete-mode': {
      type: 'string',
      enum: ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'],
      default: 'dropReferencesIfPossible',
    },
    'allow-multiple-delete': { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
  });
});

const writeProjections = ['referenceInfo', 'idInfo', 'locationInfo', 'envelope', 'data', 'success'];

test.each([
  ['entities', 'Person', 'get', ['envelope', 'results', 'firstResult'], 'results', 'results'],
  ['entities', 'Person', 'post', writeProjections, 'success', 'idInfo'],
  ['entities', 'Person', 'put', writeProjections, 'success', 'idInfo'],
  ['entities', 'Person', 'patch', writeProjections, 'success', 'idInfo'],
  ['entities', 'Person', 'delete', ['envelope', 'count', 'success'], 'count', 'count'],
  ['entities', 'Person/{id}', 'get', ['envelope', 'results', 'firstResult'], 'firstResult', 'firstResult'],
  ['entities', 'Person/{id}', 'post', writeProjections, 'success', 'idInfo'],
  ['entities', 'Person/{id}', 'delete', ['envelope', 'count', 'success'], 'count', 'count'],
  ['properties', 'Person/{id}/children', 'get', ['envelope', 'value'], 'value', 'value'],
  ['properties', 'Person/{id}/children', 'post', ['envelope', 'success'], 'success', 'success'],
  ['properties', 'Person/{id}/children', 'put', ['envelope', 'success'], 'success', 'success'],
  ['properties', 'Person/{id}/children', 'delete', ['envelope', 'success'], 'success', 'success'],
] as const)('the projections of %s/%s by %s', (kind, path, method, values, documented, deployed) => {
  for (const [dialect, byDefault] of [['documented', documented] as const, ['deployed', deployed] as const]) {
    const operation = at(documents[dialect], 'paths', `/rest/v2/${kind}/access.demo/${path}`, method, 'parameters');
    const { projection } = optionSchemas((operation as []).filter((parameter) => 'name' in parameter));
    expect(projection).toEqual({ type: 'string', enum: values, default: byDefault });
  }
});

test('a path names its type, its id and its property as they are declared', () => {
  const deployment = {
    models: [
      {
        name: 'm',
        types: {
          'a.Thing': { kind: 'entity', id: 'string', properties: { color: 'a.Color', parts: 'list<a.Thing>' } },
          'b.Thing': { kind: 'entity', abstract: true },
          'a.Color': { kind: 'enum', constants: ['red', 'green'] },
        },
      },
    ],
    accesses: [{ id: 'an access', model: 'm' }],
    users: [],
  } as const;
  const document = createReferenceServer({ deployment, basePath: '/base' }).openApi();
  expect(at(document, 'servers')).toEqual([{ url: '/base' }]);
  const paths = Object.keys(at(document, 'paths') as object).filter((path) => path.includes('Thing'));
  expect(paths.filter((path) => !path.includes('{partition}'))).toEqual([
    '/rest/v2/entities/an%20access/a.Thing',
    '/rest/v2/entities/an%20access/a.Thing/{id}',
    ...['color', 'globalId', 'id', 'partition', 'parts'].map(
      (name) => `/rest/v2/properties/an%20access/a.Thing/{id}/${name}`,
    ),
    '/rest/v2/entities/an%20access/b.Thing',
    '/rest/v2/entities/an%20access/b.Thing/{id}',
    ...['globalId', 'id', 'partition'].map((name) => `/rest/v2/properties/an%20access/b.Thing/{id}/${name}`),
  ]);
  const methods = (path: string) => Object.keys(at(document, 'paths', path) as object).slice(1);
  expect(methods('/rest/v2/entities/an%20access/a.Thing')).toEqual(['get', 'post', 'put', 'patch', 'delete']);
  expect(methods('/rest/v2/entities/an%20access/b.Thing')).toEqual(['get', 'delete']);
  expect(methods('/rest/v2/properties/an%20access/a.Thing/{id}/parts')).toContain('post');
  expect(methods('/rest/v2/properties/an%20access/a.Thing/{id}/color')).not.toContain('post');
  expect(at(document, 'components', 'schemas', 'a.Thing', 'properties', 'color')).toEqual({
    anyOf: [{ $ref: '#/components/schemas/a.Color' }, { type: 'null' }],
  });
});

test('the paths and methods of a type are those of the routes of 4.8 and 4.9', () => {
  const paths = at(documents.documented, 'paths') as Record<string, Readonly<Record<string, unknown>>>;
  // The properties of an entity have a path each, here that of a collection, which can be edited.
  const described = Object.entries(paths)
    .filter(([path]) => /\/access\.demo\/Person(\/\{\w+\}|\/children)*$/.test(path))
    .map(([path, { parameters: _, ...operations }]) => [
      path,
      Object.keys(operations).map((name) => name.toUpperCase()),
    ]);
  const routed = v2Routes.flatMap(({ pattern, methods }) => {
    const path = `/${pattern}`
      .replace(':access/:type', 'access.demo/Person')
      .replace(':id/:property', '{id}/children')
      .replace(/:(\w+)/g, '{$1}');
    const whole = path.replace('?', '');
    const shorter = path.endsWith('?') ? [path.slice(0, path.lastIndexOf('/'))] : [];
    return [whole, ...shorter].map((each) => [each, Object.keys(methods)]);
  });
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(routed));
});

test.each([
  [undefined, 'Expected the id of an access, one of "access.demo", "access.archive".'],
  ['access.demos', 'There is no access "access.demos". Did you mean "access.demo"?'],
])('the access %s is refused', (access, message) => {
  expect(() => servers.documented.openApi(access)).toThrow(message);
});
