import { expect, it } from 'vitest';
import { SmallService, smallDeployment, things } from '../support/small-service.js';
import { type Call, type Difference, differences } from './session.js';

const access = '/rest/v2/entities/access.library';
const books = `${access}/Book`;

/** A call that gives an entity the globalId of another one. */
function inUse(name: string, call: Call, says: string): Difference {
  return { name, call, documented: { status: 200 }, deviating: { status: 500, says, rule: 'D-62' } };
}

differences('D-62', [
  inUse('a known entity', ['PATCH', `${books}/1`, { globalId: 'g-book-2' }], 'Book with id "2"'),
  inUse('an entity of another type', ['POST', books, { globalId: 'g-jane' }], 'Author with id "jane"'),
]);

differences('D-63', [
  {
    name: '`gm-id` beside an id in the path',
    call: ['GET', `${books}/1`, undefined, { 'gm-id': '1' }],
    documented: { status: 200 },
    deviating: { status: 400, says: 'Unknown header "gm-id"', rule: 'D-63' },
  },
]);

differences(
  'D-45',
  ['gm-title', 'gm-where.id'].map((name) => ({
    name: `a condition beside an id, ${name}`,
    call: ['PATCH', `${books}/1`, {}, { [name]: 'x' }],
    documented: { status: 400 },
    deviating: { status: 400, says: `Unknown header "${name}"` },
  })),
);

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
