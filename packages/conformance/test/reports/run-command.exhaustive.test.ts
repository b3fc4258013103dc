import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { main } from '../../src/cli/main.js';
import { reports } from '../../src/reports/index.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';
import { command, listening } from '../support.js';
import { readXml } from './support.js';

const directory = ledgerFolder();
const login = ['--user', ownUser.user, '--password-env', 'SECRET'];
const env = { SECRET: ownUser.password };
/** Every report, into files of a test's own. */
const into = (test: string) => {
  const files = reports.map(({ name }) => join(directory, `${test}.${name}`));
  return { files, options: reports.flatMap(({ name }, index) => ['--report', `${name}=${files[index]}`]) };
};

describe('reports of the command', () => {
  test('are written, each in its form', async () => {
    const { files, options } = into('all');
    const { code } = await command(['run', '--self', '--only', 'ent-delete/*', ...options]);
    expect(code).toBe(0);
    const [json = '', junit = '', html = '', markdown = ''] = files.map((file) => readFileSync(file, 'utf8'));
    expect(JSON.parse(json).summary.pass).toBeGreaterThan(0);
    expect(readXml(junit).attributes['failures']).toBe('0');
    expect(html).toMatch(/^<!doctype html>/);
    expect(markdown).toMatch(/^# Conformance report\n/);
  });

  test('are written of a run that is interrupted, and say so', async () => {
    const { files, options } = into('interrupted');
    const server = ownServer();
    const { url } = await server.listen({ port: 0 });
    const interrupt = new AbortController();
    const front = await listening((request, response) => {
      // The log-in and the looking around have come to their end; the cases begin.
      if (server.journal.entries().length > 60) interrupt.abort(new Error('SIGINT'));
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', async () => {
        const { host: _, connection: __, ...headers } = request.headers;
        const body = parts.length === 0 ? null : Buffer.concat(parts);
        const sent = new Request(new URL(request.url ?? '/', url), {
          method: request.method ?? 'GET',
          headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
          body,
        });
        const answer = await server.fetch(sent);
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
    const complained: string[] = [];
    const io = { out: () => undefined, err: (text: string) => complained.push(text), env, signal: interrupt.signal };
    const ledger = join(directory, 'interrupted.jsonl');
    const line = ['run', '--base-url', front.url, ...login, '--allow-writes', '--ledger', ledger, ...options];
    try {
      const code = await main(line, io);
      expect([0, 1, 2]).not.toContain(code);
      for (const file of files) expect(readFileSync(file, 'utf8')).toContain('it was interrupted');
    } finally {
      await front.close();
      await server.close();
    }
  });

  test('are written of a run that cannot begin, over those of a run before', async () => {
    const { files, options } = into('refused');
    for (const file of files) writeFileSync(file, 'of a run before');
    const { code } = await command(['run', '--base-url', 'http://127.0.0.1:1', ...login, ...options], env);
    expect(code).toBe(3);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(text).not.toContain('of a run before');
      expect(text.replaceAll('\\', '')).toContain('cannot be reached');
    }
  });

  test('are not written of a plan', async () => {
    const { files, options } = into('plan');
    const { code, err } = await command(['run', '--self', '--dry-run', '--only', 'ent-delete/*', ...options]);
    expect([code, err]).toEqual([0, 'No report is written: with --dry-run nothing is judged.']);
    expect(files.map((file) => existsSync(file))).toEqual(files.map(() => false));
  });

  test('stay as they were if one of them cannot be written', async () => {
    const file = join(directory, 'before.json');
    writeFileSync(file, 'of a run before');
    const options = ['--report', `json=${file}`, '--report', 'html=/no/such/folder/x'];
    const { code, err } = await command(['run', '--self', ...options]);
    expect([code, err]).toEqual([2, expect.stringContaining('--report: The file /no/such/folder/x cannot be written')]);
    expect(readFileSync(file, 'utf8')).toBe('of a run before');
  });

  test.each([
    [['json=/tmp/x', 'html=/tmp/x'], 'The option --report names the file /tmp/x twice.'],
    [
      ['pdf=x'],
      "argument 'pdf=x' is invalid. Expected FORMAT=FILE with one of the formats json, junit, html, markdown.",
    ],
    [
      ['json='],
      "argument 'json=' is invalid. Expected FORMAT=FILE with one of the formats json, junit, html, markdown.",
    ],
  ])('%j cannot be followed', async (given, message) => {
    const { code, err } = await command(['run', '--self', ...given.flatMap((each) => ['--report', each])]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
