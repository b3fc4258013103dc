import fc from 'fast-check';
import { describe } from 'vitest';
import { property } from '../lib/property.js';
import { steps } from './arbitrary-calls.js';
import type { Step } from './commands.js';
import { type Dialect, type Model, models } from './model.js';
import { Rehearsal } from './rehearsal.js';
import type { Way } from './world.js';

/** A random model, and steps for it. */
function plans(dialect: Dialect): fc.Arbitrary<{ model: Model; steps: readonly Step[] }> {
  return models(dialect).chain((model) =>
    fc.record({
      model: fc.constant(model),
      steps: fc.array(steps(model), { minLength: 1, maxLength: 60, size: 'max' }),
    }),
  );
}

describe.each<[Dialect, Way, number]>([
  ['documented', 'fetch', 5],
  ['documented', 'http', 1],
  ['deployed', 'fetch', 3],
  ['deployed', 'http', 1],
])('the service and the SDK in the %s dialect by %s', (dialect, way, runs) => {
  property(
    'answer as a simple model does, and have the same state after each step',
    runs,
    fc.asyncProperty(plans(dialect), async ({ model, steps: all }) => {
      const rehearsal = await Rehearsal.start(model, way);
      try {
        for (const step of all) await rehearsal.step(step);
        await rehearsal.end();
      } finally {
        await rehearsal.close();
      }
    }),
  );
});
