/** Where a public method was called. Its frames are formatted only if an error shows them. */
export interface CallSite {
  stack?: string;
}

/** Remembers the caller of `method`, so that an error that appears later points at the caller's line. */
export function callSite(method: (...parameters: never[]) => unknown): CallSite {
  const site: CallSite = {};
  Error.captureStackTrace(site, method);
  return site;
}

/** What an error knows of the call that failed. Nothing here holds a secret: redaction comes before. */
export interface ErrorDetails {
  /** The call by its name in this package, e.g. `entities.get`. */
  readonly operation?: string | undefined;
  /** The HTTP method. */
  readonly method?: string | undefined;
  /** The URL without session id and password. */
  readonly url?: string | undefined;
  /** How many requests were made for the call; 0 where it failed before. */
  readonly attempts?: number | undefined;
  readonly cause?: unknown;
  readonly site?: CallSite | undefined;
}

/**
 * The root of all errors that calls of this package reject with.
 *
 * No error holds a password, a session id or another credential that the client was given: not in its message, its
 * fields, its `cause`, its JSON or its inspection.
 */
export class PlatformServicesError extends Error {
  /** The call that failed by its name in this package, e.g. `entities.get`. */
  readonly operation: string | undefined;
  /** The HTTP method of the failed request. */
  readonly method: string | undefined;
  /** The URL of the failed request; session id and password are left out. */
  readonly url: string | undefined;
  /** How many requests were made for the call, repetitions, renewal and redirects included; 0 where it failed before. */
  readonly attempts: number;

  constructor(message: string, details: ErrorDetails = {}) {
    super(messageOf(message, details), details.cause === undefined ? undefined : { cause: details.cause });
    this.operation = details.operation;
    this.method = details.method;
    this.url = details.url;
    this.attempts = details.attempts ?? 0;
    const frames = framesOf(details.site);
    if (frames !== undefined) this.stack = `${this.name}: ${this.message}${frames}`;
  }

  // On the prototype, so that names survive minifiers and do not appear among an error's own fields.
  override get name(): string {
    return 'PlatformServicesError';
  }

  /** The error as plain data, for logs. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}

function messageOf(message: string, details: ErrorDetails): string {
  const subject = details.operation === undefined ? '' : `${details.operation}: `;
  if (details.method === undefined || details.url === undefined) return `${subject}${message}`;
  const attempts = (details.attempts ?? 0) > 1 ? `, ${details.attempts} requests` : '';
  return `${subject}${message} (${details.method} ${details.url}${attempts})`;
}

function framesOf(site: CallSite | undefined): string | undefined {
  const start = site?.stack?.indexOf('\n    at ') ?? -1;
  return start < 0 ? undefined : site?.stack?.slice(start);
}

/**
 * A failure on its way up. It becomes an error where the call was made, since several callers may share one failure
 * (of logging in), and each must see its own line in the stack.
 */
export class CallFailure {
  readonly error: (site: CallSite | undefined) => PlatformServicesError;

  constructor(error: (site: CallSite | undefined) => PlatformServicesError) {
    this.error = error;
  }
}
