import type { JournalReader } from './journal-reader.js';
import type { World } from './world.js';

/** The streams of journals that clients read. The server would wait for their end, so it ends them itself. */
export class JournalStreams {
  readonly #readers = new Map<JournalReader, World>();

  /** Adds a stream, until it ends. */
  add(reader: JournalReader, world: World): void {
    this.#readers.set(reader, world);
    reader.onEnd = () => this.#readers.delete(reader);
  }

  /** Ends the streams of one world. */
  endOf(world: World): void {
    for (const [reader, ofWorld] of this.#readers) if (ofWorld === world) reader.end();
  }

  endAll(): void {
    for (const reader of this.#readers.keys()) reader.end();
  }
}
