import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createReferenceServer, deviations, type ReferenceServerOptions } from '@platform-services/reference-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { runInProcess as run, runInto } from '../support/in-process.js';

let folder = '';
beforeAll(async () => {
  folder = temporaryFolder();
});

const deployment = {
  models: [{ name: 'shop', types: { 'org.shop.Article': { kind: 'entity', properties: { title: 'string' } } } }],
  accesses: [{ id: 'access.shop', model: 'shop' }],
  users: [{ name: 'ann', password: 'secret' }],
};

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('commands that do not start the server', () => {
  it('--help names every flag', async () => {
    const { code, out, err } = await run('--help');
    expect([code, err]).toEqual([0, '']);
    const flags =
      'deployment host port tls-cert tls-key base-path vendor dialect deviation no-deviation log max-body-bytes max-stored-bytes max-received-bytes max-body-values max-body-entities max-entities max-answer-bytes max-unread-bytes max-request-work session-idle-ms grace-ms journal-entries journal-bytes watch exec export-on-exit seed control-token proxy proxy-user proxy-password-env proxy-session-env record max-record-bytes access help version';
    for (const flag of flags.split(' ')) expect(out).toContain(`--${flag}`);
    const words = out.replace(/\s+/g, ' ');
    expect(words).toContain("--dialect <NAME> 'documented', or 'deployed' with all deviations");
    expect(words).toContain(`deviation from the documented dialect, D-1 to ${deviations.at(-1)?.id}; repeatable`);
  });

  it('--version', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
  });

  it('validate reports that a file is valid', async () => {
    const path = await file('good.json', deployment);
    expect(await run('validate', path)).toEqual({ code: 0, out: `${path} is a valid deployment file.\n`, err: '' });
  });

  it.each(['validate', 'openapi', 'import', '--help'])('%s fails if its output cannot be written', async (action) => {
    const failure = new Error('ENOSPC: no space left on device, write');
    const full = new Writable({ write: (_chunk, _encoding, done) => done(failure) }).on('error', () => {});
    const argument = action === 'import' ? '--help' : await file('good.json', deployment);
    expect(await runInto(full, action, argument)).toEqual({
      code: 2,
      err: 'platform-services-server: The output is incomplete: ENOSPC: no space left on device, write\n',
    });
  });

  it.each(['validate', 'openapi'])('%s refuses to execute a command', async (action) => {
    expect(await run(action, await file('good.json', deployment), '--exec', 'npm test')).toEqual({
      code: 2,
      out: '',
      err: `platform-services-server: The option --exec and the command "${action}" exclude each other.\n`,
    });
  });

  it('openapi prints the document of the only access, in the chosen dialect and under the base path', async () => {
    const path = await file('good.json', deployment);
    const { code, out, err } = await run('openapi', path, '--dialect', 'deployed', '--base-path', '/base');
    expect([code, err]).toEqual([0, '']);
    const server = createReferenceServer({ deployment: path, dialect: 'deployed', basePath: '/base' });
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(server.openApi('access.shop'))));
    expect((await run('openapi', path, '--access', 'access.ship')).err).toBe(
      'platform-services-server: --access: There is no access "access.ship". Did you mean "access.shop"?\n',
    );
  });

  it.each<[string[], ReferenceServerOptions]>([
    [['--deviation', 'D-1', '--deviation', 'D-3', '--no-deviation', 'D-1'], { deviations: ['D-3'] }],
    [
      ['--dialect', 'deployed', '--no-deviation', 'D-1', '--no-deviation', 'D-28'],
      { dialect: 'deployed', withoutDeviations: ['D-1', 'D-28'] },
    ],
  ])('the flags %j choose the deviations', async (line, options) => {
    const path = await file('good.json', deployment);
    const documentOf = (given: ReferenceServerOptions) =>
      JSON.parse(JSON.stringify(createReferenceServer({ deployment: path, ...given }).openApi('access.shop')));
    const document = JSON.parse((await run('openapi', path, ...line)).out);
    expect(document).toEqual(documentOf(options));
    expect(document).not.toEqual(documentOf({ ...options, deviations: [], withoutDeviations: [] }));
  });

  it('validate reports every problem with its pointer', async () => {
    const path = await file('bad.json', {
      ...deployment,
      users: [{ name: 'ann' }, { name: 5, password: 'x' }],
      accesses: [{ id: 'access.shop', model: 'shoe' }],
    });
    const { code, out, err } = await run('validate', path);
    expect([code, out]).toEqual([2, '']);
    for (const pointer of ['/users/0/password', '/users/1/name', '/accesses/0/model']) expect(err).toContain(pointer);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

describe('invalid options are reported, and the exit code is 2', () => {
  it.each<[string[], string]>([
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port?"],
    [['-x'], "Unknown option '-x'"],
    [['--host='], "Option '--host <HOST>' argument '' is invalid. Expected a value."],
    [['--port'], "Option '--port <N>' argument missing"],
    [['--port', 'x'], "Option '--port <N>' argument 'x' is invalid. Expected an integer from 0 to 65535."],
    [['--port', '65536'], "argument '65536' is invalid. Expected an integer from 0 to 65535."],
    [['--port', '1', '--port', '2'], "Option '--port <N>' argument '2' is invalid. Expected the option only once."],
    [['--log', 'loud'], "Option '--log <FORM>' argument 'loud' is invalid. Expected one of pretty, json, silent."],
    [['--help=x'], "Unknown option '--help=x'"],
    [['--max-body-bytes', '-1'], '--max-body-bytes'],
    [
      ['--max-stored-bytes', '1e3'],
      "Option '--max-stored-bytes <N>' argument '1e3' is invalid. Expected an integer from 0 to ",
    ],
    [['--session-idle-ms', 'never'], "Option '--session-idle-ms <N>' argument 'never' is invalid."],
    [['--tls-cert', 'cert.pem'], 'The option --tls-cert needs --tls-key FILE.'],
    [['--tls-key', 'key.pem'], 'The option --tls-key needs --tls-cert FILE.'],
    [
      ['--tls-cert', '/no/such/file', '--tls-key', 'key.pem'],
      '--tls-cert: The file "/no/such/file" cannot be read: ENOENT',
    ],
    [
      ['--tls-cert', import.meta.filename, '--tls-key', '/no/such/file'],
      '--tls-key: The file "/no/such/file" cannot be read: ENOENT',
    ],
    [
      ['--tls-cert', import.meta.filename, '--tls-key', import.meta.filename],
      '--tls-cert: Expected a certificate in PEM as tls.cert: ',
    ],
    [['--base-path', 'x'], '--base-path: Expected a path such as "/platform-services" as basePath, got "x".'],
    [['--base-path', '/-'], '--base-path'],
    [
      ['--vendor', 'com..vendor'],
      '--vendor: Expected a dotted name such as "com.vendor" as vendor, got "com..vendor".',
    ],
    [['--control-token', 'a b'], '--control-token'],
    [['--max-entities', '1'], '--max-entities: Expected at least '],
    [
      ['--dialect', 'klingon'],
      "Option '--dialect <NAME>' argument 'klingon' is invalid. Expected one of documented, deployed.",
    ],
    [['--deviation', 'D-99'], "Option '--deviation <D-n>' argument 'D-99' is invalid. Expected one of D-1 to D-63."],
    [
      ['--deviation', 'D-1', '--deviation', 'd-2'],
      "Option '--deviation <D-n>' argument 'd-2' is invalid. Expected one of",
    ],
    [
      ['--no-deviation', '__proto__'],
      `Option '--no-deviation <D-n>' argument '__proto__' is invalid. Expected one of D-1 to ${deviations.at(-1)?.id}.\n`,
    ],
    [['--deployment', '/no/such/file'], 'The deployment file "/no/such/file" cannot be read'],
    [['serve'], "Unknown command 'serve'. Expected validate, openapi, import, or --deployment FILE to serve a file."],
    [['--port', '0', 'import'], 'The command "import" must come before all options.'],
    [['validate'], 'validate FILE'],
    [['openapi'], 'openapi FILE'],
    [['validate', 'a', 'b'], 'Too many arguments'],
    [['validate', '/no/such/file'], 'The deployment file "/no/such/file" cannot be read'],
  ])('%j', async (line, message) => {
    const { code, out, err } = await run(...line);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    expect(err).toMatch(/^platform-services-server: .*\n$/);
  });

  it.each(['{"models":', '[]', '{"models":[],"accesses":[],"users":[],"colour":"red"}'])(
    'a file with %s',
    async (text) => {
      const path = await file('broken.json', text);
      const { code, out, err } = await run('--deployment', path, '--port', '0');
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('Expected');
    },
  );
});

describe('every problem of the command line is printed', () => {
  it('of the arguments', async () => {
    const line = ['--port', 'x', '--nope', '3', '--max-entities', 'y', '--log=z', '--other=1'];
    const { code, err } = await run(...line);
    expect(code).toBe(2);
    for (const name of ['--port', '--nope', '--max-entities', '--log', '--other']) expect(err).toContain(name);
    expect(err.trim().split('\n')).toHaveLength(5);
  });

  it('of the options of the server', async () => {
    const { code, err } = await run('--vendor', '1', '--base-path', 'x');
    expect([code, err]).toEqual([
      2,
      'platform-services-server: --base-path: Expected a path such as "/platform-services" as basePath, got "x".\n' +
        '  --vendor: Expected a dotted name such as "com.vendor" as vendor, got "1".\n',
    ]);
  });

  it('of options that belong together, of the options of the server, and of the deployment', async () => {
    const line = ['--watch', '--tls-cert', 'cert.pem', '--vendor', '1'];
    const { code, err } = await run(...line);
    expect([code, err]).toEqual([
      2,
      'platform-services-server: The option --watch needs --deployment FILE.\n' +
        '  The option --tls-cert needs --tls-key FILE.\n' +
        '  --vendor: Expected a dotted name such as "com.vendor" as vendor, got "1".\n',
    ]);
    const missing = await run('--base-path', 'x', '--deployment', '/no/such/file.json');
    expect(missing.err).toMatch(/^platform-services-server: --base-path: .*\n {2}.*\/no\/such\/file\.json.*\n$/);
    const invalid = await run('validate', '--base-path', 'x', '/no/such/file.json');
    expect(invalid.err).toBe(missing.err);
  });
});
