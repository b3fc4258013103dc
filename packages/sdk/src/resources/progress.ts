import { localFailure } from '../transport/failure.js';
import type { Progress } from './options.js';

/** Counts the bytes of files while they are transferred, and reports the progress. */
export class Count {
  readonly #total: number | undefined;
  readonly #progress: Progress | undefined;
  #loaded = 0;

  /** @param total number of bytes, if known */
  constructor(total: number | undefined, progress: Progress | undefined) {
    this.#total = total;
    this.#progress = progress;
  }

  /** Reports 0: at the beginning, and again if a request is repeated. */
  start(): void {
    this.#loaded = 0;
    this.add(0);
  }

  /** Adds transferred bytes. @throws LocalError if the listener throws */
  add(bytes: number): void {
    this.#loaded += bytes;
    try {
      this.#progress?.({ loaded: this.#loaded, total: this.#total });
    } catch (error) {
      throw localFailure('The function "onProgress" failed', error);
    }
  }
}
