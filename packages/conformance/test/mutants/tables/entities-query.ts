import { type Parameter, withParameters } from '../messages.js';
import { mutant, table } from '../mutant.js';
import {
  all,
  answer,
  asking,
  dropParameter,
  dropParameters,
  editJson,
  editList,
  editMember,
  editParameter,
  editPath,
  given,
  givenLike,
  ifStatus,
  isNode,
  type Mutation,
  not,
  on,
  parameterOf,
  paths,
  refuse,
  setParameter,
  status,
  type When,
  without,
} from '../mutations/index.js';

/** Queries of the cases: those of the suite itself ask for no white space. */
const query = (...steps: readonly (When | Mutation)[]): Mutation =>
  on('GET', paths.collection, without('prettiness'), ...steps);
/** Changes the parameters whose names match, all together. */
const among = (name: RegExp, change: (some: readonly Parameter[]) => readonly Parameter[]): Mutation =>
  asking((request) =>
    withParameters(request, (given) => [
      ...given.filter(([each]) => !name.test(each)),
      ...change(given.filter(([each]) => name.test(each))),
    ]),
  );
/** A condition on a property has another value. */
const compared = (property: string, change: (text: string) => string): Mutation =>
  query(editParameter(`where.${property}`, change));
const conditions = /^where\./;
const ordered = given('order-by');
const typed = (type: string): RegExp => new RegExp(`^/rest/v2/entities/[^/]+/${type}/?$`);
const twin = /\/Twin$/;

const where = table(
  mutant('ENT-QRY-01', 'only the condition on the label is read', query(dropParameters(/^where\.(?!label)/))),
  mutant('ENT-QRY-02', 'of several conditions the last one holds', query(among(conditions, (some) => some.slice(-1)))),
  mutant(
    'ENT-QRY-02',
    'the last of three conditions is not read',
    query(among(conditions, (some) => some.slice(0, 2))),
  ),
  mutant('ENT-QRY-03', 'a text is not decoded', compared('stringProperty', encodeURIComponent)),
  mutant(
    'ENT-QRY-03',
    'a text is compared by its letters of ASCII',
    compared('stringProperty', (text) => text.replace(/[^ -~]/g, '')),
  ),
  mutant('ENT-QRY-03', 'a text is compared by its beginning', query(given('where.stringProperty'), byBeginning())),
  mutant(
    'ENT-QRY-04',
    '`true` is false',
    compared('booleanProperty', () => 'false'),
  ),
  mutant(
    'ENT-QRY-05',
    'an integer loses its sign',
    compared('integerProperty', (text) => text.replace('-', '')),
  ),
  mutant(
    'ENT-QRY-06',
    'a long is rounded to a double',
    compared('longProperty', (text) => String(Number(text))),
  ),
  mutant(
    'ENT-QRY-07',
    'a float loses its fraction',
    compared('floatProperty', (text) => text.replace(/\..*/, '')),
  ),
  mutant(
    'ENT-QRY-08',
    'a double is rounded to one digit',
    compared('doubleProperty', (text) => Number(text).toFixed(1)),
  ),
  mutant(
    'ENT-QRY-09',
    'a decimal is rounded to an integer',
    compared('decimalProperty', (text) => Number(text).toFixed(0)),
  ),
  mutant(
    'ENT-QRY-10',
    'a constant is read in capitals',
    compared('enumProperty', (text) => text.toUpperCase()),
  ),
  mutant('ENT-QRY-10', 'an enum cannot be compared', query(given('where.enumProperty'), refuse(400))),
  mutant('ENT-QRY-11', 'a condition on the id is not read', query(dropParameter('where.id'))),
  mutant('ENT-QRY-11', 'a condition on an object is not read', query(dropParameter('where.objectProperty'))),
  mutant('R-32-08', 'a condition on the id is 500', query(given('where.id'), ifStatus(400, status(500)))),
  mutant('ENT-QRY-12', 'without `where` nothing is answered', query(not(givenLike(conditions)), answer(200, []))),
  mutant(
    'ENT-QRY-12',
    'without `where` the first is answered',
    query(
      not(givenLike(conditions)),
      editList((list) => list.slice(0, 1)),
    ),
  ),
  mutant('ENT-QRY-12', 'without `where` it is refused', query(not(givenLike(conditions)), refuse(400))),
);

/** A condition also finds texts that only begin with its value. */
function byBeginning(): Mutation {
  return {
    apply: async (request, next, context) => {
      const wanted = parameterOf(request, 'where.stringProperty') ?? '';
      const fits = (each: unknown): boolean => isNode(each) && String(each['stringProperty'] ?? '').startsWith(wanted);
      const some = all(
        editList((list) => list.filter(fits)),
        dropParameter('where.stringProperty'),
      );
      return some.apply(request, next, context);
    },
  };
}

