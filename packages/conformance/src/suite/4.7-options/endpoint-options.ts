import { type Cell, type Cells, cellsBy, cellsOf, type Matrix, slug } from '../matrix.js';

interface KnownCell extends Cell {
  readonly isKnown: boolean;
  /** The requirement that says whether the endpoint knows the option. */
  readonly judges: readonly [requirement: string];
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

interface Row {
  /** A value that changes no outcome. */
  readonly value: string;
  readonly cells: Cells<typeof columns, KnownCell>;
}

/** The endpoints of 4.9 that change a property. */
export const propertyChanges: readonly Endpoint[] = ['POST property', 'PUT property', 'DELETE property'];

const known = (requirement: string): KnownCell => ({ effect: 'known', isKnown: true, judges: [requirement] });
const unknown: KnownCell = { status: 400, isKnown: false, judges: ['R-15-02'] };

type Four = readonly [string, string, string, string];

/** The row of an option that all endpoints know, with a requirement for each of 4.8, and for each of 4.9. */
const everywhere = (value: string, [get, query, put, remove]: Four, [read, post, set, clear]: Four): Row => ({
  value,
  cells: [known(get), known(query), known(put), known(remove), known(read), known(post), known(set), known(clear)],
});

const only = (endpoint: Endpoint, requirement: string): Cells<typeof columns, KnownCell> =>
  cellsBy(columns, (column) => (column === endpoint ? known(requirement) : unknown));

/** An option of queries, which deployed services know beside an id as well, where it has no effect (D-44). */
const ofQueries = (requirement: string): Cells<typeof columns, KnownCell> =>
  cellsBy(columns, (column): KnownCell => {
    if (column === 'GET') return known(requirement);
    return column === 'GET /<id>' ? { ...unknown, deviation: 'D-44' } : unknown;
  });

/** The endpoints that know an option (4.7 to 4.9). Others answer 400. */
export const endpointOptions: Matrix<typeof columns, KnownCell, Row> = {
  title: '4.7 to 4.9 options of endpoints',
  heading: 'Option',
  columns,
  rows: {
    'write-empty-properties': everywhere(
      'true',
      ['ENT-GET-11', 'ENT-QRY-34', 'ENT-WRT-13', 'ENT-DEL-20'],
      ['PRP-GET-06', 'PRP-POST-05', 'PRP-PUT-10', 'PRP-DEL-04'],
    ),
    'stabilize-order': everywhere(
      'true',
      ['ENT-GET-12', 'ENT-QRY-35', 'ENT-WRT-15', 'ENT-DEL-22'],
      ['PRP-GET-07', 'PRP-POST-07', 'PRP-PUT-12', 'PRP-DEL-06'],
    ),
    prettiness: everywhere(
      'none',
      ['ENT-GET-14', 'ENT-QRY-37', 'ENT-WRT-14', 'ENT-DEL-21'],
      ['PRP-GET-08', 'PRP-POST-06', 'PRP-PUT-11', 'PRP-DEL-05'],
    ),
    depth: everywhere(
      '1',
      ['ENT-GET-13', 'ENT-QRY-36', 'ENT-WRT-16', 'ENT-DEL-23'],
      ['PRP-GET-09', 'PRP-POST-08', 'PRP-PUT-13', 'PRP-DEL-07'],
    ),
    'entity-recurrence-depth': everywhere(
      '1',
      ['ENT-GET-15', 'ENT-QRY-38', 'ENT-WRT-17', 'ENT-DEL-24'],
      ['PRP-GET-10', 'PRP-POST-09', 'PRP-PUT-14', 'PRP-DEL-08'],
    ),
    'type-explicitness': everywhere(
      'always',
      ['ENT-GET-16', 'ENT-QRY-39', 'ENT-WRT-18', 'ENT-DEL-25'],
      ['PRP-GET-11', 'PRP-POST-10', 'PRP-PUT-15', 'PRP-DEL-09'],
    ),
    'identity-management-mode': everywhere(
      'off',
      ['ENT-GET-17', 'ENT-QRY-40', 'ENT-WRT-19', 'ENT-DEL-26'],
      ['PRP-GET-12', 'OPT-IDM-05', 'OPT-IDM-05', 'OPT-IDM-05'],
    ),
    projection: everywhere(
      'envelope',
      ['OPT-01', 'ENT-QRY-31', 'ENT-WRT-08', 'ENT-DEL-13'],
      ['PRP-GET-03', 'PRP-POST-03', 'PRP-PUT-07', 'PRP-DEL-02'],
    ),
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

/** Returns the end of the ids of cases about an endpoint. */
export const atEndpoint = (endpoint: string): string => `at/${slug(endpoint.replace('/<id>', 'by id'))}`;

/** The options that an endpoint knows. */
export const optionsOf = (endpoint: Endpoint): readonly string[] =>
  cellsOf(endpointOptions)
    .filter(({ column, cell }) => column === endpoint && cell.isKnown)
    .map(({ name }) => name);

/**
 * An option that an endpoint knows: the requirement that says so, and a value that changes no outcome. A DELETE with an
 * id knows the options of one without (4.8).
 *
 * @throws RangeError where the endpoint does not know the option
 */
export function knownOption(option: string, endpoint: Endpoint | 'DELETE /<id>') {
  const row = endpointOptions.rows[option];
  const cell = row?.cells[columns.indexOf(endpoint === 'DELETE /<id>' ? 'DELETE' : endpoint)];
  if (row === undefined || cell?.isKnown !== true) throw new RangeError(`${endpoint} does not know ${option}.`);
  return { value: row.value, requirement: cell.judges[0] };
}
