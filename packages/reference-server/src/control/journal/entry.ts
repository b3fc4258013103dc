import type { Operation } from '../../endpoints/operation.js';
import { type BodySample, maxSample } from '../../http/body.js';
import { withoutNamedSecrets } from '../../http/hidden-bodies.js';
import { isForm } from '../../http/media.js';
import { header, type RequestHeaders } from '../../http/message.js';
import { decodePairs, decodePath, type Pairs, splitTarget } from '../../http/router.js';
import {
  hidden,
  isSecretName,
  secretsOf,
  segmentParameters,
  segmentWithoutSecrets,
  withoutParameters,
  withoutValues,
} from '../../http/secrets.js';
import { base64Text, latin1Text } from '../../platform/runtime.js';
import { type ComparedBody, comparedBody, parametersOf } from './compared-body.js';
import type { Exchange } from './exchange.js';
import { type Call, callOf } from './operations.js';

/** Values by name. A name with several values has an array of them. */
export type NamedValues = Readonly<Record<string, string | readonly string[]>>;

/** A body in the journal. */
export interface JournalBody {
  /** The text, if it is UTF-8. */
  readonly text?: string;
  /** The bytes in base64, if they are not a text. */
  readonly base64?: string;
  /** `true` if the body is longer. The journal shows 8,192 characters or bytes of it. */
  readonly truncated?: true;
}

