import type { CallPlan } from '../call/call-context.js';
import { InputError } from '../errors/usage.js';
import { writeJson } from '../json/write.js';
import { bytesOf, isFormData, isSearchParams } from '../model/kinds-of-objects.js';
import { mismatch, mismatchOf } from '../model/message.js';
import { checkNames } from '../operation/checks.js';
import { checkHeaders, type Entries, entriesOf } from '../operation/entries.js';
import type { Body, Parameter } from '../operation/operation.js';
import type { OperationKind } from '../operation/operation-kind.js';
import { checkEncodedPath, encodePathPart } from '../operation/path.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { scalarText } from '../v2/parameters.js';
import { missingCondition } from '../v2/where.js';

/** A request for which the client has no method. */
export interface RequestParameters {
  /** The HTTP method, in capital or small letters. Default `GET`. */
  readonly method?: string | undefined;
  /**
   * The path below the base path: either a list of parts, which are percent-encoded, or an encoded string that begins
   * with a slash, e.g. `/rest/v2/entities/access.demo/Person`.
   */
  readonly path: string | readonly string[];
  /** Query parameters; a list repeats the parameter. Default: none. */
  readonly query?: Entries<QueryValue | readonly QueryValue[] | undefined> | undefined;
  /** Header fields of this request; they override those of the client. Default: none. */
  readonly headers?: Entries<string> | undefined;
  /**
   * Strings, bytes, a `URLSearchParams` and a `FormData` are sent unchanged; any other value is encoded as the
   * service's JSON. For strings and bytes, set `content-type` in `headers`. The files of a form are held in memory, so
   * send large ones with `resources.upload`. GET and HEAD have no body.
   */
  readonly body?: unknown;
  /**
   * The effect of repeating the request: `read`, `repeatable` or `unsafe`. Default: `read` for GET and HEAD, except on
   * the legacy endpoint, where they can change data; otherwise `unsafe`, so that the request is not sent twice.
   */
  readonly kind?: OperationKind | undefined;
  /** Whether the request carries the session. Default `true`. */
  readonly session?: boolean | undefined;
}

/** A value of a query parameter. */
export type QueryValue = string | number | bigint | boolean;

const known: Readonly<Record<keyof RequestParameters, true>> = {
  method: true,
  path: true,
  query: true,
  headers: true,
  body: true,
  kind: true,
  session: true,
};

/** @throws InputError if a parameter is invalid */
export async function requestPlan(context: ClientContext, parameters: RequestParameters): Promise<CallPlan> {
  checkNames(parameters, Object.keys(known), 'parameter');
  const { path, query = {}, headers, body, session = true } = parameters;
  const method = methodOf(parameters);
  if (typeof path !== 'string' && !Array.isArray(path))
    throw new InputError(mismatch('a path, or an array of its parts', path, 'path'));
  const encoded =
    typeof path === 'string'
      ? checkEncodedPath(path)
      : `/${path.map((part) => encodePathPart(part, 'path')).join('/')}`;
  return {
    operation: {
      method,
      kind: parameters.kind ?? kindOf(method, encoded),
      path: encoded,
      query: entriesOf(query, 'query').flatMap(([name, value]) => queryParameters(name, value)),
      headers: checkHeaders(headers ?? {}),
      body: await bodyOf(body, context),
      session,
    },
  };
}

/** The method in capital letters. @throws InputError where `fetch` would fail as if the connection had broken */
function methodOf({ method = 'GET', body }: RequestParameters): string {
  if (typeof method !== 'string' || !/^[a-z-]+$/i.test(method))
    throw new InputError(mismatch('a method of HTTP', method, 'method'));
  const name = method.toUpperCase();
  if (body !== undefined && (name === 'GET' || name === 'HEAD'))
    throw new InputError(mismatchOf(`no body for the method ${name}`, 'one', 'body'));
  return name;
}

function kindOf(method: string, path: string): OperationKind {
  const reads = (method === 'GET' || method === 'HEAD') && !/^\/rest\/(?!v2\/)/.test(path);
  return reads ? 'read' : 'unsafe';
}

function queryParameters(name: string, value: unknown): Parameter[] {
  if (value === undefined && name.startsWith('where.')) {
    throw new InputError(mismatch('a condition', value, name, missingCondition));
  }
  const values: readonly unknown[] = value === undefined ? [] : [value].flat();
  return values.map((each) => [name, scalarText(each, name)]);
}

async function bodyOf(body: unknown, { types, dialect }: ClientContext): Promise<Body | undefined> {
  if (body === undefined) return undefined;
  const content = typeof body === 'string' ? body : bytesOf(body);
  if (content !== undefined) return { content, type: undefined };
  if (isSearchParams(body)) return { content: body.toString(), type: 'application/x-www-form-urlencoded' };
  if (isFormData(body)) return await formBody(body);
  return { content: writeJson(body, undefined, { types, dialect }), type: 'application/json' };
}

/** Encodes a form as the platform does. The media type contains the boundary. */
async function formBody(form: FormData): Promise<Body> {
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? undefined;
  return { content: new Uint8Array(await written.arrayBuffer()), type };
}
