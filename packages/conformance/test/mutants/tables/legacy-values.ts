import { withParameters } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  asking,
  call,
  dropMember,
  dropParameter,
  editBodyText,
  editMember,
  editParameter,
  given,
  header,
  type Mutation,
  not,
  on,
  refuse,
  setParameter,
  swallow,
  type When,
} from '../mutations/index.js';
import { omitAt, type Position } from './elements.js';
import { valued } from './legacy-mutations.js';
import { wholeAnswers } from './legacy-whole.js';

/** Ignores one value of a repeated parameter, for each of the names. */
const omitValue = (position: Position, ...names: readonly string[]): Mutation =>
  asking((request) =>
    withParameters(request, (all) =>
      names.reduce((rest, name) => {
        const kept = omitAt(
          rest.filter(([each]) => each === name),
          position,
        );
        return rest.filter((each) => each[0] !== name || kept.includes(each));
      }, all),
    ),
  );

/** Collections by the calls that edit them, with the requirement of the outcome of a value. */
const edited: readonly (readonly [requirement: string, name: string, property: string])[] = [
  ['LIN-02', 'list-insert', 'integerList'],
  ['LIN-02', 'list-insert', 'longList'],
  ['LIN-02', 'list-insert', 'decimalList'],
  ['LIN-02', 'list-insert', 'entityList'],
  ['LRM-02', 'list-remove', 'integerList'],
  ['LRM-02', 'list-remove', 'entityList'],
  ['SIN-02', 'set-insert', 'integerSet'],
  ['SIN-02', 'set-insert', 'entitySet'],
  ['SRM-02', 'set-remove', 'longSet'],
  ['SRM-02', 'set-remove', 'entitySet'],
  ['MPU-02', 'map-put', 'integerMap'],
  ['MPU-02', 'map-put', 'longMap'],
  ['MPU-02', 'map-put', 'entityMap'],
  ['MPU-02', 'map-put', 'entityKeyMap'],
  ['MRM-02', 'map-remove', 'integerMap'],
  ['MRM-02', 'map-remove', 'entityKeyMap'],
];

const at = (name: string, property: string, ...steps: readonly (When | Mutation)[]): Mutation =>
  on('*', call(name), given('property', property), ...steps);

const elements: readonly Row[] = [
  ...edited.flatMap(([requirement, name, property]) => [
    mutant(requirement, `${name} refuses a value of \`${property}\``, at(name, property, refuse(400))),
    mutant(requirement, `${name} passes over a value of \`${property}\``, at(name, property, swallow)),
  ]),
  mutant('LRM-02', 'the id of an instance is not a value of list-remove', at('list-remove', 'entityList', refuse(400))),
  mutant(
    'LIN-09',
    'an instance is always inserted at the top',
    at('list-insert', 'entityList', setParameter('index', '0')),
  ),
  mutant(
    'LIN-02',
    'a value that is in the list is not inserted',
    at('list-insert', 'stringList', given('value', 'a'), swallow),
  ),
  mutant(
    'SIN-02',
    'a value that is in the set is refused',
    at('set-insert', 'stringSet', given('value', 'c'), refuse(400)),
  ),
  mutant(
    'LIN-02',
    'a long is read as a double',
    at(
      'list-insert',
      'longList',
      editParameter('value', (text) => String(Number(text))),
    ),
  ),
  mutant(
    'LIN-02',
    'a decimal is rounded',
    at(
      'list-insert',
      'decimalList',
      editParameter('value', (text) => Number(text).toFixed(1)),
    ),
  ),
  ...(['list-insert', 'list-remove', 'set-insert', 'set-remove'] as const).map((name) =>
    mutant(
      'R-54-05',
      `${name}: the middle of three values is not read`,
      on('*', call(name), omitValue('middle', 'value')),
    ),
  ),
  mutant(
    'R-54-05',
    'map-put: the middle of three entries is not read',
    on('*', call('map-put'), omitValue('middle', 'key', 'value')),
  ),
];

