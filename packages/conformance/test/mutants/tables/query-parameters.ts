import type { Parameter } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import { dropHeader, not, setParameter, without, withoutHeader } from '../mutations/index.js';
import { deletionParameters } from './deletion-parameters.js';
import { at, requestsAt } from './endpoints.js';
import { among, atLeast, conditions } from './repeated-parameters.js';

const orders = /^order-by$/;
const directions = /^order-direction$/;
const descending: Parameter = ['order-direction', 'descending'];
const ascending: Parameter = ['order-direction', 'ascending'];

const queries = tableOf(
  'query-parameters',
  ...[10, 20, 25].map(
    (size): Row =>
      mutant(
        'ENT-QRY-21',
        `a page has ${size} entities by default`,
        at('GET', without('max-results'), withoutHeader('gm-max-results'), setParameter('max-results', String(size))),
      ),
  ),
  ...['1', '2'].map(
    (start): Row =>
      mutant(
        'ENT-QRY-19',
        `the first page begins at ${start}`,
        at('GET', without('start-index'), setParameter('start-index', start)),
      ),
  ),
  mutant(
    'ENT-QRY-02',
    'of several conditions the first one is not read',
    requestsAt('GET', atLeast(3, conditions))(among(conditions, (some) => some.slice(1))),
  ),
  mutant(
    'ENT-QRY-02',
    'of several conditions the second one is not read',
    requestsAt(
      'GET',
      atLeast(3, conditions),
    )(among(conditions, ([one, _two, ...rest]) => (one === undefined ? [] : [one, ...rest]))),
  ),
  mutant(
    'ENT-QRY-23',
    'the third `order-by` is not read',
    requestsAt(
      'GET',
      among(orders, (some) => some.slice(0, 2)),
    )(among(directions, (some) => some.slice(0, 2))),
  ),
  mutant(
    'ENT-QRY-25',
    'without a direction the second `order-by` is descending',
    requestsAt(
      'GET',
      atLeast(2, orders),
      not(atLeast(1, directions)),
    )(among(directions, () => [ascending, descending])),
  ),
  mutant(
    'ENT-QRY-25',
    'where the first direction alone is given it holds for the second',
    requestsAt(
      'GET',
      atLeast(2, orders),
      atLeast(1, directions),
      not(atLeast(2, directions)),
    )(among(directions, (some) => [...some, ...some])),
  ),
  ...[0, 1, 2].map(
    (index): Row =>
      mutant(
        'ENT-QRY-26',
        `the direction number ${index + 1} of three is not read`,
        requestsAt(
          'GET',
          atLeast(3, directions),
        )(among(directions, (some) => some.map((each, place) => (place === index ? ascending : each)))),
      ),
  ),
  ...[0, 1, 2].map(
    (index): Row =>
      mutant(
        'ENT-QRY-26',
        `the direction number ${index + 1} of three is always descending`,
        requestsAt(
          'GET',
          atLeast(3, directions),
        )(among(directions, (some) => some.map((each, place) => (place === index ? descending : each)))),
      ),
  ),
  ...[
    ['order-by', 'ENT-QRY-22'],
    ['start-index', 'ENT-QRY-18'],
    ['max-results', 'ENT-QRY-20'],
    ['order-direction', 'R-12-07'],
    ['projection', 'ENT-QRY-31'],
  ].map(
    ([option = '', requirement = '']): Row =>
      mutant(requirement, `the header gm-${option} is not read`, at('GET', dropHeader(`gm-${option}`))),
  ),
);

/** 4.8: which entities a query answers in which order, and which a deletion means. */
export const queryParameters = [...queries, ...deletionParameters];
