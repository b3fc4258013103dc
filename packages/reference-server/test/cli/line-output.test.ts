import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
    await fc.assert(
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
      { numRuns: 30, seed: 7 },
    );
  });

  it('are bounded while nobody reads, and one of any length is written', async () => {
    const { reader, output: lines } = output();
    for (let count = 0; count < 5_000; count += 1) lines.write(line(count));
    lines.write('y'.repeat(2_000_000));
    await reader.takeAll();
    expect(reader.text.length).toBeLessThan(1_100_000);
    lines.write('z'.repeat(2_000_000));
    await reader.takeAll();
    expect(reader.lines.at(-1)).toHaveLength(2_000_000);
  });

  it('are forgotten once the reader has gone', async () => {
    const { reader, output: lines } = output();
    lines.write('a');
    await reader.fail();
    lines.write('b');
    await lines.flush();
    expect(reader.text).toBe('');
  });

  it('are waited for by flush as long as some are taken', async () => {
    const { reader, output: lines } = output();
    for (let count = 0; count < 200; count += 1) lines.write(line(count));
    const flushed = lines.flush();
    for (let count = 0; count < 10; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await reader.take();
    }
    await reader.takeAll();
    await flushed;
    expect(reader.lines).toHaveLength(200);
  });

  it('are given up by flush where none is taken', async () => {
    const { output: lines } = output();
    lines.write('a');
    const started = performance.now();
    await lines.flush();
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});
