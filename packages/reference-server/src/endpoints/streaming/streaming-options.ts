import { type OptionSource, optionSet } from '../../options/parse.js';
import { optional, single, text, trueOrElse } from '../../options/row.js';
import type { ServiceRequest } from '../request.js';

type Deviating = Pick<ServiceRequest, 'deviations'>;

/** The parameters that name the resource, like the path of other calls. They are checked before the options. */
export const targetOptions = optionSet(
  '/streaming',
  { accessId: optional('4.1', 'access-id', text), resourceId: optional('4.1', 'resource-id', text) },
  { lenient: true },
);

/** Whether uploads are read as by deployed services (D-57). */
export function hasDeployedUploads({ deviations }: Deviating): boolean {
  return deviations.has('D-57');
}

/** Whether requests that name no resource or access are answered as by deployed services (D-58). */
export function hasDeployedTargets({ deviations }: Deviating): boolean {
  return deviations.has('D-58');
}

/** The source of all options of `/streaming`. With D-58, it is the query, with names in camelCase, of which the first counts. */
export function streamingSource(request: ServiceRequest): OptionSource {
  const { query, headers, optionDialect } = request;
  if (!hasDeployedTargets(request)) return { query, headers, optionDialect };
  const named = query.filter(([name]) => /^[a-z\d]+$/i.test(name)).toReversed();
  return { query: [...new Map(named)], headers: {}, optionDialect };
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
 * POST `/streaming` (4.1). Only with D-57, options other than `responseMimeType` and `fileName` have an effect, since there
 * is only one way of storing.
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