/** A request as the journal shows it. Secrets are replaced by `***`. */
export interface RecordedRequest extends Call {
  /** The HTTP method in upper case, e.g. `GET`. */
  readonly method: string;
  /** The path after the base path, e.g. `/rest/v2/entities/access.demo/Person`, at most 1,000 characters of it. */
  readonly path: string;
  /**
   * The path as it was sent, with its percent-encoding, e.g. `/rest/v2/entities/access.demo/Person/a%2Fb`. At most
   * 1,000 characters. Missing if it is the same as `path`, or contains a secret.
   */
  readonly rawPath?: string;
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

/** A request that is compared with conditions: what the journal shows of the request, and what it hides or cuts off. */
export interface Candidate<Shown extends RecordedRequest = RecordedRequest> {
  readonly shown: Shown;
  /** The parameters of a legacy call or of streaming, secrets included. The last one with a name counts. */
  readonly parameters: Pairs;
  /** Parses the body. */
  readonly body: () => ComparedBody;
  /** Whether the body is not known, but may contain further parameters. */
  readonly mayNameMore: boolean;
  /** Hides the secrets of the request in a text. */
  readonly hide: (text: string) => string;
}

/** Whether something matches. `'undecided'` if too little of the request is known. */
export type Match = boolean | 'undecided';

/** A condition on a request. */
export interface Condition<Shown extends RecordedRequest> {
  /** The name of the member of the filter, e.g. `where.lastName`. */
  readonly name: string;
  /** What is expected, for messages, e.g. `"Doe"`. */
  readonly expected: string;
  isMet(candidate: Candidate<Shown>): Match;
  /** What the request has instead, for messages. */
  found(candidate: Candidate<Shown>): string;
}

/** Whether a request fulfils all conditions. */
export function matchOf<Shown extends RecordedRequest>(
  candidate: Candidate<Shown>,
  conditions: readonly Condition<Shown>[],
): Match {
  let match: Match = true;
  for (const condition of conditions) {
    const met = condition.isMet(candidate);
    if (met === false) return false;
    if (met === 'undecided') match = met;
  }
  return match;
}

/** The cost of describing, comparing or writing an entry, in units of a step. It takes a few milliseconds at most. */
export const costOfEntry = 2_500;

/** How many characters of a path are shown. */
const maxPath = 1_000;

/** The parts of an exchange that are known when the request arrives. */
type Arrived = Pick<Exchange, 'method' | 'target' | 'prefixLength' | 'headers' | 'body' | 'user'>;

/** The request of an exchange. */
interface Described extends Candidate {
  /** Whether the bodies are secrets as a whole. */
  readonly isSecret: boolean;
  /** Whether the path has secrets, which the body of a failure may repeat. */
  readonly isRepeated: boolean;
}

/** The entry of an exchange, to compare it with conditions. */
export function candidateOf(seq: number, exchange: Exchange): Candidate<JournalEntry> {
  const { time, durationMs, status, rule, fault } = exchange;
  const described = describe(exchange, () => comparedBody(exchange.body));
  const { hide, isSecret, isRepeated } = described;
  const { operation, ...others } = described.shown;
  const fields = lowerCase(exchange.responseHeaders);
  // The body of a failure is shown, since it gives the reason and does not repeat the secret body of the request.
  const responseBody = shownBody(exchange.responseBody, fields, isRepeated || (isSecret && status < 400), hide);
  const shown = {
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
  return { ...described, shown };
}

/** A request, to compare it with conditions. */
export function describe(
  { method, target, prefixLength, headers, body, user }: Arrived,
  parse: () => ComparedBody,
): Described {
  const { path: encodedPath, query: encodedQuery } = splitTarget(target);
  const { pairs } = decodePairs(encodedQuery, '');
  const segments = decodePath(encodedPath).segments.slice(prefixLength);
  let mayNameMore = false;
  let parameters: Pairs = [];
  const call = callOf(method, segments, (operation) => {
    const inBody = hasParameters(operation) ? parametersIn(body, headers, parse) : [];
    mayNameMore = inBody === undefined;
    parameters = [...(inBody ?? []), ...pairs];
    return parameters;
  });
  const caller = call.operation === 'authenticate' ? new Map(parameters).get('user') : user;
  const inPath = segmentParameters(segments);
  const secrets = secretsOf([...pairs, ...inPath, ...formIn(body, headers)], headers);
  const hide = (text: string) => withoutValues(text, secrets);
  // The bodies of these calls contain little besides secrets, and those of authenticate may be malformed.
  const isSecret = call.operation === 'authenticate' || isSecretName(call.property ?? '');
  const ownBody = shownBody(body, headers, isSecret, hide);
  const decoded = `/${segments.join('/')}`;
  // A segment that could not be decoded may have the name of a secret in percent-encoding.
  const path = hide(withoutParameters(`/${segments.map(segmentWithoutSecrets).join('/')}`));
  const rawPath = `/${encodedPath.replace(/^\//, '').split('/').slice(prefixLength).join('/')}`;
  const shown = {
    method,
    path: path.slice(0, maxPath),
    ...(path === decoded && rawPath !== path ? { rawPath: rawPath.slice(0, maxPath) } : {}),
    ...withoutSecrets(call, hide),
    ...(caller === undefined ? {} : { user: caller }),
    query: grouped(pairs.map(([name, value]) => [name, isSecretName(name) ? hidden : hide(value)])),
    headers: headersOf(headers, hide),
    ...(ownBody === undefined ? {} : { body: ownBody }),
  };
  const ownJson = isSecret ? () => ({ json: undefined }) : parse;
  return { shown, parameters, body: ownJson, mayNameMore, hide, isSecret, isRepeated: path !== decoded };
}

function withoutSecrets({ operation, ...names }: Call, hide: (text: string) => string): Call {
  const shown = Object.entries(names).map(([name, value]) => [name, hide(segmentWithoutSecrets(value))]);
  return { ...(operation === undefined ? {} : { operation }), ...Object.fromEntries(shown) };
}

/** Whether the body of a call contains parameters, and not a file or an assembly. */
function hasParameters(operation: Operation): boolean {
  return !operation.startsWith('resources.') && !operation.startsWith('legacy.assembly');
}

/** The parameters in the body of a legacy call, a form or a JSON object. `undefined` if the body is not known. */
function parametersIn(
  body: BodySample | undefined,
  headers: RequestHeaders,
  parse: () => ComparedBody,
): Pairs | undefined {
  if (body === undefined) return [];
  if (isForm(headers)) return body.isCut || typeof body.kept !== 'string' ? undefined : formIn(body, headers);
  const parsed = parse();
  return parsed === 'unknown' ? undefined : parametersOf(parsed.json);
}

/** The parameters of a form, as far as the journal keeps it. */
function formIn(body: BodySample | undefined, headers: RequestHeaders): Pairs {
  if (typeof body?.kept !== 'string' || !isForm(headers)) return [];
  return decodePairs(body.kept, '').pairs;
}

function shownBody(
  sample: BodySample | undefined,
  headers: RequestHeaders,
  isSecret: boolean,
  hide: (text: string) => string,
): JournalBody | undefined {
  const { kept = '', isCut = false } = sample ?? {};
  if (kept.length === 0) return undefined;
  const truncated = isCut || kept.length > maxSample ? { truncated: true as const } : {};
  const hideIn = (text: string) =>
    isSecret ? hidden : hide(withoutNamedSecrets(text, header(headers, 'content-type')));
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
    [...headers].flatMap(([name, values]) => {
      const shown = (value: string) => (isSecretName(name) ? hidden : withoutParameters(hide(value)));
      return values.map((value) => [name, shown(value)] as const);
    }),
  );
}

function lowerCase(headers: Readonly<Record<string, string>>): RequestHeaders {
  return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]));
}

/** Collects values by name. */
function grouped(pairs: Pairs): NamedValues {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else if (typeof before === 'string') values.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(values);
}
