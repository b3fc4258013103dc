/** A request on its way to the service. */
export interface WireRequest {
  readonly method: string;
  /** Below the base path, encoded, without the query. */
  readonly path: string;
  /** As it came, with its question mark; empty where there is none. */
  readonly search: string;
  /** Names in lower case. */
  readonly headers: Fields;
  readonly body: Buffer;
}

/** An answer on its way back. The status 0 breaks the connection off. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case, `date` and how the body is framed among them. */
  readonly headers: Fields;
  readonly body: Buffer;
}

export interface Fields {
  readonly [name: string]: string;
}

/** A parameter by name and value, both decoded. */
export type Parameter = readonly [string, string];

/** The parameters of a request: those of the query, then those of a form. */
export function parametersOf(request: WireRequest): readonly Parameter[] {
  return [...queryOf(request), ...(isForm(request) ? [...new URLSearchParams(request.body.toString())] : [])];
}

/** The value of a parameter, the last if there are several. */
export function parameterOf(request: WireRequest, name: string): string | undefined {
  return parametersOf(request).findLast(([each]) => each === name)?.[1];
}

/** The request with other parameters, each changed where it stood: in the query, or in a form. */
export function withParameters(
  request: WireRequest,
  change: (parameters: readonly Parameter[]) => readonly Parameter[],
): WireRequest {
  const queried = withQuery(request, change(queryOf(request)));
  if (!isForm(request)) return queried;
  const form = change([...new URLSearchParams(request.body.toString())]);
  return { ...queried, body: Buffer.from(encoded(form)) };
}

/** The request with that query in place of its own. */
export function withQuery(request: WireRequest, parameters: readonly Parameter[]): WireRequest {
  return { ...request, search: parameters.length === 0 ? '' : `?${encoded(parameters)}` };
}

export function queryOf({ search }: WireRequest): readonly Parameter[] {
  return [...new URLSearchParams(search)];
}

function encoded(parameters: readonly Parameter[]): string {
  return parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** Whether the body is a form with parameters; at the streaming endpoint it is a file. */
function isForm({ headers, path }: WireRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true && path !== '/streaming';
}

/** Fields with one more, or without one. */
export function withField(fields: Fields, name: string, value: string | undefined): Fields {
  const { [name.toLowerCase()]: _old, ...rest } = fields;
  return value === undefined ? rest : { ...rest, [name.toLowerCase()]: value };
}

/** The body as JSON; `undefined` where it is none. */
export function jsonOf({ body }: { readonly body: Buffer }): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The message with a text in place of its body, framed as it was. */
export function withText<Message extends { readonly body: Buffer; readonly headers: Fields }>(
  message: Message,
  text: string | Buffer,
): Message {
  const headers = withField(message.headers, 'content-length', undefined);
  return { ...message, headers, body: typeof text === 'string' ? Buffer.from(text) : text };
}

/** The message with a value in place of its body, indented as it was. */
export function withJson<Message extends { readonly body: Buffer; readonly headers: Fields }>(
  message: Message,
  value: unknown,
): Message {
  const indent = /\n([ \t]+)\S/.exec(message.body.toString())?.[1] ?? '';
  return withText(message, JSON.stringify(value, null, indent) ?? '');
}
