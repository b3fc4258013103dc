import type { Call } from '../call/call.js';
import { type CallSite, callSite, isLocatable, located } from '../errors/base.js';
import { UnauthorizedError } from '../errors/status.js';
import { ConfigError } from '../errors/usage.js';
import type { ModelDefinition } from '../model/deployment.js';
import { mismatchOf } from '../model/message.js';
import type { LongOf, ModelOf, ModelSource } from '../model/model-types.js';
import { modelTypes } from '../model/model-view.js';
import type { CallOptions } from '../operation/operation.js';
import { checkOptionNames } from '../options/parameters.js';
import type { NamedProjection, ProjectionOf, ResultIn } from '../options/table.js';
import { ClientContext } from '../pipeline/client-context.js';
import { sessionIdOf } from '../results/readers.js';
import type { AuthenticateResults } from '../results/results.js';
import { type AuthenticateOptions, authenticatePlan } from '../session/authenticate.js';
import { SessionKeeper } from '../session/keeper.js';
import { CredentialsLogin } from '../session/login.js';
import { Access } from './access.js';
import { type CheckedOptions, type ClientOptions, checkModelSource, checkOptions } from './client-options.js';
import { type RequestParameters, requestPlan } from './request.js';

/** Why a log-out sends nothing. */
const noSession = new Error('There is no session.');

/**
 * A client of one service with one session. It logs in when the first call needs a session, once for all callers, and
 * again when the service has ended a session that worked before.
 */
export class Client<M extends ModelDefinition = ModelDefinition> {
  /** Lets the compiler infer the model from a client. It has no value. */
  declare protected readonly modelType: M | undefined;
  readonly #options: CheckedOptions;
  readonly #sessions: SessionKeeper;
  readonly #login: CredentialsLogin;
  readonly #context: ClientContext;
  #closing: Promise<void> | undefined;

  /** @internal */
  constructor(options: ClientOptions) {
    const checked = checkOptions(options);
    const { secrets } = checked.settings;
    const types = modelTypes(options.model, checked.vendor);
    this.#options = checked;
    this.#login = new CredentialsLogin(checked.login, checked.settings, types);
    this.#sessions = new SessionKeeper(this.#login, secrets);
    this.#context = new ClientContext(checked.settings, this.#sessions, types, checked.dialect);
  }

