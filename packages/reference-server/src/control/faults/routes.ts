import { ControlBody, receivedValue } from '../control-body.js';
import { type ControlRoute, done, removed, shown, withoutArguments } from '../control-request.js';

/** The faults of a world, and their scenarios. */
export const faultRoutes: readonly ControlRoute[] = [
  {
    pattern: '-/faults',
    methods: {
      GET: ({ world }) => shown({ faults: world.faults.list() }),
      POST: async ({ http, world }) => shown({ id: world.faults.add(await receivedValue(http)) }),
      DELETE({ world }) {
        world.faults.clear();
        return done();
      },
    },
  },
  { pattern: '-/faults/:id', methods: { DELETE: ({ world, id }) => removed(world.faults.remove(id), 'fault', id) } },
  { pattern: '-/scenarios', methods: { GET: ({ world }) => shown({ scenarios: world.faults.scenarios.list() }) } },
  { pattern: '-/scenarios/reset', methods: { POST: withoutArguments(({ world }) => world.faults.scenarios.reset()) } },
  {
    pattern: '-/scenarios/:id',
    methods: {
      async PUT({ http, world, id }) {
        const body = new ControlBody(await receivedValue(http));
        const state = body.value('state');
        body.finish();
        world.faults.scenarios.set(id, state);
        return done();
      },
    },
  },
];
