import type { CallPlan } from '../call/call-context.js';
import type { CallOptions, Parameter } from '../operation/operation.js';
import { optionText } from '../options/parameters.js';
import { encodingTable, type OptionsOf, type ProjectionOf, projectionTable } from '../options/table.js';
import { authenticateReaders } from '../results/readers.js';

/** Where user and password stand in the request: most services take both. */
export type CredentialsIn = 'form' | 'query';

type Depth = OptionsOf<Pick<typeof encodingTable, 'depth'>>;

/** Options of authenticating (4.4). */
export interface AuthenticateOptions<P extends ProjectionOf<'authenticate'>> extends CallOptions, Depth {
  /**
   * `id`: the session id; `payload`: the `UserSession`; `envelope`: the `AuthenticationResponse`; `none`: nothing, and
   * the new session is not used, since nobody learns its id. Default `id`.
   */
  readonly projection?: P | undefined;
}

/** `POST /rest/authenticate` (4.4) */
export function authenticatePlan(
  { user, password }: { readonly user: string; readonly password: string },
  credentialsIn: CredentialsIn,
  { projection = projectionTable.authenticate.default, depth }: AuthenticateOptions<ProjectionOf<'authenticate'>> = {},
): CallPlan & { readonly reader: object } {
  const secrets: readonly Parameter[] = [
    ['user', user],
    ['password', password],
  ];
  const asked: Parameter[] = [['projection', optionText('projection', projectionTable.authenticate, projection)]];
  if (depth !== undefined) asked.push(['depth', optionText('depth', encodingTable.depth, depth)]);
  const form = { content: new URLSearchParams({ user, password }).toString(), type: formType };
  const place = credentialsIn === 'form' ? { query: asked, body: form } : { query: [...asked, ...secrets] };
  return {
    // A session that nobody learned of ends by itself, so it does no harm to ask again.
    operation: {
      method: 'POST',
      kind: 'repeatable',
      path: '/rest/authenticate',
      ...place,
      session: false,
      secret: true,
    },
    reader: authenticateReaders[projection],
  };
}

const formType = 'application/x-www-form-urlencoded';

/** The session id in the result of authenticating. */
export function sessionIdOf(result: unknown): string | undefined {
  if (typeof result === 'string') return result;
  if (typeof result !== 'object' || result === null) return undefined;
  if ('userSession' in result) return sessionIdOf(result.userSession);
  return 'sessionId' in result && typeof result.sessionId === 'string' ? result.sessionId : undefined;
}
