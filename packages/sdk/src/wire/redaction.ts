import { inspect } from 'node:util';

const hidden = '***';

/** What is recognized as secret by its name, in queries, forms, header lines, JSON and inspected objects. */
const named: readonly [pattern: RegExp, clean: string][] = [
  [/([?&;,\s"'{]|^)((?:gm-)?session-?id|password)(["']?\s*[=:]\s*["']?)[^&\s"',;}]+/gi, `$1$2$3${hidden}`],
  [/\b((?:proxy-)?authorization["']?\s*[=:]\s*["']?)(?:(?:basic|bearer|digest)\s+)?[^\s"',;}]+/gi, `$1${hidden}`],
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]*@/gi, `$1${hidden}@`],
];

/** Secrets shorter than this are removed only beside such a name, since they are parts of many words. */
const shortestKnown = 8;

/** How many ended sessions are remembered: an error about one of them may still be under way. */
const mostKnown = 32;

/** How deep causes are kept that must be cleaned. */
const deepestCause = 8;

/** Header fields whose values are secrets. */
const secretField = /auth|cookie|token|secret|password|credential|session|api-?key|signature|(?:^|-)key$/i;

/** The secrets that a client has seen, and how texts are freed of them when an error is made. */
export class Secrets {
  /** Each with its forms. */
  readonly #lasting: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #known = new Map<string, ReadonlySet<string>>();

  /** @param lasting secrets that are never forgotten, of any length from 8 */
  constructor(lasting: Iterable<string> = []) {
    const long = [...lasting].filter((secret) => secret.length >= shortestKnown);
    this.#lasting = new Map(long.map((secret) => [secret, formsOf(secret)]));
  }

  /** Remembers a secret; the oldest of many are forgotten. */
  add(secret: string): void {
    if (secret.length < shortestKnown) return;
    this.#known.delete(secret);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(secret, formsOf(secret));
  }

  /** These and more. */
  with(more: readonly string[]): Secrets {
    return more.length === 0 ? this : new Secrets([...this.#lasting.keys(), ...this.#known.keys(), ...more]);
  }

  /** The text without secrets. */
  readonly scrub = (text: string): string => {
    let clean = text;
    for (const [pattern, replacement] of named) clean = clean.replace(pattern, replacement);
    for (const forms of [...this.#lasting.values(), ...this.#known.values()]) {
      for (const form of forms) clean = clean.replaceAll(form, hidden);
    }
    return clean;
  };

  /** The cause of an error as it is, or, where it shows a secret, what can be said of it without. */
  cause(cause: unknown): unknown {
    const shown = shownOf(cause);
    return this.scrub(shown) === shown ? cause : this.#clean(cause, 0);
  }

  #clean(cause: unknown, depth: number): unknown {
    if (!(cause instanceof Error)) return this.scrub(textOf(cause));
    const clean = new Error(this.scrub(cause.message));
    // As the engine makes them, so that only a deeper cause appears among an error's fields.
    const fields: Record<string, unknown> = { name: this.scrub(cause.name), stack: this.scrub(cause.stack ?? '') };
    if (cause.cause !== undefined && depth < deepestCause) fields['cause'] = this.#clean(cause.cause, depth + 1);
    for (const [name, value] of Object.entries(fields)) {
      Object.defineProperty(clean, name, { value, writable: true, configurable: true, enumerable: false });
    }
    const code = 'code' in cause && typeof cause.code === 'string' ? { code: this.scrub(cause.code) } : {};
    return Object.assign(clean, code);
  }
}

/** Whether a header field has a secret value, by its name. */
export function isSecretField(name: string): boolean {
  return secretField.test(name);
}

/** The values of header fields that are secrets by their names, and the parts of them that are. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isSecretField(name) ? [value, ...value.split(/[\s;,=]+/), ...basicParts(value)] : [],
  );
}

/** What stands encoded behind `Basic`. */
function basicParts(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value.trim()) ?? [];
  if (encoded === undefined) return [];
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return [pair, pair.slice(pair.indexOf(':') + 1)];
}

/** How a secret can stand in a text. */
function formsOf(secret: string): Set<string> {
  const wellFormed = Buffer.from(secret, 'utf8').toString('utf8'); // half a surrogate pair has no encoded form
  return new Set([
    secret,
    encodeURIComponent(wellFormed),
    new URLSearchParams({ '': wellFormed }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    inspect(secret).slice(1, -1),
  ]);
}

/** All that a cause shows to those who look deep into it. */
function shownOf(cause: unknown): string {
  const looked = inspect(cause, { depth: 16, maxStringLength: 100_000, maxArrayLength: 1_000, showHidden: true });
  return `${looked}\n${textOf(cause)}`;
}

/** As JSON where it has such a form: what a logger would write. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