const answers = table(
  mutant('ENT-QRY-13', 'the first entity alone is answered', query(without('projection'), alone())),
  mutant('ENT-QRY-13', 'found entities are answered with 206', query(ifStatus(200, status(206)))),
  mutant('ENT-QRY-14', 'nothing found is null', query(ifEmpty(() => null))),
  mutant('ENT-QRY-14', 'nothing found is 404', query(given('where.stringProperty', /nowhere$/), status(404))),
  mutant(
    'ENT-QRY-15',
    'an access that is not there has no entities',
    on('GET', /^\/rest\/v2\/entities\/(?!access\.conformance)/, answer(200, [])),
  ),
  mutant(
    'ENT-QRY-16',
    'a type that is not there has no entities',
    on('GET', typed('.*\\.unknown\\.[^/]+'), answer(200, [])),
  ),
  mutant(
    'ENT-QRY-17',
    'of several types the first is meant',
    on('GET', twin, editPath(twin, '/com.vendor.conformance.model.one.Twin')),
  ),
  mutant('ENT-QRY-17', 'of several types none is meant', on('GET', twin, status(404))),
  mutant(
    'ENT-QRY-30',
    '`results` answers the first',
    query(given('projection', 'results'), setParameter('projection', 'firstResult')),
  ),
  mutant('ENT-QRY-30', '`results` is refused', query(given('projection', 'results'), refuse(400))),
  mutant(
    'ENT-QRY-31',
    '`envelope` answers the list',
    query(given('projection', 'envelope'), setParameter('projection', 'results')),
  ),
  mutant('ENT-QRY-33', '`hasMore` is always false', query(editMember('hasMore', () => false))),
  mutant(
    'ENT-QRY-33',
    '`hasMore` is true where the page is full',
    query(
      given('max-results'),
      editMember('hasMore', () => true),
    ),
  ),
);

/** Returns the first element in place of the list. */
function alone(): Mutation {
  return editJson((json) => (Array.isArray(json) && json.length > 0 ? json[0] : json));
}

function ifEmpty(instead: () => unknown): Mutation {
  return editJson((json) => (Array.isArray(json) && json.length === 0 ? instead() : json));
}

const pages = table(
  mutant(
    'ENT-QRY-18',
    '`start-index` is counted from 1',
    query(editParameter('start-index', (text) => String(Math.max(0, Number(text) - 1)))),
  ),
  mutant('ENT-QRY-18', '`start-index` is not read', query(dropParameter('start-index'))),
  mutant(
    'ENT-QRY-18',
    '`start-index` counts pages',
    query(given('start-index', '1'), given('max-results', '1'), setParameter('start-index', '2')),
  ),
  mutant('ENT-QRY-18', 'a start beyond the end is 404', query(given('start-index', '9'), status(404))),
  mutant('ENT-QRY-19', 'the first page begins at 1', query(without('start-index'), setParameter('start-index', '1'))),
  mutant('ENT-QRY-19', '`start-index=0` is refused', query(given('start-index', '0'), refuse(400))),
  mutant('ENT-QRY-20', '`max-results` is not read', query(dropParameter('max-results'))),
  mutant(
    'ENT-QRY-20',
    '`max-results` answers one more',
    query(editParameter('max-results', (text) => String(Number(text) + 1))),
  ),
  mutant('ENT-QRY-20', 'a page that is not full is refused', query(given('max-results', '9'), refuse(400))),
  mutant(
    'ENT-QRY-21',
    'a page has two entities by default',
    query(without('max-results'), setParameter('max-results', '2')),
  ),
);

const orders = table(
  mutant('ENT-QRY-22', '`order-by` is not read', query(dropParameter('order-by', 'order-direction'))),
  mutant('ENT-QRY-22', 'numbers are ordered as texts', query(ordered, editList(asTexts))),
  mutant(
    'ENT-QRY-23',
    'the second `order-by` is not read',
    query(
      among(/^order-by$/, (some) => some.slice(0, 1)),
      among(/^order-direction$/, (some) => some.slice(0, 1)),
    ),
  ),
  mutant(
    'ENT-QRY-23',
    'the second `order-by` comes first',
    query(among(/^order-(by|direction)$/, (some) => [...some].reverse())),
  ),
  mutant('ENT-QRY-24', '`order-direction` is not read', query(dropParameter('order-direction'))),
  mutant(
    'ENT-QRY-25',
    'the default is descending',
    query(ordered, without('order-direction'), setParameter('order-direction', 'descending')),
  ),
  mutant(
    'ENT-QRY-26',
    'the first direction holds for all',
    query(among(/^order-direction$/, (some) => some.map(() => some[0] ?? ['order-direction', 'ascending']))),
  ),
  mutant(
    'ENT-QRY-26',
    'the last direction holds for all',
    query(among(/^order-direction$/, (some) => some.map(() => some.at(-1) ?? ['order-direction', 'ascending']))),
  ),
  mutant(
    'ENT-QRY-27',
    'entities with the same values are duplicates',
    query(given('distinct', 'true'), editList(alike)),
  ),
  mutant('ENT-QRY-27', '`distinct` is refused', query(given('distinct', 'true'), refuse(400))),
  mutant('ENT-QRY-28', '`distinct=false` is refused', query(given('distinct', 'false'), refuse(400))),
  mutant('ENT-QRY-29', '`orderBy` is not read', query(dropParameter('orderBy', 'orderingDirection'))),
  mutant('ENT-QRY-29', '`orderingDirection` is not read', query(dropParameter('orderingDirection'))),
);

const numberIn = (entity: unknown): string => (isNode(entity) ? String(entity['integerProperty']) : '');

function asTexts(list: readonly unknown[]): readonly unknown[] {
  return [...list].sort((one, other) => (numberIn(one) < numberIn(other) ? -1 : 1));
}

/** Keeps only the first of the entities with the same number and the same label. */
function alike(list: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return list.filter((each) => !seen.has(numberIn(each)) && seen.add(numberIn(each)));
}

/** 4.8: GET without an id. */
export const entitiesQuery = [...where, ...answers, ...pages, ...orders];
