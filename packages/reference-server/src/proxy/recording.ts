import { withoutNamedSecrets } from '../http/hidden-bodies.js';
import { withoutValues } from '../http/secrets.js';
import { base64Text } from '../platform/runtime.js';

/**
 * A request that was passed on, with its response: a line of a file that `platform-services-conformance replay` reads.
 */
export interface PassedExchange {
  /** The access that the request names. */
  readonly area: string;
  /** A name that no other exchange of the server has. */
  readonly scenario: string;
  /** The only step. It has the class `same` if the request only reads, and no class if it may change something. */
  readonly steps: readonly [PassedStep];
}

/**
 * A request and its response, without secrets. `$S` stands for the id of the session, and `$BASE` for the URL of the
 * service.
 */
export interface PassedStep {
  readonly request: RecordedMessage & { readonly method: string; readonly path: string };
  readonly answer: RecordedMessage & { readonly status: number };
  readonly class?: 'same';
}

/** What is recorded of a request or a response. */
export interface RecordedMessage {
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
  /** The body, if it is not text. */
  readonly bodyBase64?: string;
}

/** The header fields of a request that decide its response, besides those that begin with `gm-`. */
const requestFields: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
]);

/** The header fields of a response that a replay compares. */
const responseFields: ReadonlySet<string> = new Set([
  'allow',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'pragma',
]);

export const isRequestField = (name: string): boolean => requestFields.has(name) || name.startsWith('gm-');
export const isResponseField = (name: string): boolean => responseFields.has(name);

/** What must not be in a recording. */
export interface HiddenTexts {
  /** The id of the session, which `$S` replaces. */
  readonly sessionId: string;
  /** The URL of the service, which `$BASE` replaces. */
  readonly url: string;
  /** Other texts that are hidden. */
  readonly secrets: readonly string[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body as a recording has it. One that is not text is left out if it contains a secret. */
export function recordedBody(
  bytes: Uint8Array,
  type: string | undefined,
  hidden: HiddenTexts,
): Pick<RecordedMessage, 'body' | 'bodyBase64'> {
  if (bytes.byteLength === 0) return {};
  try {
    const text = withoutNamedSecrets(utf8.decode(bytes), type);
    return { body: recordedText(text, hidden) };
  } catch {
    const text = new TextDecoder('latin1').decode(bytes);
    const hasSecret = [hidden.sessionId, ...hidden.secrets].some((secret) => text.includes(secret));
    return hasSecret ? {} : { bodyBase64: base64Text(bytes) };
  }
}

export function recordedText(text: string, { sessionId, url, secrets }: HiddenTexts): string {
  return withoutValues(text.replaceAll(sessionId, '$S').replaceAll(url, '$BASE'), secrets);
}
