import type { Snapshot } from '../../deployment/world-state.js';
import { writtenOnDemand } from '../../http/message.js';
import { receivedValue } from '../control-body.js';
import {
  absent,
  type ControlRequest,
  type ControlRoute,
  removed,
  rule,
  shown,
  withoutArguments,
} from '../control-request.js';

/** The snapshots of a world. */
export const snapshotRoutes: readonly ControlRoute[] = [
  {
    pattern: '-/snapshots',
    methods: {
      GET({ world }) {
        const snapshots = world.snapshots.list().map(({ id, created, entities }) => ({ id, created, entities }));
        return shown({ snapshots });
      },
      async POST({ http, server, world }) {
        const { id } = world.snapshots.keep(await receivedValue(http), server.worlds);
        return shown({ id });
      },
    },
  },
  {
    pattern: '-/snapshots/:id',
    methods: { DELETE: ({ world, id }) => removed(world.snapshots.delete(id), 'snapshot', id, hint) },
  },
  {
    pattern: '-/snapshots/:id/restore',
    methods: { POST: withoutArguments((request) => request.world.restore(snapshotOf(request))) },
  },
  {
    pattern: '-/snapshots/:id/deployment',
    methods: {
      GET: (request) => writtenOnDemand('application/json', request.world.exported(snapshotOf(request)).text(), rule),
    },
  },
];

const hint = 'The server keeps the last 100, or fewer that have many entities.';

function snapshotOf({ world, id }: ControlRequest): Snapshot {
  const kept = world.snapshots.get(id);
  if (kept === undefined) throw absent('snapshot', id, hint);
  return kept.snapshot;
}
