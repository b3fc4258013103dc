import { rules, untested } from '../statements.js';

export const versioning = rules('9', {
  'VSN-01': 'The legacy endpoint is there under `/rest/<call>`.',
  'VSN-02': 'The legacy endpoint is there under `/rest/v1/<call>`.',
  'VSN-03': 'The streaming endpoint is `/streaming`.',
  'VSN-04': 'The current endpoint is there under `/rest/v2/entities` and `/rest/v2/properties`.',
  'VSN-05': untested('Negotiation of versions and a timetable are open.', 'The specification shows none.'),
});
