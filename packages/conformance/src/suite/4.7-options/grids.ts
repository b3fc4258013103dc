import { grid } from '../grid.js';

/** Whether a value is read. `400` is R-16; the deployed dialect takes it as false (D-14). */
type Read = '200' | '400' | '400, D-14';

/** 4.7 and 4.8: which values an option takes, by kinds of text. `name` is a value that the option names. */
export const optionValues = grid<Read>()(
  '4.7 and 4.8 values of options',
  'Option',
  ['true', 'FALSE', '-2', '-1', '0', '3', '2.5', 'a named value', 'other'],
  {
    'write-empty-properties': boolean(),
    'stabilize-order': boolean(),
    distinct: boolean(),
    prettiness: named(),
    depth: { ...integer(0), 'a named value': '200' },
    'entity-recurrence-depth': integer(-1),
    'type-explicitness': named(),
    'identity-management-mode': named(),
    projection: named(),
    'start-index': integer(0),
    'max-results': integer(0),
  },
);

/** The values that each option with names takes. */
export const namedValues = {
  prettiness: ['none', 'low', 'mid', 'high'],
  depth: ['shallow', 'reachable'],
  'type-explicitness': ['auto', 'always', 'entities', 'polymorphic', 'never'],
  'identity-management-mode': ['off', 'auto', '_id', 'id'],
  projection: ['envelope', 'results', 'firstResult'],
} as const;

type Value = 'true' | 'FALSE' | '-2' | '-1' | '0' | '3' | '2.5' | 'a named value' | 'other';

function row(allowed: readonly string[], refused: Read = '400'): { readonly [C in Value]: Read } {
  const read = (value: string): Read => (allowed.includes(value) ? '200' : refused);
  return {
    true: read('true'),
    FALSE: read('FALSE'),
    '-2': read('-2'),
    '-1': read('-1'),
    '0': read('0'),
    '3': read('3'),
    '2.5': read('2.5'),
    'a named value': read('a named value'),
    other: read('other'),
  };
}

function boolean() {
  return row(['true', 'FALSE'], '400, D-14');
}

function integer(least: 0 | -1) {
  return row(least === 0 ? ['0', '3'] : ['-1', '0', '3']);
}

function named() {
  return row(['a named value']);
}

/** Which endpoint knows which option (4.7 to 4.9); another endpoint's is 400. */
export const endpointOptions = grid<'known' | '400'>()(
  '4.7 to 4.9 options of endpoints',
  'Option',
  ['GET /<id>', 'GET', 'PUT', 'DELETE', 'GET property', 'POST property', 'PUT property', 'DELETE property'],
  {
    'write-empty-properties': everywhere(),
    'stabilize-order': everywhere(),
    prettiness: everywhere(),
    depth: everywhere(),
    'entity-recurrence-depth': everywhere(),
    'type-explicitness': everywhere(),
    'identity-management-mode': everywhere(),
    projection: everywhere(),
    'start-index': only('GET'),
    'max-results': only('GET'),
    'order-by': only('GET'),
    'order-direction': only('GET'),
    distinct: only('GET'),
    'list-entities-request': only('PUT'),
    'delete-mode': only('DELETE'),
    'allow-multiple-delete': only('DELETE'),
    remove: only('POST property'),
  },
);

function everywhere() {
  return only('GET /<id>', 'GET', 'PUT', 'DELETE', 'GET property', 'POST property', 'PUT property', 'DELETE property');
}

type Endpoint =
  | 'GET /<id>'
  | 'GET'
  | 'PUT'
  | 'DELETE'
  | 'GET property'
  | 'POST property'
  | 'PUT property'
  | 'DELETE property';

function only(...endpoints: readonly Endpoint[]) {
  const at = (endpoint: Endpoint): 'known' | '400' => (endpoints.includes(endpoint) ? 'known' : '400');
  return {
    'GET /<id>': at('GET /<id>'),
    GET: at('GET'),
    PUT: at('PUT'),
    DELETE: at('DELETE'),
    'GET property': at('GET property'),
    'POST property': at('POST property'),
    'PUT property': at('PUT property'),
    'DELETE property': at('DELETE property'),
  };
}
