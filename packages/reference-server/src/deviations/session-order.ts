import { base64Bytes } from '@platform-services/sdk/model';
import { type CredentialSource, type Credentials, cookie, inQuery, lastOf } from '../endpoints/credentials.js';
import { Unauthorized } from '../model/refusal.js';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The first credentials of a request in the order of deployed services: the id of a session, or the session of a user and a
 * password.
 *
 * @throws Refusal `unauthorized` if the first credentials are of another kind or are wrong
 */
export function firstCredentials(
  rule: string,
  { state, decodedQuery, headers }: CredentialSource,
): Credentials | undefined {
  const id = cookie(headers, 'tfsessionId') ?? inQuery(decodedQuery.pairs);
  if (id !== undefined) return id;
  const [, scheme = '', token = ''] = /^(Basic|Bearer) +(.*)$/i.exec(lastOf(headers, 'authorization') ?? '') ?? [];
  if (scheme === '') return lastOf(headers, 'gm-session-id');
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(utf8.decode(base64Bytes(token))) ?? [];
  const user = scheme.toLowerCase() === 'basic' ? state.users.verify(name, password) : undefined;
  if (user !== undefined) return state.sessions.create(user);
  throw new Unauthorized('InvalidCredentials', rule, 'Expected Basic credentials of a user in header "Authorization".');
}
