import { mutant, table } from '../mutant.js';
import {
  dropMember,
  editEach,
  editMember,
  editTyped,
  given,
  isNode,
  type Node,
  ofType,
  on,
  paths,
  without,
} from '../mutations/index.js';

/** Reads of the cases: those of the suite itself ask for no white space. */
const request = without('prettiness');
const resource = ofType('.model.resource.Resource');
const typed = (type: string | RegExp, change: (node: Node) => unknown) =>
  on('GET', paths.entity, request, editTyped(type, change));
const renamed = (node: Node): Node => ({ ...node, _type: `${String(node['_type'])}Other` });

const values = table(
  mutant('VAL-01', '`_type` is the simple name', on('GET', paths.entity, request, editMember('_type', simple))),
  mutant(
    'VAL-02',
    'all entities have the same `_id`',
    on(
      'GET',
      paths.entity,
      request,
      editMember('_id', () => '0'),
    ),
  ),
  mutant('VAL-02', '`_id` is a number', on('GET', paths.entity, request, editMember('_id', Number))),
  mutant(
    'VAL-03',
    '`_ref` leads to no `_id`',
    on(
      'GET',
      paths.entity,
      request,
      editMember('_ref', (id) => `${String(id)}0`),
    ),
  ),
  mutant(
    'VAL-04',
    '`_partial` is true',
    on(
      'GET',
      paths.entity,
      resource,
      editMember('_partial', () => true),
    ),
  ),
  mutant(
    'VAL-05',
    'a long is called an integer',
    typed('long', (node) => ({ ...node, _type: 'integer' })),
  ),
  mutant('VAL-06', 'a date has no milliseconds', typed('date', cut(/\.\d+/))),
  mutant('VAL-06', 'a date has no offset', typed('date', cut(/\+0000$/))),
  mutant(
    'VAL-07',
    'a constant has the simple name of its enum',
    typed(/\.Kind$/, (node) => ({ ...node, _type: 'Kind' })),
  ),
  mutant(
    'VAL-08',
    'a set has no `_type`',
    typed('set', ({ value }) => ({ value })),
  ),
  mutant('VAL-10', 'the entries of a map are pairs', typed('map', pairs)),
  mutant('VAL-11', 'what is not traversed is left out', on('*', paths.legacy, editEach(withoutNulls))),
  mutant(
    'VAL-11',
    'what is not traversed is an empty object',
    on(
      '*',
      paths.legacy,
      editMember('entityProperty', (value) => value ?? {}),
    ),
  ),
  mutant('VAL-12', '`id` is missing', on('GET', paths.entity, request, dropMember('id'))),
  mutant(
    'VAL-13',
    '`globalId` is a number',
    on(
      'GET',
      paths.entity,
      request,
      editMember('globalId', () => 7),
    ),
  ),
  mutant(
    'VAL-14',
    '`partition` is empty',
    on(
      'GET',
      paths.entity,
      request,
      editMember('partition', () => ''),
    ),
  ),
);

function simple(type: unknown): unknown {
  return String(type).split('.').at(-1);
}

function withoutNulls(node: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null));
}

function pairs({ value, ...node }: Node): Node {
  const entries = Array.isArray(value) ? value.filter(isNode) : [];
  return { ...node, value: entries.map(({ key, value: one }) => [key, one]) };
}

function cut(what: RegExp): (node: Node) => Node {
  return (node) => ({ ...node, value: String(node['value']).replace(what, '') });
}

const member = (name: string, change: (value: unknown) => unknown) =>
  on('GET', paths.entity, resource, request, editMember(name, change));
const source = /\.FileSystemSource$/;

const resources = table(
  mutant(
    'RES-01',
    'a Resource has another type',
    on('GET', paths.entity, request, editTyped(/\.resource\.Resource$/, renamed)),
  ),
  mutant(
    'RES-02',
    '`id` is a number',
    member('id', () => 1),
  ),
  mutant(
    'RES-03',
    '`globalId` is null',
    member('globalId', () => null),
  ),
  mutant(
    'RES-04',
    '`partition` is null',
    member('partition', () => null),
  ),
  mutant(
    'RES-05',
    '`created` is a number',
    member('created', () => 0),
  ),
  mutant(
    'RES-06',
    '`creator` is null',
    member('creator', () => null),
  ),
  mutant(
    'RES-07',
    '`fileSize` counts one byte more',
    on(
      'POST',
      paths.streaming,
      editMember('fileSize', () => ({ value: '11', _type: 'long' })),
    ),
  ),
  mutant(
    'RES-07',
    '`fileSize` is a text',
    member('fileSize', () => '10'),
  ),
  mutant('RES-08', '`md5` is missing', on('POST', paths.streaming, dropMember('md5'))),
  mutant(
    'RES-08',
    '`md5` is the same for every content',
    on(
      'POST',
      paths.streaming,
      editMember('md5', () => 'd41d8cd98f00b204e9800998ecf8427e'),
    ),
  ),
  mutant(
    'RES-08',
    '`md5` is another checksum',
    on(
      'POST',
      paths.streaming,
      editMember('md5', (text) => [...String(text)].reverse().join('')),
    ),
  ),
  mutant(
    'RES-09',
    '`mimeType` is null',
    member('mimeType', () => null),
  ),
  mutant(
    'RES-10',
    '`name` does not come from `fileName`',
    on(
      'POST',
      paths.streaming,
      given('fileName'),
      editMember('name', () => 'upload'),
    ),
  ),
  mutant(
    'RES-11',
    '`name` does not come from the file',
    on(
      'POST',
      paths.streaming,
      without('fileName'),
      editMember('name', () => 'upload'),
    ),
  ),
  mutant(
    'RES-12',
    'the source has no `globalId`',
    on('GET', paths.entity, resource, request, editTyped(source, withoutGlobalId)),
  ),
  mutant(
    'RES-12',
    'the source is an id',
    on(
      'GET',
      paths.entity,
      resource,
      request,
      editTyped(source, ({ id }) => id),
    ),
  ),
  mutant('RES-13', 'the source has no `path`', on('GET', paths.entity, resource, request, dropMember('path'))),
  mutant(
    'RES-14',
    'a static source has no `resolverURI`',
    on('GET', paths.entity, resource, request, dropMember('resolverURI')),
  ),
  mutant(
    'RES-14',
    '`resolverURI` is an object',
    member('resolverURI', (text) => ({ text })),
  ),
);

function withoutGlobalId({ globalId: _globalId, ...rest }: Node): Node {
  return rest;
}

/** 2.1, 2.2: how values and Resources look. */
export const fields = [...values, ...resources];
