/** 4.1: uploads and downloads. */
export const streamingDeviations = [
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
    advice: 'Send a content type that is not form data, with `fileName`, or multipart.',
  },
  {
    id: 'D-58',
    subject: '`/streaming` without what it needs',
    documented: 'An error with a body: 400 without an access, 404 without a resource.',
    deployed:
      '404 without a body if there is no `resourceId`, 404 or 500 if there is no access; names only in camelCase.',
    advice: 'Send `accessId` and `resourceId`, spelled like this.',
  },
] as const;
