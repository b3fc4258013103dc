/** 4.1: uploads and downloads. */
export const streamingDeviations = [
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
    id: 'D-54',
    subject: 'Range',
    documented: 'R-50',
    deployed:
      '400 for a suffix, an unsatisfiable, invalid or second range; an empty part at the very end; signs are read, If-Range is not; 500 for another unit',
  },
  {
    id: 'D-55',
    subject: 'conditions of a download',
    documented: 'R-47',
    deployed: 'If-None-Match only as one unquoted md5; If-Modified-Since to the millisecond, 400 if it is not a date',
  },
  {
    id: 'D-56',
    subject: 'Content-Disposition',
    documented: 'R-49',
    deployed:
      'filename* first and with + for a blank, then filename with _ for all but letters, digits and .-_, and ? beyond Latin-1; no filename* if that is the name',
  },
  {
    id: 'D-57',
    subject: 'uploads',
    documented: 'R-51, R-52',
    deployed:
      'form data arrives empty; useCase, mimeType and md5 are read; Accept is not; no default name; escapes in names stay, but none may be a quote; any text is the type of a part; 500 for an unknown sourceType, tags, and a part that ends early',
  },
  {
    id: 'D-58',
    subject: '/streaming: what is missing',
    documented: '400 or 404 with R-4',
    deployed:
      '404 without a body if there is no resourceId, 404 if there is no access; names only in camelCase; the first of several counts',
  },
] as const;
