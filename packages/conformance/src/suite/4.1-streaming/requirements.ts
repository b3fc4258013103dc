import { rules, should, untested } from '../statements.js';

const common = rules('4.1', {
  'STR-01': 'Every streaming call needs `sessionId`, the id of a valid session.',
  'STR-02': 'Every streaming call needs `accessId`, the external id of the access with the resource.',
  'STR-03': 'GET downloads, POST uploads, DELETE deletes, all on `/streaming`.',
});

/** Fields that the specification has only seen in downloads are no MUST, but what a condition is made of is. */
const download = rules('4.1', {
  'STR-DL-01': 'A download needs `resourceId` and answers the bytes of that resource.',
  'STR-DL-02': '`noCache=true` gives a `Cache-Control` in the manner of no-store, no-cache.',
  'STR-DL-03': '`noCache=true` gives `Pragma: no-cache`.',
  'STR-DL-04': 'Without `noCache`, or with false, caching is active.',
  'STR-DL-05': '`download=true` gives `Content-Type: application/download`.',
  'STR-DL-06': '`download=true` gives a `Content-Disposition` of `attachment`.',
  'STR-DL-07': 'Without `download` the `Content-Type` is the mime type of the resource.',
  'STR-DL-08': 'Without `download` the `Content-Disposition` is `inline`.',
  'STR-DL-09': '`fileName` becomes the `filename` of `Content-Disposition`.',
  'STR-DL-10': 'An `If-None-Match` that equals the `ETag` of the resource answers without the data.',
  'STR-DL-11': 'An `If-None-Match` that differs from the `ETag` of the resource answers the data.',
  'STR-DL-12': 'An `If-Modified-Since` with no change of the resource since answers without the data.',
  'STR-DL-13': 'An `If-Modified-Since` before the last change of the resource answers the data.',
  'STR-DL-14': 'A download is sent in chunks (`Transfer-Encoding: chunked`).',
  'STR-DL-15': 'A download carries `ETag`, a checksum.',
  'STR-DL-16': should('A download carries `Last-Modified`.'),
  'STR-DL-17': should('A download carries `Date`.'),
  'STR-DL-18': should('A download carries `Expires`.'),
  'STR-DL-19': should('A download carries `X-Content-Type-Options`, `X-Frame-Options` and `X-XSS-Protection`.'),
  'STR-DL-20': 'With caching active `Cache-Control` is private, must-revalidate and has a max-age of 86400 seconds.',
});

const upload = rules('4.1', {
  'STR-UP-01': 'The list of Resources that an upload answers is JSON unless `responseMimeType` says otherwise.',
  'STR-UP-02': '`responseMimeType` chooses the format of the list that an upload answers.',
  'STR-UP-03': untested(
    '`sourceType` selects the persistence of the bytes; without it the one bound to the type of the source is taken.',
    'Which persistences a deployment has, and what they do, is not shown; that the parameter is taken is judged by R-51.',
  ),
  'STR-UP-04': untested(
    '`useCase` helps to resolve the persistence of the bytes.',
    'What use cases there are is not shown; that the parameter is taken is judged by R-51.',
  ),
  'STR-UP-05': '`fileName` names the Resource of a body that is sent as `application/x-www-form-urlencoded`.',
  'STR-UP-06': 'A body of `application/x-www-form-urlencoded` is one file: the whole body.',
  'STR-UP-07': 'A body of `multipart/form-data` may hold several files.',
  'STR-UP-08': 'Files in a multipart body have the field name `content`; other fields are no files.',
  'STR-UP-09': 'An upload creates one Resource for each file.',
  'STR-UP-10': 'An upload answers an array of the Resources, one element for each file.',
  'STR-UP-11': 'An upload answers with `Content-Type: application/json`.',
  'STR-UP-12': 'An upload answers with headers in the manner of no-store, no-cache.',
  'STR-UP-13': 'A multipart body without a field `content` creates nothing and answers 200 with an empty body.',
  'STR-UP-14': should('An upload answers the Resources in the order of the files.'),
});

const remove = rules('4.1', {
  'STR-DE-01': 'DELETE needs `resourceId`.',
  'STR-DE-02': 'DELETE deletes the bytes of the resource.',
  'STR-DE-03': 'A DELETE that succeeds answers 200.',
});

export const streaming = [...common, ...download, ...upload, ...remove];
