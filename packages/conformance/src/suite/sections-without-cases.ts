import { rules, untested } from './statements.js';

// Sections 6, 8 and 9 have no cases of their own, because the cases of other sections judge their statements.

export const events = rules('6', {
  'EVT-01: #1; #2': untested('Notifications and webhooks are open.', 'The specification shows none.'),
});

export const limits = rules('8', {
  'LIM-01: Files per request | Value + Applies to':
    'A form-urlencoded upload is one file, a multipart upload may be several.',
  'LIM-02: index | Value + Applies to': '`index` of a list insert is from 0 to the size of the list, 0 by default.',
  'LIM-03: Default depth | Value + Applies to': '`depth` is `shallow` by default in the legacy endpoint.',
  'LIM-04: Default depth | Value + Applies to': '`depth` is 3 by default in v2.',
  'LIM-05: Default entity-recurrence-depth | Value + Applies to': '`entity-recurrence-depth` is 0 by default.',
  'LIM-06: Default entity-recurrence-depth | Value + Applies to': '`entity-recurrence-depth` is at least -1.',
  'LIM-07: start-index | Value + Applies to': '`start-index` is at least 0, and 0 by default.',
  'LIM-08: max-results | Value + Applies to': '`max-results` is at least 0, and unlimited by default.',
  'LIM-09: Cache lifetime of a download | Value + Applies to':
    'A download may be kept for 86400 seconds, privately and with revalidation, unless `noCache=true`.',
  'LIM-10: Multiple delete | Value + Applies to': 'A multiple delete is refused unless `allow-multiple-delete=true`.',
  'LIM-11: #1': untested('Rates, sizes and the life of a session are open.', 'The specification shows no limit.'),
});

export const versioning = rules('9', {
  'VSN-01: #1': 'The legacy endpoint is there under `/rest/<call>`.',
  'VSN-02: #1': 'The legacy endpoint is there under `/rest/v1/<call>`.',
  'VSN-03: #2': 'The streaming endpoint is `/streaming`.',
  'VSN-04: #4': 'The current endpoint is there under `/rest/v2/entities` and `/rest/v2/properties`.',
  'VSN-05: #5': untested('Negotiation of versions and a timetable are open.', 'The specification shows none.'),
});