const projected = (projection: string): When => given('projection', projection);

const nullable = [
  'booleanProperty',
  'integerProperty',
  'longProperty',
  'dateProperty',
  'stringSet',
  'stringMap',
] as const;
const fillable = ['stringList', 'integerList', 'stringSet'] as const;
const form = header('content-type', /x-www-form-urlencoded/);
const three = ['stringProperty', 'integerProperty', 'booleanProperty'] as const;

const parameters: readonly Row[] = [
  ...nullable.flatMap((property) => [
    mutant(
      'R-61-10',
      `\`null\` is refused for \`${property}\``,
      on('*', call('update'), valued(property, 'null'), refuse(400)),
    ),
    mutant(
      'R-61-10',
      `\`null\` leaves \`${property}\` as it was`,
      on('*', call('update'), valued(property, 'null'), swallow),
    ),
  ]),
  ...(['create', 'update'] as const).flatMap((name) =>
    fillable.map((property) =>
      mutant(
        'R-61-11',
        `${name}: the middle of three values of \`${property}\` is not read`,
        on('*', call(name), omitValue('middle', `*${property}`)),
      ),
    ),
  ),
  mutant(
    'R-54-01',
    'a form is not read',
    on(
      'POST',
      call('update'),
      form,
      editBodyText(() => ''),
    ),
  ),
  ...three.flatMap((property) => [
    mutant(
      'R-54-01',
      `\`*${property}\` of a form is not read`,
      on('POST', call('update'), form, dropParameter(`*${property}`)),
    ),
    mutant(
      'R-54-02',
      `\`*${property}\` of a form beats that of the query`,
      on('POST', call('update'), form, not(withoutQueried(property)), formFirst(`*${property}`)),
    ),
  ]),
  ...(['entity', 'update', 'delete'] as const).flatMap((name) => [
    mutant('R-54-03', `${name} does not read \`entityId\``, on('*', call(name), dropParameter('entityId'))),
    mutant('R-54-04', `${name} does not read \`part\``, on('*', call(name), dropParameter('part'))),
    mutant(
      'R-54-04',
      `${name} takes any \`part\` for another one`,
      on(
        '*',
        call(name),
        editParameter('part', (part) => (part === 'conformance-one' ? 'conformance-two' : 'conformance-one')),
      ),
    ),
  ]),
];

/** The query does not contain a value of the property. */
function withoutQueried(property: string): When {
  return { when: ({ search }) => !search.includes(encodeURIComponent(`*${property}`)) };
}

/** The query repeats the value of a parameter in the form. */
function formFirst(name: string): Mutation {
  return asking((request) => {
    const value = new URLSearchParams(request.body.toString()).get(name);
    return withParameters(request, (all) =>
      all.map((each) => (each[0] === name && value !== null ? [name, value] : each)),
    );
  });
}

const envelopes: readonly Row[] = (
  ['list-insert', 'list-remove', 'map-put', 'map-remove', 'set-insert', 'set-remove', 'delete', 'update'] as const
).flatMap((name) => [
  mutant(
    'R-30-03',
    `${name}: the envelope is empty`,
    on('*', call(name), projected('envelope'), dropMember('inducedManipulation')),
  ),
  mutant(
    'R-30-03',
    `${name}: the manipulation of the envelope names no instance`,
    on(
      '*',
      call(name),
      projected('envelope'),
      editMember('refId', () => null),
    ),
  ),
  ...(name === 'delete'
    ? []
    : [
        mutant(
          'R-30-03',
          `${name}: the manipulation of the envelope has no value`,
          on('*', call(name), projected('envelope'), dropMember('itemsToAdd', 'itemsToRemove', 'newValue')),
        ),
      ]),
]);

/** 4.2 and 4.3: values of each type, whole answers, and where parameters come from. */
export const legacyValues = tableOf('values', ...elements, ...wholeAnswers, ...parameters, ...envelopes);
