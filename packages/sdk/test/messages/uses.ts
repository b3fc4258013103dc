import { describe, expect, test } from 'vitest';
import { type Access, type Client, type ClientOptions, createClient } from '../../src/index.js';
import { testModel } from '../support/model.js';
import { type Handler, type Reply, smallServer } from '../support/server.js';

/** What is done, and the error that it throws or rejects with. */
type Row = readonly [name: string, message: string, use: () => unknown];

const credentials = { sessionId: 'a-session' };

const callsOf = (client: Client<typeof testModel>) => {
  const access = client.access('a');
  return { client, access, people: access.entities('Person'), companies: access.entities('Company') };
};

/** Makes a call with wrong parameters, which rejects before anything is sent. */
export const unsent =
  (call: (calls: ReturnType<typeof callsOf>) => unknown, more: Partial<ClientOptions> = {}) =>
  async () => {
    await using client = createClient({ baseUrl: 'http://127.0.0.1:9', credentials, ...more, model: testModel });
    await call(callsOf(client));
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
export const list = (access: Access) => access.entities('T').list();

/**
 * Tests messages as an application reads them. A message describes in whole sentences what is wrong, where, what was
 * expected, and what to do; values are written as in JSON.
 */
export function testMessages(where: string, rows: readonly Row[]): void {
  describe(where, () => {
    test.each(rows)('%s: %s', async (name, message, use) => {
      expect(await messageOf(use)).toEqual([name, message]);
      expect(message).toMatch(/^(?:[a-z][\w.]*: )?[A-Z].*[.?](?: \([A-Z]+ \S+(?:, \d+ requests)?\))?$/);
    });
  });
}

/** The name and the message of the error of a use, without the origin and the query of its URL. */
async function messageOf(use: () => unknown): Promise<readonly [name: string, message: string]> {
  try {
    await use();
  } catch (error) {
    if (error instanceof Error) return [error.name, error.message.replace(ownUrl, '($1 $2')];
  }
  return ['none', ''];
}

const ownUrl = /\(([A-Z]+) https?:\/\/127\.0\.0\.1:\d+(?:\/platform-services)?([^\s?)]*)(?:\?[^\s),]*)?/;
