import type { Client } from '@platform-services/sdk';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { answerError } from './errors.js';
import { fileRoutes } from './files.js';
import type { model } from './model.js';
import { peopleRoutes } from './people.js';

/** Builds the back end. Closing it ends running requests first, and then closes the client. */
export function buildApp(client: Client<typeof model>, options: FastifyServerOptions = {}): FastifyInstance {
  const app = fastify({
    ...options,
    exposeHeadRoutes: false, // HEAD would begin a download
    ajv: { customOptions: { removeAdditional: false } }, // an unknown property is an error
  });
  const access = client.access('access.demo');
  app.setErrorHandler(answerError);
  app.register(peopleRoutes, { people: access.entities('Person') });
  app.register(fileRoutes, { resources: access.resources });
  closeConnections(app);
  app.addHook('onClose', () => client.close());
  return app;
}

/**
 * Closes each connection with its last response. Otherwise the program would only end when the keep-alive timeout is
 * over, after 72 seconds.
 */
function closeConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
