import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createReferenceServer, type JournalEntry } from '@platform-services/reference-server';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlCommand } from '../../../inspector/copy/curl.js';
import { smallDeployment, things } from '../../support/small-service.js';

const server = createReferenceServer({ deployment: smallDeployment });
let url = '';
let session = '';
beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  const answer = await request(`${url}/rest/authenticate?user=u&password=p`, { method: 'POST' });
  session = String(await answer.body.json());
});
afterAll(() => server.close());

type Headers = Record<string, string | string[]>;

async function send(method: string, target: string, body?: string | Uint8Array, headers: Headers = {}) {
  const answer = await request(`${url}/${target}`, { method, headers, body: body ?? null });
  await answer.body.dump();
}

/** Runs commands in bash, one after the other, with the secrets in the variables that they name. */
async function run(commands: readonly string[]): Promise<void> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    SESSION_ID: session,
    PASSWORD: 'p',
    SECRET: session,
    COOKIE: `sessionId=${session}`,
  };
  const script = commands.join('\n');
  await promisify(execFile)('bash', ['-c', script], { env: { ...env, AUTHORIZATION: `Bearer ${session}` } });
}

/**
 * What must be the same when a request is sent again: everything but the headers of its transport, its time, and which
 * characters of the path are percent-encoded.
 */
