import { createReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deployment } from './session.js';

const base = 'http://host/platform-services';
const book = `${base}/rest/v2/entities/access.library/Book/1`;

/** Credentials in a place of a request: what is there, and whether it opens a session. `$S` stands for a session id. */
interface Given {
  readonly text: string;
  readonly opens: boolean;
}

const sessionIds: readonly Given[] = [
  { text: '$S', opens: true },
  { text: 'x', opens: false },
  { text: '$S$S', opens: false },
];
const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;
const authorizations: readonly Given[] = [
  { text: basic('reader:secret'), opens: true },
  { text: basic('reader:wrong'), opens: false },
  { text: basic('reader'), opens: false },
  { text: 'Bearer $S', opens: false },
  { text: 'Bearer a.b.c', opens: false },
];

const empty = '';
const maybe = (choices: readonly Given[]) => fc.option(fc.constantFrom(...choices), { nil: undefined });
const maybeEmpty = (choices: readonly Given[]) => fc.oneof(maybe(choices), fc.constant({ text: empty, opens: false }));

/** The places in the order in which a deployed service looks at them. The first one with a text decides. */
const places = fc.tuple(maybeEmpty(sessionIds), maybeEmpty(sessionIds), maybe(authorizations), maybeEmpty(sessionIds));

/** Places that a deployed service does not look at. */
const unread = fc.record({ cookie: fc.boolean(), query: fc.boolean(), digest: fc.boolean() });

it('D-48: the first credentials of a request decide, and an empty text is none', async () => {
  const server = createReferenceServer({ deployment, dialect: 'deployed' });
  const login = new Request(`${base}/rest/authenticate?user=reader&password=secret`, { method: 'POST' });
  const sessionId: string = JSON.parse(await (await server.fetch(login)).text());
  const filled = (text: string) => text.replaceAll('$S', sessionId);

  const ask = fc.asyncProperty(places, unread, async ([cookie, query, authorization, header], beside) => {
    const parameters = [
      ...(beside.query ? [`session-id=${sessionId}`] : []),
      ...(query === undefined ? [] : [`sessionId=${filled(query.text)}`]),
    ];
    const cookies = [
      ...(beside.cookie ? [`sessionId=${sessionId}`] : []),
      ...(cookie === undefined ? [] : [`tfsessionId=${filled(cookie.text)}`]),
    ];
    const digest = beside.digest ? `Digest ${sessionId}` : undefined;
    const headers = {
      cookie: cookies.join('; '),
      authorization: authorization === undefined ? digest : filled(authorization.text),
      'gm-session-id': header && filled(header.text),
    };
    const sent = Object.entries(headers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
    const request = new Request(`${book}?${parameters.join('&')}`, { headers: Object.fromEntries(sent) });
    const { status } = await server.fetch(request);

    const decisive = [cookie, query, authorization, header].find((given) => (given?.text ?? empty) !== empty);
    expect(status).toBe(decisive?.opens === true ? 200 : 401);
  });
  await fc.assert(ask, { numRuns: 80 });
});
