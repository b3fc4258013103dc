import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/command/main.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-services-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...line: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await main(line, {
    out: (text) => {
      out += `${text}\n`;
    },
    err: (text) => {
      err += `${text}\n`;
    },
  });
  return { code, out, err };
}

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

describe('what can be asked without serving', () => {
  it('--help names every flag', async () => {
    const { code, out, err } = await run('--help');
    expect([code, err]).toEqual([0, '']);
    const flags =
      'deployment host port base-path vendor dialect deviation log max-body-bytes max-stored-bytes session-idle-ms control-token help version';
    for (const flag of flags.split(' ')) expect(out).toContain(`--${flag}`);
  });

  it('--version', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
  });

  it('validate says that a file is valid', async () => {
    const path = await file('good.json', deployment);
    expect(await run('validate', path)).toEqual({ code: 0, out: `${path} is a valid deployment file.\n`, err: '' });
  });

  it('validate tells every fault with its pointer', async () => {
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

describe('bad options are told, and end with 2', () => {
  it.each<[string[], string]>([
    [['--prot', '1'], '--prot is not an option; the nearest is --port'],
    [['-x'], '-x is not an option; see --help'],
    [['--port'], '--port has no value; expected is --port N'],
    [['--port', 'x'], "--port is 'x'; expected is an integer from 0 to 65535"],
    [['--port', '65536'], "--port is '65536'; expected is an integer from 0 to 65535"],
    [['--port', '1', '--port', '2'], '--port is given twice'],
    [['--log', 'loud'], "--log is 'loud'; expected is one of 'pretty', 'json', 'silent'"],
    [['--help=x'], "--help has the value 'x'; expected is none"],
    [['--max-body-bytes', '-1'], '--max-body-bytes'],
    [['--max-stored-bytes', '1e3'], "--max-stored-bytes is '1e3'"],
    [['--session-idle-ms', 'never'], "--session-idle-ms is 'never'"],
    [['--base-path', 'x'], "--base-path: basePath is 'x'; expected is a path such as '/platform-services'"],
    [['--base-path', '/-'], '--base-path'],
    [['--vendor', 'com..vendor'], "--vendor: vendor is 'com..vendor'"],
    [['--control-token', 'a b'], '--control-token'],
    [['--dialect', 'klingon'], "--dialect is 'klingon'; expected is one of 'documented', 'deployed'"],
    [['--deviation', 'D-99'], "--deviation is 'D-99'; expected is one of 'D-1', 'D-2', 'D-3'"],
    [['--deviation', 'D-1', '--deviation', 'd-2'], "--deviation is 'd-2'; expected is one of"],
    [['--deployment', '/no/such/file'], "the deployment file '/no/such/file' cannot be read"],
    [['serve'], "'serve' is no command"],
    [['validate'], "'validate' has no file"],
    [['validate', 'a', 'b'], "'validate' has 2 files"],
    [['validate', '/no/such/file'], "the deployment file '/no/such/file' cannot be read"],
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
      expect(err).toContain('expected');
    },
  );
});
