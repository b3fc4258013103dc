import { type Cell, type Cells, cellsBy, type Matrix } from '../matrix.js';

interface KnownCell extends Cell {
  readonly isKnown: boolean;
  /** The requirement that says whether the endpoint knows the option. */
  readonly requirement: string;
}

const columns = [
  'GET /<id>',
  'GET',
  'PUT',
  'DELETE',
  'GET property',
  'POST property',
  'PUT property',
  'DELETE property',
] as const;

export type Endpoint = (typeof columns)[number];

/** The endpoints of 4.9 that change a property. */
export const propertyChanges: readonly Endpoint[] = ['POST property', 'PUT property', 'DELETE property'];

const known = (requirement: string): KnownCell => ({
  effect: 'known',
  isKnown: true,
  requirement,
  judges: [requirement],
});
const unknown: KnownCell = { status: 400, isKnown: false, requirement: 'R-15-02', judges: ['R-15-02'] };

const only = (endpoint: Endpoint, requirement: string): Cells<typeof columns, KnownCell> =>
  cellsBy(columns, (column) => (column === endpoint ? known(requirement) : unknown));

/** An option of queries, which deployed services know beside an id as well, where it has no effect (D-44). */
const ofQueries = (requirement: string): Cells<typeof columns, KnownCell> =>
  cellsBy(columns, (column): KnownCell => {
    if (column === 'GET') return known(requirement);
    return column === 'GET /<id>' ? { ...unknown, deviation: 'D-44' } : unknown;
  });

/** The endpoints that know an option (4.7 to 4.9). Others answer 400. `value` changes no outcome. */
export const endpointOptions: Matrix<typeof columns, KnownCell, { readonly value: string }> = {
  title: '4.7 to 4.9 options of endpoints',
  heading: 'Option',
  columns,
  rows: {
    'write-empty-properties': {
      value: 'true',
      cells: [
        known('ENT-GET-11'),
        known('ENT-QRY-34'),
        known('ENT-WRT-13'),
        known('ENT-DEL-20'),
        known('PRP-GET-06'),
        known('PRP-POST-05'),
        known('PRP-PUT-10'),
        known('PRP-DEL-04'),
      ],
    },
    'stabilize-order': {
      value: 'true',
      cells: [
        known('ENT-GET-12'),
        known('ENT-QRY-35'),
        known('ENT-WRT-15'),
        known('ENT-DEL-22'),
        known('PRP-GET-07'),
        known('PRP-POST-07'),
        known('PRP-PUT-12'),
        known('PRP-DEL-06'),
      ],
    },
    prettiness: {
      value: 'none',
      cells: [
        known('ENT-GET-14'),
        known('ENT-QRY-37'),
        known('ENT-WRT-14'),
        known('ENT-DEL-21'),
        known('PRP-GET-08'),
        known('PRP-POST-06'),
        known('PRP-PUT-11'),
        known('PRP-DEL-05'),
      ],
    },
    depth: {
      value: '1',
      cells: [
        known('ENT-GET-13'),
        known('ENT-QRY-36'),
        known('ENT-WRT-16'),
        known('ENT-DEL-23'),
        known('PRP-GET-09'),
        known('PRP-POST-08'),
        known('PRP-PUT-13'),
        known('PRP-DEL-07'),
      ],
    },
    'entity-recurrence-depth': {
      value: '1',
      cells: [
        known('ENT-GET-15'),
        known('ENT-QRY-38'),
        known('ENT-WRT-17'),
        known('ENT-DEL-24'),
        known('PRP-GET-10'),
        known('PRP-POST-09'),
        known('PRP-PUT-14'),
        known('PRP-DEL-08'),
      ],
    },
    'type-explicitness': {
      value: 'always',
      cells: [
        known('ENT-GET-16'),
        known('ENT-QRY-39'),
        known('ENT-WRT-18'),
        known('ENT-DEL-25'),
        known('PRP-GET-11'),
        known('PRP-POST-10'),
        known('PRP-PUT-15'),
        known('PRP-DEL-09'),
      ],
    },
    'identity-management-mode': {
      value: 'off',
      cells: [
        known('ENT-GET-17'),
        known('ENT-QRY-40'),
        known('ENT-WRT-19'),
        known('ENT-DEL-26'),
        known('PRP-GET-12'),
        known('OPT-IDM-05'),
        known('OPT-IDM-05'),
        known('OPT-IDM-05'),
      ],
    },
    projection: {
      value: 'envelope',
      cells: [
        known('OPT-01'),
        known('ENT-QRY-31'),
        known('ENT-WRT-08'),
        known('ENT-DEL-13'),
        known('PRP-GET-03'),
        known('PRP-POST-03'),
        known('PRP-PUT-07'),
        known('PRP-DEL-02'),
      ],
    },
    'start-index': { value: '0', cells: ofQueries('ENT-QRY-18') },
    'max-results': { value: '1', cells: ofQueries('ENT-QRY-20') },
    'order-by': { value: 'id', cells: ofQueries('ENT-QRY-22') },
    'order-direction': { value: 'descending', cells: ofQueries('ENT-QRY-24') },
    distinct: { value: 'true', cells: ofQueries('ENT-QRY-27') },
    'list-entities-request': { value: 'false', cells: only('PUT', 'ENT-WRT-12') },
    'delete-mode': { value: 'failIfReferenced', cells: only('DELETE', 'ENT-DEL-11') },
    'allow-multiple-delete': { value: 'true', cells: only('DELETE', 'ENT-DEL-18') },
    remove: { value: 'false', cells: only('POST property', 'PRP-POST-02') },
  },
};

/**
 * An option that an endpoint knows: the requirement that says so, and a value that changes no outcome.
 *
 * @throws RangeError where the endpoint does not know the option
 */
export function knownOption(option: string, endpoint: Endpoint) {
  const row = endpointOptions.rows[option];
  const cell = row?.cells[columns.indexOf(endpoint)];
  if (row === undefined || cell?.isKnown !== true) throw new RangeError(`${endpoint} does not know ${option}.`);
  return { value: row.value, requirement: cell.requirement };
}
