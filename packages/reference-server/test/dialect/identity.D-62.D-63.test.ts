import { expect, it } from 'vitest';
import { SmallService, smallDeployment, things } from '../support/small-service.js';

it('D-62: others get their turns while the first check looks at all entities', async () => {
  const entities = Array.from({ length: 50_000 }, (_, at) => ({ _type: 'x.Thing', id: at, globalId: `g-${at}` }));
  const accesses = [{ id: 'a', model: 'm', entities }];
  const small = await SmallService.start({ deployment: { ...smallDeployment, accesses }, deviations: ['D-62'] });
  // The globalIds of all entities are indexed now, which takes many turns. Later requests only look them up.
  const first = await turnsDuring(() => small.expect(500, 'POST', things, '{"globalId":"g-49999"}'));
  const later = await turnsDuring(() => small.expect(500, 'POST', things, '{"globalId":"g-49999"}'));
  expect(first).toBeGreaterThan(later + 3);
});

/** How many turns of the event loop others get while `run` runs. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await run();
  isDone = true;
  return turns;
}
