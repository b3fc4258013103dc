import { type BodySample, maxSample } from '../http/body-sample.js';
import { isForm } from '../http/media.js';
import type { RequestHeaders } from '../http/message.js';
import {
  hidden,
  isSecretName,
  secretsOf,
  withoutNamedSecrets,
  withoutParameters,
  withoutValues,
} from '../http/secrets.js';
import { decodePairs, decodePath, type Pairs, splitTarget } from '../http/target.js';
import { base64Text, latin1Text } from '../platform/bytes.js';
import { type Exchange, maxTarget } from './exchange.js';
import { type Call, callOf } from './operations.js';

/** Values by name. A name with several values has an array of them. */
export type NamedValues = Readonly<Record<string, string | readonly string[]>>;

/** A body in the journal. */
export interface JournalBody {
  /** The text, if it is UTF-8. */
  readonly text?: string;
  /** The bytes in base64, if they are not a text. */
  readonly base64?: string;
  /** `true` if the body is longer. The journal keeps 8,192 characters or bytes of it. */
  readonly truncated?: true;
}

/** A request as the journal shows it. Secrets are replaced by `***`. */
export interface RecordedRequest extends Call {
  readonly method: string;
  /** The path after the base path, e.g. `/rest/v2/entities/access.demo/Person`, at most 1,000 characters of it. */
  readonly path: string;
  /** The decoded parameters of the query. */
  readonly query: NamedValues;
  /** The header fields, with names in lower case. */
  readonly headers: NamedValues;
  /** The body, as far as the server has read it. Missing if there was none. */
  readonly body?: JournalBody;
  /** The user of the session, or the name in a request to authenticate. */
  readonly user?: string;
}

/** A request of the service, its response, and the rule that decided it. Secrets are replaced by `***`. */
export interface JournalEntry extends RecordedRequest {
  /** The number of the request, counted from 1. Clearing the journal does not reset it. */
  readonly seq: number;
  /** When the request arrived, in ISO 8601, by the clock of the server. */
  readonly time: string;
  /** How long it took until the response could be sent, in milliseconds. */
  readonly durationMs: number;
  /** 0 if the connection was dropped. */
  readonly status: number;
  /** The section or resolution that decided, e.g. `4.8` or `R-36`; `fault` if a fault was injected. */
  readonly rule: string;
  /** The id of the injected fault. */
  readonly fault?: string;
  /** The header fields that the service set, with names in lower case. */
  readonly responseHeaders: NamedValues;
  /** The body, as far as it has been sent. Missing if there was none. */
  readonly responseBody?: JournalBody;
}

/** What of an exchange is known when the request arrives. */
type Arrived = Pick<Exchange, 'method' | 'target' | 'prefixLength' | 'headers' | 'body' | 'user'>;

/** The request of an exchange, and how secrets are hidden in its response. */
interface Described {
  readonly request: RecordedRequest;
  readonly hide: (text: string) => string;
  /** Whether the bodies are secrets as a whole. */
  readonly isSecret: boolean;
}

/** The entry of an exchange. */
export function entryOf(seq: number, exchange: Exchange): JournalEntry {
  const { time, durationMs, status, rule, fault } = exchange;
  const { request, hide, isSecret } = describe(exchange);
  const { operation, ...others } = request;
  const fields = lowerCase(exchange.responseHeaders);
  // A failure says why, and repeats no secret.
  const responseBody = shownBody(exchange.responseBody, fields, isSecret && status < 400, hide);
  return {
    seq,
    time: new Date(time).toISOString(),
    // A path or a method that the service does not know names no operation.
    ...(operation === undefined || rule === 'R-5' ? {} : { operation }),
    ...others,
    status,
    rule,
    ...(fault === undefined ? {} : { fault }),
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    responseHeaders: headersOf(fields, hide),
    ...(responseBody === undefined ? {} : { responseBody }),
  };
}

