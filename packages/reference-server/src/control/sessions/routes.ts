import { type ControlRoute, removed, shown } from '../control-request.js';

/** The sessions of a world. */
export const sessionRoutes: readonly ControlRoute[] = [
  { pattern: '-/sessions', methods: { GET: ({ world }) => shown({ sessions: world.sessions.list() }) } },
  {
    pattern: '-/sessions/:id',
    methods: { DELETE: ({ world, id }) => removed(world.sessions.end(id), 'session', id) },
  },
];
