import { rules, untested } from './statements.js';

// Sections 6, 8 and 9 have no cases of their own, because the cases of other sections judge their statements.

export const events = rules('6', {
  'EVT-01': untested('Notifications and webhooks are open.', 'The specification shows none.'),
});

export const limits = rules('8', {
  'LIM-01': 'A form-urlencoded upload is one file, a multipart upload may be several.',
  'LIM-02': '`index` of a list insert goes from 0 to the size of the list, 0 by default.',
  'LIM-03': '`depth` is `shallow` by default in the legacy endpoint.',
  'LIM-04': '`depth` is 3 by default in v2.',
  'LIM-05': '`entity-recurrence-depth` is 0 by default.',
  'LIM-06': '`entity-recurrence-depth` is no less than -1.',
  'LIM-07': '`start-index` is no less than 0, and 0 by default.',
  'LIM-08': '`max-results` is no less than 0, and unlimited by default.',
  'LIM-09': 'A download may be kept for 86400 seconds, privately and with revalidation, unless `noCache=true`.',
  'LIM-10': 'A multiple delete is refused unless `allow-multiple-delete=true`.',
  'LIM-11': untested('Rates, sizes and the life of a session are open.', 'The specification shows no limit.'),
});

export const versioning = rules('9', {
  'VSN-01': 'The legacy endpoint is there under `/rest/<call>`.',
  'VSN-02': 'The legacy endpoint is there under `/rest/v1/<call>`.',
  'VSN-03': 'The streaming endpoint is `/streaming`.',
  'VSN-04': 'The current endpoint is there under `/rest/v2/entities` and `/rest/v2/properties`.',
  'VSN-05': untested('Negotiation of versions and a timetable are open.', 'The specification shows none.'),
});
