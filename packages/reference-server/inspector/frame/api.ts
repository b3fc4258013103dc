/** An error response of the server, or a failure to reach it. */
export class ApiError extends Error {
  /** The status, or 0 if the server cannot be reached. */
  readonly status: number;
  /** The body of the response, if it is JSON. */
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  readonly method?: Method;
  /** The value that is sent as JSON. */
  readonly json?: unknown;
  /** The body, if it is JSON already. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const tokenKey = 'control-token';

/** Why the server asks for a token: none was sent, or a wrong one. */
export type TokenProblem = 'missing' | 'refused';

/** Called when the server asks for a token. */
let onUnauthorized: (problem: TokenProblem) => void = () => undefined;

export function whenUnauthorized(listener: (problem: TokenProblem) => void): void {
  onUnauthorized = listener;
}

/** Keeps the control token until the tab is closed. */
export function keepToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

/** Whether calls send a control token, so that a plain link to a control path does not work. */
export function hasToken(): boolean {
  return sessionStorage.getItem(tokenKey) !== null;
}

/**
 * Calls a control path of this world.
 *
 * @param path relative to `/-/`, e.g. `journal?status=4xx`
 * @throws ApiError for any status but 2xx, or if the server cannot be reached
 */
export async function call(
  path: string,
  { method = 'GET', json, text, headers: more, signal }: CallOptions = {},
): Promise<Response> {
  const token = sessionStorage.getItem(tokenKey);
  const headers = new Headers({ Accept: 'application/json', ...more });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const body = json === undefined ? text : JSON.stringify(json);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(new URL(path, controlUrl()), {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0, 'The server cannot be reached. It may have been stopped.');
  });
  if (response.ok) return response;
  if (response.status === 401) onUnauthorized(token === null ? 'missing' : 'refused');
  throw await errorOf(response);
}

/** Like {@link call}, but reads the response as JSON. */
export async function callJson<Result>(path: string, options: CallOptions = {}): Promise<Result> {
  return (await call(path, options)).json();
}

/** The URL of the control paths of this world, e.g. `http://127.0.0.1:8080/~w1/-/`. */
export function controlUrl(): URL {
  return new URL('.', location.href.split(/[?#]/, 1)[0]);
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return new ApiError(response.status, messageIn(body) ?? text, body);
  } catch {
    return new ApiError(response.status, text === '' ? `The server answered with ${response.status}.` : text);
  }
}

function messageIn(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return undefined;
  const message: unknown = Reflect.get(body, 'message');
  return typeof message === 'string' ? message : undefined;
}
