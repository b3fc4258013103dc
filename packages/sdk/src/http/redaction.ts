import { inspect } from 'node:util';

const secretParameter = /([?&;\s"'{]|^)((?:gm-)?session-?id|password)(["']?\s*[=:]\s*["']?)[^&\s"',;}]+/gi;
const hidden = '***';

/** Secrets shorter than this are only removed where a parameter name tells them, as they are parts of many words. */
const shortestKnown = 8;

/** How many ended sessions are remembered: an error about one of them may still be under way. */
const mostKnown = 32;

/** The secrets that a client has seen, and how texts are freed of them when an error is made. */
export class Secrets {
  readonly #known = new Set<string>();

  add(secret: string): void {
    if (secret.length < shortestKnown) return;
    const [oldest] = this.#known;
    if (this.#known.size >= mostKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.add(secret);
  }

  /** The text without secrets. */
  readonly scrub = (text: string): string => {
    let clean = text.replace(secretParameter, `$1$2$3${hidden}`);
    for (const secret of this.#known) {
      clean = clean.replaceAll(secret, hidden).replaceAll(encodeURIComponent(secret), hidden);
    }
    return clean;
  };

  /** The cause of an error as it is, or, where it shows a secret, what can be said of it without. */
  cause(cause: unknown): unknown {
    const shown = inspect(cause, { depth: 4, maxStringLength: 10_000 });
    if (this.scrub(shown) === shown) return cause;
    if (!(cause instanceof Error)) return this.scrub(String(cause));
    const clean = new Error(this.scrub(cause.message));
    clean.name = cause.name;
    clean.stack = this.scrub(cause.stack ?? '');
    return clean;
  }
}
