/**
 * The named differences between the documented dialect and deployed services. The code checks for each deviation in one
 * place, by its id. Lower layers get the effect as an option with a name of its own.
 */
const rows = [
  {
    id: 'D-1',
    subject: 'default projection of POST, PUT, PATCH on entities',
    documented: 'success',
    deployed: 'idInfo',
  },
  {
    id: 'D-2',
    subject: 'PUT and PATCH on a list, set or map property',
    documented: 'replaces the content',
    deployed: '400',
  },
  {
    id: 'D-3',
    subject: 'where on a date property',
    documented: '400',
    deployed:
      'allowed: yyyyMMdd or yyyy-MM-dd, optional THH:mm, :ss and .SSS, an offset only as +hhmm, UTC otherwise; any other text is 500',
  },
  {
    id: 'D-4',
    subject: 'where on an object-typed property, where.id among them',
    documented: '400',
    deployed:
      "allowed in typed notation: 2L, 2, 1.5D, 1.5F, 2.5B, 'text', true; compared with its type; any other text is plain, also null; nothing or a call without its end is 500",
  },
  {
    id: 'D-5',
    subject:
      'a query parameter without prefix that is a property of the type, in camelCase or kebab-case, on collection GET and DELETE',
    documented: '400',
    deployed: 'a where condition; id, globalId and partition have no effect',
  },
  {
    id: 'D-6',
    subject: 'start-index without max-results; max-results=0',
    documented: 'counts; empty list',
    deployed: 'ignored; unlimited, and a start-index beside it counts',
  },
  { id: 'D-7', subject: 'header order-direction (no gm-)', documented: 'read', deployed: 'not read' },
  {
    id: 'D-8',
    subject: 'maps in JSON, written',
    documented: 'a wrapper with a list of key and value',
    deployed:
      'a plain object where the declared keys are strings or constants, else and when empty a flatmap; in object-typed properties always a flatmap',
  },
  {
    id: 'D-9',
    subject: 'long, decimal, date and enum in modes other than always',
    documented: 'wrappers',
    deployed:
      'bare; wrapped only where the context type is object, there float and double too; the elements of collection properties are bare also at top level',
  },
  {
    id: 'D-10',
    subject: 'sets inside entities, modes other than always',
    documented: 'wrapper',
    deployed: 'array; wrapper at top level',
  },
  {
    id: 'D-11',
    subject: 'lists, mode always',
    documented: 'wrapper',
    deployed: 'array; strings, booleans and integers are never wrapped in either',
  },
  { id: 'D-12', subject: '_partial', documented: '"" on Resource', deployed: 'never' },
  {
    id: 'D-13',
    subject: 'a property that is null in an entity body',
    documented: 'clears',
    deployed: 'changes nothing',
  },
  { id: 'D-14', subject: 'a bad boolean option', documented: '400', deployed: 'false' },
  {
    id: 'D-15',
    subject: 'multipart upload without a part content',
    documented: '200, empty body',
    deployed: '200, []',
  },
  {
    id: 'D-16',
    subject: 'raw form-urlencoded upload (or without a type) and without fileName',
    documented: '400',
    deployed: '200, name unset',
  },
  {
    id: 'D-17',
    subject: 'ignoreReferences',
    documented: 'references stay and read as null',
    deployed: 'as failIfReferenced',
  },
  {
    id: 'D-18',
    subject: 'POST /Type/<id> with an array and list-entities-request=true',
    documented: '400',
    deployed: 'processed',
  },
  {
    id: 'D-19',
    subject: 'error bodies',
    documented: 'R-4',
    deployed: 'the same with details, from handlers also with suppressed, and with cause if there is one',
  },
  {
    id: 'D-20',
    subject: 'POST on a property: elements',
    documented: 'converted as R-21',
    deployed: 'typed exactly; an object for a list is refused; null values in an object are passed over',
  },
  {
    id: 'D-21',
    subject: 'prettiness=high',
    documented: 'two blanks a level, no cap',
    deployed: 'one blank a level up to 20 levels',
  },
  { id: 'D-22', subject: 'surplus path segments', documented: '404', deployed: 'ignored' },
  {
    id: 'D-23',
    subject: 'GET and DELETE with an id text that is not of the id type',
    documented: '404',
    deployed: '400',
  },
  {
    id: 'D-24',
    subject: 'a 401 or 403',
    documented: 'the plain body of R-4',
    deployed: 'an Unsatisfied with hasValue and why, which has the text',
  },
  {
    id: 'D-25',
    subject: 'layout of JSON',
    documented: 'every member on a line of its own; no blanks without line feeds',
    deployed:
      'a blank after each colon of a property; _type and _id stay on the opening line, as the head of a wrapper does; all that without line feeds too',
  },
  {
    id: 'D-26',
    subject: 'text of numbers',
    documented: 'the shortest form',
    deployed: 'float and double always with a fraction or exponent; decimals keep scale and exponent',
  },
  {
    id: 'D-27',
    subject: 'empty collections in an object context',
    documented: 'left out',
    deployed: 'written, in the propertyValue of an envelope and in object-typed properties',
  },
  {
    id: 'D-28',
    subject: 'write-empty-properties=true',
    documented: 'properties beyond the depth are null',
    deployed:
      'properties beyond the depth are left out; a ManipulationResponse has additionalInfos and rollbackManipulation too',
  },
  {
    id: 'D-29',
    subject: 'entity-recurrence-depth other than 0, where the recurrence ends',
    documented: 'scalars are written',
    deployed: 'the repeated entity has no id and no object-typed property, only its other scalars',
  },
  {
    id: 'D-30',
    subject: 'type-explicitness=polymorphic',
    documented: 'an entity of exactly the declared type has no _type',
    deployed: 'results and the elements of a list of results keep _type; values in an object context are as in auto',
  },
  {
    id: 'D-31',
    subject: 'type-explicitness=never',
    documented: 'sets and maps keep what JSON needs',
    deployed: 'everything is bare, and every map is an object; a key that is not a text makes it invalid JSON',
  },
  {
    id: 'D-32',
    subject: 'GET of a map with entities as keys',
    documented: 'written',
    deployed: '500 within a depth that is a number, and for the property at any number; shallow and reachable work',
  },
  {
    id: 'D-33',
    subject: 'inducedManipulation of a ManipulationResponse',
    documented: 'the changes that were applied',
    deployed: 'the changes that the service itself added: parts of the identity of new entities, else nothing',
  },
  {
    id: 'D-34',
    subject: 'referenceInfo and locationInfo',
    documented: 'with the partition of the entity; with the full signature of its own type',
    deployed: 'after an update without a partition that the request does not name; with the type as in the path',
  },
  {
    id: 'D-35',
    subject: 'PUT and PATCH on a path with a simple type name, with an entity in a property of the body',
    documented: 'as with the full signature',
    deployed: '400',
  },
  {
    id: 'D-36',
    subject: 'numbers in bodies',
    documented: 'converted as R-21',
    deployed: 'converted only to types that contain them; wrappers of integer, float and double hold no text',
  },
  {
    id: 'D-37',
    subject: 'maps in bodies',
    documented: 'read as R-21',
    deployed: 'keys and values in turn, with or without a wrapper, or an object whose keys are texts; never pairs',
  },
  {
    id: 'D-38',
    subject: 'strictness of bodies',
    documented: 'R-21',
    deployed:
      'null, repeated and dangling values are passed over; _partial, simple type names, other _id than text: 400',
  },
  {
    id: 'D-39',
    subject: 'identity in bodies',
    documented: 'R-28',
    deployed: 'an object with the same _id is another entity; PUT refuses the same id twice, and its own _ref',
  },
  {
    id: 'D-40',
    subject: 'Content-Type of bodies',
    documented: '406 only where it is no JSON or XML',
    deployed: 'compared as text with the names that the service knows',
  },
  {
    id: 'D-41',
    subject: 'body of PUT and PATCH on a property',
    documented: 'wrappers anywhere',
    deployed: 'no wrapper of integer, string, boolean or list; entities need _type and an id of their type',
  },
  {
    id: 'D-42',
    subject: 'where values',
    documented: 'strict (R-32)',
    deployed:
      'booleans: true in any case, all else is false; floats and doubles as in Java; a text that is not a decimal matches nothing; an entity or collection property with null matches the unset, a list or set with a text those that contain it; null on a property that cannot be null is 400',
  },
  {
    id: 'D-43',
    subject: 'order and pages',
    documented: 'R-16, R-33',
    deployed:
      'order-by takes an entity or a collection property, ordering-direction is unknown, a negative start-index or max-results is no limit, null is unset',
  },
  {
    id: 'D-44',
    subject: 'options and their values',
    documented: 'R-15, R-16',
    deployed:
      'known without an effect: write-absence-information, no-absence-information, infer-response-type, accept, content-type, response-content-type, response-filename, download-resource, save-locally, session-id, and beside an id the options of a query; entity-recurrence-depth may be below -1; projection=null on GET of entities is the default',
  },
  {
    id: 'D-45',
    subject: 'option headers',
    documented: 'R-12 to R-15',
    deployed:
      'only gm- with a name in kebab-case is an option, gm-where.<property> and gm-<property> are conditions, any other gm- header is 400, gm-rpc- among them',
  },
  {
    id: 'D-46',
    subject: 'form of an error',
    documented: 'JSON unless XML is ranked above',
    deployed:
      'by the first known type of Accept, which is also the Content-Type: XML with */* for a range, a plain text for text/html and text/plain, form data',
  },
  {
    id: 'D-47',
    subject: 'form of a success',
    documented: 'R-9',
    deployed: 'by the first known type of Accept, text/x-json and form data too, without exceptions for browsers',
  },
  {
    id: 'D-48',
    subject: 'where the session id comes from',
    documented: 'R-2',
    deployed:
      'cookie tfsessionId, then query sessionId, Basic, Bearer (JWT only), header gm-session-id: the first one decides',
  },
  {
    id: 'D-49',
    subject: 'paths',
    documented: 'R-5',
    deployed: '405 without a type, 400 without a property; a double slash is one',
  },
  {
    id: 'D-50',
    subject: 'OPTIONS, HEAD and unknown methods on paths of v2',
    documented: '204; as GET; 405',
    deployed: 'OPTIONS checks access, type, id and property; HEAD and unknown methods are 500',
  },
  {
    id: 'D-51',
    subject: 'partitions in paths and in new entities',
    documented: 'without effect if the access ignores partitions; several matches are refused, 400',
    deployed:
      'must be those of the entity even if they are ignored; without one, writes take one of several matches, and GET of a property finds nothing unless partitions are ignored',
  },
  {
    id: 'D-52',
    subject: 'DELETE of an entity that refers to itself, with failIfReferenced or ignoreReferences',
    documented: 'deleted',
    deployed: '500',
  },
  {
    id: 'D-53',
    subject: 'POST, PUT, PATCH and DELETE by id',
    documented: 'entities of subtypes are found too',
    deployed: 'the entity must have exactly the type of the body, else of the path',
  },
  {
    id: 'D-54',
    subject: 'Range',
    documented: 'R-50',
    deployed:
      '400 for a suffix, an unsatisfiable, invalid or second range; an empty part at the very end; 500 for another unit',
  },
  {
    id: 'D-55',
    subject: 'conditions of a download',
    documented: 'R-47',
    deployed: 'If-None-Match only as one unquoted md5; If-Modified-Since to the millisecond, 400 if it is no date',
  },
  {
    id: 'D-56',
    subject: 'Content-Disposition',
    documented: 'R-49',
    deployed: 'filename* first and with + for a blank, then filename with _ for all but letters, digits and .-_',
  },
  {
    id: 'D-57',
    subject: 'uploads',
    documented: 'R-51, R-52',
    deployed:
      'form data arrives empty; useCase, mimeType and md5 are read; Accept is not; no default name; escapes in names stay; 500 for an unknown sourceType, tags, and a part that ends early',
  },
  {
    id: 'D-58',
    subject: '/streaming: what is missing',
    documented: '400 or 404 with R-4',
    deployed: '404 without a body if there is no resourceId, 404 if there is no access; names only in camelCase',
  },
  {
    id: 'D-59',
    subject: 'properties that depth cuts, in XML',
    documented: 'an a element for each value',
    deployed: 'an a element for each entity or collection property, and empty sections with an end tag',
  },
  {
    id: 'D-60',
    subject: 'PUT, PATCH and DELETE on id, globalId and partition',
    documented: '400',
    deployed: '200, and the property changes',
  },
] as const;

