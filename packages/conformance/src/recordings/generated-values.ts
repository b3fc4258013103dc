import type { GeneratedKind, Recording } from './recording.js';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The form of a generated value of each kind, as a regular expression. `path` is the path of a stored file. */
export const formsOfGenerated: { readonly [kind in GeneratedKind]: string } = {
  id: String.raw`\d+`,
  uuid,
  user: '[^"<]+',
  session: '[^"<]+',
  path: String.raw`\d{4}/\d{4}/\d{4}/${uuid}`,
  now: String.raw`(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)`,
};

/** The values to which the tokens of a scenario are bound. */
export type Bindings = ReadonlyMap<string, string>;

/**
 * The values that a service makes up in a scenario. The first value that stands where a recorded response has a token
 * is bound to the token, and must stand wherever the token does. A point in time is compared by its form alone.
 */
export class GeneratedValues {
  readonly #kinds: NonNullable<Recording['generated']>;
  readonly #tokens: RegExp | undefined;
  #bound: Map<string, string> = new Map();

  constructor(kinds: NonNullable<Recording['generated']> = {}) {
    this.#kinds = kinds;
    // A token may contain another one, such as a path its UUID.
    const tokens = Object.keys(kinds).sort((left, right) => right.length - left.length);
    this.#tokens = tokens.length === 0 ? undefined : new RegExp(tokens.map(escaped).join('|'), 'g');
  }

  /** Returns the bindings, so that {@link restore} can undo those that follow. */
  save(): Bindings {
    return new Map(this.#bound);
  }

  restore(bindings: Bindings): void {
    this.#bound = new Map(bindings);
  }

  /** Returns whether a text contains a token. */
  isIn(text: string): boolean {
    return this.#tokens !== undefined && text.search(this.#tokens) >= 0;
  }

  /** Returns whether a text is as it was recorded, and binds the tokens of the recorded text. */
  matches(recorded: string, received: string): boolean {
    const tokens = this.#tokens === undefined ? [] : [...recorded.matchAll(this.#tokens)];
    if (tokens.length === 0) return recorded === received;
    let pattern = '';
    let end = 0;
    for (const { 0: token, index } of tokens) {
      pattern += `${escaped(recorded.slice(end, index))}(${formsOfGenerated[this.#kinds[token] ?? 'user']})`;
      end = index + token.length;
    }
    const found = new RegExp(`^${pattern}${escaped(recorded.slice(end))}$`, 's').exec(received);
    return found !== null && tokens.every(([token], index) => this.#bind(token, found[index + 1] ?? ''));
  }

  /** Returns a text with the bound values in place of their tokens. */
  fill(text: string): string {
    return this.#tokens === undefined ? text : text.replace(this.#tokens, (token) => this.#bound.get(token) ?? token);
  }

  #bind(token: string, value: string): boolean {
    const kind = this.#kinds[token];
    if (kind === 'now') return true;
    const bound = this.#bound.get(token);
    if (bound !== undefined) return bound === value;
    // Two entities that were created have two ids.
    const isTaken =
      kind === 'id' && [...this.#bound].some(([other, each]) => each === value && this.#kinds[other] === kind);
    if (!isTaken) this.#bound.set(token, value);
    return !isTaken;
  }
}

/** Returns a regular expression that matches a text. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
