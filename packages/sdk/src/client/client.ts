import type { Call } from '../call/call.js';
import type { Timing } from '../call/settings.js';
import { callSite } from '../errors/base.js';
import { UnauthorizedError } from '../errors/status.js';
import { ConfigError, InputError, isLocatable, located } from '../errors/usage.js';
import type { ModelDefinition } from '../model/deployment.js';
import { mismatch, mismatchOf } from '../model/message.js';
import type { ModelOf, ModelSource } from '../model/model-types.js';
import { modelTypes } from '../model/model-view.js';
import type { CallOptions } from '../operation/operation.js';
import type { ProjectionOf } from '../options/table.js';
import { ClientContext } from '../pipeline/client-context.js';
import type { AuthenticateResults } from '../results/results.js';
import { type AuthenticateOptions, authenticatePlan, sessionIdOf } from '../session/authenticate.js';
import { SessionKeeper } from '../session/keeper.js';
import { CredentialsLogin } from '../session/login.js';
import { Access } from './access.js';
import { type CheckedOptions, type ClientOptions, checkOptions } from './client-options.js';
import { type RequestParameters, requestPlan } from './request.js';

/**
 * A client of one service with one session. It logs in when the first call needs it, once for all callers, and again
 * when the service has ended a session that had worked.
 */
export class Client<M extends ModelDefinition = ModelDefinition> {
  readonly #options: CheckedOptions;
  readonly #sessions: SessionKeeper;
  readonly #login: CredentialsLogin;
  readonly #context: ClientContext;
  #closing: Promise<void> | undefined;

  /** @internal */
  constructor(options: ClientOptions, timing?: Timing) {
    const checked = checkOptions(options, timing);
    const { secrets } = checked.settings;
    const types = modelTypes(options.model, checked.vendor);
    this.#options = checked;
    this.#login = new CredentialsLogin(checked.credentials, checked.credentialsIn, checked.settings, types);
    this.#sessions = new SessionKeeper(this.#login, secrets);
    this.#context = new ClientContext(checked.settings, this.#sessions, types, checked.dialect);
  }

  /**
   * An access by its external id. Nothing is sent yet.
   *
   * @throws InputError where the id is no text
   * @example const people = client.access('access.demo').entities('Person');
   */
  access(id: string): Access<M> {
    if (typeof id !== 'string') throw new InputError(mismatch('a string', id, 'id'), { site: callSite(this.access) });
    return new Access(this.#context, id);
  }

  /**
   * Logs in now, and uses the new session from then on (4.4). Calls log in by themselves: this is for those who want
   * the session itself, or to know early whether the credentials are right. A session that was in use is not ended.
   *
   * @throws UnauthorizedError where user or password is wrong
   * @example const session = await client.authenticate({ projection: 'payload', depth: 'reachable' });
   */
  authenticate<P extends ProjectionOf<'authenticate'> = 'id'>(
    options?: AuthenticateOptions<P>,
  ): Call<AuthenticateResults[P]>;
  authenticate(options: AuthenticateOptions<ProjectionOf<'authenticate'>> = {}): Call<unknown> {
    const call = this.#context.start('authenticate', callSite(this.authenticate), options, async () => {
      const credentials = await this.#login.credentials();
      if ('user' in credentials) return authenticatePlan(credentials, this.#options.credentialsIn, options);
      throw new ConfigError(
        mismatchOf('{ user, password }', '{ sessionId }', 'credentials', 'A session id cannot log in.'),
      );
    });
    const adopt = (result: unknown): void => {
      const id = sessionIdOf(result);
      if (id !== undefined) this.#sessions.adopt({ id, renewable: true });
    };
    call.then(adopt, () => undefined); // before the caller's own continuation; failures are the caller's
    return call;
  }

  /**
   * Ends the session (4.4), also one that the caller brought. Without one, or where it has ended by itself, nothing is
   * left to do and this resolves. A later call logs in again, if there are user and password to do so.
   */
  async logout(options: CallOptions = {}): Promise<void> {
    const site = callSite(this.logout);
    const released = await this.#sessions.release();
    const id = released?.id ?? this.#login.brought;
    if (id === undefined) return;
    const query = [['sessionId', id]] as const;
    const call = this.#context.start('logout', site, options, () => ({
      operation: { method: 'POST', kind: 'repeatable', path: '/rest/logout', query, session: false },
    }));
    await call.asResponse().catch((error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error;
    });
  }

  /**
   * Sends any request with the session: for what has no method of its own. The result is read as the service's JSON
   * where the response is JSON, else it is text.
   *
   * @typeParam T what the result is known to be; it is not checked
   * @example
   * const { response } = await client.request({ path: ['rest', 'v2', 'entities', 'access.demo', 'Person'] }).withResponse();
   */
  request<T = unknown>(parameters: RequestParameters, options?: CallOptions): Call<T>;
  request(parameters: RequestParameters, options: CallOptions = {}): Call<unknown> {
    return this.#context.start('request', callSite(this.request), options, () =>
      requestPlan(this.#context, parameters),
    );
  }

  /**
   * Waits for the calls that run, and closes the connections; with `logoutOnClose` it logs out before. Later calls
   * reject with a `ConfigError`.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    try {
      if (this.#options.logoutOnClose) await this.logout();
    } finally {
      const idle = this.#context.running.close();
      // A call that waits for the credentials function cannot be waited for in it.
      const reading = this.#login.isInCredentialsFunction ? false : await idle;
      await this.#options.closeTransport(reading);
    }
  }
}

/**
 * Creates a client. Nothing is sent until the first call.
 *
 * @throws ConfigError where an option is missing, unknown or does not fit
 * @example
 * await using client = createClient({
 *   baseUrl: 'http://127.0.0.1:8080',
 *   credentials: { user: 'demo', password: 'demo' },
 *   model: demoModel,
 * });
 * const person = await client.access('access.demo').entities('Person').get(1);
 */
export function createClient<const Source extends ModelSource = ModelDefinition>(
  options: ClientOptions<Source>,
): Client<ModelOf<Source>> {
  const site = callSite(createClient);
  try {
    return new Client<ModelOf<Source>>(options);
  } catch (error) {
    throw isLocatable(error) ? located(error, { site }) : error;
  }
}
