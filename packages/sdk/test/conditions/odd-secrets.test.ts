import { describe, expect, test } from 'vitest';
import { createClient, DecodeError, HttpError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { answer, answers, type RawHandler, rawServer } from './raw-server.js';
import { shownBy, shownText } from './secrets.js';

/** Repeats the session, the fields and the body of a request beside what has a meaning in patterns. */
const echo: RawHandler = ({ url, headers, body }, socket) => {
  const repeated = `${url} + 100 % \\ ${headers['x-token']} ${body}`;
  socket.write(answer(JSON.stringify({ message: repeated, tracebackId: 't' }), '400 Bad'));
};

/** A token as long as one with many groups in it. */
const tokenOf = (name: string) => `${name}.${'Zm9vYmFyLWJhei0w'.repeat(420)}.sig+na/tu\\re`;

describe('a long secret', () => {
  test('of the session and a header field is not in an ordinary error', async () => {
    await using server = await rawServer(echo);
    const [sessionId, token] = [tokenOf('session'), tokenOf('header')];
    await using client = createClient({
      baseUrl: server.url,
      credentials: { sessionId },
      sessionIn: 'bearer',
      headers: { 'x-token': token },
      retry: false,
    });
    for (const call of [
      () => client.request({ path: '/x', query: { a: sessionId } }),
      () => client.access('a').entities('T').get(1),
    ]) {
      const error = await rejection(call());
      expect(error).toBeInstanceOf(HttpError);
      expect(error.message).toContain('+ 100 % \\ ***');
      expect(shownBy(error)).not.toContain('Zm9vYmFy');
    }
  });

  test('that is a password is not in the error of its login', async () => {
    await using server = await rawServer(() => undefined, echo);
    const credentials = { user: 'ann', password: tokenOf('password') };
    await using client = createClient({ baseUrl: server.url, credentials, retry: false });
    const error = await rejection(client.authenticate());
    expect(error).toBeInstanceOf(HttpError);
    expect(shownBy(error)).not.toContain('Zm9vYmFy');
  });
});

describe('the id of a session that the service sends', () => {
  const bodies: Readonly<Record<string, (id: string) => unknown>> = {
    id: (id) => id,
    payload: (sessionId) => ({ sessionId }),
    envelope: (sessionId) => ({ successful: true, userSession: { sessionId } }),
  };

  test.each(['id', 'payload', 'envelope'] as const)('has at most 4 KiB (%s)', async (projection) => {
    const ids = ['é'.repeat(2_048), `${'é'.repeat(2_048)}x`];
    await using server = await rawServer(
      answers('[]'),
      ({ number }, socket) => void socket.write(answer(JSON.stringify(bodies[projection]?.(ids[number - 1] ?? '')))),
    );
    await using client = createClient({ baseUrl: server.url, credentials: { user: 'ann', password: 'ann' } });
    await client.authenticate({ projection });
    expect(await rejection(client.authenticate({ projection }))).toBeInstanceOf(DecodeError);
    await client.access('a').entities('T').list();
    expect(server.requests[0]?.url).toContain(encodeURIComponent(ids[0] ?? ''));
  });

  test('is never used by a login of its own if it is longer', async () => {
    await using server = await rawServer(answers('[]'), answers(JSON.stringify('x'.repeat(4_097))));
    await using client = createClient({ baseUrl: server.url, credentials: { user: 'ann', password: 'ann' } });
    expect(await rejection(client.access('a').entities('T').list())).toBeInstanceOf(DecodeError);
    expect(server.requests).toHaveLength(0);
  });
});

test.each(['q7', 'k3y', 'q7x2', 'ab12cd', 'ab12cde'])('the short session id %s is not shown', async (id) => {
  await using server = await rawServer(({ headers, url }, socket) => {
    const message = `The session ${id} at ${url} is unknown: ${headers['gm-session-id']}.`;
    socket.write(answer(JSON.stringify({ message, tracebackId: 't' }), '400 Bad', [`x-seen: ${id}`]));
  });
  for (const sessionIn of ['query', 'header'] as const) {
    await using client = createClient({ baseUrl: server.url, credentials: { sessionId: id }, sessionIn, retry: false });
    const error = await rejection(client.access('a').entities('T').get(1));
    expect(error).toBeInstanceOf(HttpError);
    expect(error.message).toContain('The session *** at ');
    expect(shownBy(error)).not.toContain(id);
  }
});

// The small form of a sigma depends on the letter after it, and that letter may be no part of the secret.
test.each([
  ['ΟΔΟΣΟΔΟΣ', 'ΟΔΟΣΟΔΟΣx'],
  ['οδοςοδος', 'ΟΔΟΣΟΔΟΣx'],
  ['ΑΒΓΣδεζη', 'αβγσΔΕΖΗx'],
])('the secret %s is hidden in %s', async (secret, text) => {
  expect(await shownText(`(${text})`, secret)).toBe('(***x)');
});
