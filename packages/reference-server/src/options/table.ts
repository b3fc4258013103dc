import { list, optional, single, singleByDialect, text } from './row.js';
import { boolean, booleanOrEmpty, choice, depth, orNull, pageNumber, recurrence } from './value-types.js';

/*
 * The options of 4.7 to 4.9: section, name, values, default. The options of each endpoint are in `sets.ts`.
 */

/** The options of 4.7, which every v2 endpoint has. R-17 adds `never`. */
export const shared = {
  writeEmptyProperties: single('4.7', 'write-empty-properties', boolean, false),
  stabilizeOrder: single('4.7', 'stabilize-order', boolean, false),
  prettiness: single('4.7', 'prettiness', choice('none', 'low', 'mid', 'high'), 'mid'),
  depth: single('4.7', 'depth', depth, 3),
  entityRecurrenceDepth: single('4.7', 'entity-recurrence-depth', recurrence, 0),
  typeExplicitness: single(
    '4.7',
    'type-explicitness',
    choice('auto', 'always', 'entities', 'polymorphic', 'never'),
    'auto',
  ),
  identityManagementMode: single('4.7', 'identity-management-mode', choice('off', 'auto', '_id', 'id'), 'auto'),
} as const;

/** The options of order and pages (4.8). */
export const selection = {
  startIndex: single('4.8', 'start-index', pageNumber(0), 0),
  maxResults: single('4.8', 'max-results', pageNumber(Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY),
  orderBy: list('4.8', 'order-by', text),
  orderDirection: list('4.8', 'order-direction', choice('ascending', 'descending'), {
    synonyms: ['orderingDirection', 'ordering-direction'],
    headerSynonyms: ['gm-orderingdirection', 'gm-ordering-direction'],
    unmarkedHeaders: ['order-direction'],
  }),
  distinct: single('4.8', 'distinct', boolean, false),
} as const;

export const listEntitiesRequest = single('4.8', 'list-entities-request', boolean, false);
export const deleteMode = single(
  '4.8',
  'delete-mode',
  choice('dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'),
  'dropReferencesIfPossible',
);
export const allowMultipleDelete = single('4.8', 'allow-multiple-delete', boolean, false);
export const remove = single('4.9', 'remove', booleanOrEmpty, false);

const readProjection = (byDefault: 'results' | 'firstResult') =>
  single('4.8', 'projection', orNull(choice('envelope', 'results', 'firstResult'), byDefault), byDefault);

export const entityProjection = readProjection('firstResult');
/** The default for a collection is the list. */
export const queryProjection = readProjection('results');
export const manipulationProjection = singleByDialect(
  '4.8',
  'projection',
  choice('referenceInfo', 'idInfo', 'locationInfo', 'envelope', 'data', 'success'),
  (dialect) => dialect.manipulationProjection,
);
export const deleteProjection = single('4.8', 'projection', choice('envelope', 'count', 'success'), 'count');
export const propertyProjection = single('4.9', 'projection', choice('envelope', 'value'), 'value');
export const editProjection = single('4.9', 'projection', choice('envelope', 'success'), 'success');

/** Replaces the header `Accept` in some dialects (D-44, D-47). */
export const accept = optional('4.7', 'accept', text);

/** The options without an effect that every call has in some dialects (D-44). */
export const withoutEffect = [
  'write-absence-information',
  'no-absence-information',
  'infer-response-type',
  'content-type',
  'response-content-type',
  'response-filename',
  'download-resource',
  'save-locally',
  'session-id',
].map((name) => optional('4.7', name, text));
