import { withParameters } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  asking,
  call,
  dropParameter,
  editParameter,
  given,
  header,
  type Mutation,
  not,
  on,
  requests,
  setParameter,
  type When,
} from '../mutations/index.js';
import { omitAt, type Position } from './elements.js';

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

const at = (name: string, property: string, ...steps: readonly (When | Mutation)[]): Mutation =>
  on('*', call(name), given('property', property), ...steps);

const elements: readonly Row[] = [
  mutant(
    'LIN-09',
    'an instance is always inserted at the top',
    at('list-insert', 'entityList', setParameter('index', '0')),
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

const fillable = ['stringList', 'integerList', 'stringSet'] as const;
const form = header('content-type', /x-www-form-urlencoded/);
const three = ['stringProperty', 'integerProperty', 'booleanProperty'] as const;

const parameters: readonly Row[] = [
  ...(['create', 'update'] as const).flatMap((name) =>
    fillable.map((property) =>
      mutant(
        'R-61-11',
        `${name}: the middle of three values of \`${property}\` is not read`,
        on('*', call(name), omitValue('middle', `*${property}`)),
      ),
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
      requests(
        '*',
        call(name),
      )(editParameter('part', (part) => (part === 'conformance-one' ? 'conformance-two' : 'conformance-one'))),
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

/** 4.2 and 4.3: values of each type, whole answers, and where parameters come from. */
export const legacyValues = tableOf('values', ...elements, ...parameters);
