/** The kinds of values that a service generates, so that they differ each time. */
export type GeneratedKind = 'id' | 'uuid' | 'user' | 'session' | 'path' | 'now';

/**
 * A request as it is sent. `$S` stands for the session id, `$PASSWORD` for the password of the user, and tokens of
 * {@link Recording.generated} for their values.
 */
export interface RecordedRequest {
  readonly method: string;
  /** The path with the query, after the base path. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** The body, if it is not text. */
  readonly bodyBase64?: string;
}

/** A response as it was received, with the header fields that matter. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** The body, if it is not text. */
  readonly bodyBase64?: string;
}

/**
 * How a recorded response relates to the dialects.
 *
 * - `same`: both dialects respond so.
 * - `deployed`: a difference of the deployed dialect.
 * - `defect`: a crash or an accident, which another service need not repeat.
 * - `access`: the response depends on what lies behind the access.
 */
export type RecordingClass = 'same' | 'deployed' | 'defect' | 'access';

/** The classes of recorded responses. */
export const recordingClasses: readonly RecordingClass[] = ['same', 'deployed', 'defect', 'access'];

/** A recorded request with its response. A step without a class prepares those after it, and is not judged. */
export interface RecordedStep {
  readonly request: RecordedRequest;
  readonly answer: RecordedResponse;
  readonly class?: RecordingClass;
  /** The dialect rows that explain the response, separated by blanks, e.g. `D-8 D-9`. */
  readonly row?: string;
  /** Whether the white space of the response matters. Default: `false`. */
  readonly layout?: boolean;
  /** Whether the order of members matters. Default: `false`. */
  readonly ordered?: boolean;
}

/** A scenario, which is independent of all others. Its steps are sent in their order. */
export interface Recording {
  readonly area: string;
  /** The name of the scenario, e.g. `json-write/property/longList/auto`. */
  readonly scenario: string;
  readonly steps: readonly RecordedStep[];
  /** The values that the service generated, by the text by which requests and responses contain them. */
  readonly generated?: { readonly [token: string]: GeneratedKind };
}

/** A scenario of requests whose responses are to be recorded. */
export interface RequestList extends Omit<Recording, 'steps'> {
  readonly steps: readonly (Omit<RecordedStep, 'answer'> & { readonly answer?: RecordedResponse })[];
}

/** Recordings with what is known of the types in them. */
export interface Recordings {
  readonly scenarios: readonly Recording[];
  /** The names of the properties that are sets, whose elements have no order. */
  readonly setProperties: ReadonlySet<string>;
}

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

/**
 * The values that a service generates in a scenario. The first value that stands where a recorded response has a token
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
  save(): ReadonlyMap<string, string> {
    return new Map(this.#bound);
  }

  restore(bindings: ReadonlyMap<string, string>): void {
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
