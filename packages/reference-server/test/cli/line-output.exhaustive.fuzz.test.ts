// The pipe and the terminal of a command take lines at speeds of their own, while these readers have any speed.
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { LineOutput } from '../../src/command/line-output.js';

/** A stream that reads one chunk with each call of `take`. */
class Reader extends Writable {
  text = '';
  #take: (error?: Error) => void = () => {};

  override _write(chunk: unknown, _encoding: string, done: (error?: Error | null) => void): void {
    this.#take = (error) => {
      this.#take = () => {};
      if (error === undefined) this.text += String(chunk);
      done(error);
    };
  }

  async take(): Promise<void> {
    this.#take();
    await settled();
  }

  async fail(): Promise<void> {
    this.#take(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await settled();
  }

  async takeAll(): Promise<void> {
    for (let before = -1; before !== this.text.length; ) {
      before = this.text.length;
      await this.take();
    }
  }

  get lines(): string[] {
    return this.text.split('\n').slice(0, -1);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const line = (number: number) => `${number} ${'x'.repeat(1_000)}`;
const droppedIn = (text: string) => Number(/^dropped (\d+)$/.exec(text)?.[1] ?? 0);

function output() {
  const reader = new Reader();
  return { reader, output: new LineOutput(reader, (lines) => `dropped ${lines}`) };
}

describe('lines for a reader', () => {
  it('are in order, and each gap is reported in its place, for any speed of the reader', async () => {
    await checkProperty(
      fc.asyncProperty(
        fc.array(fc.record({ write: fc.nat(1_500), take: fc.nat(40) }), { maxLength: 12 }),
        async (turns) => {
          const { reader, output: lines } = output();
          let written = 0;
          for (const { write, take } of turns) {
            for (let count = 0; count < write; count += 1) lines.write(line(written++));
            for (let count = 0; count < take; count += 1) await reader.take();
          }
          await reader.takeAll();
          let next = 0;
          for (const each of reader.lines) {
            const dropped = droppedIn(each);
            if (dropped === 0) expect(each).toBe(line(next));
            next += dropped || 1;
          }
          expect(next).toBe(written);
        },
      ),
      30,
    );
  });

  it('are bounded while they are unread, and one of any length is written', async () => {
    const { reader, output: lines } = output();
    for (let count = 0; count < 5_000; count += 1) lines.write(line(count));
    lines.write('y'.repeat(2_000_000));
    await reader.takeAll();
    expect(reader.text.length).toBeLessThan(1_100_000);
    lines.write('z'.repeat(2_000_000));
    await reader.takeAll();
    expect(reader.lines.at(-1)).toHaveLength(2_000_000);
  });

  it('cannot control the terminal', async () => {
    const { reader, output: lines } = output();
    lines.write('a\u001b[2Jb\u009b2Jc\u0007\u0000\r\u202ed\u007f\te\n  at f');
    await reader.takeAll();
    expect(reader.text).toBe('a\\u001b[2Jb\\u009b2Jc\\u0007\\u0000\\r\\u202ed\\u007f\te\n  at f\n');
  });

  it.each([
    ['a terminal with colors', true, true, 'a\u001b[32mb\\u001bc\u001b[39md\n'],
    ['a terminal without colors', true, false, 'ab\\u001bcd\n'],
    ['no terminal', false, true, 'ab\\u001bcd\n'],
  ])('have styles on %s', async (_, isTTY, hasColors, text) => {
    const reader = Object.assign(new Reader(), { isTTY, hasColors: () => hasColors });
    new LineOutput(reader, String).write('a', { text: 'b\u001bc', style: 'green' }, 'd');
    await reader.takeAll();
    expect(reader.text).toBe(text);
  });

  it('are forgotten once the reader has gone', async () => {
    const { reader, output: lines } = output();
    lines.write('a');
    await reader.fail();
    lines.write('b');
    await lines.flush();
    expect(reader.text).toBe('');
  });
});

describe('flush', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Starts to flush more lines than one write takes. */
  function flushed() {
    const { reader, output: lines } = output();
    for (let count = 0; count < 300; count += 1) lines.write(line(count));
    let isDone = false;
    void lines.flush().then(() => {
      isDone = true;
    });
    const isDoneAfter = async (milliseconds: number): Promise<boolean> => {
      vi.advanceTimersByTime(milliseconds);
      await settled();
      return isDone;
    };
    return { reader, isDoneAfter };
  }

  it('waits until all lines have been read', async () => {
    const { reader, isDoneAfter } = flushed();
    for (let count = 0; count < 5; count += 1) {
      expect(await isDoneAfter(900)).toBe(false);
      await reader.take();
    }
    expect(await isDoneAfter(0)).toBe(false);
    await reader.takeAll();
    expect(await isDoneAfter(0)).toBe(true);
    expect(reader.lines).toHaveLength(300);
  });

  it('gives up when nothing has been read for a second', async () => {
    const { reader, isDoneAfter } = flushed();
    expect(await isDoneAfter(999)).toBe(false);
    await reader.take();
    expect(await isDoneAfter(999)).toBe(false);
    expect(await isDoneAfter(1)).toBe(true);
  });

  it('gives up after five seconds, even if lines are still read', async () => {
    const { reader, isDoneAfter } = flushed();
    for (let count = 0; count < 9; count += 1) {
      expect(await isDoneAfter(500)).toBe(false);
      await reader.take();
    }
    expect(await isDoneAfter(499)).toBe(false);
    expect(await isDoneAfter(1)).toBe(true);
    expect(reader.lines.length).toBeLessThan(300);
  });
});
