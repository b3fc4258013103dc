import { mutant, type Row, tableOf } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  anySession,
  editBodyText,
  given,
  header,
  on,
  paths,
  sessionless,
  setParameter,
  setResponseHeader,
  type When,
  without,
  withoutHeader,
} from '../mutations/index.js';
import { resourceFields } from './resource-fields.js';

const { streaming: path } = paths;
const multipart = header('content-type', /^multipart\/form-data/);
const form = header('content-type', /^application\/x-www-form-urlencoded/);
const raw = header('content-type', /^text\/plain/);

/** Each option of a download, without it and with each value, acting as with another value. */
const options: readonly Row[] = (
  [
    ['STR-DL-04', 'noCache', undefined, 'true'],
    ['STR-DL-04', 'noCache', 'false', 'true'],
    ['STR-DL-02', 'noCache', 'true', 'false'],
    ['STR-DL-08', 'download', undefined, 'true'],
    ['STR-DL-08', 'download', 'false', 'true'],
    ['STR-DL-07', 'download', undefined, 'true'],
    ['STR-DL-07', 'download', 'false', 'true'],
    ['STR-DL-06', 'download', 'true', 'false'],
    ['R-50-09', 'fileName', undefined, 'download.bin'],
  ] as const
).map(([requirement, name, value, as]) =>
  mutant(
    requirement,
    `${value === undefined ? `no \`${name}\`` : `\`${name}=${value}\``} acts as \`${name}=${as}\``,
    on('GET', path, value === undefined ? without(name) : given(name, value), setParameter(name, as)),
  ),
);

/** One option of a download that also sets another. */
const joined: readonly Row[] = (
  [
    ['STR-DL-08', 'noCache', 'true', 'download', 'true'],
    ['STR-DL-07', 'noCache', 'true', 'download', 'true'],
    ['STR-DL-08', 'fileName', undefined, 'download', 'true'],
    ['STR-DL-07', 'fileName', undefined, 'download', 'true'],
    ['STR-DL-04', 'download', 'true', 'noCache', 'true'],
    ['STR-DL-20', 'download', 'true', 'noCache', 'true'],
    ['STR-DL-04', 'fileName', undefined, 'noCache', 'true'],
    ['STR-DL-02', 'download', 'true', 'noCache', 'false'],
    ['STR-DL-02', 'fileName', undefined, 'noCache', 'false'],
    ['STR-DL-06', 'noCache', 'true', 'download', 'false'],
    ['STR-DL-05', 'noCache', 'true', 'download', 'false'],
    ['STR-DL-06', 'fileName', undefined, 'download', 'false'],
    ['STR-DL-09', 'download', 'true', 'fileName', 'download.bin'],
    ['STR-DL-09', 'noCache', 'true', 'fileName', 'download.bin'],
  ] as const
).map(([requirement, name, value, other, as]) =>
  mutant(
    requirement,
    `\`${name}${value === undefined ? '' : `=${value}`}\` acts as \`${other}=${as}\` too`,
    on('GET', path, given(name, value), setParameter(other, as)),
  ),
);

const headers: readonly Row[] = (
  [
    ['STR-DL-15', 'etag'],
    ['STR-DL-16', 'last-modified'],
    ['STR-DL-18', 'expires'],
    ['STR-DL-19', 'x-content-type-options'],
    ['STR-DL-19', 'x-frame-options'],
    ['STR-DL-19', 'x-xss-protection'],
  ] as const
).map(([requirement, name]) =>
  mutant(requirement, `\`${name}\` is empty`, on('GET', path, setResponseHeader(name, ''))),
);

const always = (): readonly Row[] => [
  mutant(
    'STR-DL-15',
    '`ETag` is the same for every resource',
    on('GET', path, unconditional(), setResponseHeader('etag', '0')),
  ),
];

function unconditional(): When {
  return withoutHeader('if-none-match');
}

/** Each call without what it needs. */
const required: readonly Row[] = (['GET', 'POST', 'DELETE'] as const).flatMap((method) => [
  mutant('STR-01', `${method} needs no session`, on(method, path, sessionless)),
  mutant('STR-01', `${method} takes any session`, on(method, path, anySession)),
  mutant(
    'STR-02',
    `${method} has an access by default`,
    on(method, path, without('accessId'), setParameter('accessId', 'access.conformance')),
  ),
]);

/** Each way to upload, and what of it can be done wrong. */
const uploads: readonly Row[] = (
  [
    ['multipart', multipart, 'STR-UP-12'],
    ['form', form, 'STR-UP-12'],
    ['raw', raw, 'R-52-01'],
  ] as const
).flatMap(([kind, when, cache]) => {
  const upload = (...mutations: readonly Mutation[]): Mutation => on('POST', path, when, ...mutations);
  return [
    mutant(
      cache,
      `the answer to a ${kind} upload may be stored`,
      upload(setResponseHeader('cache-control', 'private')),
    ),
    mutant(
      kind === 'raw' ? cache : 'STR-UP-11',
      `the answer to a ${kind} upload has no type`,
      upload(setResponseHeader('content-type', 'text/html')),
    ),
    mutant(
      kind === 'raw' ? cache : 'STR-UP-01',
      `a ${kind} upload answers XML by default`,
      upload(setParameter('responseMimeType', 'application/xml')),
    ),
  ];
});

/** A multipart body of three files without one of them, or with two in each other's place. */
const several: readonly Row[] = (
  [
    ['the first', (parts: readonly string[]) => parts.slice(1)],
    ['the middle one', ([one = '', , ...rest]: readonly string[]) => [one, ...rest]],
    ['the last', (parts: readonly string[]) => parts.slice(0, -1)],
  ] as const
).map(([which, change]) =>
  mutant(
    'STR-UP-07',
    `${which} of several files is passed over`,
    on('POST', path, multipart, editBodyText(partsOf(change))),
  ),
);

/** Changes the parts of a multipart body that has several. */
function partsOf(change: (parts: readonly string[]) => readonly string[]) {
  return (text: string): string => {
    const [boundary = ''] = text.split('\r\n', 1);
    const parts = text.split(`${boundary}`).slice(1, -1);
    return parts.length < 3 ? text : `${boundary}${change(parts).join(boundary)}${boundary}--\r\n`;
  };
}

const deletes: readonly Row[] = [
  mutant('STR-DE-02', 'every resource loses its bytes', on('DELETE', path, { apply: all })),
];

/** Deletes the bytes of every resource that was ever downloaded or uploaded. */
async function all(...[request, next, context]: Parameters<Mutation['apply']>): ReturnType<Mutation['apply']> {
  const response = await next(request);
  const query = new URLSearchParams(request.search);
  const found = await context.service({
    ...request,
    method: 'GET',
    path: '/rest/v2/entities/access.conformance/com.vendor.model.resource.Resource',
    search: `?sessionId=${query.get('sessionId') ?? ''}&depth=0&projection=results`,
  });
  for (const [, id = ''] of found.body.toString().matchAll(/"id"\s*:\s*"([^"]+)"/g)) {
    query.set('resourceId', id);
    await context.service({ ...request, search: `?${query.toString()}` });
  }
  return response;
}

/** 2.2 and 4.1, by table: each option, each way to upload, each field of a Resource. */
export const systematicStreaming = tableOf(
  'systematic',
  ...options,
  ...joined,
  ...headers,
  ...always(),
  ...required,
  ...uploads,
  ...several,
  ...resourceFields,
  ...deletes,
);
