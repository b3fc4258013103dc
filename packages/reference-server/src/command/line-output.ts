import type { Writable } from 'node:stream';

/** How much text may wait for the reader, in characters. Further lines are dropped and counted. */
const maxWaiting = 1024 * 1024;

/** How much is handed to the stream at once, in characters. */
const maxChunk = 16 * 1024;

/** How long {@link LineOutput.flush} waits, in milliseconds: for the reader to take anything, and for all of it. */
const patience = { idle: 1_000, whole: 5_000 } as const;

/**
 * Lines for a stream whose reader may be slow, may have stopped reading, or may have gone. Writing never blocks and
 * never fails: lines wait in a bounded buffer, those beyond it are dropped, and a line tells how many they were as
 * soon as the reader goes on.
 */
export class LineOutput {
  readonly #stream: Writable;
  readonly #describeDropped: (lines: number) => string;
  #waiting: string[] = [];
  #waitingLength = 0;
  #dropped = 0;
  #isWriting = false;
  #isGone = false;
  #progress: () => void = () => {};

  /** @param describeDropped the line that stands in the place of lines that were dropped */
  constructor(stream: Writable, describeDropped: (lines: number) => string) {
    this.#stream = stream;
    this.#describeDropped = describeDropped;
    // EPIPE, for example: the reader has gone, and nothing can be written any more.
    stream.on('error', () => this.#leave());
  }

  /** Writes a line as soon as the reader takes it. */
  write(line: string): void {
    if (this.#isGone) return;
    const isFull = this.#waitingLength > 0 && this.#waitingLength + line.length > maxWaiting;
    // Once lines are dropped, some room is made first, so that a slow reader is told of gaps now and then, not all the time.
    if (isFull || (this.#dropped > 0 && this.#waitingLength > maxWaiting / 2)) {
      this.#dropped += 1;
      return;
    }
    this.#tellDropped();
    this.#enqueue(line);
    this.#advance();
  }

  /**
   * Resolves when everything has been written, and also when that cannot be expected: the reader has gone, has taken
   * nothing for a second, or is not through after five seconds.
   */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#progress = () => {};
        clearTimeout(whole);
        clearTimeout(idle);
        resolve();
      };
      const whole = setTimeout(done, patience.whole);
      const idle = setTimeout(done, patience.idle);
      this.#progress = () => {
        if (this.#isGone || !this.#isWriting) done();
        else idle.refresh();
      };
      this.#progress();
    });
  }

  #enqueue(line: string): void {
    this.#waiting.push(`${line}\n`);
    this.#waitingLength += line.length + 1;
  }

  #tellDropped(): void {
    if (this.#dropped === 0) return;
    this.#enqueue(this.#describeDropped(this.#dropped));
    this.#dropped = 0;
  }

  /** Hands the next lines to the stream, unless it has not taken those before them yet. */
  #advance(): void {
    if (this.#isWriting) return;
    if (this.#waiting.length === 0) this.#tellDropped();
    if (this.#waiting.length === 0) return;
    this.#isWriting = true;
    this.#stream.write(this.#nextChunk(), (error) => {
      this.#isWriting = false;
      if (error) this.#leave();
      else this.#advance();
      this.#progress();
    });
  }

  /** Whole lines, as many as fit into a chunk but at least one. */
  #nextChunk(): string {
    let length = 0;
    let count = 0;
    for (const { length: next } of this.#waiting) {
      if (count > 0 && length + next > maxChunk) break;
      length += next;
      count += 1;
    }
    this.#waitingLength -= length;
    return this.#waiting.splice(0, count).join('');
  }

  #leave(): void {
    this.#isGone = true;
    this.#waiting = [];
    this.#waitingLength = 0;
    this.#progress();
  }
}
