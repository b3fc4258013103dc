/** 4.1: uploads and downloads. */
export const streamingDeviations = [
  {
    id: 'D-15',
    subject: 'a multipart upload without a part named `content`',
    documented: 'an empty body',
    deployed: '`[]`',
  },
  {
    id: 'D-16',
    subject: 'a raw upload without a content type or `fileName`',
    documented: 'refused, 400',
    deployed: 'a resource without a name',
  },
  {
    id: 'D-54',
    subject: '`Range`',
    documented: 'suffixes are ranges; 416 if unsatisfiable',
    deployed:
      '400 for both, and for several ranges; at the very end an empty part; positions may have a sign, and a negative end is the end of the file; `If-Range` is not read',
  },
  {
    id: 'D-55',
    subject: 'the conditions of a download',
    documented: 'as HTTP describes them',
    deployed: 'one bare tag; dates to the millisecond',
  },
  {
    id: 'D-56',
    subject: '`Content-Disposition`',
    documented: '`filename`, then `filename*` if it differs',
    deployed:
      '`filename*` first, with `+` for a blank, unless `filename` is the whole name, which may have letters of Latin-1; letters beyond it are `?`',
  },
  {
    id: 'D-57',
    subject: 'uploads',
    documented: 'the body is the file',
    deployed:
      'form data arrives empty; `useCase`, `mimeType` and `md5` are read; a part keeps any text as its type, an empty name and backslashes in a name, but a name with an escaped quote is none',
  },
  {
    id: 'D-58',
    subject: '`/streaming` without a resource or an access',
    documented: '404, 400',
    deployed: '404 without a body, 404; names only in camelCase; of a parameter given twice the first counts',
  },
] as const;
