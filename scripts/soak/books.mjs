/**
 * The expected content of the service, as far as its clients know. Clients pause at {@link Books.turn} while the books
 * are compared with the service.
 */
export class Books {
  /** The ids of people that were created and not deleted. @type {Set<bigint>} */
  people = new Set();
  /** The ids of resources that were uploaded and not deleted. @type {Set<string>} */
  resources = new Set();
  /** The numbers of people, and the names of resources, whose creation broke off. @type {Set<string>} */
  uncertain = new Set();
  /** The ids of sessions that were ended. @type {string[]} */
  endedSessions = [];
  /** The ids of sessions that are in use. @type {Set<string>} */
  sessions = new Set();
  /** The number of calls of each operation. @type {Map<string, number>} */
  calls = new Map();
  #paused = false;
  #waiting = 0;
  #clients = 0;
  /** @type {(() => void)[]} */
  #listeners = [];

  /** Hooks for a client whose calls are counted. */
  get hooks() {
    return {
      call: (/** @type {{ readonly operation: string }} */ { operation }) => {
        this.calls.set(operation, (this.calls.get(operation) ?? 0) + 1);
      },
    };
  }

  /** The number of all calls. */
  get total() {
    return [...this.calls.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Performs turns until `isOver`, and pauses between them where that is asked for.
   *
   * @param {() => Promise<unknown>} turn
   * @param {() => boolean} isOver
   */
  async turns(turn, isOver) {
    this.#clients += 1;
    try {
      while (!isOver()) {
        await this.#pause();
        await turn();
      }
    } finally {
      this.#clients -= 1;
      this.#changed();
    }
  }

  async #pause() {
    this.#waiting += 1;
    this.#changed();
    while (this.#paused) await this.#change();
    this.#waiting -= 1;
  }

  /**
   * Does some work while all clients pause.
   *
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async whilePaused(work) {
    this.#paused = true;
    while (this.#waiting < this.#clients) await this.#change();
    try {
      return await work();
    } finally {
      this.#paused = false;
      this.#changed();
    }
  }

  /** @returns {Promise<void>} */
  #change() {
    return new Promise((resolve) => this.#listeners.push(resolve));
  }

  #changed() {
    for (const listener of this.#listeners.splice(0)) listener();
  }
}
