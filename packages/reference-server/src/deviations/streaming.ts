import { noAccess } from '../endpoints/streaming/streaming-dialect.js';
import type { Pairs } from '../http/router.js';
import { notFound } from '../model/refusal.js';
import type { Entry } from './deviation.js';
import { deployedDisposition, isNotModifiedExactly, rangeOfDeployed } from './downloads.js';

/** 4.1: uploads and downloads. */
export const streamingDeviations = [
  {
    id: 'D-15',
    subject: 'a multipart upload without a part named `content`',
    documented: 'an empty body',
    deployed: '`[]`',
    advice: 'Name the parts `content`; treat an empty body like an empty list.',
    change: () => ({ streaming: { emptyUpload: 'list' } }),
  },
  {
    id: 'D-16',
    subject: 'a raw upload without a content type or `fileName`',
    documented: 'refused, 400',
    deployed: 'a resource without a name',
    advice: 'Always send `fileName` with a raw upload.',
    change: () => ({ streaming: { needsName: false } }),
  },
  {
    id: 'D-54',
    subject: '`Range`',
    documented: 'suffixes are ranges; 416 if unsatisfiable',
    deployed:
      '400 for both, and for several ranges; at the very end an empty part; positions may have a sign, and a negative end is the end of the file; `If-Range` is not read',
    advice: 'Ask for one range with a start within the file.',
    change: (rule) => ({
      streaming: { range: (headers, size, _, described) => rangeOfDeployed(rule, headers, size, described) },
    }),
  },
  {
    id: 'D-55',
    subject: 'the conditions of a download',
    documented: 'as HTTP describes them',
    deployed: 'one bare tag; dates to the millisecond',
    advice: 'Send `If-None-Match` with the `ETag` as it was answered.',
    change: (rule) => ({
      streaming: { isNotModified: (headers, validators) => isNotModifiedExactly(rule, headers, validators) },
    }),
  },
  {
    id: 'D-56',
    subject: '`Content-Disposition`',
    documented: '`filename`, then `filename*` if it differs',
    deployed:
      '`filename*` first, with `+` for a blank, unless `filename` is the whole name, which may have letters of Latin-1; letters beyond it are `?`',
    advice: 'Read `filename*`, with `+` as a blank, and else `filename`.',
    change: () => ({ streaming: { disposition: deployedDisposition } }),
  },
  {
    id: 'D-57',
    subject: 'uploads',
    documented: 'the body is the file',
    deployed:
      'form data arrives empty; `useCase`, `mimeType` and `md5` are read; a part keeps any text as its type, an empty name and backslashes in a name, but a name with an escaped quote is none',
    advice: 'Send a content type that is not form data, with `fileName`, or multipart.',
    change: (rule, { storage }) => ({
      streaming: { describedByClients: rule },
      storage: { furtherProperties: { ...storage.furtherProperties, useCases: true } },
    }),
  },
  {
    id: 'D-58',
    subject: '`/streaming` without a resource or an access',
    documented: '404, 400',
    deployed: '404 without a body, 404; names only in camelCase; of a parameter given twice the first counts',
    advice: 'Send `accessId` and `resourceId`, spelled like this.',
    change: (rule) => ({
      streaming: {
        parametersOf: ({ query, dialect }) => ({
          query: firstInCamelCase(query),
          headers: {},
          ...(dialect && { dialect }),
        }),
        withoutAccess: () => notFound(rule, noAccess),
        withoutResource: rule,
      },
    }),
  },
] as const satisfies readonly Entry[];

/** The parameters with names in camelCase, of which the first counts. */
function firstInCamelCase(query: Pairs): Pairs {
  return [...new Map(query.filter(([name]) => /^[a-z\d]+$/i.test(name)).toReversed())];
}
