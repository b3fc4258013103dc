/** The place where a public method was called. Its stack frames are only formatted if an error shows them. */
export interface CallSite {
  stack?: string;
}

/** Captures the caller of `method`, so that an error that occurs later points at the caller's line. */
export function callSite(method: (...parameters: never[]) => unknown): CallSite {
  const site: CallSite = {};
  // Not every browser has `captureStackTrace`.
  const capture: unknown = Reflect.get(Error, 'captureStackTrace');
  if (typeof capture === 'function') Reflect.apply(capture, Error, [site, method]);
  return site;
}

/** The names of the classes of an error, by which another copy of this package recognizes it. */
const classNames = Symbol.for('@platform-services/sdk/error-classes');

/** What an error says about the failed call. It contains no secrets, because they are redacted before. */
export interface ErrorDetails {
  /** The name of the call in this package, e.g. `entities.get`. */
  readonly operation?: string | undefined;
  /** The HTTP method. */
  readonly method?: string | undefined;
  /** The URL without session id and password. */
  readonly url?: string | undefined;
  /** The number of requests that were made for the call; 0 if it failed before the first one. */
  readonly attempts?: number | undefined;
  /** A sentence that follows the message: what the service may have done. */
  readonly effect?: string | undefined;
  readonly cause?: unknown;
  /** @internal */
  readonly site?: CallSite | undefined;
}

/**
 * The base class of all errors that calls of this package reject with.
 *
 * No error contains a password, a session id or any other credential that was given to the client: neither its message
 * nor its fields, its `cause`, its JSON or its inspected form.
 */
export class PlatformServicesError extends Error {
  /** The name of the failed call in this package, e.g. `entities.get`. */
  readonly operation: string | undefined;
  /** The HTTP method of the failed request. */
  readonly method: string | undefined;
  /** The URL of the failed request, without session id and password. */
  readonly url: string | undefined;
  /**
   * The number of requests that were made for the call, including retries, session renewal and redirects; 0 if it
   * failed before the first one.
   */
  readonly attempts: number;

  constructor(message: string, details: ErrorDetails = {}) {
    super(messageOf(message, details), details.cause === undefined ? undefined : { cause: details.cause });
    this.operation = details.operation;
    this.method = details.method;
    this.url = details.url;
    this.attempts = details.attempts ?? 0;
    showCaller(this, details.site);
    Object.defineProperty(this, classNames, { value: namesOf(this), configurable: true });
  }

  /**
   * `instanceof` also recognizes errors from another copy of this package, e.g. if ESM and CJS are used in one process.
   *
   * @internal
   */
  static override get [Symbol.hasInstance]() {
    return hasInstance;
  }

  /** The name of the class. It is the same in minified programs. */
  // This is a getter on the prototype, so that names survive minification and are not listed among an error's own
  // fields.
  override get name(): string {
    return 'PlatformServicesError';
  }

  /**
   * @internal A new error of the same class without members of its own: {@link located} copies those of this error to
   * it.
   */
  emptyCopy(message: string): this {
    // The constructors of the classes have different parameters.
    return Reflect.construct(Error, [message], this.constructor);
  }

  /** The error as plain data, for logging. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}

/** The `instanceof` of errors, which recognizes those of another copy of this package, e.g. of the CJS copy in ESM. */
function hasInstance(this: { readonly prototype: Error }, value: unknown): boolean {
  if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
  // A subclass that the caller has declared has no own `name`, so it only has its own instances.
  if (!Object.hasOwn(this.prototype, 'name') || !(value instanceof Error)) return false;
  const names: unknown = Reflect.get(value, classNames);
  return Array.isArray(names) && names.includes(this.prototype.name);
}

function namesOf(error: PlatformServicesError): readonly string[] {
  const names: string[] = [];
  for (let each: object = Object.getPrototypeOf(error); each !== Error.prototype; each = Object.getPrototypeOf(each)) {
    if (Object.hasOwn(each, 'name')) names.push(String(Reflect.get(each, 'name')));
  }
  return names;
}

function messageOf(message: string, details: ErrorDetails): string {
  const subject = details.operation === undefined ? '' : `${details.operation}: `;
  const effect = details.effect === undefined ? '' : ` ${details.effect}`;
  if (details.method === undefined || details.url === undefined) return `${subject}${message}${effect}`;
  const attempts = (details.attempts ?? 0) > 1 ? `, ${details.attempts} requests` : '';
  return `${subject}${message}${effect} (${details.method} ${details.url}${attempts})`;
}

function showCaller(error: Error, site: CallSite | undefined): void {
  const start = site?.stack?.indexOf('\n    at ') ?? -1;
  if (start >= 0) error.stack = `${error.name}: ${error.message}${site?.stack?.slice(start)}`;
}

/** Whether an error does not say yet which call failed, because it comes from code that does not know the call. */
export function isLocatable(error: unknown): error is PlatformServicesError {
  return error instanceof PlatformServicesError && error.operation === undefined;
}

/**
 * A copy of an error with the stack of the caller, and with the details of the call unless it has its own. It is a copy
 * because several calls may share a failure, e.g. that of a login.
 */
export function located<E extends PlatformServicesError>(error: E, details: ErrorDetails): E {
  const { operation, method, url, attempts = 0, site } = details;
  const isKnown = error.operation !== undefined;
  const message = isKnown ? error.message : messageOf(error.message, details);
  const copy = error.emptyCopy(message);
  const { stack: _stack, ...members } = Object.getOwnPropertyDescriptors(error);
  Object.defineProperties(copy, members);
  if (!isKnown) Object.assign(copy, { message, operation, method, url, attempts });
  showCaller(copy, site);
  return copy;
}
