// The readers of bodies are measured alone, since everything else that a request needs costs more.
import { describe, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { Refusal } from '../../src/model/refusal.js';

/** A body of about `size` characters. */
export type BodyOfSize = (size: number) => string;

/** Bodies of a beginning, a part that is repeated, and an end. */
export const repeated =
  (start: string, part: string, end = ''): BodyOfSize =>
  (size) =>
    start + part.repeat(size / part.length) + end;

/** Registers tests: each hostile body is read or refused at the cost of a harmless one, and in linear time. */
export function testCost(
  hostile: readonly [what: string, body: BodyOfSize][],
  harmless: BodyOfSize,
  read: (body: string) => void,
): void {
  const reading = (body: string) => () => {
    try {
      read(body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
  // Larger bodies become more than the young generation of the heap holds, and collecting garbage would be compared.
  const size = 1 << 13;
  describe('the cost of a hostile body is that of a harmless one', () => {
    it.each(hostile)('%s', async (_what, body) => {
      await expectLinearCost({
        harmless: reading(harmless(size)),
        once: reading(body(size)),
        fourfold: reading(body(4 * size)),
      });
    });
  });
}