function compared({ seq, time, durationMs, rawPath, headers, responseHeaders, responseBody, ...same }: JournalEntry) {
  const own = Object.entries(headers).filter(([name]) =>
    /^(gm-|content-type|cookie|authorization|if-|x-|accept$)/.test(name),
  );
  return { ...same, headers: { accept: '*/*', ...Object.fromEntries(own) } };
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const withSession = (target: string) => `${target}${target.includes('?') ? '&' : '?'}sessionId=${session}`;
const hostile = `O'Brien "x" \`id\` $HOME \\ !! %41 {a,b}[1-3] \n\t é 😀 <script> ; # &`;

describe('a copied command sends the same request again', () => {
  const requests: readonly (readonly [name: string, original: () => Promise<void>])[] = [
    ['GET', () => send('GET', withSession(`${things}?where.name=a&max-results=5`))],
    ['HEAD', () => send('HEAD', withSession(things))],
    ['OPTIONS', () => send('OPTIONS', things)],
    ['DELETE', () => send('DELETE', withSession(`${things}?allow-multiple-delete=true`))],
    ['without a session', () => send('GET', things)],
    [
      'repeated parameters',
      () => send('GET', withSession(`${things}?order-by=name&order-by=age&order-direction=descending`)),
    ],
    ['an empty parameter', () => send('GET', withSession(`${things}?where.name=&x`))],
    ['a hostile parameter', () => send('GET', withSession(`${things}?where.name=${encodeURIComponent(hostile)}`))],
    [
      'a hostile name',
      () => send('GET', withSession(`${things}?${encodeURIComponent(`where.${hostile}`)}=__proto__&__proto__=1`)),
    ],
    ['a hostile id', () => send('GET', withSession(`${things}/${encodeURIComponent(`${hostile}/..`)}`))],
    ['a slash in an id', () => send('GET', withSession(`${things}/a%2Fb/part`))],
    ['an unknown path', () => send('GET', withSession('rest/@file/%5B1-3%5D/nothing'))],
    ['JSON', () => send('POST', withSession(things), JSON.stringify({ name: hostile, age: 1 }), json)],
    ['JSON over lines', () => send('POST', withSession(things), JSON.stringify({ name: 'a' }, null, 2), json)],
    ['a body that begins with @', () => send('POST', withSession(things), '@/etc/passwd', json)],
    ['line ends', () => send('POST', withSession(things), '\r\n{}\n\n', json)],
    ['a body of GET', () => send('GET', withSession(things), '{}', json)],
    ['PUT', () => send('PUT', withSession(`${things}/1`), '{"name":"x"}', json)],
    ['PATCH', () => send('PATCH', withSession(`${things}/1`), '{"name":"x"}', json)],
    ['no type', () => send('POST', withSession(things), '{"name":"untyped"}')],
    ['no body', () => send('POST', withSession(things))],
    ['a form', () => send('POST', withSession('rest/create'), 'accessId=a&type=x.Thing&*name=%26%20+%3D', form)],
    ['a session in a form', () => send('POST', 'rest/fetch', `accessId=a&sessionId=${session}&type=x.Thing`, form)],
    [
      'a session in JSON',
      () => send('POST', 'rest/fetch', JSON.stringify({ type: 'x.Thing', accessId: 'a', sessionId: session }), json),
    ],
    ['a session in a header', () => send('GET', things, undefined, { 'gm-session-id': session })],
    ['a session in a cookie', () => send('GET', things, undefined, { cookie: `sessionId=${session}` })],
    ['a Bearer token', () => send('GET', things, undefined, { authorization: `Bearer ${session}` })],
    [
      'options in headers',
      () => send('GET', withSession(things), undefined, { 'gm-depth': '2', 'gm-where.name': `it's` }),
    ],
    ['an empty header', () => send('GET', withSession(things), undefined, { 'x-empty': '' })],
    [
      'XML',
      () =>
        send('POST', withSession('rest/assembly-stream-manipulate?accessId=a'), '<a b="c">\'</a>', {
          'content-type': 'gm/xml',
          accept: 'gm/xml',
        }),
    ],
    [
      'binary',
      () =>
        send('POST', withSession('streaming?accessId=a&fileName=x'), Uint8Array.of(0, 255, 10, 13, 128), {
          'content-type': 'image/png',
        }),
    ],
    [
      'the character 0',
      () => send('POST', withSession('streaming?accessId=a&fileName=x'), 'a\0é', { 'content-type': 'text/plain' }),
    ],
    [
      'several files',
      () =>
        send(
          'POST',
          withSession('streaming?accessId=a'),
          '--b\r\nContent-Disposition: form-data; name="content"; filename="ä.txt"\r\n\r\nx\r\n--b--\r\n',
          { 'content-type': 'multipart/form-data; boundary=b' },
        ),
    ],
    ['credentials in the query', () => send('POST', 'rest/authenticate?user=u&password=p')],
    ['a logout', () => send('POST', 'rest/logout')],
  ];
  const entries = new Map<string, JournalEntry>();
  const again = new Map<string, JournalEntry | undefined>();

  // The commands run in one process, since starting one for each takes most of the time.
  beforeAll(async () => {
    for (const [name, original] of requests) {
      server.journal.clear();
      await original();
      for (const entry of server.journal.entries()) entries.set(name, entry);
    }
    server.journal.clear();
    await run(Array.from(entries.values(), (entry) => curlCommand(entry, url)));
    const sent = server.journal.entries();
    Array.from(entries.keys(), (name, index) => again.set(name, sent[index]));
  }, 120_000);

  it.each(requests)('%s', (name) => {
    const entry = entries.get(name);
    const sent = again.get(name);
    if (entry === undefined || sent === undefined) throw new Error('The journal does not have the request twice.');
    expect(curlCommand(entry, url)).not.toContain(session);
    expect(compared(sent)).toEqual(compared(entry));
  });

  it('and nothing else', () => {
    expect(entries.size).toBe(requests.length);
    expect(server.journal.entries()).toHaveLength(requests.length);
  });
});

describe('a copied command', () => {
  const entry = { method: 'GET', path: '/rest/fetch', query: {}, headers: {} };

  it('is one line for each header', () => {
    const command = curlCommand(
      {
        ...entry,
        method: 'POST',
        query: { type: 'x.Thing', sessionId: '***' },
        headers: { host: 'h', 'content-type': 'application/json', 'gm-session-id': '***', accept: '*/*' },
        body: { text: `{"password":"***","name":"it's"}` },
      },
      'http://127.0.0.1:8080/platform-services',
    );
    expect(command).toBe(
      [
        `curl -X POST 'http://127.0.0.1:8080/platform-services/rest/fetch?type=x.Thing&sessionId='"$SESSION_ID" \\`,
        `  -H 'content-type: application/json' \\`,
        `  -H 'gm-session-id: '"$SESSION_ID" \\`,
        `  --data-raw '{"password":"'"$SECRET"'","name":"it'\\''s"}'`,
      ].join('\n'),
    );
  });

  it('says that the journal has not all of the body', () => {
    expect(curlCommand({ ...entry, method: 'PUT', body: { text: 'abc', truncated: true } }, 'http://h')).toBe(
      '# The journal has only the beginning of the body.\n' +
        "curl -X PUT http://h/rest/fetch \\\n  -H 'content-type:' \\\n  --data-raw abc",
    );
  });

  it('has a variable for a body that is a secret', () => {
    expect(curlCommand({ ...entry, method: 'POST', body: { text: '***' }, headers: json }, 'http://h')).toBe(
      'curl -X POST http://h/rest/fetch \\\n  -H \'content-type: application/json\' \\\n  --data-raw "$SECRET"',
    );
  });
});
