import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { visible } from '@platform-services/sdk/model';

/** The maximum length of waiting text, in characters. Further lines are dropped and counted. */
const maxWaiting = 1024 * 1024;

/** The maximum length of a write to the stream, in characters. */
const maxChunk = 16 * 1024;

/** How long {@link LineOutput.flush} waits, in milliseconds: without progress, and in total. */
const flushTimeouts = { idle: 1_000, whole: 5_000 } as const;

/**
 * Escapes what could control the terminal of the reader, since clients choose parts of the text. Line breaks are kept.
 */
export function printable(text: string): string {
  return visible(text).replaceAll('\r', '\\r');
}

/**
 * Writes a line. Resolves when it has been written or the reader has exited, with the reason if it could not be
 * written, e.g. because the disk is full.
 */
export function writeLine(stream: Writable, line: string): Promise<string | undefined> {
  return new Promise((resolve) =>
    stream.write(`${printable(line)}\n`, (error: NodeJS.ErrnoException | null | undefined) => {
      // EPIPE and EIO: the reader or the terminal has gone, which is no error of the command.
      const isUnread = error?.code === 'EPIPE' || error?.code === 'EIO';
      resolve(isUnread ? undefined : error?.message);
    }),
  );
}

/** A stream that may be a terminal, such as `process.stdout`. */
export interface Output extends Writable {
  readonly isTTY?: boolean;
  /** Whether a terminal shows colours. In Node, this depends on the environment, e.g. on `NO_COLOR`. */
  hasColors?(): boolean;
}

/** A part of a line that has a style on a terminal with colours. */
export interface StyledText {
  readonly text: string;
  readonly style: 'green' | 'cyan' | 'yellow' | 'red' | 'gray';
}

/**
 * Writes lines to a stream whose reader may be slow, may have stopped reading, or may have exited. Writing never blocks
 * and never fails: lines wait in a bounded buffer. If the buffer is full, lines are dropped, and a line with their
 * number is written when the reader continues.
 */
export class LineOutput {
  readonly #stream: Output;
  readonly #hasColors: boolean;
  readonly #describeDropped: (lines: number) => string;
  #waiting: string[] = [];
  #waitingLength = 0;
  #dropped = 0;
  #isWriting = false;
  #isGone = false;
  #progress: () => void = () => {};

  /** @param describeDropped returns the line that replaces dropped lines */
  constructor(stream: Output, describeDropped: (lines: number) => string) {
    this.#stream = stream;
    this.#hasColors = stream.isTTY === true && stream.hasColors?.() === true;
    this.#describeDropped = describeDropped;
    // For example EPIPE: the reader has exited.
    stream.on('error', () => this.#leave());
  }

  /** Writes a line of one or more parts as soon as the reader accepts it. */
  write(...parts: readonly (string | StyledText)[]): void {
    if (this.#isGone) return;
    const line = parts.map((part) => this.#shown(part)).join('');
    const isFull = this.#waitingLength > 0 && this.#waitingLength + line.length > maxWaiting;
    // After lines were dropped, half the buffer must become free first. Otherwise a slow reader would get many small
    // gaps.
    if (isFull || (this.#dropped > 0 && this.#waitingLength > maxWaiting / 2)) {
      this.#dropped += 1;
      return;
    }
    this.#tellDropped();
    this.#enqueue(line);
    this.#advance();
  }

  /**
   * Resolves when everything has been written. Gives up if the reader has exited, has read nothing for a second, or has
   * not finished after five seconds.
   */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#progress = () => {};
        clearTimeout(whole);
        clearTimeout(idle);
        resolve();
      };
      const whole = setTimeout(done, flushTimeouts.whole);
      const idle = setTimeout(done, flushTimeouts.idle);
      this.#progress = () => {
        if (this.#isGone || !this.#isWriting) done();
        else idle.refresh();
      };
      this.#progress();
    });
  }

  #shown(part: string | StyledText): string {
    if (typeof part === 'string') return printable(part);
    const text = printable(part.text);
    return this.#hasColors ? styleText(part.style, text, { validateStream: false }) : text;
  }

  #enqueue(line: string): void {
    const text = `${line}\n`;
    this.#waiting.push(text);
    this.#waitingLength += text.length;
  }

  #tellDropped(): void {
    if (this.#dropped === 0) return;
    this.#enqueue(this.#describeDropped(this.#dropped));
    this.#dropped = 0;
  }

  /** Writes the next lines to the stream, unless a write is pending. */
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

  /** Takes as many whole lines as fit into a chunk, but at least one. */
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
