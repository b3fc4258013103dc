import { mutant, table } from '../mutant.js';
import {
  all,
  custom,
  dropParameter,
  dropParameters,
  editList,
  editParameter,
  editPath,
  given,
  isNode,
  jsonOf,
  type Mutation,
  on,
  parameterOf,
  paths,
  refuse,
  setParameter,
  type When,
  withJson,
  without,
} from '../mutations/index.js';
import { among, conditions } from './repeated-parameters.js';

/** Queries of the cases: those of the suite itself ask for no white space. */
const query = (...steps: readonly (When | Mutation)[]): Mutation =>
  on('GET', paths.collection, without('prettiness'), ...steps);
/** A condition on a property has another value. */
const compared = (property: string, change: (text: string) => string): Mutation =>
  query(editParameter(`where.${property}`, change));
const ordered = given('order-by');
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
  mutant('ENT-QRY-11', 'a condition on the id is not read', query(dropParameter('where.id'))),
  mutant('ENT-QRY-11', 'a condition on an object is not read', query(dropParameter('where.objectProperty'))),
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
  mutant(
    'ENT-QRY-17',
    'of several types the first is meant',
    on('GET', twin, editPath(twin, '/com.vendor.conformance.model.one.Twin')),
  ),
  mutant('ENT-QRY-30', '`results` is refused', query(given('projection', 'results'), refuse(400))),
  mutant(
    'ENT-QRY-33',
    '`hasMore` does not regard `start-index`',
    query(given('projection', 'envelope'), hasMoreOfTheFirstPage()),
  ),
);

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
  mutant('ENT-QRY-19', 'the first page begins at 1', query(without('start-index'), setParameter('start-index', '1'))),
  mutant('ENT-QRY-20', '`max-results` is not read', query(dropParameter('max-results'))),
  mutant(
    'ENT-QRY-20',
    '`max-results` answers one more',
    query(editParameter('max-results', (text) => String(Number(text) + 1))),
  ),
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
