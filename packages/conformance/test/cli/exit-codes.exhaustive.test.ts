import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';
import { command, listening } from '../support.js';

const env = { SECRET: ownUser.password, WRONG: 'wrong', SESSION: 'no-such-session' };
const login = ['--user', ownUser.user, '--password-env', 'SECRET'];
const server = ownServer();
const directory = ledgerFolder();
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

const file = (name: string, value: unknown) => {
  const path = join(directory, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
};
const against = (baseUrl: string, ...more: readonly string[]) =>
  command(['run', '--base-url', baseUrl, ...login, '--timeout-ms', '400', ...more], env);

test('a mapping that does not fit: 2, in the report too', async () => {
  const types = { entityType: { signature: 'com.vendor.conformance.model.Nothing', marker: 'label' } };
  const mapping = file('wrong.json', { ...ownMapping, types });
  const report = join(directory, 'wrong-mapping.json');
  const { code } = await against(url, '--mapping', mapping, '--report', `json=${report}`);
  const written: unknown = JSON.parse(readFileSync(report, 'utf8'));
  expect({ code, written }).toMatchObject({ code: 2, written: { exitCode: 2 } });
});

describe('invalid options: 2', () => {
  test.each([
    [['run'], 'The command run needs --base-url URL or --self.'],
    [['run', '--self', '--base-url', 'http://localhost'], 'The options --base-url and --self exclude each other.'],
    [['run', '--base-url', 'http://localhost'], '--user with --password-env'],
    [['run', '--self', '--no-such'], "Unknown option '--no-such'"],
    [['run', '--self', '--jos', '4'], "Unknown option '--jos'. Did you mean --jobs?"],
    [['run', '--slef'], 'See platform-services-conformance run --help'],
    [['run', '--self=yes'], "Unknown option '--self=yes'"],
    [['run', '--self', '--jobs', 'many'], "'--jobs <N>' argument 'many' is invalid. Expected an integer from 1"],
    [['run', '--self', '--subject', 'nobody'], "argument 'nobody' is invalid. Expected one of http, sdk, both."],
    [
      ['run', '--self', '--report', 'pdf=x'],
      "'--report <FORMAT=FILE>' argument 'pdf=x' is invalid. Expected FORMAT=FILE with one of",
    ],
    [['run', '--self', '--report', 'json=/no/such/directory/x'], 'cannot be written'],
    [['run', '--self', '--known', '/no/such/file'], '/no/such/file cannot be read'],
    [['run', '--self', '--header', 'none'], "argument 'none' is invalid. Expected 'Name: value'."],
    [['run', '--self', '--ca', '/no/such/file'], '--ca: The file /no/such/file cannot be read'],
    [['run', '--self', '--only'], "'--only <GLOB>' argument missing"],
    [['run', '--self', '--only', ''], "'--only <GLOB>' argument '' is invalid. Expected a value."],
    [['run', '--self', '--jobs', '0'], 'Expected an integer from 1'],
    [['run', '--self', '--seed', '-1'], 'Expected an integer from 0'],
    [['run', '--self', '--vendor', 'com..vendor'], 'Expected a dotted name, such as com.vendor.'],
    [['run', '--self', 'more'], "Too many arguments for 'run'. Expected 0 arguments but got 1"],
    [['list', '--jobs', '1'], "Unknown option '--jobs'.\nSee platform-services-conformance list --help"],
    [['frobnicate'], "Unknown command 'frobnicate'.\nSee platform-services-conformance --help"],
    [['disvoer'], "Unknown command 'disvoer'. Did you mean discover?"],
    [['--jobs', '1', 'run'], "Unknown option '--jobs'"],
    [['clean'], 'The command clean needs --ledger FILE.'],
    [['clean', '--ledger', 'x.jsonl', ...login], 'The command clean needs --base-url URL, the service of the run.'],
    [['discover', '--base-url', 'http://localhost', ...login], 'The command discover needs --access ID.'],
  ])('%j', async (line, message) => {
    const { code, err } = await command(line, env);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  test('an environment variable that does not exist', async () => {
    const { code, err } = await command(['run', '--base-url', url, '--user', 'u', '--password-env', 'NOWHERE'], env);
    expect([code, err]).toEqual([
      2,
      'The environment variable "NOWHERE", which --password-env names, is not set or is empty.',
    ]);
  });

  test('an invalid URL', async () => {
    expect(await against('not a url')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not the URL of a service'),
    });
  });

  test.each([
    ['with a password alone', (shown: string) => shown.replace('//', '//:hidden-password@')],
    ['with an empty query', (shown: string) => `${shown}/service?`],
    ['with an empty fragment', (shown: string) => `${shown}/service#`],
  ])('a URL %s', async (_, changed) => {
    const { code, err } = await against(changed('http://127.0.0.1:9'));
    expect(err).toContain('expected no user, password, query or fragment');
    expect(err).not.toContain('hidden-password');
    expect(code).toBe(2);
  });
});

describe('mappings that do not fit: 2', () => {
  test('all errors of the file are reported at once, with their pointers', async () => {
    const mapping = file('faults.json', { access: '', types: { entityType: { signature: 'no good' }, nobody: {} } });
    const { code, err } = await against(url, '--mapping', mapping);
    expect(code).toBe(2);
    for (const pointer of ['/access', '/types/entityType/signature', '/types']) expect(err).toContain(pointer);
  });

  test('a type that does not exist', async () => {
    const mapping = file('type.json', { ...ownMapping, types: { entityType: { signature: 'com.vendor.Nobody' } } });
    const { code, err } = await against(url, '--mapping', mapping);
    expect(err).toContain('/types/entityType/signature');
    expect(err).toContain('com.vendor.Nobody');
    expect(code).toBe(2);
  });

  test('a static resource that does not exist', async () => {
    const mapping = file('static.json', { ...ownMapping, staticResource: 'nobody' });
    const { code, err } = await against(url, '--mapping', mapping);
    expect(err).toContain('/staticResource');
    expect(err).toContain('nobody');
    expect(code).toBe(2);
  });

  test('a property that has the marker', async () => {
    const properties = { ...ownMapping.properties, stringProperty: 'label' };
    const { code, err } = await against(url, '--mapping', file('marker.json', { ...ownMapping, properties }));
    expect(err).toContain('/properties/stringProperty: cases change it, but label has the marker');
    expect(code).toBe(2);
  });

  test('a property that does not exist', async () => {
    const properties = { ...ownMapping.properties, stringProperty: 'nobody' };
    const { code, err } = await against(url, '--mapping', file('property.json', { ...ownMapping, properties }));
    expect(err).toContain('/properties/stringProperty');
    expect(code).toBe(2);
  });
});

describe('services that cannot be judged: 3, never green', () => {
  test('no server listens', async () => {
    const { code, err } = await against('http://127.0.0.1:1');
    expect(err).toContain('cannot be reached: no connection');
    expect(code).toBe(3);
  });

  test('wrong credentials', async () => {
    const line = ['run', '--base-url', url, '--user', ownUser.user, '--password-env', 'WRONG'];
    expect(await command(line, env)).toMatchObject({ code: 3, err: expect.stringContaining('refused to log in') });
  });

  test('an invalid session', async () => {
    const { code, err } = await command(['run', '--base-url', url, '--session-env', 'SESSION'], env);
    expect(err).toContain('refused the session');
    expect(err).not.toContain('no-such-session');
    expect(code).toBe(3);
  });

  const servers: [name: string, answer: (response: Answering) => unknown, met: string, timeoutMs?: number][] = [
    [
      'a page of HTML',
      (response) => response.setHeader('content-type', 'text/html').end('<p>hello'),
      'got the status 200, text/html, "<p>hello"',
    ],
    ['a text to everything', (response) => json(response, 200, '"yes"'), 'got the status 200, application/json, '],
    ['an object to everything', (response) => json(response, 200, '{}'), 'got the status 200, application/json, "{}"'],
    ['an array to everything', (response) => json(response, 200, '[]'), 'got the status 200, application/json, "[]"'],
    ['null to everything', (response) => json(response, 200, 'null'), 'got the status 200, application/json, "null"'],
    ['nothing to everything', (response) => response.writeHead(204).end(), 'got the status 204, no Content-Type, ""'],
    ['404 to everything', (response) => response.writeHead(404).end(), 'got the status 404, no Content-Type, ""'],
    ['500 to everything', (response) => response.writeHead(500).end(), 'got the status 500, no Content-Type, ""'],
    [
      'another JSON API',
      (response) => json(response, 200, '{"status":"ok","data":[{"name":"a"}]}'),
      'got the status 200, application/json, "{\\"status\\"',
    ],
    [
      'a redirect to a log-in page',
      (response) => response.writeHead(302, { location: 'https://login.example/in?back=here' }).end(),
      'got the status 302, a redirect to "https://login.example/in…"',
    ],
    [
      'half a body',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('"abc');
        setTimeout(() => response.destroy(), 20);
      },
      'cannot be reached: the answer broke off',
    ],
    ['a closed connection', (response) => response.destroy(), 'cannot be reached: '],
    ['nothing, ever', () => undefined, 'cannot be reached: no answer within 400 ms', 400],
  ];
  test.concurrent.each(servers)('%s, with a log-in and with a session', async (_, answer, met, timeoutMs = 20_000) => {
    const other = await listening((_request, response) => answer(response));
    try {
      const target = ['run', '--base-url', other.url, '--timeout-ms', String(timeoutMs)];
      for (const session of [login, ['--session-env', 'SESSION']]) {
        const { code, err } = await command([...target, ...session], env);
        expect(err).toMatch(/is not this service: expected .* from (GET|POST) |cannot be reached/);
        // A text may be taken for the session id, which is shown nowhere.
        expect(err.replaceAll('$SESSION', 'yes')).toContain(met);
        expect(code).toBe(3);
      }
    } finally {
      await other.close();
    }
  });

  test('nothing is judged in a part without cases', async () => {
    expect(await against(url, '--only', 'ent-get/found', '--shard', '2/2')).toMatchObject({
      code: 3,
      err: 'Nothing was judged.',
    });
  });
});

const json = (response: Answering, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);

interface Answering {
  setHeader(name: string, value: string): Answering;
  writeHead(status: number, headers?: { [name: string]: string }): Answering;
  write(text: string): boolean;
  end(text?: string): unknown;
  destroy(): unknown;
}

describe('commands that succeed', () => {
  test('reads only, unless it may write', async () => {
    const before = server.journal.entries().length;
    const report = join(directory, 'read.json');
    const { code } = await against(url, '--only', 'ent-*', '--timeout-ms', '20000', '--report', `json=${report}`);
    const methods = server.journal
      .entries()
      .slice(before)
      .filter(({ path }) => path.includes('/rest/v2/'));
    expect(new Set(methods.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect([0, 3]).toContain(code);
    expect(readFileSync(report, 'utf8')).toContain('--allow-writes');
  });

  test('prints its plan without sending anything', async () => {
    const { code, out } = await command(['run', '--self', '--dry-run', '--only', 'json*'], env);
    expect(out).toMatch(/\d+ cases would read, \d+ would write/);
    expect(code).toBe(0);
  });

  test('lists its cases, and writes its deployment', async () => {
    expect((await command(['list'])).out.split('\n').length).toBeGreaterThan(100);
    const path = join(directory, 'deployment.json');
    expect((await command(['deployment', '--out', path])).code).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(ownDeployment);
  });

  test('discovers a mapping that it accepts itself', async () => {
    const type = ownMapping.types.entityType?.signature ?? '';
    const out = join(directory, 'discovered.json');
    const line = ['discover', '--base-url', url, ...login, '--access', ownMapping.access, '--type', type, '--out', out];
    expect((await command(line, env)).code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
      types: { entityType: { signature: type, marker: 'stringProperty' } },
      properties: { stringProperty: 'label', stringList: 'stringList' },
    });
    expect((await against(url, '--mapping', out, '--dry-run')).code).toBe(0);
  });
});
