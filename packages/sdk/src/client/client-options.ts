import { type ClientTimeouts, checkTimeouts, defaultTimeouts } from '../call/deadlines.js';
import { Provider } from '../call/provider.js';
import { defaultRetry, retryPolicy } from '../call/retry-policy.js';
import { SeenTypes, type SessionIn, type Settings, sessionCarrier } from '../call/settings.js';
import { ConfigError, InputError } from '../errors/usage.js';
import { defaultVendor } from '../model/built-in.js';
import { isObject, memberIn } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import type { ModelSource } from '../model/model-types.js';
import { modelsOf } from '../model/model-view.js';
import { type ObserverOptions, observing } from '../observe/call-observer.js';
import { checkChoice, checkDelay, checkInteger, checkNames } from '../operation/checks.js';
import { checkHeaders, type Entries } from '../operation/entries.js';
import type { RetryOptions } from '../operation/operation.js';
import type { Dialect } from '../pipeline/client-context.js';
import type { CredentialsIn } from '../session/authenticate.js';
import type { CredentialsSource, LoginOptions } from '../session/login.js';
import { parseBaseUrl } from '../transport/base-url.js';
import { openTransport } from '../transport/open-transport.js';
import type { Fetch, ProxyOption, RequestDispatcher } from '../transport/options.js';
import { Secrets, secretsIn } from '../wire/secrets.js';

/** Options of {@link createClient}. */
export interface ClientOptions<Source extends ModelSource = ModelSource> extends ObserverOptions {
  /**
   * The URL of the service. If its path is empty or `/`, `basePath` is appended; any other path replaces `basePath`.
   */
  readonly baseUrl: string | URL;
  /** The path of the service below `baseUrl`. Default `/platform-services`. */
  readonly basePath?: string | undefined;
  /** User and password, a session id, or a function that returns either of them at every login. */
  readonly credentials: CredentialsSource;
  /** Where a login sends user and password. Default `form`; use `query` for services that only support that. */
  readonly credentialsIn?: CredentialsIn | undefined;
  /**
   * Where every request carries the session id (section 5, R-2). With the dialect `deployed`, `bearer` needs a
   * `sessionId` that is a JWT (D-48). `cookie` is not available in browsers and workers. Default `query`.
   */
  readonly sessionIn?: SessionIn | undefined;
  /**
   * The source of the types: one model, several, or a deployment. Default: none; all properties are then unknown. The
   * types of a model that the compiler has not checked are checked by `modelProblem` of `@platform-services/sdk/model`.
   */
  readonly model?: Source | undefined;
  /**
   * The prefix of the service's built-in types, e.g. of `com.vendor.model.resource.Resource`, in requests: for
   * `ref('Resource', …)`, legacy calls with simple names, and `manipulationEnvelope`. Responses are read with any
   * prefix. Default `com.vendor`.
   */
  readonly vendor?: string | undefined;
  /**
   * The dialect of the service. It only matters for values and options that have no form that both dialects
   * read. Default `documented`.
   */
  readonly dialect?: Dialect | undefined;
  /** Deadlines in milliseconds; 0 means no deadline. Default: connect 10000, headers 60000, body 60000, total 0. */
  readonly timeout?: ClientTimeouts | undefined;
  /**
   * Whether and how often failed calls are repeated; `false` means never. Default: 2 retries, delays of 200 to 5000
   * ms.
   */
  readonly retry?: false | RetryOptions | undefined;
  /**
   * Whether calls send further requests after a response with status 404, to find the `reason` of the `NotFoundError`.
   * Default `false`.
   */
  readonly explainNotFound?: boolean | undefined;
  /**
   * Header fields that are sent with every request, logins included. A function is called before each request,
   * including repeated ones, e.g. for a token that a gateway expects. Requests that start while it runs share its
   * result. If it fails, or takes longer than `timeout.headers`, the call rejects with a `ConfigError`. Default: none.
   *
   * @example createClient({ ...options, headers: async () => ({ 'x-gateway-token': await tokens.current() }) });
   */
  readonly headers?: Entries<string> | (() => Entries<string> | Promise<Entries<string>>) | undefined;
  /** The maximum size in bytes of a response that is held in memory. Default 256 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /**
   * The maximum number of open connections, in Node. Default 128. Cannot be combined with a custom `dispatcher` or
   * `fetch`.
   */
  readonly connections?: number | undefined;
  /**
   * The proxy: `false` for none; `'environment'` to use `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; or a URL, with user
   * and password if the proxy requires them. Requests go through a tunnel (`CONNECT`). Default `false`, the default of
   * Node, and the only one that other platforms accept. Cannot be combined with a custom `dispatcher` or `fetch`.
   */
  readonly proxy?: ProxyOption | undefined;
  /** An undici dispatcher to use in Node instead of the client's own. Closing the client does not close it. */
  readonly dispatcher?: RequestDispatcher | undefined;
  /**
   * Replaces the transport, e.g. for mocks. Uploads of streams and files are then held in memory, at most 256 MiB.
   * Cannot be combined with `dispatcher`.
   */
  readonly fetch?: Fetch | undefined;
  /** Whether `close()` ends the session, after all running calls and downloads have ended. Default `false`. */
  readonly logoutOnClose?: boolean | undefined;
  /**
   * The time in milliseconds that `close()` waits for open downloads before it cancels them. Default 5000; 0 cancels
   * them at once.
   */
  readonly closeGrace?: number | undefined;
}

