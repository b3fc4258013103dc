import { type ErrorDetails, isLocatable, located, type PlatformServicesError } from '../errors/base.js';
import {
  AbortedError,
  ConnectError,
  DecodeError,
  LocalError,
  type Phase,
  ResumeError,
  TimeoutError,
} from '../errors/connection.js';
import { errorOfStatus, type HttpError, type NotFoundReason } from '../errors/status.js';
import { ConfigError, InputError } from '../errors/usage.js';
import { isError, messageOf } from '../model/kinds-of-objects.js';
import { sentence } from '../model/sentence.js';
import type { Operation } from '../operation/operation.js';
import { isForeignResult } from '../results/readers.js';
import { reasonOf, type TransportFailure } from '../transport/failure.js';
import type { RawResponse } from '../wire/response.js';
import type { Secrets } from '../wire/secrets.js';
import { isForeignRefusal, serverFailure } from '../wire/server-failure.js';
import type { CancelReason } from './cancellation.js';
import type { Deadlines } from './deadlines.js';
import { connectMessage, isPermanent, platformError } from './platform-errors.js';
import { retryAfterOf } from './retry-policy.js';

/* The errors of a call, each made from what the call attempted and what happened. */

/** What a call has attempted, as its errors describe it. */
export interface Attempted {
  readonly operation: Operation;
  /** The call and its request, without the session and with secrets hidden. */
  readonly details: ErrorDetails;
  /** Hides what the call sends. */
  readonly secrets: Secrets;
  readonly deadlines: Deadlines;
  readonly cancellation: { readonly ended: CancelReason | undefined };
  /** The last response that broke off while the caller was reading it. */
  readonly broken: { readonly received: number; readonly failure: PlatformServicesError } | undefined;
}

/** What is known about a response with an unsuccessful status, in addition to the response. */
interface StatusRemark {
  /** A sentence that precedes what the service says. */
  readonly remark?: string;
  readonly cause?: PlatformServicesError;
  readonly location?: string | undefined;
  readonly reason?: NotFoundReason | undefined;
}

/** What the error says about the effect of a call that is not repeated, because it could then be carried out twice. */
const effectOf = ({ kind }: Operation) =>
  kind === 'unsafe' ? 'The service may have carried it out nevertheless.' : undefined;

const foreignHint = 'It does not look like a response of this service. Check "baseUrl", and any proxy on the way.';

/** The error of a call whose request failed in the transport. */
export function transportError(attempted: Attempted, failure: TransportFailure): PlatformServicesError {
  const { operation, details: known, deadlines } = attempted;
  const { ended } = attempted.cancellation;
  const reason = ended === undefined || ended.by === 'reader' ? failure.cause : ended.reason;
  const wasSent = (known.attempts ?? 0) > 0 && failure.phase !== 'connect';
  const details = { ...known, effect: wasSent ? effectOf(operation) : undefined };
  const secrets = responseSecrets(attempted);
  if (ended?.by === 'signal') return aborted({ ...details, cause: secrets.cause(reason) });
  if (!isOfTransport(reason)) return classify(failure, deadlines, { ...details, cause: secrets.cause(reason) });
  if (!(reason instanceof LocalError)) return located(reason, details);
  return new LocalError(secrets.scrub(reason.message), { ...known, cause: secrets.cause(reason.cause) });
}

/** The error of a call whose response has an unsuccessful status. */
export function statusError(
  attempted: Attempted,
  response: RawResponse,
  { remark, cause = attempted.broken?.failure, location, reason }: StatusRemark,
): HttpError {
  const { status } = response;
  const { scrub } = responseSecrets(attempted);
  // An earlier response shows that the service could be reached.
  const before = remark ?? afterBreak(attempted);
  const { isOwn, isDeployed, ...failure } = serverFailure(response, scrub);
  const isForeign = isForeignRefusal(response) && (reason === undefined || reason === 'path');
  const otherHint = before === undefined && isForeign ? foreignHint : undefined;
  const ownHint = isDeployed || status === 412 ? hintOf(attempted.operation, status) : undefined;
  return errorOfStatus({
    ...attempted.details,
    ...failure,
    // A gateway does not know what the service has done.
    effect: [502, 504].includes(status) ? effectOf(attempted.operation) : undefined,
    cause,
    status,
    response: response.scrubbed(scrub),
    remark: before,
    hint: isOwn ? (missingHint(reason) ?? ownHint) : otherHint,
    reason,
    location: location === undefined ? undefined : scrub(location),
    retryAfter: retryAfterOf(response.field('retry-after')),
  });
}

