import { inspect } from 'node:util';

const hidden = '***';

/** Patterns that recognize secrets by their names, in queries, forms, header lines, JSON and inspected objects. */
const named: readonly [pattern: RegExp, clean: string][] = [
  [/([?&;,\s"'{]|^)((?:gm-)?session-?id|password)(["']?\s*[=:]\s*["']?)[^&\s"',;}]+/gi, `$1$2$3${hidden}`],
  [/\b((?:proxy-)?authorization["']?\s*[=:]\s*["']?)(?:(?:basic|bearer|digest)\s+)?[^\s"',;}]+/gi, `$1${hidden}`],
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]*@/gi, `$1${hidden}@`],
];

/** Shorter secrets are only removed next to such a name, because they occur as parts of many words. */
const shortestKnown = 8;

/** The number of ended sessions that are remembered, because errors about them may still be on their way. */
const mostKnown = 32;

/** The maximum depth of cleaned causes. */
const deepestCause = 8;

/** Header fields whose values are secrets. */
const secretField = /auth|cookie|token|secret|password|credential|session|api-?key|signature|(?:^|-)key$/i;

/** The secrets that a client has seen. Removes them from texts when errors are created. */
export class Secrets {
  /** Each secret with its encoded forms. */
  readonly #lasting: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #known = new Map<string, ReadonlySet<string>>();

  /** @param lasting secrets that are never forgotten; those with fewer than 8 characters are ignored */
  constructor(lasting: Iterable<string> = []) {
    const long = [...lasting].filter((secret) => secret.length >= shortestKnown);
    this.#lasting = new Map(long.map((secret) => [secret, formsOf(secret)]));
  }

  /** Remembers a secret. If there are too many, the oldest one is forgotten. */
  add(secret: string): void {
    if (secret.length < shortestKnown) return;
    this.#known.delete(secret);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(secret, formsOf(secret));
  }

  /** These secrets and some more. */
  with(more: readonly string[]): Secrets {
    return more.length === 0 ? this : new Secrets([...this.#lasting.keys(), ...this.#known.keys(), ...more]);
  }

  /** Returns the text without secrets. */
  readonly scrub = (text: string): string => {
    let clean = text;
    for (const [pattern, replacement] of named) clean = clean.replace(pattern, replacement);
    for (const forms of [...this.#lasting.values(), ...this.#known.values()]) {
      for (const form of forms) clean = clean.replaceAll(form, hidden);
    }
    return clean;
  };

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
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return [pair, pair.slice(pair.indexOf(':') + 1)];
}

/** The forms in which a secret can occur in a text. */
function formsOf(secret: string): Set<string> {
  const wellFormed = Buffer.from(secret, 'utf8').toString('utf8'); // an unpaired surrogate has no encoded form
  return new Set([
    secret,
    encodeURIComponent(wellFormed),
    new URLSearchParams({ '': wellFormed }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    inspect(secret).slice(1, -1),
  ]);
}

/** Everything that a deep inspection of a cause would show. */
function shownOf(cause: unknown): string {
  const looked = inspect(cause, { depth: 16, maxStringLength: 100_000, maxArrayLength: 1_000, showHidden: true });
  return `${looked}\n${textOf(cause)}`;
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