/** The id of a deviation, e.g. `D-2`. */
export type DeviationId = (typeof rows)[number]['id'];

/** A named difference between the documented dialect and deployed services. */
export interface Deviation {
  readonly id: DeviationId;
  /** The subject of the difference. */
  readonly subject: string;
  readonly documented: string;
  readonly deployed: string;
}

/** All deviations. */
export const deviations: readonly Deviation[] = rows;

/** `documented`: the specification with its resolutions. `deployed`: the same with every deviation. */
export type Dialect = 'documented' | 'deployed';

/** The deviations that a server has. In everything else it follows the documented dialect. */
export type EnabledDeviations = ReadonlySet<DeviationId>;

/**
 * The deviations of a dialect, together with those that are enabled individually, and without those that are excluded.
 *
 * @example enabledDeviations('documented', ['D-2']).has('D-2') // true
 */
export function enabledDeviations(
  dialect: Dialect,
  named: readonly DeviationId[],
  excluded: readonly DeviationId[] = [],
): EnabledDeviations {
  const enabled = new Set(dialect === 'deployed' ? deviations.map(({ id }) => id) : named);
  for (const id of excluded) enabled.delete(id);
  return enabled;
}

/** Whether a text is the id of a deviation. */
export function isDeviationId(text: string): text is DeviationId {
  return deviations.some(({ id }) => id === text);
}
