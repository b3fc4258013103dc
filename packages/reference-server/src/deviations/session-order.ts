import { base64Bytes } from '@platform-services/sdk/model';
import { type CredentialSource, type Credentials, cookie, inQuery, lastOf } from '../endpoints/credentials.js';
import type { SessionDialect } from '../endpoints/request-dialect.js';
import { Unauthorized } from '../model/refusal.js';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The sessions of deployed services, whose first credentials decide. */
export function deployedSessions(rule: string): SessionDialect {
  return {
    credentialsOf: (request) => firstCredentials(rule, request),
    beforeRoutes: true,
    cookie: 'tfsessionId',
    scheme: 'basic',
  };
}

/**
 * The first credentials of a request in the order of deployed services: the id of a session, or the session of a user and a
 * password.
 *
 * @throws Refusal `unauthorized` if the first credentials are of another kind or are wrong
 */
function firstCredentials(rule: string, { state, decodedQuery, headers }: CredentialSource): Credentials | undefined {
  const id = cookie(headers, 'tfsessionId') ?? inQuery(decodedQuery.pairs);
  if (id !== undefined) return id;
  const [, scheme = '', token = ''] = /^(Basic|Bearer) +(.*)$/i.exec(lastOf(headers, 'authorization') ?? '') ?? [];
  if (scheme === '') return lastOf(headers, 'gm-session-id');
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(utf8.decode(base64Bytes(token))) ?? [];
  const user = scheme.toLowerCase() === 'basic' ? state.users.verify(name, password) : undefined;
  if (user !== undefined) return state.sessions.create(user);
  throw new Unauthorized('InvalidCredentials', rule, 'Expected Basic credentials of a user in header "Authorization".');
}
