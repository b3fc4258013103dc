import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import { type ClientOptions, createClient, type ModelSource } from '../../src/index.js';
import type { AccessDefinition, Deployment, ModelDefinition } from '../../src/model/index.js';

/** The user of {@link deploymentOf}. */
export const credentials = { user: 'demo', password: 'demo' } as const;

/** A deployment of a model with one access, `a`, and one user, and with what else the access has. */
export const deploymentOf = (model: ModelDefinition, access: Partial<AccessDefinition> = {}): Deployment => ({
  models: [model],
  accesses: [{ id: 'a', model: model.name, ...access }],
  users: [{ name: 'demo', password: 'demo', roles: ['admin'] }],
});

/** A reference server over HTTP and a client of it, which end together. */
export async function started<const Source extends ModelSource = ModelDefinition>(
  served: ReferenceServerOptions,
  options: Omit<ClientOptions<Source>, 'baseUrl' | 'credentials'> = {},
) {
  const server = createReferenceServer(served);
  const { url } = await server.listen({ port: 0 });
  const client = createClient<Source>({ baseUrl: url, credentials, ...options });
  return {
    url,
    server,
    client,
    async [Symbol.asyncDispose]() {
      await client.close();
      await server.close();
    },
  };
}

/** A `fetch` that adds the text of each body to a list. */
export const addingBodiesTo =
  (bodies: string[]): NonNullable<ClientOptions['fetch']> =>
  (input, init) => {
    if (typeof init.body === 'string') bodies.push(init.body);
    return fetch(input, init);
  };
