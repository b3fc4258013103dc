import { type OptionSource, optionSet } from '../../options/parse.js';
import { optional, single, text, trueOrElse } from '../../options/row.js';
import { optionSource, type ServiceRequest } from '../request.js';

/** The parameters that name the resource, like the path of other calls. They are checked before the options. */
export const targetOptions = optionSet(
  '/streaming',
  { accessId: optional('4.1', 'access-id', text), resourceId: optional('4.1', 'resource-id', text) },
  { lenient: true },
);

/**
 * The source of all options of `/streaming`. In some dialects it is the query alone, with names in camelCase, of which the
 * first counts.
 */
export function streamingSource(request: ServiceRequest): OptionSource {
  const { dialect } = request.settings;
  if (dialect.streaming.onlyCamelCase === undefined) return optionSource(request);
  const named = request.query.filter(([name]) => /^[a-z\d]+$/i.test(name)).toReversed();
  return { query: [...new Map(named)], headers: {}, dialect };
}

/** GET `/streaming` (4.1). */
export const downloadOptions = optionSet(
  'GET /streaming',
  {
    noCache: single('4.1', 'no-cache', trueOrElse, false),
    download: single('4.1', 'download', trueOrElse, false),
    fileName: optional('4.1', 'file-name', text),
  },
  { lenient: true },
);

/**
 * POST `/streaming` (4.1). Options other than `responseMimeType` and `fileName` only have an effect where clients describe
 * files, since there is only one way of storing.
 */
export const uploadOptions = optionSet(
  'POST /streaming',
  {
    responseMimeType: optional('4.1', 'response-mime-type', text),
    fileName: optional('4.1', 'file-name', text),
    mimeType: optional('4.1', 'mime-type', text),
    md5: optional('4.1', 'md5', text),
    useCase: optional('4.1', 'use-case', text),
    sourceType: optional('4.1', 'source-type', text),
    tags: optional('4.1', 'tags', text),
  },
  { lenient: true },
);
