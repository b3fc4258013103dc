import { firstFailureFormat, firstKnownFormat } from '../http/negotiate.js';
import type { Entry } from './deviation.js';
import { incompletePath, requireMethodOfV2, withoutEmptySegments } from './paths.js';
import { deployedSessions } from './session-order.js';

/** 5, 7: sessions, paths, methods, content negotiation and errors. */
export const httpDeviations = [
  {
    id: 'D-19',
    subject: 'the members of an error body',
    documented: 'as in R-4',
    deployed: 'also `details`, `suppressed` and `cause`',
    advice: 'Read `message` and `tracebackId`; ignore what else there is.',
    change: (_, { requests }) => ({ requests: { failures: { ...requests.failures, detailed: true } } }),
  },
  {
    id: 'D-22',
    subject: 'surplus path segments',
    documented: '404',
    deployed: 'ignored',
    advice: 'Encode the slashes of ids and partitions, and build no longer paths.',
    change: () => ({ requests: { surplusSegments: 'ignored' } }),
  },
  {
    id: 'D-24',
    subject: 'the body of a 401 or 403',
    documented: 'as in R-4',
    deployed: 'an `Unsatisfied`, whose `why` is the reason',
    advice: 'Read the message from either form.',
    change: (_, { requests }) => ({ requests: { failures: { ...requests.failures, unsatisfied: true } } }),
  },
  {
    id: 'D-46',
    subject: 'the form of an error',
    documented: 'XML if `Accept` ranks it above JSON',
    deployed:
      'that of the first type of `Accept`, by which the response is typed too: also a plain text, form data, XML for `*/*` and `application/*`, and JSON for `text/*`; JSON for a type that is not known',
    advice: 'Send `Accept: application/json`.',
    change: () => ({ requests: { failureFormat: (headers, unnamed) => firstFailureFormat(headers) ?? unnamed } }),
  },
  {
    id: 'D-47',
    subject: 'the form of a success',
    documented: 'XML if `Accept` ranks it above JSON',
    deployed:
      'that of the first known type of `Accept`, or of the option `accept` instead, also `text/x-json` and form data',
    advice: 'Send `Accept: application/json`.',
    change: () => ({ requests: { accepted: firstKnownFormat } }),
  },
  {
    id: 'D-48',
    subject: 'where the session id comes from',
    documented: 'the query, two headers, the cookie `sessionId` or a Bearer token',
    deployed:
      'the cookie `tfsessionId`, the query, Basic, a JWT, or one header; the first one decides, and unknown paths of v2 need one too, else 401',
    advice: 'Send the session id in the query or in the header `gm-session-id`, and nowhere else.',
    change: (rule) => ({
      options: { sessionHeaders: new Set(['gm-session-id']), ignoredParameters: new Set(['session-id']) },
      requests: { sessions: deployedSessions(rule) },
    }),
  },
  {
    id: 'D-49',
    subject: 'paths that end too early, and double slashes',
    documented: '404',
    deployed: '405 or 400; a double slash is one',
    advice: 'Do not build such paths.',
    change: (rule) => ({
      requests: { segmentsOf: withoutEmptySegments, unknownPath: (path) => incompletePath(rule, path) },
    }),
  },
  {
    id: 'D-50',
    subject: 'OPTIONS, HEAD and unknown methods on the paths of v2',
    documented: '204; as GET; 405',
    deployed: 'OPTIONS checks what the path names; HEAD and unknown methods are 500',
    advice: 'Send GET instead of HEAD.',
    change: (rule) => ({
      requests: {
        requireMethod: (method, path) => requireMethodOfV2(rule, method, path),
        checkedByOptions: rule,
      },
    }),
  },
] as const satisfies readonly Entry[];
