import { rules, should, untested } from '../statements.js';

const common = rules('4.1', {
  'STR-01: #1': 'Every streaming call needs `sessionId`, the id of a valid session.',
  'STR-02: #1': 'Every streaming call needs `accessId`, the external id of the access with the resource.',
  'STR-03: §4.1; Download | Method; Upload | Method; Delete | Method; §4.1 Download; §4.1 Upload; §4.1 Delete':
    'GET downloads, POST uploads, DELETE deletes, all on `/streaming`.',
});

/** Header fields that the specification only observed in downloads are not a MUST, except those that conditions use. */
const download = rules('4.1 Download', {
  'STR-DL-01: resourceId | Type + Default + Effect; #2; §4.1 | Download | Extra parameters; §1 #4':
    'A download needs `resourceId` and returns the bytes of that resource.',
  'STR-DL-02: noCache | Effect #1 + Type; #5':
    '`noCache=true` gives a `Cache-Control` in the manner of no-store, no-cache.',
  'STR-DL-03: noCache | Effect #1': '`noCache=true` gives `Pragma: no-cache`.',
  'STR-DL-04: noCache | Effect #2 + Default': 'Without `noCache`, or with false, caching is active.',
  'STR-DL-05: download | Effect #1 + Type': '`download=true` gives `Content-Type: application/download`.',
  'STR-DL-06: download | Effect #1': '`download=true` gives a `Content-Disposition` of `attachment`.',
  'STR-DL-07: download | Effect #2': 'Without `download` the `Content-Type` is the mime type of the resource.',
  'STR-DL-08: download | Effect #2': 'Without `download` the `Content-Disposition` is `inline`.',
  'STR-DL-09: fileName | Effect + Type': '`fileName` becomes the `filename` of `Content-Disposition`.',
  'STR-DL-10: #1': 'An `If-None-Match` that equals the `ETag` of the resource returns no data.',
  'STR-DL-11: #1': 'An `If-None-Match` that differs from the `ETag` of the resource returns the data.',
  'STR-DL-12: #1': 'An `If-Modified-Since` with no change of the resource since returns no data.',
  'STR-DL-13: #1': 'An `If-Modified-Since` before the last change of the resource returns the data.',
  'STR-DL-14: #2; #3; §R-50 #4': 'A download is sent in chunks (`Transfer-Encoding: chunked`).',
  'STR-DL-15: #3': 'With caching active a download carries `ETag`, a checksum.',
  'STR-DL-16: #3': should('A download carries `Last-Modified`.'),
  'STR-DL-17: #3': should('A download carries `Date`.'),
  'STR-DL-18: #3': should('A download carries `Expires`.'),
  'STR-DL-19: #3': should('A download carries `X-Content-Type-Options`, `X-Frame-Options` and `X-XSS-Protection`.'),
  'STR-DL-20: #4':
    'With caching active `Cache-Control` is private, must-revalidate and has a max-age of 86400 seconds.',
});

const upload = rules('4.1 Upload', {
  'STR-UP-01: #3; responseMimeType | Effect #2 + Required':
    'The list of Resources that an upload returns is JSON unless `responseMimeType` says otherwise.',
  'STR-UP-02: responseMimeType | Effect #1 + Type':
    '`responseMimeType` chooses the format of the list that an upload returns.',
  'STR-UP-03: sourceType | Effect #1 + Effect #2 + Type + Required': untested(
    '`sourceType` selects the persistence of the bytes; without it the one bound to the type of the source is taken.',
    'Which persistences a deployment has, and what they do, is not shown; that the parameter is taken is judged by R-51.',
  ),
  'STR-UP-04: useCase | Effect + Type + Required': untested(
    '`useCase` helps to resolve the persistence of the bytes.',
    'What use cases there are is not shown; that the parameter is taken is judged by R-51.',
  ),
  'STR-UP-05: fileName | Effect + Type + Required':
    '`fileName` names the Resource of a body that is sent as `application/x-www-form-urlencoded`.',
  'STR-UP-06: application/x-www-form-urlencoded | Rule #2 + Rule #3':
    'A body of `application/x-www-form-urlencoded` is one file: the whole body.',
  'STR-UP-07: multipart/form-data | Rule #1': 'A body of `multipart/form-data` may contain several files.',
  'STR-UP-08: multipart/form-data | Rule #2':
    'Files in a multipart body have the field name `content`; other fields are not files.',
  'STR-UP-09: #3; §1 #4': 'An upload creates one Resource for each file.',
  'STR-UP-10: #3': 'An upload returns an array of the Resources, one element for each file.',
  'STR-UP-11: #4': 'An upload returns `Content-Type: application/json` unless `responseMimeType` says otherwise.',
  'STR-UP-12: #4': 'An upload returns headers that forbid caching, such as `no-store, no-cache`.',
  'STR-UP-13: #5': 'A multipart body without a field `content` creates nothing and returns 200 with an empty body.',
  'STR-UP-15: application/x-www-form-urlencoded | Rule #1':
    'The body of an upload without a `Content-Type` is one file: the whole body.',
  'STR-UP-16: fileName | Required':
    'An upload of a body that is sent as `application/x-www-form-urlencoded` needs `fileName`.',
  'STR-UP-14: #3': should('An upload returns the Resources in the order of the files.'),
});

const remove = rules('4.1 Delete', {
  'STR-DE-01: §4.1 | Delete | Extra parameters': 'DELETE needs `resourceId`.',
  'STR-DE-02: #1; §1 #4': 'DELETE deletes the bytes of the resource.',
  'STR-DE-03: #2': 'A DELETE that succeeds returns 200.',
});

export const streaming = [...common, ...download, ...upload, ...remove];
