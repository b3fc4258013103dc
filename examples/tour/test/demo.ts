import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { type Client, createClient } from '@platform-services/sdk';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { demoModel } from '../src/model.js';

/** The server of a test file, which has its initial state at the beginning of each test. */
export let server: ReferenceServer;
export let baseUrl: string;
/** The client of a test. */
export let client: Client<typeof demoModel>;

/** The access of the demo. */
export const demo = () => client.access('access.demo');

/** Gives a test file a server, and each of its tests a client. */
export function useDemo(): void {
  beforeAll(async () => {
    server = createReferenceServer();
    baseUrl = (await server.listen({ port: 0 })).url;
  });
  beforeEach(() => {
    server.reset();
    client = createClient({ baseUrl, credentials: { user: 'demo', password: 'demo' }, model: demoModel });
  });
  afterEach(() => client.close());
  afterAll(() => server.close());
}
