/** A request on its way to the service. */
export interface WireRequest {
  readonly method: string;
  /** The encoded path below the base path, without the query. */
  readonly path: string;
  /** The query as it was received, with its question mark; empty if there is none. */
  readonly search: string;
  /** The header fields. Their names are in lower case. */
  readonly headers: Fields;
  readonly body: Buffer;
}

/** A response on its way back to the client. The status 0 closes the connection without a response. */
export interface WireResponse {
  readonly status: number;
  /** The header fields, including `date` and the framing of the body. Their names are in lower case. */
  readonly headers: Fields;
  readonly body: Buffer;
}

export interface Fields {
  readonly [name: string]: string;
}

/** The decoded name and value of a parameter. */
export type Parameter = readonly [string, string];

/** Returns the parameters of a request: those of the query, then those of a form. */
export function parametersOf(request: WireRequest): readonly Parameter[] {
  return [...queryOf(request), ...(isForm(request) ? [...new URLSearchParams(request.body.toString())] : [])];
}

/** Returns the value of a parameter, or its last value if there are several. */
export function parameterOf(request: WireRequest, name: string): string | undefined {
  return parametersOf(request).findLast(([each]) => each === name)?.[1];
}

/** Returns the request with changed parameters. Each stays where it was: in the query, or in a form. */
export function withParameters(
  request: WireRequest,
  change: (parameters: readonly Parameter[]) => readonly Parameter[],
): WireRequest {
  const queried = withQuery(request, change(queryOf(request)));
  if (!isForm(request)) return queried;
  const form = change([...new URLSearchParams(request.body.toString())]);
  return { ...queried, body: Buffer.from(encoded(form)) };
}

/** Returns the request with a different query. */
export function withQuery(request: WireRequest, parameters: readonly Parameter[]): WireRequest {
  return { ...request, search: parameters.length === 0 ? '' : `?${encoded(parameters)}` };
}

export function queryOf({ search }: WireRequest): readonly Parameter[] {
  return [...new URLSearchParams(search)];
}

function encoded(parameters: readonly Parameter[]): string {
  return parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** Returns whether the body is a form with parameters. At the streaming endpoint a body is always a file. */
function isForm({ headers, path }: WireRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true && path !== '/streaming';
}

/** Returns the fields with one more field, or without one. */
export function withField(fields: Fields, name: string, value: string | undefined): Fields {
  const { [name.toLowerCase()]: _old, ...rest } = fields;
  return value === undefined ? rest : { ...rest, [name.toLowerCase()]: value };
}

/** Parses the body as JSON. Returns `undefined` if it is not JSON. */
export function jsonOf({ body }: { readonly body: Buffer }): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Returns the message with a text as its body. The framing stays the same. */
export function withText<Message extends { readonly body: Buffer; readonly headers: Fields }>(
  message: Message,
  text: string | Buffer,
): Message {
  const headers = withField(message.headers, 'content-length', undefined);
  return { ...message, headers, body: typeof text === 'string' ? Buffer.from(text) : text };
}

/** Returns the message with a JSON value as its body. The indentation stays the same. */
export function withJson<Message extends { readonly body: Buffer; readonly headers: Fields }>(
  message: Message,
  value: unknown,
): Message {
  const indent = /\n([ \t]+)\S/.exec(message.body.toString())?.[1] ?? '';
  return withText(message, JSON.stringify(value, null, indent) ?? '');
}
