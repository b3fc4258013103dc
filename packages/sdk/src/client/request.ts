import type { CallPlan } from '../call/call-context.js';
import { InputError } from '../errors/usage.js';
import { writeJson } from '../json/write.js';
import { mismatch } from '../model/message.js';
import { checkHeaders } from '../operation/headers.js';
import type { Body, OperationKind, Parameter } from '../operation/operation.js';
import { checkEncodedPath, encodePathPart } from '../operation/path.js';
import { type ClientContext, jsonBody } from '../pipeline/client-context.js';
import { scalarText } from '../v2/parameters.js';
import { missingCondition } from '../v2/where.js';

/** A request that no method of the client makes. */
export interface RequestParameters {
  /** Default `GET`. */
  readonly method?: string | undefined;
  /**
   * Below the base path: a list of parts, which are encoded, or text that is encoded already and begins with a slash,
   * e.g. `/rest/v2/entities/access.demo/Person`.
   */
  readonly path: string | readonly string[];
  /** Parameters; a list repeats one. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
  /** Header fields of this request, over those of the client. Default: none of its own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Text, bytes and forms go as they are; everything else is written as the service's JSON. Name the `content-type` of
   * text and bytes in `headers`.
   */
  readonly body?: unknown;
  /**
   * What a repetition of it would do: `read`, `repeatable` or `unsafe`. Default: `read` for GET and HEAD, but not of the
   * legacy endpoint, where they can change something; else `unsafe`, so that it is not sent twice.
   */
  readonly kind?: OperationKind | undefined;
  /** Whether the session goes with it. Default `true`. */
  readonly session?: boolean | undefined;
}

/** What a parameter of a query can be. */
export type QueryValue = string | number | bigint | boolean;

/** @throws InputError */
export function requestPlan(context: ClientContext, parameters: RequestParameters): CallPlan {
  const { method = 'GET', path, query = {}, headers, body, session = true } = parameters;
  if (!/^[A-Z]+$/.test(method)) throw new InputError(mismatch('an HTTP method in capitals', method, 'method'));
  const encoded =
    typeof path === 'string'
      ? checkEncodedPath(path)
      : `/${path.map((part) => encodePathPart(part, 'path')).join('/')}`;
  return {
    operation: {
      method,
      kind: kindOf(parameters.kind, method, encoded),
      path: encoded,
      query: Object.entries(query).flatMap(([name, value]) => queryParameters(name, value)),
      headers: checkHeaders(headers),
      body: bodyOf(body, context),
      session,
    },
  };
}

function kindOf(kind: OperationKind | undefined, method: string, path: string): OperationKind {
  if (kind === undefined) {
    const reads = (method === 'GET' || method === 'HEAD') && !/^\/rest\/(?!v2\/)/.test(path);
    return reads ? 'read' : 'unsafe';
  }
  if (kind === 'read' || kind === 'repeatable' || kind === 'unsafe') return kind;
  throw new InputError(mismatch('"read", "repeatable" or "unsafe"', kind, 'kind'));
}

function queryParameters(name: string, value: QueryValue | readonly QueryValue[] | undefined): Parameter[] {
  if (value === undefined && name.startsWith('where.')) {
    throw new InputError(mismatch('a condition', value, name, missingCondition));
  }
  const values: readonly unknown[] = value === undefined ? [] : [value].flat();
  return values.map((each) => [name, scalarText(each, name)]);
}

function bodyOf(body: unknown, { types, dialect }: ClientContext): Body | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return { content: body, type: undefined };
  if (body instanceof URLSearchParams) return { content: body.toString(), type: 'application/x-www-form-urlencoded' };
  const content = writeJson(body, undefined, { types, maps: dialect === 'deployed' ? 'flatmap' : 'map' });
  return jsonBody(content);
}
