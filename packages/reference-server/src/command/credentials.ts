import type { ProxyCredentials } from '../proxy/options.js';
import { UsageError } from './usage.js';

/** The options for credentials. Secrets are in environment variables, since everybody can see a command line. */
interface CredentialOptions {
  readonly user: string | undefined;
  readonly passwordEnv: string | undefined;
  readonly sessionEnv: string | undefined;
}

/**
 * The credentials that options name.
 *
 * @param prefix what the names of the options begin with, e.g. `proxy-`
 * @throws UsageError if they name none, two of them, or a variable that does not exist
 */
export function credentialsOf(
  { user, passwordEnv, sessionEnv }: CredentialOptions,
  prefix: '' | 'proxy-',
): ProxyCredentials {
  const session = `--${prefix}session-env`;
  const [userOption, passwordOption] = [`--${prefix}user`, `--${prefix}password-env`];
  if (sessionEnv !== undefined) {
    if (user === undefined && passwordEnv === undefined) return { sessionId: variable(session, sessionEnv) };
    throw new UsageError(`Expected either ${session}, or ${userOption} with ${passwordOption}, got both.`);
  }
  if (user !== undefined && passwordEnv !== undefined) return { user, password: variable(passwordOption, passwordEnv) };
  const service = prefix === '' ? '--base-url' : '--proxy';
  throw new UsageError(
    `The option ${service} needs ${userOption} NAME with ${passwordOption} NAME, or ${session} NAME.`,
  );
}

function variable(option: string, name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new UsageError(`The environment variable "${name}", which ${option} names, is not set or is empty.`);
}
