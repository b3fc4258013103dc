import { mutant, table } from '../mutant.js';
import {
  editEach,
  editMember,
  editTyped,
  isNode,
  type Node,
  ofType,
  on,
  paths,
  requests,
  without,
} from '../mutations/index.js';

/** Reads of the cases: those of the suite itself ask for no white space. */
const request = without('prettiness');
const resource = ofType('.model.resource.Resource');
const typed = (type: string | RegExp, change: (node: Node) => unknown) =>
  on('GET', paths.entity, request, editTyped(type, change));

const values = table(
  mutant(
    'VAL-02',
    'all entities have the same `_id`',
    requests('GET', paths.entity, request)(editMember('_id', () => '0')),
  ),
  mutant('VAL-06', 'a date has no milliseconds', typed('date', cut(/\.\d+/))),
  mutant('VAL-06', 'a date has no offset', typed('date', cut(/\+0000$/))),
  mutant('VAL-10', 'the entries of a map are pairs', typed('map', pairs)),
  mutant('VAL-11', 'what is not traversed is left out', on('*', paths.legacy, editEach(withoutNulls))),
);

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
    'RES-05',
    '`created` is a number',
    member('created', () => 0),
  ),
  mutant(
    'RES-12',
    'the source is an id',
    requests('GET', paths.entity, resource, request)(editTyped(source, ({ id }) => id)),
  ),
);

/** 2.1, 2.2: how values and Resources look. */
export const fields = [...values, ...resources];
