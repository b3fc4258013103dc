import type { Handler, Reply } from '../support/server.js';

export const credentials = { user: 'ann', password: 'secret-password' };
export const unauthorized: Reply = { status: 401, body: { message: 'the session has expired', tracebackId: 't1' } };
export const empty: Reply = { body: [] };

/** Serves empty lists to sessions that `accepts`; a login is answered with the next session id. */
export const serving =
  (accepts: (session: string | null) => boolean): Handler =>
  ({ path, query }) =>
    path.endsWith('/authenticate') ? undefined : accepts(query.get('sessionId')) ? empty : unauthorized;

/** The requests that log in. */
export const logins = (requests: readonly { readonly path: string }[]) =>
  requests.filter(({ path }) => path.endsWith('/rest/authenticate'));
