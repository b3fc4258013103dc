import { rules, untested } from '../statements.js';

export const authentication = rules('5', {
  'SEC-01: #1; §1 #6; §R-1 #2': 'Every call but authenticate needs a session id.',
  'SEC-02: #2': 'The session id is the query parameter `sessionId`.',
  'SEC-03: #3; §1 #5': 'Authenticate returns a session id only for valid credentials.',
  'SEC-04: #4': 'A session is valid until a logout ends it.',
  'SEC-05: #5': 'After the logout later calls need a new id.',
  'SEC-06: #6': untested('Access control for accesses and operations is open.', 'The specification shows none.'),
  'SEC-07: #8':
    'An upload that crosses origins returns `Access-Control-Allow-Credentials` and `Access-Control-Allow-Origin`.',
  'SEC-08: #8':
    'An upload that crosses origins exposes `gm-rpc-body`, `gm-rpc-body-type`, `gm-rpc-client-id`, `gm-rpc-response-key` and `gm-rpc-response-key-algo`.',
  'SEC-09: #8': 'An upload that crosses origins varies on `Origin`.',
});
