import { observed, rules } from '../statements.js';

/** The cells that name the header of an option. */
const headers = [
  ...[
    'write-empty-properties',
    'stabilize-order',
    'prettiness',
    'depth',
    'entity-recurrence-depth',
    'type-explicitness',
    'identity-management-mode',
  ].map((option) => `${option} | Header`),
  ...['start-index', 'max-results', 'order-by', 'distinct'].map(
    (option) => `§4.8 GET with the service | ${option} | Header`,
  ),
  ...['delete-mode', 'projection', 'allow-multiple-delete'].map((option) => `§4.8 DELETE | ${option} | Header`),
].join('; ');

export const options = rules('4.7', {
  'OPT-01: #1; #2; §4 #2': 'An option can be given as a query parameter under the name in the table.',
  [`OPT-02: #1; #2; ${headers}`]: 'An option can be given as a header under its name with `gm-` in front.',
  'OPT-WEP-01: write-empty-properties | Default + Type; §R-26 #1':
    'Without `write-empty-properties`, or with false, null properties and empty collections are not written.',
  'OPT-WEP-02: write-empty-properties | Effect + Type':
    '`write-empty-properties=true` writes null properties and empty collections too.',
  'OPT-STO-01: stabilize-order | Effect + Type':
    '`stabilize-order=true` writes the properties of the instances of one type in the same order.',
  'OPT-STO-02: stabilize-order | Default + Type': '`stabilize-order=false` is allowed and changes no value.',
  'OPT-PRE-01: prettiness | Effect #2 + Type': '`prettiness=none` writes no line feeds and no indentation.',
  'OPT-PRE-02: prettiness | Type': '`prettiness=low`, `mid` and `high` are allowed and change no value.',
  'OPT-PRE-03: prettiness | Default': 'Without `prettiness` the response is written as with `mid`.',
  'OPT-PRE-04: prettiness | Effect #1 + Effect #3':
    '`prettiness=high` writes no less white space than `mid`, and `mid` no less than `low`.',
  'OPT-DEP-01: depth | Effect #1 + Effect #2 + Type': '`depth=shallow` writes the first level only.',
  'OPT-DEP-02: depth | Effect #1 + Effect #2 + Type': '`depth=reachable` writes all that can be reached.',
  'OPT-DEP-03: depth | Effect #1 + Effect #2 + Type': '`depth=n` writes the levels up to n, counted from 0.',
  'OPT-DEP-04: depth | Effect #2 + Type': '`depth=0` is the first level only.',
  'OPT-DEP-05: depth | Default': 'Without `depth` the response is written as with 3.',
  'OPT-DEP-06: depth | Type': 'A `depth` below 0 is refused.',
  'OPT-REC-01: entity-recurrence-depth | Default + Effect #1':
    'Without `entity-recurrence-depth`, or with 0, a recurring entity is written as `_ref`.',
  'OPT-REC-02: entity-recurrence-depth | Effect #1 + Type':
    '`entity-recurrence-depth` above 0 writes a recurring entity again, as many levels deep.',
  'OPT-REC-03: entity-recurrence-depth | Type':
    '`entity-recurrence-depth=-1` is allowed and writes a recurring entity again.',
  'OPT-REC-04: entity-recurrence-depth | Effect #2':
    '`entity-recurrence-depth` does not restore properties that `depth` cuts.',
  'OPT-TYP-01: type-explicitness | Default + Effect #1 + Effect #2; §2.1 | _type | Shape #2':
    'Without `type-explicitness`, or with `auto`, entities and values that JSON does not have get a `_type`.',
  'OPT-TYP-02: type-explicitness | Effect #2 + Type': '`type-explicitness=entities` writes `_type` as `auto` does.',
  'OPT-TYP-03: type-explicitness | Effect #3 + Type': observed(
    '`type-explicitness=always` writes `_type` on every element (replaced by R-18: not on text, booleans and integers).',
  ),
  'OPT-TYP-04: type-explicitness | Effect #4 + Type':
    '`type-explicitness=polymorphic` writes `_type` only where the type does not follow from the context.',
  'OPT-IDM-01: identity-management-mode | Default + Effect #1 + Effect #2':
    'Without `identity-management-mode`, or with `auto`, the identification in the body is found out.',
  'OPT-IDM-02: identity-management-mode | Effect #3 + Type': '`identity-management-mode=off` uses no identification.',
  'OPT-IDM-03: identity-management-mode | Effect #4 + Type':
    '`identity-management-mode=_id` takes objects with the same `_id` as one.',
  'OPT-IDM-04: identity-management-mode | Effect #5 + Type':
    '`identity-management-mode=id` takes objects with the same `id` as one.',
  'OPT-IDM-05: #4':
    'The property endpoints know `identityManagementMode`, header `gm-identityManagementMode`, for POST, PUT, PATCH and DELETE.',
  'OPT-SES-01: #5': 'A v2 call takes the session id as the query parameter `sessionId`.',
  'OPT-ACC-01: #6': 'The form of the response follows `Accept`.',
  'OPT-ACC-02: #6': '`Content-Type` determines the form of the body.',
});
