import { noAccess } from '../endpoints/streaming/streaming-dialect.js';
import type { Pairs } from '../http/router.js';
import { notFound } from '../model/refusal.js';
import type { Deviations } from './deviation.js';
import { deployedDisposition, isNotModifiedExactly, rangeOfDeployed } from './downloads.js';

/** 4.1: uploads and downloads. */
export const streamingDeviations = {
  'D-15': () => ({ streaming: { emptyUpload: 'list' } }),
  'D-16': () => ({ streaming: { needsName: false } }),
  'D-54': (rule) => ({
    streaming: { range: (headers, size, _, described) => rangeOfDeployed(rule, headers, size, described) },
  }),
  'D-55': (rule) => ({
    streaming: { isNotModified: (headers, validators) => isNotModifiedExactly(rule, headers, validators) },
  }),
  'D-56': () => ({ streaming: { disposition: deployedDisposition } }),
  'D-57': (rule, { storage }) => ({
    streaming: { describedByClients: rule },
    storage: { furtherProperties: { ...storage.furtherProperties, resourceSource: { useCase: 'string' } } },
  }),
  'D-58': (rule) => ({
    streaming: {
      parametersOf: ({ query, dialect }) => ({
        query: firstInCamelCase(query),
        headers: new Map(),
        ...(dialect && { dialect }),
      }),
      withoutAccess: () => notFound(rule, noAccess),
      withoutResource: rule,
    },
  }),
} satisfies Deviations;

/** The parameters with names in camelCase, of which the first counts. */
function firstInCamelCase(query: Pairs): Pairs {
  return [...new Map(query.filter(([name]) => /^[a-z\d]+$/i.test(name)).toReversed())];
}
