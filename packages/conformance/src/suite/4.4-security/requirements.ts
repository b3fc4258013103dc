import { rules } from '../statements.js';

export const security = rules('4.4', {
  'AUT-01': '`authenticate` needs `user` and `password`.',
  'AUT-02': '`authenticate` answers to POST and OPTIONS.',
  'AUT-03': '`authenticate` answers the session id without a projection, and with `id`.',
  'AUT-04': '`authenticate` knows `envelope`: an AuthenticationResponse.',
  'AUT-05': '`authenticate` knows `payload`: the whole UserSession.',
  'AUT-06': '`authenticate` with `none` succeeds and answers nothing.',
  'AUT-07': '`depth=reachable` answers more of the session.',
  'OUT-01': '`logout` needs `sessionId`.',
  'OUT-02': '`logout` answers to POST.',
  'OUT-03': '`logout` answers to GET.',
  'OUT-04': '`logout` answers to OPTIONS.',
  'OUT-05': '`logout` ends the session.',
});