/**
 * The error of a call whose response cannot be read. It shows the start of the response, unless that is secret.
 *
 * @param thrown why it cannot be read
 */
export function decodeError(
  { operation, details, secrets }: Attempted,
  response: RawResponse,
  thrown: unknown,
): DecodeError {
  const { status, text, stream } = response;
  const failure = withoutExcerpt(thrown);
  const sentences = ['The response cannot be read.'];
  if (operation.secret !== true) {
    const message = sentence(secrets.scrub(messageOf(failure)).slice(0, maxReasonLength));
    sentences.push(failure instanceof SyntaxError ? `Expected JSON: ${message}` : message);
    const start = secrets.scrub(text.slice(0, 1_000), text.length > 1_000).slice(0, 80);
    if (stream === undefined && start !== '') sentences.push(`The body begins with ${JSON.stringify(start)}.`);
  }
  if (stream === undefined && isForeignResult(response, thrown)) sentences.push(foreignHint);
  const cause = operation.secret === true ? undefined : secrets.cause(failure);
  return new DecodeError(sentences.join(' '), { ...details, status, cause });
}

/** The error of a call if the resumed response does not continue where the previous one ended. */
export function resumeError({ details, secrets, broken }: Attempted, reason: string): ResumeError {
  const { received = 0, failure } = broken ?? {};
  const message = `The response broke off after ${received} bytes and cannot be resumed. ${secrets.scrub(reason)}`;
  return new ResumeError(message, { ...details, cause: failure });
}

/** Hides what a response may repeat of the call, whatever its length. */
function responseSecrets({ secrets, operation }: Attempted): Secrets {
  return secrets.with([], operation.secrets);
}

function afterBreak({ broken }: Attempted): string | undefined {
  if (broken === undefined) return undefined;
  return `The response broke off after ${broken.received} bytes, and the rest could not be requested.`;
}

/** A sentence that may explain why a service responds with a status: 400 and 500 one of the deployed dialect. */
function hintOf({ body, hints }: Operation, status: number): string | undefined {
  return status === 400 ? body?.hint : hints?.[status]?.();
}

function missingHint(reason: NotFoundReason | undefined): string | undefined {
  if (reason === undefined) return undefined;
  if (reason === 'partition') return 'The entity exists in another partition. Pass its own as "partition".';
  return `The ${reason} does not exist.${reason === 'path' ? ' Check "baseUrl".' : ''}`;
}

/**
 * Removes the quotation from the message of a syntax error. The quoted text may begin within a secret, and the rest of
 * a secret cannot be recognized.
 */
function withoutExcerpt(thrown: unknown): unknown {
  return thrown instanceof SyntaxError ? new SyntaxError(thrown.message.replace(/,? (?:\.{3})?".*$/s, '')) : thrown;
}

/** The path of a mismatch can be as long as the response is deep. */
const maxReasonLength = 500;

/** Whether another request would fail in the same way. */
export function isLasting({ cause }: TransportFailure): boolean {
  return isOfTransport(cause) ? !(cause instanceof TimeoutError) : isPermanent(cause);
}

/**
 * Whether a transport or a hook made this error for the call. Transports throw no `InputError` or `ConfigError`; these
 * come from a function of the caller, e.g. a `fetch` that uses another client.
 */
function isOfTransport(thrown: unknown): thrown is PlatformServicesError {
  return isLocatable(thrown) && !(thrown instanceof InputError || thrown instanceof ConfigError);
}

/**
 * Creates the error for what the platform, or a dispatcher or a `fetch` of the caller, threw.
 *
 * @param details with the cause: what was thrown, or a description of it without secrets
 */
function classify(failure: TransportFailure, deadlines: Deadlines, details: ErrorDetails): PlatformServicesError {
  const shown = reasonOf(details.cause);
  const known = platformError(failure, shown, deadlines, details);
  if (known !== undefined) return known;
  const general = `${connectMessages[failure.phase]}: ${sentence(shown)}`;
  return new ConnectError(connectMessage(failure, shown, general, details.url), failure.phase, details);
}

const connectMessages: Readonly<Record<Phase, string>> = {
  connect: 'Cannot connect',
  headers: 'The connection broke before a response came',
  body: 'The response broke off',
};

/** The error for a call that its caller aborted. It shows the reason, unless that is the default reason of signals. */
export function aborted(details: ErrorDetails): AbortedError {
  const { cause: reason } = details;
  const isDefault = reason === undefined || (isError(reason) && reason.name === 'AbortError');
  const why = isDefault ? '.' : `: ${sentence(reasonOf(reason))}`;
  return new AbortedError(`The caller aborted the call${why}`, details);
}