const knownOptions: Readonly<Record<keyof ClientOptions, true>> = {
  baseUrl: true,
  basePath: true,
  credentials: true,
  credentialsIn: true,
  sessionIn: true,
  model: true,
  vendor: true,
  dialect: true,
  timeout: true,
  retry: true,
  explainNotFound: true,
  headers: true,
  maxResponseBytes: true,
  connections: true,
  proxy: true,
  dispatcher: true,
  fetch: true,
  logoutOnClose: true,
  closeGrace: true,
  hooks: true,
  logger: true,
  logLevel: true,
};

/** The options of a client after they were checked, with defaults applied. */
export interface CheckedOptions {
  readonly settings: Settings;
  readonly login: LoginOptions;
  readonly vendor: string;
  readonly dialect: Dialect;
  readonly logoutOnClose: boolean;
  /** Milliseconds. */
  readonly closeGrace: number;
  /** Closes what the client opened. */
  closeTransport(): Promise<void>;
}

/** @throws ConfigError that names the option and says what was expected */
export function checkOptions(options: ClientOptions): CheckedOptions {
  try {
    return checkedOptions(options);
  } catch (error) {
    // Some checks are those of calls.
    throw error instanceof InputError ? new ConfigError(error.message) : error;
  }
}

function checkedOptions(options: ClientOptions): CheckedOptions {
  checkNames(options, Object.keys(knownOptions));
  const { credentials, credentialsIn = 'form', dialect = 'documented', sessionIn = 'query' } = options;
  const { maxResponseBytes = 256 * 2 ** 20 } = options;
  const { vendor = defaultVendor, logoutOnClose = false, explainNotFound = false, closeGrace = 5_000 } = options;
  // A misspelled dialect must not select the wrong one: the service would ignore a part of the requests, e.g. a null
  // that should clear a property.
  checkChoice(['documented', 'deployed'], dialect, 'dialect');
  checkChoice(['form', 'query'], credentialsIn, 'credentialsIn');
  const { headers: given, retry, timeout = {}, model } = options;
  if (model !== undefined) checkModelSource(model);
  checkInteger(maxResponseBytes, 1, 'maxResponseBytes');
  checkDelay(closeGrace, 'closeGrace');
  const timeouts = { ...defaultTimeouts, ...checkTimeouts(timeout, Object.keys(defaultTimeouts)) };
  const isProvided = typeof given === 'function';
  const headers = { accept: 'application/json', ...checkHeaders(isProvided ? {} : (given ?? {})) };
  const policy = retryPolicy(defaultRetry, retry);
  const observe = observing(options);
  const { dispatcher, fetch, connections, proxy } = options;
  const { connect: connectTimeout } = timeouts;
  const { transport, secrets, close } = openTransport({ dispatcher, fetch, connections, connectTimeout, proxy });
  const settings: Settings = {
    base: parseBaseUrl(options.baseUrl, options.basePath),
    transport,
    deadlines: { ...timeouts, connect: (dispatcher ?? fetch) === undefined ? connectTimeout : undefined },
    headers,
    retry: policy,
    observe,
    headersProvider: isProvided ? new Provider('headers', given) : undefined,
    explainNotFound,
    maxResponseBytes,
    carrySession: sessionCarrier(sessionIn, dialect === 'deployed' ? 'tfsessionId' : 'sessionId'),
    secrets: new Secrets([...secretsIn(headers), ...secrets]),
    seenTypes: new SeenTypes(),
  };
  return {
    settings,
    login: { credentials, credentialsIn, sessionIn, dialect },
    vendor,
    dialect,
    logoutOnClose,
    closeGrace,
    closeTransport: close,
  };
}

/** @throws ConfigError if a value is not a source of types, e.g. a namespace of a module that exports one */
export function checkModelSource(source: unknown): void {
  const models = modelsOf(isObject(source) ? source : {});
  const isModel = (model: unknown) => isObject(memberIn(model, 'types'));
  if (Array.isArray(models) && models.every(isModel)) return;
  throw new ConfigError(mismatch('a model, an array of models or a deployment', source, 'model'));
}
