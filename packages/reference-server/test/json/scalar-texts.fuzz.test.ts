import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { enabledDeviations } from '../../src/deviations.js';
import { type WriteOptions, writeDialectOf } from '../../src/json/json-dialect.js';
import { ScalarTexts } from '../../src/json/scalar-texts.js';
import { writeJson } from '../../src/json/write-json.js';
import { anyText, graphs } from './graph.js';
import { listOf, Person, source } from './model.js';

const options: fc.Arbitrary<WriteOptions> = fc.record({
  depth: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
  entityRecurrenceDepth: fc.constantFrom(0, 0, 1, 2),
  typeExplicitness: fc.constantFrom('auto', 'always', 'entities', 'polymorphic', 'never'),
  prettiness: fc.constantFrom('none', 'low', 'mid', 'high'),
  writeEmptyProperties: fc.boolean(),
  cutAsNull: fc.boolean(),
});

it.each(['documented', 'deployed'] as const)(
  'a text with kept scalars is the text that is written without them, in the %s dialect',
  { timeout: 60_000 },
  (dialect) => {
    const writeDialect = writeDialectOf(enabledDeviations(dialect, []));
    return fc.assert(
      fc.property(graphs(anyText), fc.array(options, { minLength: 1, maxLength: 4 }), (entities, all) => {
        const texts = new ScalarTexts();
        for (const each of [...all, ...all]) {
          const result = { value: entities, type: listOf(Person) };
          const fresh = writeJson(result, each, source, undefined, writeDialect);
          const kept = writeJson(result, each, source, undefined, writeDialect, texts);
          expect(kept.join('')).toBe(fresh.join(''));
        }
      }),
      { numRuns: 300 },
    );
  },
);
