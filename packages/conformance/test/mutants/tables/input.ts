import { mutant, type Row, tableOf } from '../mutant.js';
import {
  body,
  editBody,
  isNode,
  type Mutation,
  on,
  paths,
  property,
  refuse,
  replaceInBody,
  requests,
  type When,
} from '../mutations/index.js';
import { editProperty, omitAt, repeatAt, withElements } from './elements.js';
import { inputIdentity } from './input-identity.js';

const { entity } = paths;

type ChangeElements = <T>(elements: readonly T[]) => readonly T[];
type Form = (value: unknown, change: ChangeElements) => unknown;

/** The forms of a collection in a body. */
const bare: Form = (value, change) => withElements(value, 'list', change);
const wrapped =
  (type: string): Form =>
  (value, change) =>
    isNode(value) && value['_type'] === type && Array.isArray(value['value'])
      ? { ...value, value: change(value['value']) }
      : value;
const entries: Form = (value, change) =>
  isNode(value) && Array.isArray(value['value']) && value['value'].every(isNode)
    ? wrapped('flatmap')(value, change)
    : value;
const flat: Form = (value, change) => {
  const elements = isNode(value) && value['_type'] === 'flatmap' ? value['value'] : undefined;
  if (!isNode(value) || !Array.isArray(elements) || elements.some(isNode)) return value;
  const pairs = elements.flatMap((key, index) => (index % 2 === 0 ? [[key, elements[index + 1]]] : []));
  return { ...value, value: change(pairs).flat() };
};

const members: Form = (value, change) =>
  isNode(value) && value['_type'] === undefined ? Object.fromEntries(change(Object.entries(value))) : value;

const collections: readonly (readonly [requirement: string, name: string, what: string, form: Form])[] = [
  ['R-21-01', 'longList', 'a list of longs', bare],
  ['R-21-02', 'decimalList', 'a list of decimals', bare],
  ['R-21-03', 'dateList', 'a list of dates', bare],
  ['R-21-03', 'enumList', 'a list of constants', bare],
  ['R-21-04', 'stringList', 'a wrapped list', wrapped('list')],
  ['R-21-04', 'stringSet', 'a wrapped set', wrapped('set')],
  ['R-21-04', 'longSet', 'a wrapped set of longs', wrapped('set')],
  ['R-21-05', 'stringSet', 'a set that is an array', bare],
  ['R-21-05', 'integerSet', 'a set of integers that is an array', bare],
  ['R-21-06', 'stringMap', 'a map of entries', wrapped('map')],
  ['R-21-06', 'stringMap', 'a flat map of entries', entries],
  ['R-21-06', 'integerMap', 'a map of entries with integers as keys', wrapped('map')],
  ['R-21-07', 'stringMap', 'a flat map', flat],
  ['R-21-07', 'integerMap', 'a flat map with integers as keys', flat],
  ['R-21-08', 'stringMap', 'a map that is an object', members],
  ['R-21-08', 'integerMap', 'a map that is an object with integers as names', members],
  ['R-21-08', 'longMap', 'a map of longs that is an object', members],
];

const passedOver: readonly Row[] = collections.flatMap(([requirement, name, what, form]) => [
  mutant(
    requirement,
    `the middle of ${what} is passed over`,
    patched(editProperty(name, (value) => form(value, (elements) => omitAt(elements, 'middle')))),
  ),
  ...(name.endsWith('List')
    ? [
        mutant(
          requirement,
          `the last of ${what} is read twice`,
          patched(editProperty(name, (value) => form(value, (elements) => repeatAt(elements, 'last')))),
        ),
      ]
    : []),
]);

function patched(...steps: readonly (When | Mutation)[]): Mutation {
  return on('PATCH', entity, ...steps);
}

const holds = (name: string, isMeant: (value: unknown) => boolean): When =>
  body((json) => isNode(json) && isMeant(json[name]));
const isText = (value: unknown): boolean => typeof value === 'string';
const editTextOf = (name: string, pattern: RegExp, replacement: string): Mutation =>
  editProperty(name, (value) => (typeof value === 'string' ? value.replace(pattern, replacement) : value));

const values: readonly Row[] = [
  mutant('R-21-03', 'every constant is read as the first', patched(editProperty('enumProperty', () => 'alpha'))),
  mutant('R-20-02', 'without a time it is noon', patched(editTextOf('dateProperty', /^[^T]+$/, '$&T12:00:00Z'))),
  mutant(
    'R-20-03',
    'without milliseconds there are 999',
    patched(editTextOf('dateProperty', /(:\d\d)([+Z])/, '$1.999$2')),
  ),
  mutant(
    'R-20-04',
    'without an offset it is another zone',
    patched(editTextOf('dateProperty', /\.\d{3}$/, '$&+01:00')),
  ),
  ...[/Z$/, /\+02$/, /\+0200$/, /\+02:00$/].map((offset) =>
    mutant(
      'R-20-05',
      `the offset ${String(offset)} is not read`,
      patched(editTextOf('dateProperty', offset, '+05:00')),
    ),
  ),
  mutant('R-22-01', 'a long is read as a double', patched(replaceInBody('9223372036854775807', '9223372036854774784'))),
  mutant('R-22-02', 'a decimal keeps ten digits', patched(replaceInBody(/(\d{10})\d{10}\.\d+/, '$10000000000'))),
  mutant('R-27-02', '`_partial` is refused', patched(holds('_partial', isText), refuse(400)), { deviates: 'D-38' }),
];

const list = property('stringList');
const entityList = property('entityList');
const hasPositions: When = body((json) => isNode(json) && Object.keys(json).every((name) => /^\d+$/.test(name)));

const edits: readonly Row[] = [
  mutant('R-21-16', 'an array of texts is a map from positions', on('POST', list, editBody(asPairs))),
  mutant(
    'R-21-16',
    'the middle of an array is passed over',
    requests('POST', list)(editBody((json) => (Array.isArray(json) ? omitAt(json, 'middle') : json))),
  ),
  mutant('R-21-17', 'an object without `_type` is never a map', on('POST', entityList, hasPositions, refuse(400)), {
    deviates: 'D-20',
  }),
  mutant(
    'R-21-17',
    'the positions are not read',
    requests('POST', entityList, hasPositions)(editBody((json) => Object.values(Object(json)))),
  ),
  mutant(
    'R-21-17',
    'the middle of a map from positions is passed over',
    requests('POST', entityList, hasPositions)(editBody((json) => members(json, (all) => omitAt(all, 'middle')))),
  ),
];

/** Each key with the value that follows it. */
function asPairs(json: unknown): unknown {
  return Array.isArray(json)
    ? Object.fromEntries(json.flatMap((key, index) => (index % 2 === 0 ? [[key, json[index + 1]]] : [])))
    : json;
}

/** 2.1, R-20 to: how a body is read. */
export const input = tableOf('input', ...inputIdentity, ...passedOver, ...values, ...edits);
