import type { Deployment } from '../../src/model/index.js';
import { type Run, runWith } from './running.js';

/** A property of each kind, and what its values do not show. */
export const properties = {
  text: 'string',
  flag: 'boolean',
  count: 'integer',
  big: 'long',
  ratio: 'float',
  size: 'double',
  price: 'decimal',
  since: 'date',
  colour: 'x.Colour',
  owner: 'x.Person',
  anyLong: 'object',
  anyDecimal: 'object',
  anyDate: 'object',
  anySet: 'object',
  anyMap: 'object',
  anyFloat: 'object',
  anyConstant: 'object',
  owners: 'list<x.Person>',
  tags: 'set<string>',
  ratios: 'list<double>',
  ages: 'map<string,integer>',
  byColour: 'map<x.Colour,date>',
  prices: 'map<long,decimal>',
  photo: 'com.vendor.model.resource.Resource',
  never: 'date',
  sometimes: 'long',
  empty: 'list<long>',
} as const;

export const deployment: Deployment = {
  models: [
    {
      name: 'shop',
      types: {
        'x.Colour': { kind: 'enum', constants: ['red', 'green', 'blue'] },
        'x.Party': { kind: 'entity', abstract: true, properties: { name: 'string' } },
        'x.Person': { kind: 'entity', extends: ['x.Party'], properties: { friend: 'x.Party', boss: 'x.Party' } },
        'x.Company': { kind: 'entity', extends: ['x.Party'], id: 'string', properties: { founded: 'date' } },
        'x.Item': { kind: 'entity', properties },
        'x.Nothing': { kind: 'entity', properties: { name: 'string' } },
      },
    },
  ],
  accesses: [
    {
      id: 'shop',
      model: 'shop',
      entities: [
        { _type: 'x.Person', _id: '1', id: 1, name: 'Ann', friend: { _ref: '3' }, boss: { _ref: '2' } },
        { _type: 'x.Person', _id: '2', id: 2, name: 'Bob', friend: { _ref: '1' } },
        { _type: 'x.Company', _id: '3', id: 'c', name: 'Co', founded: '2000-01-01' },
        {
          _type: 'x.Item',
          id: 1,
          text: 'x',
          flag: true,
          count: 5,
          big: '9007199254740993',
          ratio: 1,
          size: 1.5,
          price: '1.50',
          since: '2020-01-01',
          colour: 'red',
          owner: { _ref: '1' },
          anyLong: { _type: 'long', value: '5' },
          anyDecimal: { _type: 'decimal', value: '1.5' },
          anyDate: { _type: 'date', value: '2020-01-01' },
          anySet: { _type: 'set', value: [1] },
          anyMap: { _type: 'map', value: [{ key: 'k', value: 1 }] },
          anyFloat: { _type: 'float', value: 2.5 },
          anyConstant: { _type: 'x.Colour', value: 'blue' },
          owners: [{ _ref: '2' }],
          tags: ['a'],
          ratios: [2, 2.5],
          ages: { ann: 5 },
          byColour: { green: '2020-01-01' },
          prices: { _type: 'map', value: [{ key: 1, value: '2.50' }] },
          sometimes: 7,
        },
        { _type: 'x.Item', id: 2 },
      ],
      resources: [{ id: 'photo', text: 'x', mimeType: 'text/plain' }],
    },
  ],
  users: [{ name: 'demo', password: 'demo' }],
};

const variables = { PASSWORD: 'demo', WRONG: 'wrong', EMPTY: '' };

/** Runs the command. */
export const run = (...line: readonly string[]): Promise<Run> => runWith(variables, line);

export const login = ['--user', 'demo', '--password-env', 'PASSWORD'];
