import fc from 'fast-check';

/** Valid and invalid JSON that clients may send as values of properties. */

const words = (text: string) => fc.constantFrom(...text.split(' '));

/** Properties of a book, so that a body gets further than its first name. */
export const bookProperties = words(
  'title pages genre extra sequel marks counts parts tags years related notes stock editions published price',
);

/** Names of properties and members of JSON, known and unknown. */
const names = fc.oneof(
  bookProperties,
  words('id author name works list keys pledge count word _type _id _ref value key __proto__ partition nowhere'),
);

const scalars = fc.oneof(
  words('org.example.library.Book org.example.library.Comic set map list flatmap long decimal date x 0 1'),
  fc.constantFrom(null, true, false, 0, 1, 2, 77, -1, 1.5, 1e21, 2147483648, ''),
  fc.string(),
);

/** Any JSON, with names and texts that mean something. */
export const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalars,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('json')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  ),
}));

/** Names of options, known and unknown. */
const options = fc.oneof(
  words('projection depth max-results start-index order-by order-direction distinct remove delete-mode prettiness'),
  words('list-entities-request allow-multiple-delete identity-management-mode identityManagementMode'),
  words('type-explicitness write-empty-properties stabilize-order entity-recurrence-depth endpoint.depth'),
  words('where.title where.pages where.genre where.id where.__proto__ nowhere __proto__'),
);

const values = fc.oneof(
  words('true false 0 1 -1 reachable envelope data results success id title null dropReferences ignoreReferences'),
  fc.string({ maxLength: 12 }),
);

/** Valid options, so that some requests pass the check of options. */
const good = fc.constantFrom<readonly [string, string]>(
  ['depth', 'reachable'],
  ['prettiness', 'none'],
  ['write-empty-properties', 'true'],
  ['entity-recurrence-depth', '-1'],
  ['type-explicitness', 'always'],
  ['projection', 'envelope'],
  ['where.title', 'Sea'],
  ['order-by', 'title'],
  ['allow-multiple-delete', 'true'],
  ['delete-mode', 'ignoreReferences'],
);

/** A query, without its question mark. */
export const queries = fc
  .array(fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: fc.tuple(options, values) }), {
    maxLength: 3,
  })
  .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'));
