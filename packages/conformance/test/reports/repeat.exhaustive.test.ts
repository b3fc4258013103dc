import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curlOf, longestContent, type Sent } from '../../src/case/exchange.js';
import { Secrets } from '../../src/case/secrets.js';
import { run } from '../../src/harness/run.js';
import { reports, summaryText } from '../../src/reports/index.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { on, paths, status } from '../mutants/mutations/index.js';
import { command, failing, listening, requirements } from '../support.js';
import { runLine } from './repeating.js';

describe('the curl line of an exchange sends the same request', () => {
  const received: Sent[] = [];
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    server = await listening((incoming, response) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        const { method = '', url = '', rawHeaders } = incoming;
        const pairs = rawHeaders.flatMap((name, index) =>
          index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
        );
        received.push({ method, url, headers: Object.fromEntries(pairs), body: Buffer.concat(parts) });
        response.end();
      });
    });
  });
  afterAll(() => server.close());

  const json = { 'content-type': 'application/json' };
  const asked: readonly (readonly [string, Sent])[] = [
    ['a path with dots and a query with brackets', { method: 'GET', url: '/a/../b/./c?x={1}[2]&y=%2F', headers: {} }],
    ['HEAD', { method: 'HEAD', url: '/head', headers: { accept: 'text/plain' } }],
    [
      'a header field without a value, and one with quotes',
      { method: 'GET', url: '/', headers: { 'x-a': '', 'x-b': `'"` } },
    ],
    [
      'a text with quotes, at signs and letters of others',
      { method: 'POST', url: '/', headers: json, body: `@{"a": "it's ü"}` },
    ],
    ['a text of several lines', { method: 'PUT', url: '/', headers: json, body: '{\n7\t"%s": "\\n"\r\n}' }],
    ['bytes', { method: 'POST', url: '/', headers: {}, body: Uint8Array.from({ length: 256 }, (_, byte) => byte) }],
    ['an empty body', { method: 'POST', url: '/', headers: {}, body: '' }],
  ];
  test.each(asked)('%s', async (_, { url, ...request }) => {
    const line = curlOf({ ...request, url: `${server.url}${url}` }, new Secrets());
    expect(line).not.toContain('\n');
    expect(await runLine(line)).toMatchObject({ code: 0, err: '' });
    const { host: _host, 'user-agent': _agent, 'content-length': _length, ...headers } = received.at(-1)?.headers ?? {};
    expect({ ...received.at(-1), headers }).toEqual({ ...request, url, body: Buffer.from(request.body ?? '') });
  });

  test('with the secrets of variables, in texts and in bytes', async () => {
    const secrets = new Secrets();
    secrets.add('a-session-of-qa', 'SESSION');
    const headers = { 'gm-session-id': 'a-session-of-qa' };
    for (const body of ['id=a-session-of-qa', Buffer.from('\0a-session-of-qa\xff', 'latin1')]) {
      const line = curlOf({ method: 'POST', url: `${server.url}/?sessionId=a-session-of-qa`, headers, body }, secrets);
      expect(line).not.toContain('of-qa');
      expect(await runLine(line, { SESSION: 'another' })).toMatchObject({ code: 0, err: '' });
      const sent = Buffer.from(Buffer.from(body).toString('latin1').replace('a-session-of-qa', 'another'), 'latin1');
      expect(received.at(-1)).toMatchObject({ url: '/?sessionId=another', headers: { 'gm-session-id': 'another' } });
      expect(received.at(-1)?.body).toEqual(sent);
    }
  });

  test('with the file of a body that is too long, or that is not known', () => {
    for (const body of [null, 'x'.repeat(longestContent + 1)]) {
      const line = curlOf({ method: 'POST', url: 'http://host/', headers: {}, body }, new Secrets());
      expect(line).toMatch(/ --data-binary @"\$BODY"$/);
    }
  });
});

describe('a failure', () => {
  const only = 'ent-put/type-<id>-object-without-id-yes';
  const server = ownServer();
  const mutant = mutantServer(server, on('PUT', paths.v2, status(500)));
  let url = '';
  beforeAll(async () => {
    ({ url } = await mutant.listen({ port: 0 }));
  });
  afterAll(() => mutant.close());

  const linesIn = (text: string, start: string) =>
    text.split('\n').flatMap((line) => {
      const index = line.indexOf(start);
      return index < 0 ? [] : [line.slice(index)];
    });

  test.each(['http', 'sdk'] as const)('runs again by the command that the summary shows (%s)', async (subject) => {
    const line = ['run', '--base-url', url, '--user', ownUser.user, '--password-env', 'SECRET', '--allow-writes'];
    const env = { SECRET: ownUser.password };
    const first = await command([...line, '--subject', subject, '--seed', '7', '--only', `${only}*`], env);
    const [shown = ''] = linesIn(first.out, 'platform-services-conformance run ');
    expect(shown).toContain('--seed 7');
    const { out } = await runLine(shown.replace('platform-services-conformance', `printf '%s\\n'`));
    const again = await command(out.trimEnd().split('\n'), env);
    expect([first.code, again.code]).toEqual([1, 1]);
    expect(again.out).toContain(`FAIL ${only} (${subject})`);
    expect(again.out).toMatch(/\b1 fail\b/);
  });

  test('has a line for each of its requests in every report, which gets the same status', async () => {
    const result = await run({ baseUrl: url, ...ownUser, cases: [failing], requirements });
    const [{ exchanges } = { exchanges: [] }] = result.results;
    expect(exchanges).not.toEqual([]);
    const session = /"([^"]+)"/.exec(
      (
        await runLine(
          `curl -sS -d 'user=${ownUser.user}' -d 'password=${ownUser.password}' '${url}/rest/authenticate?projection=id'`,
        )
      ).out,
    )?.[1];
    for (const { curl, response } of exchanges) {
      for (const { name, render } of reports.filter((each) => each.name === 'junit' || each.name === 'markdown')) {
        expect([name, render(result).replaceAll('&quot;', '"').includes(curl)]).toEqual([name, true]);
      }
      expect((await runLine(curl, { SESSION: session ?? '' })).out).toMatch(
        new RegExp(`^HTTP/1.1 ${response?.status} `),
      );
    }
    expect(summaryText(result)).toContain(exchanges.at(-1)?.curl);
    expect(summaryText(result)).toContain(
      `run --base-url '${url}' --user USER --password-env VARIABLE --subject http --only `,
    );
  });
});
