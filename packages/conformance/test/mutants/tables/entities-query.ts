import { mutant, table } from '../mutant.js';
import {
  all,
  dropParameter,
  dropParameters,
  editList,
  editParameter,
  given,
  isNode,
  type Mutation,
  on,
  parameterOf,
  paths,
  refuse,
  setParameter,
  type When,
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

const where = table(
  mutant('ENT-QRY-01', 'only the condition on the label is read', query(dropParameters(/^where\.(?!label)/))),
  mutant('ENT-QRY-02', 'of several conditions the last one holds', query(among(conditions, (some) => some.slice(-1)))),
  mutant(
    'ENT-QRY-02',
    'the last of three conditions is not read',
    query(among(conditions, (some) => some.slice(0, 2))),
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
    'ENT-QRY-10',
    'a constant is read in capitals',
    compared('enumProperty', (text) => text.toUpperCase()),
  ),
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

const answers = table(mutant('ENT-QRY-30', '`results` is refused', query(given('projection', 'results'), refuse(400))));

const pages = table(
  mutant('ENT-QRY-18', '`start-index` is not read', query(dropParameter('start-index'))),
  mutant(
    'ENT-QRY-18',
    '`start-index` counts pages',
    query(given('start-index', '1'), given('max-results', '1'), setParameter('start-index', '2')),
  ),
  mutant('ENT-QRY-20', '`max-results` is not read', query(dropParameter('max-results'))),
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
  mutant(
    'ENT-QRY-26',
    'the first direction holds for all',
    query(among(/^order-direction$/, (some) => some.map(() => some[0] ?? ['order-direction', 'ascending']))),
  ),
  mutant('ENT-QRY-29', '`orderBy` is not read', query(dropParameter('orderBy', 'orderingDirection'))),
);

const numberIn = (entity: unknown): string => (isNode(entity) ? String(entity['integerProperty']) : '');

function asTexts(list: readonly unknown[]): readonly unknown[] {
  return [...list].sort((one, other) => (numberIn(one) < numberIn(other) ? -1 : 1));
}

/** 4.8: GET without an id. */
export const entitiesQuery = [...where, ...answers, ...pages, ...orders];
