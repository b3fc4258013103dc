import type { Deployment } from '@platform-services/sdk/model';

/** A small service with every kind of property, action and service request. Two lists show all its entities. */
export const deployment: Deployment = {
  models: [
    {
      name: 'm',
      types: {
        'a.Colour': { kind: 'enum', constants: ['red', 'green'] },
        'a.Thing': {
          kind: 'entity',
          properties: {
            text: 'string',
            flag: { type: 'boolean', nullable: false },
            int: 'integer',
            big: 'long',
            single: 'float',
            dbl: 'double',
            exact: 'decimal',
            day: 'date',
            kind: 'a.Colour',
            any: 'object',
            next: 'a.Thing',
            must: { type: 'a.Thing', mandatory: true },
            texts: 'list<string>',
            things: 'list<a.Thing>',
            longs: 'set<long>',
            others: 'set<a.Thing>',
            notes: 'map<string,string>',
            stock: 'map<integer,decimal>',
            byThing: 'map<a.Thing,a.Colour>',
          },
        },
        'a.Sub': { kind: 'entity', extends: ['a.Thing'], properties: { more: 'string' } },
        'a.Label': { kind: 'entity', id: 'string', properties: { name: { type: 'string', mandatory: true } } },
      },
    },
  ],
  accesses: [
    {
      id: 'acc',
      model: 'm',
      entities: [
        {
          _type: 'a.Thing',
          _id: 'one',
          id: 1,
          text: 'one',
          int: 1,
          big: '9007199254740993',
          exact: '1.50',
          day: '2026-03-01',
          kind: 'red',
          any: { _type: 'long', value: '5' },
          next: { _ref: 'two' },
          texts: ['a', 'b', 'a'],
          things: [{ _ref: 'two' }, { _ref: 'one' }],
          longs: { _type: 'set', value: ['1', '2'] },
          notes: { _type: 'map', value: [{ key: 'k', value: 'v' }] },
        },
        { _type: 'a.Thing', _id: 'two', id: 2, text: 'two', must: { _ref: 'one' }, next: { _ref: 'three' } },
        { _type: 'a.Sub', _id: 'three', id: 3, more: 'x', others: { _type: 'set', value: [{ _ref: 'one' }] } },
        { _type: 'a.Label', id: 'x y', name: 'label' },
      ],
      resources: [{ id: 'r', name: 'r.txt', mimeType: 'text/plain', text: 'content' }],
      workbench: [
        { name: 'all', action: { kind: 'SimpleQueryAction', type: 'a.Thing' } },
        {
          name: 'byText',
          action: { kind: 'TemplateQueryAction', type: 'a.Thing', where: { text: { variable: 'wanted' } } },
        },
        { name: 'new', action: { kind: 'TemplateInstantiationAction', type: 'a.Label', values: { name: 'n' } } },
        { name: 'run', action: { kind: 'RpcAction', request: 'a.Greet' } },
      ],
      services: { 'a.Greet': { properties: { name: 'string' }, message: 'Hello {name}', result: [1, 'x'] } },
    },
  ],
  users: [{ name: 'u', password: 'secret-p', roles: ['r'] }],
  sessions: { maxIdleTime: null },
};

/** The types whose lists show all entities, stored files among them. */
export const roots = ['a.Thing', 'a.Label', 'com.vendor.model.resource.Resource'] as const;

/** Names of parameters, known and unknown. */
export const parameters: readonly string[] = [
  ...['where.text', 'where.int', 'where.flag', 'where.exact', 'where.kind', 'where.day', 'where.things', 'where.id'],
  ...['where.nowhere', 'where.', 'text', 'depth', 'projection', 'order-by', 'order-direction', 'max-results', 'remove'],
  ...[
    'start-index',
    'distinct',
    'delete-mode',
    'allow-multiple-delete',
    'list-entities-request',
    'prettiness',
    '*text',
  ],
  ...['type-explicitness', 'entity-recurrence-depth', 'identity-management-mode', 'write-empty-properties', 'nowhere'],
  ...[
    'index',
    'codec',
    'orderBy',
    'part',
    'value',
    'key',
    'property',
    'pseudoContentType',
    'endpoint.depth',
    '__proto__',
  ],
];

/** Names and texts that mean something to the service. */
export const words: readonly string[] = [
  ...['a.Thing', 'a.Sub', 'a.Label', 'a.Colour', 'Thing', 'Label', 'Resource', 'UserSession', 'acc', 'nowhere'],
  ...Object.keys(properties()),
  ...['id', 'globalId', 'partition', '_type', '_id', '_ref', 'value', 'key', 'one', 'two', 'red', 'x y', 'r'],
  ...['set', 'list', 'map', 'flatmap', 'long', 'integer', 'decimal', 'date', 'double', 'float', 'boolean', 'string'],
  ...[
    'true',
    'false',
    'null',
    '0',
    '1',
    '2',
    '3',
    '-1',
    '99',
    '1e3',
    '2026-03-01T10:00:00.000+0000',
    'shallow',
    'reachable',
  ],
  ...['depth', 'projection', 'envelope', 'results', 'idInfo', 'data', 'success', 'count', 'delete-mode', 'remove'],
  ...[
    'where.text',
    'where.int',
    'where.things',
    'where.nowhere',
    'where.',
    'order-by',
    'order-direction',
    'descending',
    'max-results',
    'start-index',
    'distinct',
  ],
  ...['dropReferences', 'ignoreReferences', 'failIfReferenced', 'allow-multiple-delete', 'list-entities-request'],
  ...[
    'type-explicitness',
    'always',
    'polymorphic',
    'entity-recurrence-depth',
    'identity-management-mode',
    'off',
    'auto',
  ],
  ...[
    'write-empty-properties',
    'prettiness',
    'stabilize-order',
    'accessId',
    'resourceId',
    'fileName',
    'index',
    'codec',
  ],
  ...['gm/xml', 'application/xml', 'application/json', 'text/html', 'application/x-www-form-urlencoded', '*/*', 'x'],
  ...[
    'multipart/form-data; boundary=b',
    'content',
    'bytes=0-2',
    'bytes=-1',
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
  ],
  ...[
    'OPTIONS',
    'user',
    'password',
    'payload',
    'entity',
    'all',
    'byText',
    '*wanted',
    '*text',
    'run',
    'a.Greet',
    '..',
    '.',
  ],
];

function properties(): object {
  const type = deployment.models[0]?.types['a.Thing'];
  return type !== undefined && 'properties' in type ? (type.properties ?? {}) : {};
}
