import type { CallPlan } from '../call/call-context.js';
import type { CallOptions } from '../operation/operation.js';
import { optionParameters } from '../options/parameters.js';
import {
  encodingTable,
  type NamedProjection,
  type OptionsOf,
  type ProjectionOf,
  type ProjectionOption,
  projectionTable,
} from '../options/table.js';
import { authenticateReaders } from '../results/readers.js';

/** Where a login sends user and password: most services accept both. */
export type CredentialsIn = 'form' | 'query';

const table = { projection: projectionTable.authenticate, depth: encodingTable.depth };

type Depth = OptionsOf<Pick<typeof encodingTable, 'depth'>>;

/** Options of authenticating (4.4). */
export interface AuthenticateOptions<P extends NamedProjection<'authenticate'>> extends CallOptions, Depth {
  /**
   * `id`: the session id; `payload`: the `UserSession`; `envelope`: the `AuthenticationResponse`; `none`: nothing, and
   * the client does not use the new session, because its id is unknown. Default `id`.
   */
  readonly projection?: ProjectionOption<'authenticate', P>;
}

/** `POST /rest/authenticate` (4.4) */
export function authenticatePlan(
  credentials: { readonly user: string; readonly password: string },
  credentialsIn: CredentialsIn,
  options: AuthenticateOptions<ProjectionOf<'authenticate'>> = {},
): CallPlan & { readonly reader: object } {
  const { projection = table.projection.default } = options;
  const asked = optionParameters(table, options);
  const form = { content: new URLSearchParams(credentials).toString(), type: formType };
  const place =
    credentialsIn === 'query' ? { query: [...asked, ...Object.entries(credentials)] } : { query: asked, body: form };
  return {
    // A session whose id never arrived expires by itself, so repeating the login does no harm.
    operation: {
      method: 'POST',
      kind: 'repeatable',
      path: '/rest/authenticate',
      ...place,
      session: false,
      secret: true,
      secrets: [credentials.password],
    },
    reader: authenticateReaders[projection],
  };
}

const formType = 'application/x-www-form-urlencoded';
