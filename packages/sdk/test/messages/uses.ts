import { describe, expect, test } from 'vitest';
import { type Access, type Client, type ClientOptions, createClient } from '../../src/index.js';
import { testModel } from '../support/model.js';
import { type Handler, type Reply, smallServer } from '../support/server.js';

/*
 * Every message of the client, as an application reads it. A message describes in whole sentences what is wrong, where,
 * what was expected, and what to do; values are written as in JSON.
 */

/**
 * How a message is caused: what is done, and what it throws or rejects with. All of it is real use, over HTTP on
 * loopback.
 */
export type Use = readonly [what: string, use: () => unknown];

export const credentials = { sessionId: 'a-session' };
export const options = { baseUrl: 'http://127.0.0.1:9', credentials } as const;

/** Makes a call with wrong parameters, which rejects before anything is sent. */
export const unsent =
  (
    call: (access: Access<typeof testModel>, client: Client<typeof testModel>) => unknown,
    more: Partial<ClientOptions> = {},
  ) =>
  async () => {
    await using client = createClient({ ...options, ...more, model: testModel });
    await call(client.access('a'), client);
  };

/** Makes a call with wrong parameters, with a client without a model. */
export const untyped =
  (call: (access: Access) => unknown, more: Partial<ClientOptions> = {}) =>
  async () => {
    await using client = createClient({ ...options, ...more });
    await call(client.access('a'));
  };

/** Makes a call that a server on loopback answers. */
export const answered =
  (
    reply: Reply | Handler,
    call: (access: Access, client: Client) => unknown = (access) => access.entities('T').get(1),
    more: Partial<ClientOptions> = {},
  ) =>
  async () => {
    await using server = await smallServer(typeof reply === 'function' ? reply : () => reply);
    await using client = createClient({ baseUrl: server.url, credentials, retry: false, ...more });
    await call(client.access('a'), client);
  };

export const any = (value: unknown): never => value as never;
export const config = (given: object) => () => createClient(any({ ...options, ...given }));

/** For each use the name of the error and its message. */
export type Messages = Readonly<Record<string, readonly [name: string, message: string]>>;

/** A page as the response of another server. */
export const page = { body: '<html><body>It works!</body></html>', headers: { 'content-type': 'text/html' } };
/** A response of another API. */
export const otherApi = { body: { error: 'not found', path: '/platform-services' } };
/** Credentials that need a login. */
export const logIn = { user: 'demo', password: 'demo' };
export const list = (access: Access) => access.entities('T').list();

/** Tests that each use causes its message, and that all messages have the same form. */
export function testMessages(where: string, uses: readonly Use[], messages: Messages): void {
  describe(where, () => {
    test.each(uses)('%s', async (what, use) => {
      const [name, message] = await messageOf(use);
      expect([name, message]).toEqual(messages[what]);
      expect(message).toMatch(/^(?:[a-z][\w.]*: )?[A-Z].*[.?](?: \([A-Z]+ \S+(?:, \d+ requests)?\))?$/);
    });

    test('each use has its message', () => {
      expect(uses.map(([what]) => what)).toEqual(Object.keys(messages));
    });
  });
}

/** Returns the name and the message of the error of a use, without the parts that differ from run to run. */
async function messageOf(use: () => unknown): Promise<readonly [name: string, message: string]> {
  try {
    await use();
  } catch (error) {
    if (error instanceof Error) return [error.name, withoutPlaces(error.message)];
  }
  return ['none', ''];
}

/** Ports, queries and temporary files are left out. */
function withoutPlaces(message: string): string {
  return message
    .replace(/\(([A-Z]+) https?:\/\/127\.0\.0\.1:\d+(?:\/platform-services)?([^\s?)]*)(?:\?[^\s),]*)?/, '($1 $2')
    .replace(/127\.0\.0\.1:\d+/, '127.0.0.1:PORT')
    .replace(/'[^']*\.part'/, "'FILE'");
}
