import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { type Client, createClient } from '@platform-services/sdk';
import type { ModelDefinition } from '@platform-services/sdk/model';
import type { Fault } from './commands.js';
import { type Graph, graphOf, simpleName } from './graph.js';
import { Model, signature } from './model.js';
import type { FileShown, Reported, ReportedFile } from './service-state.js';

/** How requests reach the server: through a socket of loopback, or in this process. */
export type Way = 'http' | 'fetch';

/** The state of a family of types: what a list of its root shows. */
interface FamilyState {
  /** The answer, which is only read if it differs from the last one. */
  readonly body: string;
  readonly entities: readonly Reported[];
  readonly graph: Graph;
}

/** The identity of the content of a stored file. */
export function fileOf(resource: object): FileShown {
  const { name, fileSize, md5, creator }: Readonly<Record<string, unknown>> = Object(resource);
  return { name, fileSize, md5, creator };
}

const credentials = { user: 'u', password: 'secret-p' };

/** A server of a random model, with a client that knows the model. */
export class World {
  readonly server: ReferenceServer;
  readonly client: Client<ModelDefinition>;
  /** The URL with the base path. */
  readonly url: string;
  readonly model: Model;
  readonly #way: Way;
  readonly #families = new Map<string, FamilyState>();

  private constructor(server: ReferenceServer, url: string, model: Model, way: Way) {
    this.server = server;
    this.url = url;
    this.model = model;
    this.#way = way;
    this.client = createClient<ModelDefinition>({
      baseUrl: url,
      credentials: () => ({ ...credentials, password: this.password }),
      model: model.definition(),
      dialect: model.dialect,
      retry: false,
      ...(way === 'fetch' ? { fetch: (url, init) => server.fetch(new Request(url, init)) } : {}),
    });
  }

  /** What the client sends as the password. */
  password = credentials.password;

  static async start(model: Model, way: Way): Promise<World> {
    const server = createReferenceServer({
      dialect: model.dialect,
      deployment: {
        models: [model.definition()],
        accesses: [
          {
            id: 'access.a',
            model: 'random',
            // As in most deployments: with distinct partitions every path would need one (D-51).
            ...(model.dialect === 'deployed' ? { partitions: 'ignored' } : {}),
            entities: model.initial.map(({ type, id }) => ({ _type: signature(type), id: String(id) })),
          },
        ],
        users: [{ name: credentials.user, password: credentials.password }],
      },
    });
    return World.#of(server, model, way);
  }

  static async #of(server: ReferenceServer, model: Model, way: Way): Promise<World> {
    const url = way === 'http' ? (await server.listen({ port: 0 })).url : 'http://in.process/platform-services';
    return new World(server, url, model, way);
  }

  fork(): Promise<World> {
    return World.#of(this.server.fork(), this.model, this.#way);
  }

  entities(type: string) {
    return this.client.access('access.a').entities(signature(type));
  }

  /** Every entity with every property, family by family, in the order of creation. */
  async state(): Promise<readonly FamilyState[]> {
    return Promise.all(Model.roots.map((root) => this.#family(root)));
  }

  async #family(root: string): Promise<FamilyState> {
    const call = this.entities(root).list({ depth: 1, prettiness: 'none' });
    const { text: body } = await call.asResponse();
    const known = this.#families.get(root);
    if (known?.body === body) return known;
    const all = await call;
    const entities = all.map(({ _type, id, partition, globalId }) => {
      if (typeof id !== 'bigint' && typeof id !== 'string') throw new Error(`No id of a random model: ${id}`);
      return { type: simpleName(_type), id, partition: String(partition), globalId: String(globalId) };
    });
    const family = { body, graph: graphOf(all), entities };
    this.#families.set(root, family);
    return family;
  }

  /** Every stored file, in the order of creation. */
  async files(): Promise<readonly ReportedFile[]> {
    const resources = this.client.access('access.a').entities('com.vendor.model.resource.Resource');
    return (await resources.list({ depth: 0 })).map((resource) => ({
      id: String(resource['id']),
      file: fileOf(resource),
    }));
  }

  /** Injects a fault into the next request that is not a login. */
  inject(fault: Fault, path: string): void {
    const faults = { status: { status: 503 }, drop: { drop: true }, truncate: { truncateAfterBytes: 0 } } as const;
    this.server.faults.add({ match: { path }, fault: faults[fault] });
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.server.close();
  }
}
