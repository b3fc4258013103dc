import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { TestedCommand } from '../support/command.js';
import { listed, runInProcess } from '../support/in-process.js';
import { library } from '../support/library.js';

const tested = new TestedCommand();
const service = createReferenceServer({ deployment: library });
let url = '';
beforeAll(async () => {
  ({ url } = await service.listen({ port: 0 }));
  vi.stubEnv('LIBRARY_PASSWORD', 'secret');
});
afterAll(() => service.close());

const login = ['--proxy-user', 'reader', '--proxy-password-env', 'LIBRARY_PASSWORD'];
const stations = ['user=demo&password=demo', 'access.library', 'org.example.library.Station'] as const;

test('--proxy passes requests on, and --record writes them to a file', async () => {
  const record = join(temporaryFolder(), 'recorded.jsonl');
  const { command, url: standIn } = await tested.serve('--proxy', url, ...login, '--record', record);
  const expected = await listed(url, 'user=reader&password=secret', 'access.library', 'org.example.library.Station');
  expect(await listed(standIn, ...stations)).toBe(expected);
  expect(await listed(standIn, ...stations)).toBe(expected);
  expect(await listed(standIn, 'user=demo&password=demo', 'access.demo', 'com.vendor.demo.model.Company')).toMatch(
    /^200/,
  );
  command.process.kill('SIGTERM');
  expect([await command.ended, command.err]).toEqual([0, '']);
  expect(command.out).toContain(`${JSON.stringify({ event: 'recorded', file: record, requests: 2, omitted: 0 })}\n`);
  const lines = readFileSync(record, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).scenario)).toEqual(['access.library/1', 'access.library/2']);
  expect(statSync(record).mode & 0o777).toBe(0o600);
});

test('a file of recordings gets no longer than --max-record-bytes', async () => {
  const record = join(temporaryFolder(), 'recorded.jsonl');
  const line = ['--proxy', url, ...login, '--record', record, '--max-record-bytes', '10'];
  const { command, url: standIn } = await tested.serve(...line);
  expect(await listed(standIn, ...stations)).toMatch(/^200/);
  command.process.kill('SIGTERM');
  await command.ended;
  expect(command.out).toContain(`${JSON.stringify({ event: 'recorded', file: record, requests: 0, omitted: 1 })}\n`);
  expect(readFileSync(record, 'utf8')).toBe('');
});

test.each<[string, readonly string[], string]>([
  [
    'no credentials',
    ['--proxy', 'http://x.test'],
    'The option --proxy needs --proxy-user NAME with --proxy-password-env NAME, or --proxy-session-env NAME.',
  ],
  ['no service', ['--record', 'x.jsonl'], 'The option --record needs --proxy URL.'],
  [
    'a URL of another kind',
    ['--proxy', 'ftp://x.test', ...login],
    '--proxy: Expected an http or https URL without a user, a query or a fragment as proxy.url, e.g. "https://service.example".',
  ],
  ['a folder', ['--proxy', 'http://x.test', ...login, '--record', '.'], '--record: The file "." cannot be written: '],
])('%s is refused', async (_name, line, message) => {
  const { code, out, err } = await runInProcess('--port', '0', ...line);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`platform-services-server: ${message}`);
});
