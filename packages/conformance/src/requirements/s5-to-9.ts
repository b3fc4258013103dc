import { rules, untested } from './rules.js';

export const authentication = rules('5', {
  'SEC-01': 'Every call but authenticate needs a session id.',
  'SEC-02': 'The session id comes as the query parameter `sessionId`.',
  'SEC-03': 'Authenticate answers a session id only for valid credentials.',
  'SEC-04': 'A session is valid until a logout ends it.',
  'SEC-05': 'After the logout later calls need a new id.',
  'SEC-06': untested('Access control for accesses and operations is open.', 'The specification shows none.'),
  'SEC-07':
    'An upload that crosses origins answers `Access-Control-Allow-Credentials` and `Access-Control-Allow-Origin`.',
  'SEC-08':
    'An upload that crosses origins exposes `gm-rpc-body`, `gm-rpc-body-type`, `gm-rpc-client-id`, `gm-rpc-response-key` and `gm-rpc-response-key-algo`.',
  'SEC-09': 'An upload that crosses origins varies on `Origin`.',
});

export const events = rules('6', {
  'EVT-01': untested('Notifications and webhooks are open.', 'The specification shows none.'),
});

export const errors = rules('7', {
  'ERR-01': 'A call that succeeds answers 200.',
  'ERR-02': 'An upload without a field `content` answers 200 with an empty body and creates nothing.',
  'ERR-03': 'A query without a match answers 200 and an empty list.',
  'ERR-04': 'A lookup that more than one instance matches answers 400.',
  'ERR-05': 'A lookup that more than one type matches answers 400.',
  'ERR-06': 'POST, PUT and PATCH answer 400 as the outcomes of 4.8 say.',
  'ERR-07': 'POST on a property that is no collection answers 400.',
  'ERR-08': 'A body of the wrong shape for the edit of a property answers 400.',
  'ERR-09': 'An access that is not there answers 404 in v2.',
  'ERR-10': 'A type that is not there answers 404 in v2.',
  'ERR-11': 'An instance that is not there answers 404 in v2.',
  'ERR-12': 'POST on the id of an entity that is not there answers 404.',
  'ERR-13': 'DELETE of an id that is not there answers 404.',
  'ERR-14': 'DELETE answers 500 where `dropReferencesIfPossible` cannot drop a reference.',
  'ERR-15': 'An assembly with an id that does not exist is an error.',
  'ERR-16': 'A list insert above the size of the list is an error.',
  'ERR-17': 'A list insert of a value of another type is an error.',
  'ERR-18': 'A create without the mandatory properties is an error.',
  'ERR-19': untested(
    'The form of errors and some statuses are open.',
    'The specification shows none; R-1, R-4 and R-41 decide them and are judged there.',
  ),
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