  /**
   * An access by its external id. Sends no request.
   *
   * @param model the source of the types of this access. Default: the model of the client
   * @throws ConfigError if the model is invalid
   * @example
   * const people = client.access('access.demo').entities('Person');
   * const items = client.access('access.shop', shopModel).entities('Item');
   */
  access<const Source extends ModelSource>(id: string, model: Source): Access<ModelOf<Source>>;
  access(id: string): Access<M>; // the last one, which `ReturnType` takes
  access(id: string, model?: ModelSource): unknown {
    if (model === undefined) return new Access(this.#context, id);
    atSite(callSite(this.access), () => checkModelSource(model));
    return new Access(this.#context.withTypes(modelTypes(model, this.#options.vendor)), id);
  }

  /**
   * Logs in now and uses the new session from then on (4.4). Calls log in automatically, so this is only needed to get
   * the session itself, or to check the credentials early. The previous session is not ended.
   *
   * @throws UnauthorizedError if the user or the password is wrong
   * @example const session = await client.authenticate({ projection: 'payload', depth: 'reachable' });
   */
  authenticate<P extends NamedProjection<'authenticate'> = undefined>(
    options?: AuthenticateOptions<P>,
  ): Call<ResultIn<AuthenticateResults<LongOf<M>>, P, 'id'>>;
  authenticate(options: AuthenticateOptions<ProjectionOf<'authenticate'>> = {}): Call<unknown> {
    const call = this.#context.start('authenticate', callSite(this.authenticate), options, async (wait) => {
      const credentials = await wait(() => this.#login.credentials());
      if ('user' in credentials) return authenticatePlan(credentials, this.#options.login.credentialsIn, options);
      throw new ConfigError(
        mismatchOf('{ user, password }', '{ sessionId }', 'credentials', 'A session id cannot log in.'),
      );
    });
    const adopt = (result: unknown): void => {
      const id = sessionIdOf(result);
      // The session may have expired before its first use, so it is replaced as one that has worked.
      if (id !== undefined) this.#sessions.adopt({ id, renewable: true, wasAccepted: true });
    };
    call.then(adopt, () => undefined); // runs before the caller's own continuation; failures are handled by the caller
    return call;
  }

  /**
   * Ends the session (4.4), even if the caller supplied it. Resolves without an error if there is no session or it has
   * already ended, also if the client is closed. A later call logs in again if user and password are available.
   */
  async logout(options: CallOptions = {}): Promise<void> {
    // When the client is closed, nobody waits any more for a login that is still in progress.
    if (this.#closing !== undefined && this.#sessions.state !== 'open' && this.#login.supplied === undefined) return;
    const call = this.#context.start('logout', callSite(this.logout), options, async (wait) => {
      checkOptionNames(options);
      if (this.#sessions.state !== 'open') await wait(() => this.#sessions.settled());
      const id = this.#sessions.release()?.id ?? this.#login.supplied;
      if (id === undefined) throw noSession;
      const query = [['sessionId', id]] as const;
      return { operation: { method: 'POST', kind: 'repeatable', path: '/rest/logout', query, session: false } };
    });
    await call.asResponse().catch((error: unknown) => {
      if (error !== noSession && !(error instanceof UnauthorizedError)) throw error;
    });
  }

  /**
   * Sends a custom request with the session, for operations that have no method of their own. A JSON response is
   * decoded with the service's JSON encoding; any other response is returned as text.
   *
   * @typeParam T the expected type of the result; it is not checked
   * @example
   * const path = ['rest', 'v2', 'entities', 'access.demo', 'Person'];
   * const { response } = await client.request({ path }).withResponse();
   */
  request<T = unknown>(parameters: RequestParameters, options?: CallOptions): Call<T>;
  request(parameters: RequestParameters, options: CallOptions = {}): Call<unknown> {
    return this.#context.start('request', callSite(this.request), options, () => {
      checkOptionNames(options);
      return requestPlan(this.#context, parameters);
    });
  }

  /**
   * Waits for running calls and closes the connections. Downloads that are still open are cancelled after `closeGrace`
   * milliseconds. With `logoutOnClose` the client logs out before it closes the connections. Later calls reject with a
   * `ConfigError`.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Closes the client. A log-out that fails is ignored, so that it does not hide an exception of the block. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close().catch(() => undefined);
  }

  /** What `console.log(client)` shows: the service and the state of the session, and no secrets. */
  [Symbol.for('nodejs.util.inspect.custom')](
    _depth: number,
    options: object,
    inspect: (value: object, options: object) => string,
  ): string {
    const { origin, path } = this.#options.settings.base;
    const session = this.#closing === undefined ? this.#sessions.state : 'closed';
    return `Client ${inspect({ baseUrl: origin + path, session }, options)}`;
  }

  async #close(): Promise<void> {
    const { running } = this.#context;
    const idle = running.close();
    try {
      // The credentials function must not wait for a call that in turn waits for the credentials function.
      if (!this.#login.isInCredentialsFunction) {
        await idle;
        await running.endBodies(this.#options.closeGrace);
      }
      if (this.#options.logoutOnClose) await running.beginLast(() => this.logout());
    } finally {
      this.#login.closing.abort();
      await this.#options.closeTransport();
    }
  }
}

/**
 * Creates a client. No request is sent until the first call.
 *
 * @throws ConfigError if an option is missing, unknown or invalid
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
  return atSite(callSite(createClient), () => new Client<ModelOf<Source>>(options));
}

/** Runs a check, and gives its error the stack of the caller. */
function atSite<T>(site: CallSite, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw isLocatable(error) ? located(error, { site }) : error;
  }
}
