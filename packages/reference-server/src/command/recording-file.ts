import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { PassedExchange } from '../proxy/recording.js';
import { messageOf } from '../text/messages.js';

/** What is in a file of recordings. */
export interface Recorded {
  /** The number of recordings. */
  readonly requests: number;
  /** The number of recordings for which there was no room. */
  readonly omitted: number;
  /** Why the file is not complete. */
  readonly failure: string | undefined;
}

/** A file with a recording in each line, which only its owner can read. */
export class RecordingFile {
  readonly #stream: WriteStream;
  readonly #limit: number;
  #size = 0;
  #requests = 0;
  #omitted = 0;

  /**
   * Replaces a file.
   *
   * @param limit the maximum length of the file, in bytes
   * @throws the error of `node:fs` if the file cannot be written
   */
  constructor(file: string, limit: number) {
    this.#limit = limit;
    this.#stream = createWriteStream(file, { fd: openSync(file, 'w', 0o600) });
    // The error is returned at the end.
    this.#stream.on('error', () => {});
  }

  readonly add = (exchange: PassedExchange): void => {
    const line = `${JSON.stringify(exchange)}\n`;
    const size = Buffer.byteLength(line);
    if (this.#size + size > this.#limit) {
      this.#omitted += 1;
      return;
    }
    this.#size += size;
    this.#requests += 1;
    this.#stream.write(line);
  };

  /** Resolves when everything has been written. */
  async end(): Promise<Recorded> {
    this.#stream.end();
    const failure = await finished(this.#stream).then(() => undefined, messageOf);
    return { requests: this.#requests, omitted: this.#omitted, failure };
  }
}
