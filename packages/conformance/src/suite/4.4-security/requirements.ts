import { rules } from '../statements.js';

export const security = rules('4.4', {
  'AUT-01': ['Authenticate | Parameters', '`authenticate` needs `user` and `password`.'],
  'AUT-02': ['Authenticate | Path + Methods', '`authenticate` answers to POST and OPTIONS.'],
  'AUT-03': ['#1', '`authenticate` answers the session id without a projection, and with `id`.'],
  'AUT-04': ['#1', '`authenticate` knows `envelope`: an AuthenticationResponse.'],
  'AUT-05': ['#1', '`authenticate` knows `payload`: the whole UserSession.'],
  'AUT-06': ['#1', '`authenticate` with `none` succeeds and answers nothing.'],
  'AUT-07': ['#2', '`depth=reachable` answers more of the session.'],
  'OUT-01': ['Logout | Parameters', '`logout` needs `sessionId`.'],
  'OUT-02': ['Logout | Path + Methods', '`logout` answers to POST.'],
  'OUT-03': ['Logout | Methods', '`logout` answers to GET.'],
  'OUT-04': ['Logout | Methods', '`logout` answers to OPTIONS.'],
  'OUT-05': ['#3', '`logout` ends the session.'],
});
