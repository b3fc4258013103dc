import { mutant, type Row, tableOf } from '../mutant.js';
import {
  editEach,
  editJson,
  editMember,
  isNode,
  type Mutation,
  type Node,
  on,
  paths,
  property,
  without,
} from '../mutations/index.js';
import { omitAt, type Position, repeatAt, replaceAt, withAnyElements } from './elements.js';

/** Reads of the cases: those of the suite itself ask for no white space. */
const request = without('prettiness');
const reading = (...mutations: readonly Mutation[]): Mutation => on('GET', paths.entity, request, ...mutations);

/** A value with a declared type is bare. */
const bare = (value: unknown): unknown => (isNode(value) ? value['value'] : value);
/** Changes the value of an entry, or the element itself. */
const inEntry =
  (change: (value: unknown) => unknown) =>
  (element: unknown): unknown =>
    isNode(element) && element['key'] !== undefined ? { ...element, value: change(element['value']) } : change(element);

const typed: readonly (readonly [requirement: string, name: string])[] = [
  ['R-18-02', 'longList'],
  ['R-18-02', 'decimalList'],
  ['R-18-02', 'longSet'],
  ['R-18-02', 'longMap'],
  ['R-65-03', 'objectProperty'],
];

const forms: readonly Row[] = typed.map(([requirement, name]) =>
  mutant(
    requirement,
    `the middle of \`${name}\` is bare`,
    reading(editMember(name, (value) => withAnyElements(value, (all) => replaceAt(all, 'middle', inEntry(bare))))),
  ),
);

/** A date that is bare is one of the deployed dialect (D-9). */
const dates: readonly Row[] = [
  mutant(
    'R-18-02',
    `the middle of \`dateList\` is called a text`,
    reading(editMember('dateList', (value) => withAnyElements(value, (all) => replaceAt(all, 'middle', calledText)))),
  ),
];

function calledText(value: unknown): unknown {
  return isNode(value) ? { ...value, _type: 'string' } : value;
}

const counted: readonly (readonly [requirement: string, name: string])[] = [
  ['VAL-08', 'stringSet'],
  ['VAL-10', 'stringMap'],
  ['VAL-10', 'integerMap'],
  ['VAL-10', 'entityKeyMap'],
  ['R-18-03', 'stringList'],
  ['R-18-02', 'longList'],
  ['R-65-03', 'objectProperty'],
];

const numbers: readonly Row[] = counted.flatMap(([requirement, name]) => [
  mutant(
    requirement,
    `the middle of \`${name}\` is not written`,
    reading(editMember(name, (value) => withAnyElements(value, (all) => omitAt(all, 'middle')))),
  ),
  mutant(
    requirement,
    `the last of \`${name}\` is written twice`,
    reading(editMember(name, (value) => withAnyElements(value, (all) => repeatAt(all, 'last')))),
  ),
]);

/** An entry of a map is a list of key and value. */
const asPair = (entry: unknown): unknown => (isNode(entry) ? [entry['key'], entry['value']] : entry);

const entries: readonly Row[] = ['stringMap', 'integerMap'].map((name) =>
  mutant(
    'VAL-10',
    `the middle entry of \`${name}\` is a pair`,
    reading(editMember(name, (value) => withAnyElements(value, (all) => replaceAt(all, 'middle', asPair)))),
  ),
);

type ChangeNode = (node: Node) => unknown;

/** The list of the cases names its second and its third entity once more. */
const isHeld = (list: readonly unknown[]): boolean => list.length === 5;

/** An entity of the list is replaced, in every answer whose list contains it completely. */
const inHeld = (position: Position, change: ChangeNode): Mutation =>
  editJson((json) =>
    inLists(json, (list) =>
      isHeld(list) ? [...replaceAt(list.slice(0, 3), position, inNode(change)), ...list.slice(3)] : list,
    ),
  );

/** Changes an entity of a list of results. */
const inResults = (position: Position, change: ChangeNode): Mutation =>
  editJson((json) => (Array.isArray(json) ? replaceAt(json, position, inNode(change)) : json));

const inNode =
  (change: ChangeNode) =>
  (value: unknown): unknown =>
    isNode(value) ? change(value) : value;

function inLists(json: unknown, edit: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(json)) return edit(json.map((each) => inLists(each, edit)));
  if (!isNode(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, inLists(each, edit)]));
}

const places = [
  ['an entity', paths.entity, inHeld],
  ['a list', paths.collection, inResults],
  ['a property', property('entityList'), inHeld],
] as const;

const graphs: readonly Row[] = places.flatMap(([what, path, inEntities]) => {
  const of = (mutation: Mutation): Mutation => on('GET', path, request, mutation);
  const repetition = (change: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
    of(editJson((json) => inLists(json, (list) => (isHeld(list) ? change(list) : list))));
  return [
    mutant('VAL-01', `${what}: the middle entity has no \`_type\``, of(inEntities('middle', untyped))),
    mutant('VAL-02', `${what}: the middle entity has no \`_id\``, of(inEntities('middle', unidentified))),
    mutant('VAL-02', `${what}: the middle entity has the \`_id\` of another`, of(inEntities('middle', misidentified))),
    mutant(
      'VAL-03',
      `${what}: the last repetition refers to another entity`,
      repetition((list) => replaceAt(list, 'last', () => list[3])),
    ),
    // Of a list of results each element of the list is a repetition.
    ...(path === paths.collection
      ? []
      : [
          mutant(
            'VAL-03',
            `${what}: the last repetition is written again`,
            repetition((list) => replaceAt(list, 'last', () => list[2])),
          ),
        ]),
    mutant(
      'VAL-03',
      `${what}: the last repetition is null`,
      repetition((list) => replaceAt(list, 'last', () => null)),
    ),
    mutant(
      'VAL-03',
      `${what}: the last repetition is left out`,
      repetition((list) => list.slice(0, -1)),
    ),
    mutant('R-19-02', `${what}: \`_id\` counts from 1`, of(editEach(countedFromOne))),
  ];
});

function untyped({ _type, ...rest }: Node): unknown {
  return rest;
}

function unidentified({ _id, ...rest }: Node): unknown {
  return rest;
}

function misidentified(node: Node): unknown {
  return { ...node, _id: node['_id'] === '0' ? '1' : '0' };
}

function countedFromOne(node: Node): unknown {
  const next = (name: string) => (typeof node[name] === 'string' ? { [name]: String(Number(node[name]) + 1) } : {});
  return { ...node, ...next('_id'), ...next('_ref') };
}

/** 2.1, R-18, R-19 and R-65: each element of what is written. */
export const output = tableOf('output', ...forms, ...dates, ...numbers, ...entries, ...graphs);
