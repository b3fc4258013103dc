import { mutant, type Row, tableOf } from '../mutant.js';
import {
  custom,
  dropMember,
  dropParameter,
  editJson,
  editMember,
  given,
  ifStatus,
  isNode,
  jsonOf,
  type Mutation,
  on,
  property,
  type When,
  withJson,
  without,
} from '../mutations/index.js';
import { at, type Endpoint } from './endpoints.js';

type Change = (json: unknown) => unknown;

const nothing: Change = () => null;
const first: Change = (json) => (Array.isArray(json) ? (json[0] ?? null) : json);
const bareIfOne: Change = (json) => (Array.isArray(json) && json.length === 1 ? json[0] : json);
const butTheLast: Change = (json) => (Array.isArray(json) ? json.slice(0, -1) : json);
const identified: Change = (json) => (isNode(json) ? only(json, '_type', '_id', 'id') : json);
const member =
  (name: string): Change =>
  (json) =>
    isNode(json) ? (json[name] ?? null) : json;

function only(json: { readonly [name: string]: unknown }, ...names: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(json).filter(([name]) => names.includes(name)));
}

/** What can be answered in place of what a projection asks for. */
const instead: { readonly [form: string]: { readonly [what: string]: Change } } = {
  entity: { nothing, 'its id alone': identified },
  list: { 'all but the last': butTheLast, 'the element where there is one': bareIfOne },
  EntityQueryResult: { 'its entities': member('entities'), nothing },
  PropertyQueryResult: { 'its value': member('propertyValue'), nothing },
  ManipulationResponse: { 'its manipulation': member('inducedManipulation'), nothing },
  value: { nothing, 'an object with it': (value) => ({ value }) },
  count: { true: () => true, 'one less': (json) => Number(json) - 1 },
  success: { 'its text': String, false: () => false },
};

const request = (projection: string): When =>
  projection === 'none' ? without('projection') : given('projection', projection);

/** The result of each projection, with its requirement. `none`: without a projection. */
const projections: readonly (readonly [Endpoint, projection: string, form: string, requirement: string])[] = [
  ['GET /<id>', 'none', 'entity', 'ENT-GET-10'],
  ['GET /<id>', 'firstResult', 'entity', 'ENT-GET-09'],
  ['GET /<id>', 'results', 'list', 'ENT-GET-08'],
  ['GET /<id>', 'envelope', 'EntityQueryResult', 'ENT-GET-07'],
  ['GET', 'none', 'list', 'R-29-01'],
  ['GET', 'results', 'list', 'ENT-QRY-30'],
  ['GET', 'firstResult', 'entity', 'R-29-02'],
  ['GET', 'envelope', 'EntityQueryResult', 'ENT-QRY-31'],
  ['GET property', 'none', 'value', 'PRP-GET-05'],
  ['GET property', 'value', 'value', 'PRP-GET-04'],
  ['GET property', 'envelope', 'PropertyQueryResult', 'PRP-GET-03'],
  ['DELETE /<id>', 'none', 'count', 'ENT-DEL-17'],
  ['DELETE /<id>', 'count', 'count', 'ENT-DEL-15'],
  ['DELETE /<id>', 'success', 'success', 'ENT-DEL-16'],
  ['DELETE /<id>', 'envelope', 'ManipulationResponse', 'ENT-DEL-13'],
  ['DELETE', 'none', 'count', 'ENT-DEL-17'],
  ['DELETE', 'count', 'count', 'ENT-DEL-14'],
  ['DELETE', 'success', 'success', 'ENT-DEL-16'],
  ['DELETE', 'envelope', 'ManipulationResponse', 'ENT-DEL-13'],
  ['DELETE property', 'none', 'success', 'PRP-DEL-03'],
  ['DELETE property', 'success', 'success', 'PRP-DEL-03'],
  ['DELETE property', 'envelope', 'ManipulationResponse', 'PRP-DEL-02'],
];

const shapes = projections.flatMap(([endpoint, projection, form, requirement]) =>
  Object.entries(instead[form] ?? {}).map(
    ([what, change]): Row =>
      mutant(
        requirement,
        `${endpoint}: with the projection ${projection} the answer is not the ${form} but ${what}`,
        at(endpoint, request(projection), ifStatus(200, editJson(change))),
      ),
  ),
);

const envelope = given('projection', 'envelope');

/** Members of results that are missing, the same in every answer, or not whole. */
const members = tableOf(
  'members',
  ...(['GET /<id>', 'GET'] as const).flatMap((endpoint): readonly Row[] => {
    const requirement = endpoint === 'GET' ? 'ENT-QRY-33' : 'ENT-GET-07';
    return [
      mutant(requirement, `${endpoint}: \`hasMore\` is missing`, at(endpoint, envelope, dropMember('hasMore'))),
      mutant(requirement, `${endpoint}: \`hasMore\` is a text`, at(endpoint, envelope, editMember('hasMore', String))),
      mutant(
        'ENT-QRY-33',
        `${endpoint}: \`hasMore\` is always true`,
        at(
          endpoint,
          envelope,
          editMember('hasMore', () => true),
        ),
      ),
      mutant('R-30-01', `${endpoint}: \`entities\` is missing`, at(endpoint, envelope, dropMember('entities'))),
      mutant(
        'R-30-01',
        `${endpoint}: \`entities\` is the first of them`,
        at(endpoint, envelope, editMember('entities', first)),
      ),
      mutant(
        'R-30-01',
        `${endpoint}: \`entities\` ends before the last`,
        at(endpoint, envelope, editMember('entities', butTheLast)),
      ),
    ];
  }),
  mutant('ENT-QRY-33', '`hasMore` does not regard `start-index`', at('GET', envelope, hasMoreOfTheFirstPage())),
  mutant('R-30-02', 'GET property: `hasMore` is missing', at('GET property', envelope, dropMember('hasMore'))),
  mutant(
    'R-30-02',
    'GET property: `hasMore` is always true',
    at(
      'GET property',
      envelope,
      editMember('hasMore', () => true),
    ),
  ),
  mutant(
    'R-30-02',
    'GET property: `propertyValue` is missing',
    at('GET property', envelope, dropMember('propertyValue')),
  ),
  ...(['GET /<id>', 'GET', 'GET property'] as const).flatMap((endpoint) =>
    (
      [
        ['stringList', 'VAL-09'],
        ['entityList', 'VAL-09'],
        ['stringSet', 'VAL-08'],
        ['stringMap', 'VAL-10'],
      ] as const
    ).map(
      ([need, requirement]): Row =>
        mutant(
          requirement,
          `${endpoint}: of ${need} the last element is missing`,
          endpoint === 'GET property'
            ? on('GET', property(need), ifStatus(200, editJson(shortened)))
            : at(endpoint, ifStatus(200, editMember(need, shortened))),
        ),
    ),
  ),
);

function shortened(json: unknown): unknown {
  if (!isNode(json)) return butTheLast(json);
  return Array.isArray(json['value']) ? { ...json, value: json['value'].slice(0, -1) } : json;
}

/** `hasMore` as it is on the first page. */
function hasMoreOfTheFirstPage(): Mutation {
  return custom(async (request, next, context) => {
    const page = await next(request);
    const begin = await dropParameter('start-index').apply(request, next, context);
    const json = jsonOf(begin);
    const hasMore = isNode(json) ? json['hasMore'] : undefined;
    const shown = jsonOf(page);
    return isNode(shown) ? withJson(page, { ...shown, hasMore }) : page;
  });
}

/** 4.8 and 4.9: the form of each projection, and what is in it. */
export const resultShapes = [...tableOf('shapes', ...shapes), ...members];
