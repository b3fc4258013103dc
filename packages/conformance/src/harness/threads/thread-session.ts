import type { RunSession } from '../../target/retries.js';
import { SessionEnded, SessionIds } from '../../target/session.js';
import type { HttpRequest } from '../../target/subjects/connection.js';
import { NoAnswer } from '../../target/subjects/no-answer.js';
import type { FromThread, Renewal } from './messages.js';

/** The session of the run as a thread knows it. Only the main thread renews it. */
export class ThreadSession implements RunSession {
  readonly #ids: SessionIds;
  readonly #tell: (message: FromThread) => void;
  readonly #waiting = new Map<number, (renewal: Renewal) => void>();
  #count = 0;

  constructor(id: string, tell: (message: FromThread) => void) {
    this.#ids = new SessionIds(id);
    this.#tell = tell;
  }

  get id(): string {
    return this.#ids.current;
  }

  usedIn(request: HttpRequest): string | undefined {
    return this.#ids.usedIn(request);
  }

  async renew(used: string): Promise<boolean> {
    if (this.id !== used) return true;
    this.#count += 1;
    const number = this.#count;
    const renewal = await new Promise<Renewal>((resolve) => {
      this.#waiting.set(number, resolve);
      this.#tell({ kind: 'renew', number, used });
    });
    if ('ended' in renewal) throw new SessionEnded(renewal.ended);
    if ('noAnswer' in renewal) {
      const { kind, message, exchange } = renewal.noAnswer;
      throw new NoAnswer(kind, message, exchange);
    }
    return renewal.isReplaced;
  }

  /** Must be called with the result of a renewal. */
  renewed(number: number, renewal: Renewal): void {
    this.#waiting.get(number)?.(renewal);
    this.#waiting.delete(number);
  }

  /** Must be called when the session has been replaced, before `renewed`. */
  replace(id: string): void {
    this.#ids.replace(id);
  }
}
