import { rules } from '../statements.js';

export const security = rules('4.4', {
  'AUT-01: Authenticate | Parameters': '`authenticate` needs `user` and `password`.',
  'AUT-02: Authenticate | Path + Methods': '`authenticate` accepts POST and OPTIONS.',
  'AUT-03: #1': '`authenticate` returns the session id without a projection, and with `id`.',
  'AUT-04: #1': '`authenticate` knows `envelope`: an AuthenticationResponse.',
  'AUT-05: #1': '`authenticate` knows `payload`: the whole UserSession.',
  'AUT-06: #1': '`authenticate` with `none` succeeds and returns nothing.',
  'AUT-07: #2': '`depth=reachable` returns more of the session.',
  'OUT-01: Logout | Parameters': '`logout` needs `sessionId`.',
  'OUT-02: Logout | Path + Methods': '`logout` accepts POST.',
  'OUT-03: Logout | Methods': '`logout` accepts GET.',
  'OUT-04: Logout | Methods': '`logout` accepts OPTIONS.',
  'OUT-05: #3': '`logout` ends the session.',
});