/** The request of an exchange, as the journal shows it. */
export function requestOf(arrived: Arrived): RecordedRequest {
  return describe(arrived).request;
}

function describe({ method, target, prefixLength, headers, body, user }: Arrived): Described {
  const { path: encodedPath, query: encodedQuery } = splitTarget(target);
  const { pairs } = decodePairs(encodedQuery, '');
  const segments = segmentsOf(encodedPath, target.length >= maxTarget).slice(prefixLength);
  const call = callOf(method, segments, () => [...parametersIn(body, headers), ...pairs]);
  const secrets = secretsOf(pairs, headers);
  const hide = (text: string) => withoutValues(text, secrets);
  // The bodies of these contain little else, and those of authenticate may be malformed.
  const isSecret = call.operation === 'authenticate' || isSecretName(call.property ?? '');
  const shown = shownBody(body, headers, isSecret, hide);
  const request = {
    method,
    path: hide(`/${segments.join('/')}`).slice(0, 1_000),
    ...withoutSecrets(call, hide),
    ...(user === undefined ? {} : { user }),
    query: grouped(pairs.map(([name, value]) => [name, isSecretName(name) ? hidden : hide(value)])),
    headers: headersOf(headers, hide),
    ...(shown === undefined ? {} : { body: shown }),
  };
  return { request, hide, isSecret };
}

function withoutSecrets({ operation, ...names }: Call, hide: (text: string) => string): Call {
  const shown = Object.entries(names).map(([name, value]) => [name, hide(value)]);
  return { ...(operation === undefined ? {} : { operation }), ...Object.fromEntries(shown) };
}

/** The decoded segments of a path, which may be cut off within an encoded character. */
function segmentsOf(path: string, isCut: boolean): readonly string[] {
  try {
    return decodePath(path);
  } catch (error) {
    if (isCut) return path.split('/').slice(1);
    throw error;
  }
}

/** The parameters that a legacy call has in its body, which is a form or a JSON object. */
function parametersIn(body: BodySample | undefined, headers: RequestHeaders): Pairs {
  if (typeof body !== 'string') return [];
  if (isForm(headers)) return decodePairs(body, '').pairs;
  try {
    return Object.entries(Object(JSON.parse(body))).map(([name, value]) => [name, String(value)] as const);
  } catch {
    return [];
  }
}

function shownBody(
  sample: BodySample | undefined,
  headers: RequestHeaders,
  isSecret: boolean,
  hide: (text: string) => string,
): JournalBody | undefined {
  const kept = typeof sample === 'object' ? sample.bytes : sample;
  if (kept === undefined || kept.length === 0) return undefined;
  const truncated = kept.length > maxSample ? { truncated: true as const } : {};
  const hideIn = (text: string) => (isSecret ? hidden : hide(withoutNamedSecrets(text, headers)));
  if (typeof kept === 'string') return { text: hideIn(kept.slice(0, maxSample)), ...truncated };
  const bytes = kept.subarray(0, maxSample);
  const text = textOf(bytes, kept.length > maxSample);
  if (text !== undefined) return { text: hideIn(text), ...truncated };
  const characters = latin1Text(bytes);
  return { base64: hideIn(characters) === characters ? base64Text(bytes) : hidden, ...truncated };
}

/** The text of bytes, or `undefined` if they are not UTF-8. The last character may be cut off. */
function textOf(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

function headersOf(headers: RequestHeaders, hide: (text: string) => string): NamedValues {
  return grouped(
    Object.keys(headers).flatMap((name) => {
      const values = headers[name] ?? [];
      const shown = (value: string) => (isSecretName(name) ? hidden : withoutParameters(hide(value)));
      return (typeof values === 'string' ? [values] : values).map((value) => [name, shown(value)] as const);
    }),
  );
}

function lowerCase(headers: Readonly<Record<string, string>>): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Collects values by name. */
function grouped(pairs: Pairs): NamedValues {
  const values = new Map<string, string | readonly string[]>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value]);
  }
  return Object.fromEntries(values);
}
