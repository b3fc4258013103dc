/** The dialect of a service, or the dialect that a service is judged by. */
export type Dialect = 'documented' | 'deployed';

interface DialectRow {
  /** The stable id, e.g. `D-2`. */
  readonly id: string;
  readonly subject: string;
  /** The behaviour that the specification describes. */
  readonly documented: string;
  /** The behaviour that was observed in deployments. */
  readonly deployed: string;
  /** Advice for application developers. */
  readonly advice: string;
}

const table = [
  {
    id: 'D-1',
    subject: 'The answer to POST, PUT and PATCH on entities without a projection',
    documented: '`true` (projection `success`).',
    deployed: 'The id of the entity, or the list of ids (projection `idInfo`).',
    advice: 'Name the projection in every request.',
  },
  {
    id: 'D-2',
    subject: 'PUT and PATCH on a property that is a list, a set or a map',
    documented: 'The body replaces the content.',
    deployed: 'Refused with 400; nothing changes.',
    advice: 'Clear the property with DELETE and add the values with POST, or send the collection with the entity.',
  },
  {
    id: 'D-3',
    subject: '`where` on a date property',
    documented: 'Refused with 400.',
    deployed:
      'A condition: `yyyyMMdd` or `yyyy-MM-dd`, then `THH:mm`, `:ss`, `.SSS` and an offset such as `+0200` if wanted; without an offset UTC. Any other text may be 500.',
    advice: 'Write no `Z` and no offset with a colon, or compare dates in the application.',
  },
  {
    id: 'D-4',
    subject: '`where` on an `object` property, `where.id` among them',
    documented: 'Refused with 400.',
    deployed:
      "A condition in typed notation: `2L` long, `2` integer, `1.5D` double, `1.5F` float, `2.5B` decimal, `'text'`, `true`; compared with its type. Other texts are plain, also `null`; nothing, or a call without its end, may be 500.",
    advice: 'Ask for an entity by the id in the path, and write the suffix that the type demands.',
  },
  {
    id: 'D-5',
    subject: 'A query parameter without `where.` that names a property, on GET and DELETE of a collection',
    documented: 'Refused with 400.',
    deployed:
      'A condition, as if it had the prefix, also in kebab-case; but `id`, `globalId` and `partition` select nothing.',
    advice: 'Write the prefix `where.` before the name of every property, above all in a DELETE.',
  },
  {
    id: 'D-6',
    subject: '`start-index` without `max-results`, and `max-results=0`',
    documented: 'The start index counts; a page of zero is an empty list.',
    deployed: 'The start index is ignored; zero is no limit, and a start index beside it counts.',
    advice: 'Send `start-index` and a `max-results` of at least 1 together.',
  },
  {
    id: 'D-7',
    subject: 'The header `order-direction`, without `gm-`',
    documented: 'Read as the option.',
    deployed: 'Not read.',
    advice: 'Send the direction as a query parameter, or in the header `gm-order-direction`.',
  },
  {
    id: 'D-8',
    subject: 'Maps in JSON',
    documented: 'Written as `{"_type": "map", "value": [{"key", "value"}]}`.',
    deployed:
      'Written as an object where the declared keys are strings or constants; every other map, an empty one and any in an `object` property as `{"_type": "flatmap", "value": [key, value, …]}`; lists of `{"key", "value"}` are refused with 400.',
    advice: 'Read both forms; write a flat list under `flatmap`, or set `dialect` in the SDK.',
  },
  {
    id: 'D-9',
    subject: 'Long, decimal, date and enum, unless `type-explicitness=always`',
    documented: 'Objects with `value` and `_type`.',
    deployed:
      'Bare, dates and constants as text, also in a collection at the top; objects with `value` and `_type` only for a single value at the top, in `object` properties and in elements without a type, where float and double are so too.',
    advice: 'Read both forms, or ask for `type-explicitness=always`.',
  },
  {
    id: 'D-10',
    subject: 'Sets in entities, unless `type-explicitness=always`',
    documented: 'Written as `{"_type": "set", "value": […]}`.',
    deployed: 'Arrays; at the top as documented.',
    advice: 'Read both forms.',
  },
  {
    id: 'D-11',
    subject: 'Lists with `type-explicitness=always`',
    documented: 'Written as `{"_type": "list", "value": […]}`.',
    deployed: 'Arrays.',
    advice: 'Read both forms.',
  },
  {
    id: 'D-12',
    subject: '`_partial` of a `Resource`',
    documented: 'Written as an empty text.',
    deployed: 'Never written.',
    advice: 'Do not read it.',
  },
  {
    id: 'D-13',
    subject: 'A property that is `null` in the body of an entity',
    documented: 'Clears the property.',
    deployed: 'Changes nothing.',
    advice: 'Clear a property with DELETE on the property.',
  },
  {
    id: 'D-14',
    subject: 'A value of a boolean option that is neither true nor false',
    documented: 'Refused with 400.',
    deployed: 'Read as false.',
    advice: 'Send `true` or `false`, nothing else.',
  },
  {
    id: 'D-15',
    subject: 'A multipart upload without a part `content`',
    documented: '200 with an empty body.',
    deployed: '200 with an empty list.',
    advice: 'Name the parts `content`; take an empty body and an empty list alike.',
  },
  {
    id: 'D-16',
    subject: 'A raw upload of form data, or of no type, without `fileName`',
    documented: 'Refused with 400; nothing is stored.',
    deployed: 'Stored, with no name.',
    advice: 'Always send `fileName` with a raw upload.',
  },
  {
    id: 'D-17',
    subject: '`delete-mode=ignoreReferences`',
    documented: 'Deletes the entity; references to it stay and read as null.',
    deployed: 'As `failIfReferenced`: 500 where something refers to the entity; nothing changes.',
    advice: 'Use `dropReferences`, or drop the references before the entity.',
  },
  {
    id: 'D-18',
    subject: 'POST of an array with `list-entities-request=true` and an id in the path',
    documented: 'Refused with 400; nothing changes.',
    deployed: 'Processed as if no id were in the path.',
    advice: 'Send arrays to the path without an id.',
  },
  {
    id: 'D-19',
    subject: 'The body of an error',
    documented: '`_type`, `type`, `message` and `tracebackId`.',
    deployed: 'The same with `details`, `suppressed` and, where there is one, `cause`.',
    advice: 'Read `message` and `tracebackId`; ignore what else there is.',
  },
  {
    id: 'D-20',
    subject: 'The elements in a POST on a property',
    documented: 'Converted to the type of the elements.',
    deployed:
      'Taken as they are typed: a bare integer of 32 bits is neither long nor decimal, constants and entities need `_type`, the id of an entity as text stays text. An object is no map of positions, and its members that are null are passed over.',
    advice: 'Write every element with its `_type`, and maps of positions under `flatmap`.',
  },
  {
    id: 'D-21',
    subject: '`prettiness=high`',
    documented: 'Two blanks a level.',
    deployed: 'One blank a level, up to 20 levels.',
    advice: 'Do not depend on the layout of an answer.',
  },
  {
    id: 'D-22',
    subject: 'Segments of a path beyond its last part',
    documented: '404.',
    deployed: 'Ignored.',
    advice: 'Encode the slashes of ids and partitions, and build no longer paths.',
  },
  {
    id: 'D-23',
    subject: 'GET and DELETE with an id in the path that the type of the id cannot read',
    documented: '404.',
    deployed: '400.',
    advice: 'Take both for an entity that is not there.',
  },
  {
    id: 'D-24',
    subject: 'The body of a 401 or 403',
    documented: '`message` and `tracebackId`.',
    deployed: 'An entity with `hasValue` and `why`, whose `text` is the message.',
    advice: 'Read the message from either form.',
  },
  {
    id: 'D-25',
    subject: 'The layout of JSON',
    documented: 'Every member on a line of its own, and no blanks in one line.',
    deployed:
      '`_type` and `_id` on the line of the brace, and a blank after the colon of each property, in one line too.',
    advice: 'Parse answers; do not compare their text.',
  },
  {
    id: 'D-26',
    subject: 'The text of numbers',
    documented: 'The shortest form, decimals in plain notation.',
    deployed:
      'Float and double always with a fraction or an exponent (`1.0`, `1.0E21`), decimals with their scale and exponent (`1.50`, `1E+3`).',
    advice: 'Compare numbers by their value.',
  },
  {
    id: 'D-27',
    subject: 'Empty collections in an `object` property or in the `propertyValue` of an envelope',
    documented: 'Left out.',
    deployed: 'Written.',
    advice: 'Take a missing and an empty collection alike.',
  },
  {
    id: 'D-28',
    subject: '`write-empty-properties=true`',
    documented: 'Properties that depth cuts are null.',
    deployed:
      'Properties that depth cuts are left out. A `ManipulationResponse` has `additionalInfos` and `rollbackManipulation` too.',
    advice: 'Do not take a property beyond the depth for an unset one, and pass over properties that are unknown.',
  },
  {
    id: 'D-29',
    subject: 'The end of a repetition with `entity-recurrence-depth`',
    documented: 'The scalars of the entity are written.',
    deployed: 'The entity has neither its `id` nor a property of type `object`, only its other scalars.',
    advice: 'Use `entity-recurrence-depth=0`, where each repetition is a `_ref`.',
  },
  {
    id: 'D-30',
    subject: '`type-explicitness=polymorphic`',
    documented: 'An entity of exactly the declared type has no `_type`.',
    deployed: 'The result itself and the elements of a list of results have their `_type` nevertheless.',
    advice: 'Ask for `auto`, or take a missing `_type` for the declared type.',
  },
  {
    id: 'D-31',
    subject: '`type-explicitness=never`',
    documented: 'Sets and maps keep what JSON needs, and values without a declared type keep theirs.',
    deployed: 'Everything is bare and every map an object; with keys that are no texts that is not JSON.',
    advice: 'Do not ask for `never`.',
  },
  {
    id: 'D-32',
    subject: 'A map with entities as keys in the answer to a GET',
    documented: 'Written.',
    deployed:
      '500 where `depth` is a number and the map is within it, also without `depth`, by accident. `shallow` and `reachable` work.',
    advice: 'Ask for `depth=reachable`, or for `depth=shallow` if only the simple properties matter.',
  },
  {
    id: 'D-33',
    subject: 'The `inducedManipulation` of a `ManipulationResponse`',
    documented: 'The changes that were applied.',
    deployed: 'The parts of the identity that the service added to new entities, or nothing.',
    advice: 'Read the entity again to see what has changed, or use another projection.',
  },
  {
    id: 'D-34',
    subject: 'The answers to the projections `referenceInfo` and `locationInfo`',
    documented: 'The reference has the partition; the URL has the full signature of the entity’s own type.',
    deployed: 'After an update, the reference has no partition; the URL has the type as the path has it.',
    advice: 'Keep the partition that a GET has returned, and write the full signature of the type into the path.',
  },
  {
    id: 'D-35',
    subject: 'PUT and PATCH with a simple type name in the path and an entity in the body',
    documented: 'The entity is updated.',
    deployed: 'Refused with 400, by accident.',
    advice: 'Write the full signature of the type into the path.',
  },
  {
    id: 'D-36',
    subject: 'Numbers in bodies',
    documented: 'Converted to the declared type; wrappers may hold a text.',
    deployed:
      'An integer or a long has neither a fraction nor an exponent; a float or a double without them has at most 32 bits. Wrappers are converted to types that contain them; those of integer, float and double hold no text. A float in an `object` property becomes a double; `{"_type": "list"}` is refused with 400.',
    advice: 'Write a fraction for large floats and doubles, numbers in their wrappers, and lists as arrays.',
  },
  {
    id: 'D-37',
    subject: 'Maps in bodies',
    documented: 'Read as a list of `{"key", "value"}`, as a flat list, or as an object.',
    deployed:
      'Read as a flat list, also without a wrapper, or as an object whose names are strings or constants. A `{"key", "value"}` is a key; a key without a value, or with null, is passed over.',
    advice: 'Write a flat list under `flatmap`, or set `dialect` in the SDK.',
  },
  {
    id: 'D-38',
    subject: 'What a body may hold',
    documented:
      'An unknown property and a `_ref` to nothing are refused with 400; `_partial` and simple names are read.',
    deployed:
      'An unknown property that is null, a `_ref` to nothing, null in a list, a second value and a repeated member are passed over; `_partial`, an `_id` that is no text and a simple name as `_type` are refused with 400.',
    advice: 'Write full signatures and no `_partial`, and check references before they are sent.',
  },
  {
    id: 'D-39',
    subject: 'Which objects of a body are one entity',
    documented: 'Those with the same `_id` or `id`, as `identity-management-mode` says.',
    deployed:
      'Each object is an entity of its own, whatever its `_id`. The same id twice in a PUT is refused with 400, and a `_ref` to the entity of a PUT with 404.',
    advice: 'Write an entity once, with `_type` and `_id`, and then as `_ref`.',
  },
  {
    id: 'D-40',
    subject: 'The `Content-Type` of a body',
    documented: 'Every type of JSON and XML is read; others are refused with 406.',
    deployed:
      'Compared as a text: `application/json`, `text/x-json`, `gm/json` and those of XML are read. `text/json`, capital letters and `+json` are refused with 406, what is no media type with 400.',
    advice: 'Send `application/json`.',
  },
  {
    id: 'D-41',
    subject: 'The body of PUT and PATCH on a property',
    documented: 'A value, bare or in a wrapper.',
    deployed:
      'A wrapper of integer, string or boolean is refused with 400, as is an entity without `_type`; an id as text is that of no entity (404).',
    advice: 'Write these values bare, and entities with their `_type`.',
  },
  {
    id: 'D-42',
    subject: 'The values of conditions',
    documented: 'Read strictly, anything else is refused with 400; entities and collections cannot be compared.',
    deployed:
      'Any text is a boolean, numbers are read as in Java (`2.5d`, `NaN`), and what is no decimal matches nothing; entities and collections are compared with `null`, lists and sets with an element.',
    advice: 'Write values as the specification does, and check them before they are sent.',
  },
  {
    id: 'D-43',
    subject: 'Order and pages',
    documented: 'Order by an entity or a collection, and a negative page, are refused with 400.',
    deployed:
      'They are allowed, without a meaning and without a limit; `null` is no value, and `orderingDirection` is refused with 400.',
    advice: 'Write `order-direction`, and order by simple properties only.',
  },
  {
    id: 'D-44',
    subject: 'The options of a call, and their values',
    documented: 'Options that the specification does not describe for a call are refused with 400.',
    deployed:
      'Options such as `accept` and `save-locally`, and those of queries beside an id, have no effect; `entity-recurrence-depth` may be below -1.',
    advice: 'Send only the options of the call.',
  },
  {
    id: 'D-45',
    subject: 'Options in headers',
    documented: 'Known in camelCase as well; headers with `gm-rpc-` are ignored.',
    deployed:
      'Known in kebab-case only; `gm-where.<property>` and `gm-<property>` are conditions, and any other header with `gm-` is refused with 400.',
    advice: 'Write headers in kebab-case, or send options in the query.',
  },
  {
    id: 'D-46',
    subject: 'The form of an error',
    documented: 'JSON, unless `Accept` ranks XML above it.',
    deployed:
      'By the first known type of `Accept`: XML with `Content-Type: */*` for a range, a plain text for `text/html` and `text/plain`, form data.',
    advice: 'Send `Accept: application/json`.',
  },
  {
    id: 'D-47',
    subject: 'The form of a success',
    documented: 'JSON, unless `Accept` ranks XML above it and does not name `text/html`.',
    deployed: 'The first known type of `Accept`, `text/x-json` and form data among them.',
    advice: 'Send `Accept: application/json`.',
  },
  {
    id: 'D-48',
    subject: 'Where the session id comes from',
    documented:
      'The query, `gm-session-id` or `gm-sessionId`, the cookie `sessionId`, or a Bearer token; the first one decides.',
    deployed:
      'The cookie `tfsessionId`, the query, Basic, a Bearer token (only a JWT), or `gm-session-id`; the first one decides.',
    advice: 'Send the session id in the query or in the header `gm-session-id`, and nowhere else.',
  },
  {
    id: 'D-49',
    subject: 'Paths that end too early, and double slashes',
    documented: '404.',
    deployed: '405 without a type, 400 without a property; a double slash is one.',
    advice: 'Do not build such paths.',
  },
  {
    id: 'D-50',
    subject: 'OPTIONS, HEAD and unknown methods on the paths of v2',
    documented: 'OPTIONS is answered for every path; HEAD is answered as GET; unknown methods are refused with 405.',
    deployed: 'OPTIONS of an unknown access, type, id or property is 404 or 400; HEAD and unknown methods are 500.',
    advice: 'Send GET instead of HEAD.',
  },
  {
    id: 'D-51',
    subject: 'Partitions in paths, and ids that exist in several partitions',
    documented: 'A partition has no effect if the access ignores partitions; several matches are refused with 400.',
    deployed:
      'A partition that is not the entity’s own is 404, even if the access ignores partitions; without one, writes take one of several matches, and GET of a property finds nothing unless partitions are ignored.',
    advice: 'Name the partition if the access tells partitions apart, and never if it ignores them.',
  },
  {
    id: 'D-52',
    subject: 'DELETE of an entity that refers to itself, with `failIfReferenced` or `ignoreReferences`',
    documented: 'The entity is deleted.',
    deployed: 'Fails with 500, by accident.',
    advice: 'Clear the reference before the entity is deleted, or use `dropReferences`.',
  },
  {
    id: 'D-53',
    subject: 'POST, PUT, PATCH and DELETE by id with the path of a supertype',
    documented: 'The entity of the subtype is found.',
    deployed: 'Not found, 404; PUT creates another entity with the same id.',
    advice: 'Write the entity’s own type into the path and the body.',
  },
  {
    id: 'D-54',
    subject: 'The header `Range`',
    documented: 'A suffix is a range; an unsatisfiable one is 416; several are ignored.',
    deployed:
      '400 for a suffix, several ranges, and a range that does not exist; an empty part for one at the very end.',
    advice: 'Ask for one range with a start within the file.',
  },
  {
    id: 'D-55',
    subject: 'The conditions of a download',
    documented: 'Tags may be quoted, weak, several or `*`; dates are compared by seconds.',
    deployed: 'Only one bare tag matches; a date must be after the change in milliseconds.',
    advice: 'Send `If-None-Match` with the `ETag` as it was answered.',
  },
  {
    id: 'D-56',
    subject: 'The names in `Content-Disposition`',
    documented: '`filename` with `_` for what is not ASCII, then `filename*` if that differs.',
    deployed: '`filename*` with `+` for a blank, then `filename` with `_` for all but letters, digits and `.-_`.',
    advice: 'Read `filename*`, with `+` as a blank, and else `filename`.',
  },
  {
    id: 'D-57',
    subject: 'Uploads',
    documented: 'The body is the file, whatever its type; names are decoded; a broken body is refused with 400.',
    deployed:
      'Form data arrives empty; `mimeType`, `md5` and `useCase` are read; escapes in names stay; an unknown `sourceType`, `tags` and a part that ends early are 500.',
    advice: 'Send a content type that is no form, with `fileName`, or multipart.',
  },
  {
    id: 'D-58',
    subject: '`/streaming` without what it needs',
    documented: 'An error with a body: 400 without an access, 404 without a resource.',
    deployed:
      '404 without a body if there is no `resourceId`, 404 or 500 if there is no access; names only in camelCase.',
    advice: 'Send `accessId` and `resourceId`, spelled like this.',
  },
  {
    id: 'D-59',
    subject: 'Properties that depth cuts, in XML',
    documented: 'An `a` element for each value that is cut.',
    deployed: 'An `a` element for each entity or collection property, set or not.',
    advice: 'Take an `a` element for a value that may be there.',
  },
  {
    id: 'D-60',
    subject: 'PUT, PATCH and DELETE on `id`, `globalId` and `partition`',
    documented: 'Refused with 400.',
    deployed: '200, and the property changes.',
    advice: 'Never change them: references by id break.',
  },
] as const satisfies readonly DialectRow[];

