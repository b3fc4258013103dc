import { Refusal } from '../model/refusal.js';

/** A request may always hold so many bytes. The number of connections bounds what that is together. */
const small = 64 * 1024;

/** The bytes that all requests together hold in memory, so that many or slow clients cannot fill it. */
export class ByteBudget {
  readonly #limit: number;
  readonly #shortage: (bytes: number, used: number, limit: number) => string;
  #used = 0;

  /**
   * @param limit the maximum number of bytes
   * @param shortage the message if there is no room
   */
  constructor(limit: number, shortage: (bytes: number, used: number, limit: number) => string) {
    this.#limit = limit;
    this.#shortage = shortage;
  }

  get isFull(): boolean {
    return this.#used >= this.#limit;
  }

  /** The part of a request, which holds nothing yet. */
  share(): ByteShare {
    return new ByteShare(this, (bytes) => {
      this.#used += bytes;
    });
  }

  /**
   * @param held how many of the bytes the request holds already. Default 0
   * @throws Refusal `busy` if there is no room for so many bytes
   */
  requireRoom(bytes: number, held = 0): void {
    if (bytes <= small || this.#used + bytes - held <= this.#limit) return;
    throw new Refusal('busy', 'R-62', this.#shortage(bytes, this.#used, this.#limit), { 'Retry-After': '1' });
  }
}

/** What one request holds of a budget. */
export class ByteShare {
  readonly #budget: ByteBudget;
  readonly #count: (bytes: number) => void;
  #held = 0;

  /** @param count adds to what the budget has given */
  constructor(budget: ByteBudget, count: (bytes: number) => void) {
    this.#budget = budget;
    this.#count = count;
  }

  /** @throws Refusal `busy` if there is no room for so many bytes more */
  take(bytes: number): void {
    this.#budget.requireRoom(this.#held + bytes, this.#held);
    this.hold(bytes);
  }

  /** Takes bytes that are there in any case. */
  hold(bytes: number): void {
    this.#held += bytes;
    this.#count(bytes);
  }

  /** @param bytes Default: all */
  giveBack(bytes = this.#held): void {
    this.hold(-Math.min(bytes, this.#held));
  }
}

/** The budget of what clients have not read of the responses to them. */
export function unreadBudget(limit: number): ByteBudget {
  return new ByteBudget(
    limit,
    (bytes, used) =>
      `There is no room for a response of ${bytes} bytes: clients have not read ${used} bytes of others, and the limit, ` +
      `maxUnreadBytes, is ${limit}. Try again, or ask for less.`,
  );
}

/** The budget of the bodies that are received as a whole, until they have been worked on. */
export function receivedBudget(limit: number): ByteBudget {
  return new ByteBudget(
    limit,
    (_, used) =>
      `There is no room for the body: the server is working on bodies of ${used} bytes together, and the limit, ` +
      `maxReceivedBytes, is ${limit}. Try again, or send less.`,
  );
}
