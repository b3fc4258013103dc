import { loadInto } from '../../deployment/loading.js';
import { entityTrees } from '../../deployment/read-encoded.js';
import { namedAccess } from '../../deployment/world-state.js';
import { readText } from '../../http/body.js';
import { type HttpRequest, writtenOnDemand } from '../../http/message.js';
import { receivedValue } from '../control-body.js';
import {
  type ControlledServer,
  type ControlRoute,
  removed,
  rule,
  shown,
  withoutArguments,
} from '../control-request.js';
import { worldPath } from './worlds.js';

/** The worlds of a server, and the state of each. */
export const worldRoutes: readonly ControlRoute[] = [
  {
    pattern: '-/worlds',
    methods: {
      GET({ http, server }) {
        const worlds = server.worlds.list().map(({ id, world, created }) => ({
          ...placeOf(id, http, server),
          created: created.toISOString(),
          entities: world.state.countEntities(),
        }));
        return shown({ worlds });
      },
      async POST({ http, server, world }) {
        const { id } = server.worlds.add(world, await receivedValue(http));
        return shown(placeOf(id, http, server));
      },
    },
  },
  {
    pattern: '-/worlds/:id',
    methods: { DELETE: ({ server, id }) => removed(server.worlds.delete(id), 'world', id) },
  },
  {
    pattern: '-/deployment',
    methods: {
      GET: ({ world }) => writtenOnDemand('application/json', world.exported().text(), rule),
      PUT: async ({ http, world, server }) =>
        shown({ ...server.deploy(world, await readText(http, server.limits.maxTextBytes)) }),
    },
  },
  {
    pattern: '-/entities/:access',
    methods: {
      GET({ world, parameters }) {
        const { id } = namedAccess(world.state, parameters.access, rule);
        return writtenOnDemand('application/json', world.exported().entitiesOf(id), rule);
      },
      async PATCH({ http, world, server, parameters }) {
        const list = entityTrees(await readText(http, server.limits.maxTextBytes));
        return shown({ ...loadInto(world.state, parameters.access, list, server.limits.maxEntities) });
      },
    },
  },
  { pattern: '-/reset', methods: { POST: withoutArguments(({ world }) => world.reset()) } },
];

/** Where a world is: the URL of its service and that of its control paths. */
function placeOf(id: string, { origin }: HttpRequest, { basePath }: ControlledServer) {
  const root = origin + worldPath(id);
  return { id, url: root + basePath, control: `${root}/-/` };
}