/** The id of a dialect row, e.g. `D-2`. */
export type DialectRowId = (typeof table)[number]['id'];

/** The differences between deployed services and the specification. */
export const dialectRows: readonly (DialectRow & { readonly id: DialectRowId })[] = table;

/**
 * An expectation that depends on the dialect. The column of the chosen dialect decides. A value that only matches the
 * other column `deviates`, and any other value fails.
 */
export class Deviation<Expected = unknown> {
  readonly row: DialectRowId;
  readonly documented: Expected;
  readonly deployed: Expected;
  /** Whether the deployed column is an accident, so that the deployed dialect allows both columns. */
  readonly isAccident: boolean;

  constructor(row: DialectRowId, documented: Expected, deployed: Expected, isAccident = false) {
    this.row = row;
    this.documented = documented;
    this.deployed = deployed;
    this.isAccident = isAccident;
  }
}

/**
 * Creates an expectation with both columns of a dialect row.
 *
 * @example const metDialect = checkStatus(answer, differs('D-2', 200, 400));
 */
export const differs = <Expected>(row: DialectRowId, documented: Expected, deployed: Expected): Deviation<Expected> =>
  new Deviation(row, documented, deployed);

/**
 * Creates an expectation with a slip of deployed services, which not every service of the deployed dialect has.
 *
 * @example c.checkStatus(answer, mayDiffer('D-32', 200, 500));
 */
export const mayDiffer = <Expected>(row: DialectRowId, documented: Expected, slip: Expected): Deviation<Expected> =>
  new Deviation(row, documented, slip, true);

/** Returns the dialect row with an id. @throws RangeError if there is no such row */
export function dialectRow(id: string): (typeof dialectRows)[number] {
  const found = dialectRows.find((row) => row.id === id);
  if (found === undefined) throw new RangeError(`there is no row ${id} of the dialects`);
  return found;
}

/** Returns the other one of the two dialects. */
export const otherDialect = (dialect: Dialect): Dialect => (dialect === 'documented' ? 'deployed' : 'documented');
