import { base64Bytes, utf8Text } from '../platform/bytes.js';
import { inspectDeeply } from '../platform/inspect.js';
import { beginningsIn, escapedPattern, mayMatchIn, redact } from './escaped-text.js';

const hidden = '***';

/**
 * Patterns of secrets next to their names, in queries, forms, header lines, JSON, XML and inspected objects. The group
 * `secret` is what is hidden. No pattern takes more than linear time.
 */
const named: readonly RegExp[] = [
  /(?<![a-z\d])(?:gm-?|tf)?(?:session-?id|password)["']?\s*[=:>]\s*["']?(?!null\b)(?<secret>[^&\s"',;}<]+)/dgi,
  /\bauthorization["']?\s*[=:]\s*["']?(?<secret>(?:(?:basic|bearer|digest)\s+)?[^\s"',;}]+)/dgi,
  /(?<=:\/\/)(?<secret>[^\s/@"'<>]+)(?=@)/dgi,
];

/** The shortest beginning of a secret that is hidden where a text was cut. */
const shortestBeginning = 4;

/**
 * Shorter secrets are only removed next to such a name, because they occur as parts of many words, and in what is reported
 * about the request that sends them.
 */
const shortestKnown = 8;

/** Even shorter secrets are only removed as whole words. */
const shortestPart = 4;

/** The number of ended sessions that are remembered, because errors about them may still be on their way. */
const mostKnown = 32;

/** The maximum depth of cleaned causes. */
const deepestCause = 8;

/** Header fields whose values are secrets. */
const secretField = /auth|cookie|token|secret|password|credential|session|api-?key|signature|(?:^|-)key$/i;

/** A part of a text, from its first character to the one after its last. */
type Span = readonly [start: number, end: number];

/** The secrets that a client has seen. Removes them from texts when errors are created. */
export class Secrets {
  readonly #lasting: readonly string[];
  readonly #short: readonly string[];
  readonly #known = new Set<string>();
  /** The pattern of each secret. */
  readonly #patterns = new Map<string, RegExp>();

  /**
   * @param lasting secrets that are never forgotten; those with fewer than 8 characters are ignored
   * @param short secrets of any length
   */
  constructor(lasting: Iterable<string> = [], short: readonly string[] = []) {
    this.#lasting = [...lasting].filter((secret) => secret.length >= shortestKnown);
    this.#short = short.filter((secret) => secret !== '');
  }

  /** Remembers a secret. If there are too many, the oldest one is forgotten. */
  add(secret: string): void {
    if (secret.length < shortestKnown) return;
    this.#known.delete(secret);
    const [oldest] = this.#known;
    if (this.#known.size >= mostKnown && oldest !== undefined) {
      this.#known.delete(oldest);
      this.#patterns.delete(oldest);
    }
    this.#known.add(secret);
  }

  /** These secrets and some more. `short` may have any length. */
  with(more: readonly string[], short: readonly string[] = []): Secrets {
    if (more.length === 0 && short.length === 0) return this;
    return new Secrets([...this.#lasting, ...this.#known, ...more], [...this.#short, ...short]);
  }

  /**
   * Returns the text without secrets, however they are escaped and in whatever case their letters are. Of a secret before
   * an ellipsis, the beginning is removed.
   *
   * @param isCut whether the text may end within a secret. Default: `false`
   */
  readonly scrub = (text: string, isCut = false): string =>
    redact(text, (decoded) => Array.from(this.#spansIn(decoded, isCut), ([start, end]) => [start, end, hidden]));

  *#spansIn(text: string, isCut: boolean): Generator<Span> {
    const mayMatch = mayMatchIn(text);
    for (const pattern of named) {
      // `matchAll` copies the pattern.
      if (text.search(pattern) < 0) continue;
      for (const { indices } of text.matchAll(pattern)) if (indices?.groups?.['secret']) yield indices.groups['secret'];
    }
    const cuts = Array.from(text.matchAll(/\u2026/g), ({ index }) => index);
    if (isCut) cuts.push(text.length);
    const beginningsOf = beginningsIn(text, cuts, shortestBeginning);
    for (const secret of [...this.#lasting, ...this.#known]) {
      for (const { index, 0: found } of mayMatch(secret) ? text.matchAll(this.#patternOf(secret)) : []) {
        yield [index, index + found.length];
      }
      yield* beginningsOf(secret);
    }
    for (const secret of this.#short) {
      if (!mayMatch(secret)) continue;
      for (const { index, 0: found } of text.matchAll(this.#patternOf(secret))) {
        const end = index + found.length;
        const isPart = /\w/.test(text[index - 1] ?? '') || /\w/.test(text[end] ?? '');
        if (secret.length >= shortestPart || !isPart) yield [index, end];
      }
    }
  }

  #patternOf(secret: string): RegExp {
    const pattern = this.#patterns.get(secret) ?? escapedPattern(secret);
    this.#patterns.set(secret, pattern);
    return pattern;
  }

  /** Returns the cause of an error unchanged, or, if it shows a secret, a cleaned copy. */
  cause(cause: unknown): unknown {
    const shown = shownOf(cause);
    return this.scrub(shown) === shown ? cause : this.#clean(cause, 0);
  }

  #clean(cause: unknown, depth: number): unknown {
    if (!(cause instanceof Error)) return this.scrub(textOf(cause));
    const clean = new Error(this.scrub(cause.message));
    // These properties are not enumerable, as in native errors, so that only a deeper cause is listed among an error's
    // fields.
    const fields: Record<string, unknown> = { name: this.scrub(cause.name), stack: this.scrub(cause.stack ?? '') };
    if (cause.cause !== undefined && depth < deepestCause) fields['cause'] = this.#clean(cause.cause, depth + 1);
    for (const [name, value] of Object.entries(fields)) {
      Object.defineProperty(clean, name, { value, writable: true, configurable: true, enumerable: false });
    }
    const code = 'code' in cause && typeof cause.code === 'string' ? { code: this.scrub(cause.code) } : {};
    return Object.assign(clean, code);
  }
}

/** Whether the name of a header field marks its value as secret. */
export function isSecretField(name: string): boolean {
  return secretField.test(name);
}

/**
 * The values of header fields that their names mark as secret, and the parts of these values that are secret
 * themselves.
 */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isSecretField(name) ? [value, ...value.split(/[\s;,=]+/), ...basicParts(value)] : [],
  );
}

/** The decoded user and password of a `Basic` value. */
function basicParts(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value.trim()) ?? [];
  if (encoded === undefined) return [];
  const pair = utf8Text(base64Bytes(encoded));
  return [pair, pair.slice(pair.indexOf(':') + 1)];
}

/** Everything that a deep inspection of a cause would show. */
function shownOf(cause: unknown): string {
  return `${inspectDeeply(cause)}\n${textOf(cause)}`;
}

/** The value as JSON, if possible, as a logger would write it. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
