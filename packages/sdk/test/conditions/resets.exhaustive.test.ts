import { describe, expect, test } from 'vitest';
import { type Client, ConnectError, createClient } from '../../src/index.js';
import { until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { answer, type RawServer, rawServer, reset } from './raw-server.js';
import { canary, expectNoSecret } from './secrets.js';

const answers = {
  'with its length': answer('{"id":7}'),
  'in chunks': [
    'HTTP/1.1 200 OK',
    'content-type: application/json',
    'transfer-encoding: chunked',
    '',
    '3\r\n{"i',
    '5\r\nd":7}',
    '0',
    '',
    '',
  ].join('\r\n'),
} as const;

const breaks = {
  end: (server: RawServer) => last(server).end(),
  reset: (server: RawServer) => reset(last(server)),
} as const;

function last({ open }: RawServer) {
  const socket = [...open].at(-1);
  if (socket === undefined) throw new Error('no connection is open');
  return socket;
}

const clientOf = (server: RawServer): Client =>
  createClient({ baseUrl: server.url, credentials: { sessionId: canary.session }, retry: { minDelay: 0 } });

describe.each(Object.entries(answers))('an answer %s', (_how, whole) => {
  const headSize = whole.indexOf('\r\n\r\n') + 4;
  const positions = Array.from(whole, (_, position) => position);

  test.each(Object.entries(breaks))(
    'that breaks off (%s) after each of its bytes: a read is repeated',
    async (_, stop) => {
      await using server = await rawServer(({ url, number }, socket) => {
        const position = Number(/Person\/(\d+)/.exec(url)?.[1]);
        if (number % 2 === 0) socket.write(whole);
        else socket.write(whole.slice(0, position), () => stop(server));
      });
      await using client = clientOf(server);
      for (const position of positions) {
        const person = await client.access('a').entities('Person').get(position);
        expect(person).toEqual({ id: 7 });
      }
      expect(server.requests).toHaveLength(2 * positions.length);
      await client.close();
      await until(() => server.open.size === 0);
    },
  );

  test.each(Object.entries(breaks))(
    'that breaks off (%s) after each of its bytes: an unsafe call is not',
    async (how, stop) => {
      let position = 0;
      await using server = await rawServer((_request, socket) => {
        socket.write(whole.slice(0, position), () => stop(server));
      });
      await using client = clientOf(server);
      for (position of positions) {
        const error = await rejection(client.access('a').entities('Person').create({}, { projection: 'data' }));
        expect(error).toBeInstanceOf(ConnectError);
        expect(error).toMatchObject({ operation: 'entities.create', method: 'POST', attempts: 1 });
        // What was sent before a reset can be lost with it.
        if (how === 'end') expect(error).toMatchObject({ phase: position < headSize ? 'headers' : 'body' });
        else expect(error).toMatchObject({ phase: expect.stringMatching(/^(?:headers|body)$/) });
        expect(error.cause).toBeInstanceOf(Error);
        expectNoSecret(error);
      }
      expect(server.requests).toHaveLength(positions.length);
      await client.close();
      await until(() => server.open.size === 0);
    },
  );
});
