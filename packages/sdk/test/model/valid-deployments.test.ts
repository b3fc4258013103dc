import { expect, test } from 'vitest';
import {
  named,
  problemsOf,
  withAccess,
  withAction,
  withDefault,
  withProperties,
  withTypes,
} from './deployment-rows.js';

/** Deployments that look unusual and are valid. */
const valid: readonly (readonly [string, unknown])[] = [
  ['names with characters beyond ASCII', withProperties({ größe: 'string', 'with-hyphen': 'long' })],
  [
    'an own id below another one',
    withTypes({ 'a.T': { kind: 'entity', extends: ['a.S'], id: 'string' }, 'a.S': named }),
  ],
  [
    'a property declared again alike',
    withTypes({
      'a.T': { kind: 'entity', extends: ['a.S'], properties: { p: { type: 'map<string, long>', mandatory: true } } },
      'a.S': { kind: 'entity', properties: { p: 'map<string,long>' } },
    }),
  ],
  [
    'a supertype twice above',
    withTypes({
      'a.T': { kind: 'entity', extends: ['a.R', 'a.S'] },
      'a.R': { kind: 'entity', extends: ['a.Q'] },
      'a.S': { kind: 'entity', extends: ['a.Q'] },
      'a.Q': { kind: 'entity', properties: { p: 'string' } },
    }),
  ],
  [
    'built-in types, under any prefix',
    withProperties({ p: 'com.vendor.model.resource.Resource', q: 'list<org.acme.model.resource.source.StaticSource>' }),
  ],
  [
    'a query for a built-in type',
    withAction({ kind: 'TemplateQueryAction', type: 'com.vendor.model.resource.Resource', where: { name: 'x' } }),
  ],
  [
    'identity in a template',
    withAction({
      kind: 'TemplateInstantiationAction',
      type: 'a.Person',
      values: { id: 5, partition: { variable: 'p' } },
    }),
  ],
  [
    'a reference in a template',
    withAction({
      kind: 'TemplateInstantiationAction',
      type: 'a.Person',
      values: { friend: { _type: 'a.Person', id: 1 } },
    }),
  ],
  ['a query for an abstract type', withAction({ kind: 'SimpleQueryAction', type: 'a.Named' })],
  ['base64 in lines, without its end', withAccess({ resources: [{ id: 'r', base64: 'aGVs\nbG8' }] })],
  [
    'a MIME type with a parameter',
    withAccess({ resources: [{ id: 'r', text: '', mimeType: 'text/plain; charset=utf-8' }] }),
  ],
  ['a session that never ends', { ...withTypes({}), sessions: { maxIdleTime: null } }],
  ...(
    [
      ['long', '9223372036854775807'],
      ['long', { _type: 'long', value: '5' }],
      ['decimal', '1.50'],
      ['decimal', 1.5],
      ['double', 1e300],
      ['date', '2026-03-01'],
      ['date', '2026-03-01T12:30:45.123+0000'],
      ['date', { _type: 'date', value: '2026-03-01T12:30Z' }],
      ['a.Gender', 'male'],
      ['a.Gender', { _type: 'a.Gender', value: 'male' }],
      ['a.T', null],
      ['object', { anything: 1, nothing: null }],
      ['list<integer>', []],
      ['list<integer>', { _type: 'list', value: [1, null] }],
      ['set<a.Gender>', ['male']],
      ['map<string,integer>', { x: 1 }],
      ['map<integer,string>', { '1': 'x' }],
      ['map<integer,string>', { _type: 'map', value: [{ key: 1, value: 'x' }] }],
      ['map<integer,string>', { _type: 'flatmap', value: [1, 'x'] }],
    ] as const
  ).map(
    ([typeText, initial]) =>
      [`a default of ${typeText}: ${JSON.stringify(initial)}`, withDefault(typeText, initial)] as const,
  ),
];

test.each(valid)('a deployment is valid: %s', (_, value) => {
  expect(problemsOf(value)).toEqual([]);
});

test('a file of another form is reported as a problem and causes no exception', () => {
  const parts = [null, 5, 'x', [], [null], [[5]], { a: null }, { a: { kind: 'entity', extends: 5, properties: [] } }];
  for (const models of [...parts, [{ name: 5, types: [] }], [{ types: parts }], [{ types: { 'a.A': parts } }]]) {
    for (const accesses of [
      ...parts,
      parts,
      [{ id: [], model: {}, services: parts, workbench: [parts], resources: 5 }],
    ]) {
      expect(problemsOf({ models, accesses, users: parts }).length).toBeGreaterThan(0);
    }
  }
});
