import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { expect, test } from 'vitest';
import { selfSigned } from '../../../../scripts/test/lib/certificate.js';
import { ConnectError, createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { listening, unusedPort } from '../support/listening.js';

/* A baseUrl that leads to something else: the message says the cause and what to change. */

async function messageAt(baseUrl: string): Promise<string> {
  await using client = createClient({ baseUrl, credentials: { sessionId: 's' }, retry: false });
  const error = await rejection(client.access('a').entities('T').get(1));
  expect(error).toBeInstanceOf(ConnectError);
  return error.message.replace(/ \(GET [^ ]*\)$/, '');
}

test('https for a server that uses http', async () => {
  await using server = await listening(createServer());
  expect(await messageAt(`https://127.0.0.1:${server.port}`)).toBe(
    `entities.get: Cannot connect: 127.0.0.1:${server.port} does not speak TLS. If the service expects http, use "http://…" as baseUrl.`,
  );
});

test('http for a server that uses https, and a certificate that is not trusted', async () => {
  await using server = await listening(createTlsServer(selfSigned()));
  expect(await messageAt(`http://127.0.0.1:${server.port}`)).toBe(
    'entities.get: The connection broke before a response came: other side closed. If the service expects https, use "https://…" as baseUrl.',
  );
  expect(await messageAt(`https://127.0.0.1:${server.port}`)).toBe(
    `entities.get: Cannot connect: the certificate of 127.0.0.1:${server.port} is not trusted (self-signed certificate). Start Node with NODE_EXTRA_CA_CERTS, or use a "dispatcher" that knows its issuer.`,
  );
});

test('the message says that no server listens at the port', async () => {
  const port = await unusedPort();
  expect(await messageAt(`http://127.0.0.1:${port}`)).toBe(
    `entities.get: Cannot connect: 127.0.0.1:${port} refuses connections (ECONNREFUSED). Check the host and the port in baseUrl.`,
  );
});

test('the message says that the host does not exist', async () => {
  expect(await messageAt('http://nowhere.invalid')).toBe(
    'entities.get: Cannot connect: there is no host "nowhere.invalid" (ENOTFOUND). Check the host in baseUrl.',
  );
});
