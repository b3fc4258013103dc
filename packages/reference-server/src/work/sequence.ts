import { nextTurn } from '../platform/next-turn.js';

/**
 * Does pieces of work one after the other. Work that lets other work be done in between keeps its intermediate results
 * meanwhile, so that several of them together could fill the memory. Clients have turns, so that one with much work does not
 * delay the others.
 */
export class Sequence {
  /** The work of each client that waits. The client at the beginning is the next one. */
  readonly #waiting = new Map<string, (() => Promise<unknown>)[]>();
  #isBusy = false;

  /**
   * Does a piece of work after those that the client has added before, even if they fail.
   *
   * @param client Default: the same for all
   */
  add<Result>(work: () => Promise<Result>, client = ''): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(client) ?? [];
      queue.push(() => work().then(resolve, reject));
      this.#waiting.set(client, queue);
      if (!this.#isBusy) void this.#doAll();
    });
  }

  async #doAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.size > 0) {
      await nextTurn();
      for (const [client, queue] of this.#waiting) {
        // The others have their turns before this client has the next one.
        this.#waiting.delete(client);
        const [work, ...others] = queue;
        if (others.length > 0) this.#waiting.set(client, others);
        await work?.();
        break;
      }
    }
    this.#isBusy = false;
  }
}
