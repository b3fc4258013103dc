import { receivedValue } from '../control-body.js';
import { type ControlRoute, done, shown } from '../control-request.js';

/** The clock of a world. */
export const clockRoutes: readonly ControlRoute[] = [
  {
    pattern: '-/clock',
    methods: {
      GET: ({ world: { clock } }) => shown({ now: clock.date().toISOString(), frozen: clock.isFrozen }),
      async POST({ http, world }) {
        world.clock.change(await receivedValue(http));
        return done();
      },
    },
  },
];
