import { mutant, type Row } from '../mutant.js';
import {
  call,
  dropMember,
  editJson,
  editMember,
  given,
  isNode,
  type Mutation,
  on,
  type When,
  without,
} from '../mutations/index.js';
import { omitAt, type Position } from './elements.js';

const noProjection = without('projection');
const projected = (projection: string): When => given('projection', projection);

/** Calls that answer entities, with the requirement that says so. */
const answering: readonly (readonly [requirement: string, name: string, when: When])[] = [
  ['IDR-02', 'entity', noProjection],
  ['IDR-02', 'entity', projected('payload')],
  ['R-30-01', 'entity', projected('envelope')],
  ['FET-02', 'fetch', noProjection],
  ['FET-02', 'fetch', projected('payload')],
  ['R-30-01', 'fetch', projected('envelope')],
  ['UPD-06', 'update', projected('entity')],
  ['CRE-06', 'create', projected('entity')],
  ['R-53-03', 'create', noProjection],
];

const fields = [
  ['stringProperty', 'other'],
  ['booleanProperty', false],
] as const;

const wholes: readonly Row[] = answering.flatMap(([requirement, name, when], index) =>
  fields.flatMap(([field, constant]) => [
    mutant(
      requirement,
      `${name} does not answer \`${field}\` (${index})`,
      on('*', call(name), when, dropMember(field)),
    ),
    mutant(
      requirement,
      `${name} answers the same \`${field}\` of every entity (${index})`,
      on(
        '*',
        call(name),
        when,
        editMember(field, () => constant),
      ),
    ),
  ]),
);

/** Leaves out one element of a collection, or all of any other value. */
const lessened =
  (position: Position) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return omitAt(value, position);
    if (!isNode(value)) return null;
    const inner = value['value'];
    return Array.isArray(inner) ? { ...value, value: omitAt(inner, position) } : withoutMember(value, position);
  };

/** Does so for a map that is an object, or for the wrapper of a scalar. */
function withoutMember(value: { readonly [name: string]: unknown }, position: Position): unknown {
  if (value['_type'] !== undefined) return null;
  return Object.fromEntries(omitAt(Object.entries(value), position));
}

const collections = ['integerList', 'stringSet', 'longSet', 'stringMap', 'integerMap'] as const;
const scalars = [
  'stringProperty',
  'booleanProperty',
  'integerProperty',
  'longProperty',
  'doubleProperty',
  'decimalProperty',
  'dateProperty',
] as const;

const of = (property: string, ...steps: readonly (When | Mutation)[]): Mutation =>
  on('*', call('property-fetch'), given('property', property), ...steps);

const fetches: readonly Row[] = [
  ...collections.map((property) => [property, 'middle'] as const),
  ...scalars.map((property) => [property, 'last'] as const),
].flatMap(([property, position]) => {
  const what = `the ${position} of \`${property}\` is not there`;
  return [
    mutant('PRF-02', what, of(property, noProjection, editJson(lessened(position)))),
    mutant('PRF-02', `payload: ${what}`, of(property, projected('payload'), editJson(lessened(position)))),
    mutant(
      'R-30-02',
      `envelope: ${what}`,
      of(property, projected('envelope'), editMember('propertyValue', lessened(position))),
    ),
  ];
});

/** What calls answer about one entity, and about the value of a property: each part of it counts. */
export const wholeAnswers: readonly Row[] = [...wholes, ...fetches];
