import { createServer } from 'node:http';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening } from '../support/listening.js';
import { deployment, login, run } from './shop.js';

const server = createReferenceServer({ deployment });
let url = '';
beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

test.each<[string, readonly string[], string]>([
  [
    'no types',
    ['--access', 'shop', ...login],
    'The option --from needs --type NAME, since no call of a service lists its types.',
  ],
  ['no access', ['--type', 'x.Item', ...login], 'The option --from needs --access ID.'],
  [
    'no user',
    ['--access', 'shop', '--type', 'x.Item'],
    'The option --from needs --user NAME with --password-env NAME, or --session-env NAME.',
  ],
  [
    'no variable',
    ['--access', 'shop', '--type', 'x.Item', '--user', 'demo', '--password-env', 'NONE'],
    'The environment variable "NONE", which --password-env names, is not set or is empty.',
  ],
  [
    'both',
    ['--access', 'shop', '--type', 'x.Item', ...login, '--session-env', 'PASSWORD'],
    'Expected either --session-env, or --user with --password-env, got both.',
  ],
  [
    'a password for a session',
    ['--access', 'shop', '--type', 'x.Item', '--password-env', 'PASSWORD', '--session-env', 'PASSWORD'],
    'Expected either --session-env, or --user with --password-env, got both.',
  ],
  [
    'a file too',
    ['deployment.json', '--access', 'shop', '--type', 'x.Item', ...login],
    'Expected either a deployment file or --from URL, got both.',
  ],
  [
    'a bad limit',
    ['--max-types', '0', '--access', 'shop', '--type', 'x.Item', ...login],
    "Option '--max-types <N>' argument '0' is invalid. Expected an integer from 1 to 999999.",
  ],
])('%s is refused', async (_name, line, message) => {
  expect(await run('--from', url, ...line)).toEqual({
    code: 2,
    out: '',
    err: `platform-services-codegen: ${message}\n`,
  });
});

test.each<[string, readonly string[], RegExp]>([
  [
    'a wrong password',
    ['--access', 'shop', '--type', 'x.Item', '--user', 'demo', '--password-env', 'WRONG'],
    /status 401/,
  ],
  ['an unknown access', ['--access', 'shoe', '--type', 'x.Item', ...login], /status 404: .*shoe/],
  ['an unknown type', ['--access', 'shop', '--type', 'x.Itm', ...login], /status 404: .*x\.Itm/],
  ['an ended session', ['--access', 'shop', '--type', 'x.Item', '--session-env', 'WRONG'], /status 401/],
])('%s is reported', async (_name, line, message) => {
  const { code, out, err } = await run('--from', url, ...line);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^platform-services-codegen: The service cannot be read: .*\.\n$/);
  expect(err).toMatch(message);
  expect(err).not.toContain('wrong');
});

test('types without entities, and types beyond the limit, are named', async () => {
  const nothing = await run('--from', url, '--access', 'shop', '--type', 'Nothing', ...login);
  expect(nothing).toEqual({
    code: 2,
    out: '',
    err: 'platform-services-codegen: No entity of the type "Nothing" was found. Name its full signature with --type. The service has shown no type.\n',
  });
  const named = await run('--from', url, '--access', 'shop', '--type', 'x.Nothing', ...login);
  expect(named).toMatchObject({ code: 0, err: '' });
  expect(named.out).toContain(
    ' * No entity of exactly this type was seen, so it may be abstract. Its properties are not known.\n',
  );
  const few = await run('--from', url, '--access', 'shop', '--type', 'x.Item', '--max-types', '1', ...login);
  expect(few).toMatchObject({
    code: 0,
    err: 'platform-services-codegen: The type "x.Person" was not read, since --max-types is 1.\n',
  });
  expect(few.out).toContain(' * No entity of this type was read, so its properties are not known.\n');
});

test('a URL without a service is reported', async () => {
  const { code, err } = await run('--from', 'http://127.0.0.1:9', '--access', 'a', '--type', 'T', ...login);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^platform-services-codegen: The service cannot be read: .*127\.0\.0\.1:9/),
  ]);
  const bad = await run('--from', 'shop', '--access', 'a', '--type', 'T', ...login);
  expect([bad.code, bad.err]).toEqual([
    2,
    expect.stringMatching(/^platform-services-codegen: The service cannot be read: .*baseUrl/),
  ]);
});

test('options that say how a service is read are refused without --from', async () => {
  expect(await run('deployment.json', '--max-types', '5')).toMatchObject({
    code: 2,
    err: 'platform-services-codegen: The option --max-types needs --from URL.\n',
  });
  expect((await run()).err).toBe('platform-services-codegen: Expected a deployment file, or --from URL.\n');
});

const list = 'v2/entities/shop/x.Item';

test.each([
  ['SIGINT', 130, list, ['authenticate', list, 'logout']],
  ['SIGTERM', 143, list, ['authenticate', list, 'logout']],
  // Without an answer to the login there is no session to end.
  ['SIGINT', 130, 'authenticate', ['authenticate']],
] as const)(
  '%s (%d) ends the command and its session, if a service does not answer %s',
  async (signal, code, unanswered, expected) => {
    const requests: string[] = [];
    const service = createServer(({ url: target = '' }, response) => {
      const [path = ''] = target.split('?');
      requests.push(path.replace(/^.*\/rest\//, ''));
      if (requests.at(-1) === unanswered) process.emit(signal, signal);
      else response.setHeader('content-type', 'application/json').end(path.endsWith('/logout') ? 'true' : '"session"');
    });
    await using hanging = await listening(service);
    expect(await run('--from', hanging.url, '--access', 'shop', '--type', 'x.Item', ...login)).toEqual({
      code,
      out: '',
      err: `platform-services-codegen: ${signal} has ended the command, which has written nothing.\n`,
    });
    expect(requests).toEqual(expected);
  },
);
