import { grid } from '../grid.js';

/** A status, and what has happened to the entities. */
export type Outcome = '200 created' | '200 updated' | '200 created and updated' | '400 none' | '404 none';

/** 4.8: PUT and POST by the specification, PATCH by R-36. */
export const outcomes = grid<Outcome | '400 none, D-18'>()(
  '4.8 PUT, POST and PATCH',
  'URL, body, entity exists',
  ['PUT', 'POST', 'PATCH'],
  {
    '/Type, object without id, n/a': { PUT: '400 none', POST: '200 created', PATCH: '400 none' },
    '/Type, object with id, yes': { PUT: '200 updated', POST: '200 updated', PATCH: '200 updated' },
    '/Type, object with id, no': { PUT: '200 created', POST: '400 none', PATCH: '400 none' },
    '/Type, array, yes': { PUT: '400 none', POST: '200 created and updated', PATCH: '400 none' },
    '/Type, array, no': { PUT: '400 none', POST: '400 none', PATCH: '400 none' },
    '/Type/<id>, object without id, yes': { PUT: '200 updated', POST: '200 updated', PATCH: '200 updated' },
    '/Type/<id>, object with id, yes': { PUT: '200 updated', POST: '200 updated', PATCH: '200 updated' },
    '/Type/<id>, object without id, no': { PUT: '200 created', POST: '404 none', PATCH: '404 none' },
    '/Type/<id>, object with id, no': { PUT: '200 created', POST: '404 none', PATCH: '404 none' },
    '/Type/<id>, array, yes': { PUT: '400 none', POST: '400 none, D-18', PATCH: '400 none' },
    '/Type/<id>, array, no': { PUT: '400 none', POST: '400 none, D-18', PATCH: '400 none' },
  },
);

/** What the specification and say of a nested entity. */
export const nested = grid<Outcome>()('4.8 nested entities', 'URL, nested entity', ['PUT', 'POST', 'PATCH'], {
  '/Type, without id': { PUT: '400 none', POST: '200 created', PATCH: '400 none' },
  '/Type, with a known id': { PUT: '200 updated', POST: '200 updated', PATCH: '200 updated' },
  '/Type, with an unknown id': { PUT: '200 created', POST: '400 none', PATCH: '400 none' },
  '/Type/<id>, without id': { PUT: '400 none', POST: '200 created', PATCH: '400 none' },
  '/Type/<id>, with a known id': { PUT: '200 updated', POST: '200 updated', PATCH: '200 updated' },
  '/Type/<id>, with an unknown id': { PUT: '200 created', POST: '404 none', PATCH: '404 none' },
});

/** 4.8 and 7: what is not there, or is there twice. A dash: the call has no such thing. */
export const lookups = grid<'404' | '400' | '200' | '—'>()(
  '4.8 and 7 lookups',
  'Condition',
  [
    'GET /<id>',
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE /<id>',
    'DELETE',
    'GET property',
    'POST property',
    'PUT property',
    'DELETE property',
  ],
  {
    'access does not exist': row('404', '404', '404', '404', '404', '404', '404', '404', '404', '404', '404'),
    'type does not exist': row('404', '404', '404', '404', '404', '404', '404', '404', '404', '404', '404'),
    'instance does not exist': row('404', '—', '404', '—', '404', '404', '—', '404', '404', '404', '404'),
    'property does not exist': row('—', '—', '—', '—', '—', '—', '—', '404', '404', '404', '404'),
    'several instances have the id': row('400', '—', '400', '400', '400', '400', '—', '400', '400', '400', '400'),
    'several types have the name': row('400', '400', '400', '400', '400', '400', '400', '400', '400', '400', '400'),
  },
);

/** One row of {@link lookups}, in the order of its columns. */
function row<C extends '404' | '400' | '200' | '—'>(
  ...[one, all, post, put, patch, removeOne, removeAll, read, edit, set, clear]: [C, C, C, C, C, C, C, C, C, C, C]
) {
  return {
    'GET /<id>': one,
    GET: all,
    POST: post,
    PUT: put,
    PATCH: patch,
    'DELETE /<id>': removeOne,
    DELETE: removeAll,
    'GET property': read,
    'POST property': edit,
    'PUT property': set,
    'DELETE property': clear,
  };
}

/** Whether the entity goes, and what becomes of the reference: `null` or `gone` where it is dropped. */
export type DeleteOutcome =
  | '200 deleted'
  | '200 reference null'
  | '200 element gone'
  | '200 reads as null'
  | '200 reads as absent'
  | '500 none';

/** 4.8 and R-42: delete modes by what refers to the deleted entity. */
export const deleteModes = grid<DeleteOutcome | '200 reads as null, D-17' | '200 reads as absent, D-17'>()(
  '4.8 delete modes',
  'Referred to by',
  ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'],
  {
    nothing: modes('200 deleted', '200 deleted', '200 deleted', '200 deleted'),
    itself: modes('200 deleted', '200 deleted', '200 deleted', '200 deleted'),
    'a property': modes('200 reference null', '200 reference null', '500 none', '200 reads as null, D-17'),
    'a mandatory property': modes('200 reference null', '500 none', '500 none', '200 reads as null, D-17'),
    'a list': modes('200 element gone', '200 element gone', '500 none', '200 reads as absent, D-17'),
    'a set': modes('200 element gone', '200 element gone', '500 none', '200 reads as absent, D-17'),
    'the value of a map': modes('200 element gone', '200 element gone', '500 none', '200 reads as absent, D-17'),
    'the key of a map': modes('200 element gone', '200 element gone', '500 none', '200 reads as absent, D-17'),
  },
);

function modes<D extends DeleteOutcome, Ignored extends string>(
  dropReferences: D,
  dropReferencesIfPossible: D,
  failIfReferenced: D,
  ignoreReferences: Ignored,
) {
  return { dropReferences, dropReferencesIfPossible, failIfReferenced, ignoreReferences };
}
