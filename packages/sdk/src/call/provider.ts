import { ConfigError } from '../errors/usage.js';
import { messageOf } from '../model/kinds-of-objects.js';
import { sentence } from '../model/sentence.js';
import { createScope } from '../platform/async-context.js';
import type { Secrets } from '../wire/secrets.js';
import { Cancellation } from './cancellation.js';

/** What functions of the caller provide to a client. */
type Provided = 'credentials' | 'headers';

/**
 * The error of a call that the credentials or headers function makes on its own client: each would wait for the other.
 */
export function reentry(name: Provided): ConfigError {
  return new ConfigError(`The ${name} function calls the client that waits for its ${name}. Use another client in it.`);
}

/** A function of the caller that a client calls for credentials or header fields, because they may change. */
export class Provider<Result> {
  readonly #name: Provided;
  readonly #function: () => Result | Promise<Result>;
  /** The header fields that calls share if they need some while the function runs. */
  #pending: Promise<Result> | undefined;
  /** Marks code inside the function. */
  readonly #scope = createScope();
  /** The number of calls that wait for a result. */
  #waiting = 0;

  constructor(name: Provided, provide: () => Result | Promise<Result>) {
    this.#name = name;
    this.#function = provide;
  }

  /** Whether the current code runs inside the function. */
  get isRunning(): boolean {
    return this.#waiting > 0 && this.#scope.getStore() === true;
  }

  /**
   * @param check returns a valid result, and throws for others
   * @param deadline how long the function may take, in milliseconds; 0 means no limit
   * @param secrets what must not be shown if the function fails
   * @throws ConfigError if the function fails, returns something invalid, takes too long, or waits for itself
   */
  async provide<Checked>(check: (result: Result) => Checked, deadline: number, secrets: Secrets): Promise<Checked> {
    if (this.isRunning) throw reentry(this.#name);
    this.#waiting += 1;
    try {
      return check(await this.#inTime(this.#pending ?? this.#start(), deadline));
    } catch (thrown) {
      const cause = secrets.cause(thrown);
      const reason = sentence(messageOf(cause));
      throw new ConfigError(`The ${this.#name} function failed: ${reason}`, { cause });
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#scope.disable();
    }
  }

  #start(): Promise<Result> {
    const result = this.#scope.run(true, async () => await this.#function());
    // Credentials may be valid for one login only.
    if (this.#name === 'credentials') return result;
    this.#pending = result;
    const end = () => this.#forget(result);
    result.then(end, end);
    return result;
  }

  #forget(result: Promise<Result>): void {
    if (this.#pending === result) this.#pending = undefined;
  }

  async #inTime(result: Promise<Result>, deadline: number): Promise<Result> {
    const waiting = new Cancellation(undefined, deadline);
    try {
      return await waiting.wait(result);
    } catch (thrown) {
      if (waiting.ended === undefined) throw thrown;
      this.#forget(result);
      throw new Error(`The ${this.#name} function has not returned anything for ${deadline} ms.`);
    } finally {
      waiting.dispose();
    }
  }
}
