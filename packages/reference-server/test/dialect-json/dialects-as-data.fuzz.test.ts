import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviationId, deviations, dialectOf } from '../../src/deviations.js';
import { documentedWriting } from '../../src/json/json-dialect.js';
import { documentedReading } from '../../src/json/read-dialect.js';

describe('the dialects as data', () => {
  const own = [
    'D-8',
    'D-9',
    'D-10',
    'D-11',
    'D-12',
    'D-21',
    'D-25',
    'D-26',
    'D-27',
    'D-29',
    'D-30',
    'D-31',
    'D-59',
  ] as const;
  const reading = ['D-20', 'D-36', 'D-37', 'D-38', 'D-39', 'D-41'] as const;
  const others = deviations.map((row) => row.id).filter((each) => !own.some((one) => one === each));

  it('without one of these deviations it is the documented one', () => {
    expect(dialectOf('documented', others).writing).toEqual(documentedWriting);
    const unread = others.filter((each) => !reading.some((one) => one === each));
    expect(dialectOf('documented', unread).reading).toEqual(documentedReading);
  });

  it('each row changes a part of its own, whatever else is enabled', () =>
    fc.assert(
      fc.property(fc.subarray([...own]), (chosen) => {
        const dialect = dialectOf('documented', chosen).writing;
        const alone = (row: DeviationId) =>
          dialectOf('documented', chosen.some((each) => each === row) ? [row] : []).writing;
        expect(dialect.partial).toBe(alone('D-12').partial);
        expect(dialect.layouts).toEqual(alone('D-21').layouts);
        expect(dialect.openingLines).toBe(alone('D-25').openingLines);
        expect(dialect.numbers).toBe(alone('D-26').numbers);
        expect(dialect.collectionsInObjects).toBe(alone('D-27').collectionsInObjects);
        expect(dialect.recurrenceEnd).toBe(alone('D-29').recurrenceEnd);
        expect(dialect.cutInXml).toBe(alone('D-59').cutInXml);
        expect(dialect.explicitness.always.wrapped).toEqual(alone('D-11').explicitness.always.wrapped);
        const undeclared = alone('D-30').explicitness.polymorphic.undeclaredResults;
        expect(dialect.explicitness.polymorphic.undeclaredResults).toBe(undeclared);
        for (const mode of ['auto', 'entities', 'always', 'polymorphic', 'never'] as const) {
          const { maps } = alone(mode === 'never' && chosen.includes('D-31') ? 'D-31' : 'D-8').explicitness[mode];
          expect(dialect.explicitness[mode].maps).toBe(maps);
          if (mode === 'always' || (mode === 'never' && chosen.includes('D-31'))) continue;
          for (const context of ['top', 'declared', 'untyped', 'id'] as const) {
            const kinds = dialect.explicitness[mode].wrapped[context];
            expect(kinds.has('set')).toBe(alone('D-10').explicitness[mode].wrapped[context].has('set'));
            for (const kind of ['long', 'decimal', 'date', 'enum', 'float', 'double'] as const) {
              expect(kinds.has(kind)).toBe(alone('D-9').explicitness[mode].wrapped[context].has(kind));
            }
          }
        }
      }),
      { numRuns: 200 },
    ));
});
