import { describe, expect, test } from 'vitest';
import { command } from '../support.js';

/** The options of each command: what other programs rely on. */
const service = ['base-url', 'user', 'password-env', 'session-env', 'header', 'ca', 'timeout-ms', 'max-rps'];
const options: { readonly [command: string]: readonly string[] } = {
  run: [
    ...service,
    ...['self', 'access', 'mapping', 'vendor', 'dialect', 'subject', 'only', 'shard', 'profile'],
    ...['allow-writes', 'report-exchanges', 'report-values', 'allow-bulk-delete', 'max-created', 'dry-run', 'ledger'],
    ...['known', 'recordings', 'repeat', 'strict', 'fail-fast', 'jobs', 'budget'],
    ...['settle-ms', 'deadline-ms', 'subject-name', 'subject-version', 'seed', 'report'],
  ],
  list: ['only', 'subject', 'json'],
  requirements: ['json'],
  record: [...service, 'vendor', 'allow-writes', 'out'],
  replay: [...service, 'vendor', 'allow-writes', 'only', 'class', 'row', 'deployment', 'jobs', 'json', 'quiet'],
  clean: [...service, 'ledger', 'allow-plain-http', 'allow-bulk-delete'],
  compare: ['strict'],
  discover: [...service, 'access', 'type', 'vendor', 'allow-writes', 'ledger', 'out'],
  deployment: ['out'],
};

describe('--help', () => {
  test('of the command names every command and every exit code', async () => {
    const { code, out } = await command(['--help']);
    for (const name of Object.keys(options)) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    for (const exitCode of [0, 1, 2, 3, 4]) expect(out).toMatch(new RegExp(`^  ${exitCode} `, 'm'));
    expect(code).toBe(0);
  });

  test('is shown where no command is given, which is a failure', async () => {
    const { out } = await command(['--help']);
    expect(await command([])).toEqual({ code: 2, out, err: '' });
  });

  test.each(Object.entries(options))('of %s names its options', async (name, expected) => {
    const { code, out } = await command([name, '--help']);
    const named = Array.from(out.matchAll(/^ {2}--([\w-]+)/gm), ([, option]) => option);
    expect(named).toEqual([...expected, 'help']);
    expect(code).toBe(0);
  });

  test('of discover names no default for the access, which the command needs', async () => {
    const { out } = await command(['discover', '--help']);
    expect(/--access <ID>(.*?)--type/s.exec(out)?.[1]).not.toContain('default');
  });

  test.each(['record', 'replay'])('of %s does not promise that requests spare the entities of others', async (name) => {
    const { out } = await command([name, '--help']);
    expect(out).toContain('scenarios may write to whatever their requests name');
    expect(out).not.toContain('entities of their own');
  });

  test.each([
    ['after other options', ['run', '--self', '--jobs', '2', '--help']],
    ['beside an unknown option', ['run', '--no-such', '--help']],
  ])('is shown %s, and nothing is run', async (_, line) => {
    expect(await command(line)).toEqual({ ...(await command(['run', '--help'])), code: 0, err: '' });
  });
});

test('--version shows the version', async () => {
  expect(await command(['--version'])).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/), err: '' });
});
