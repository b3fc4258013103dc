import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { main } from '../../src/cli/main.js';
import { fileOf, reading, request, serviceOf } from './one-request.js';
import { asRecorded } from './support.js';

const lists = ['first', 'second', 'third'].map((scenario) => ({ area: 'a', scenario, steps: [{ request }] }));
const recorded = { status: 200, body: '1' };
const scenariosIn = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).scenario);

describe('a recording that ends early has the scenarios until then, and the exit code is 3', () => {
  test('after a request without a response', async () => {
    const { url, requests } = await serviceOf(recorded, { status: 0 }, recorded);
    const out = join(temporaryFolder(), 'out.jsonl');
    const { code, err } = await asRecorded('record', url, fileOf(...lists), '--out', out);
    expect(scenariosIn(readFileSync(out, 'utf8'))).toEqual(['first']);
    expect(err).toMatch(
      /^1 of 3 scenarios were recorded: in the scenario second, the answer broke off \(.+\): GET \S+\.$/,
    );
    expect(code).toBe(3);
    expect(requests).toHaveLength(2);
  });

  test('after the first request', async () => {
    const { url } = await serviceOf({ status: 0 });
    const { code, out, err } = await asRecorded('record', url, fileOf(...lists));
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/^0 of 3 scenarios were recorded: /);
  });

  test('after an interruption', async () => {
    const controller = new AbortController();
    const interrupt = () => controller.abort(new Error('SIGINT'));
    const { url } = await serviceOf(recorded, { ...recorded, before: interrupt }, recorded);
    const written: string[] = [];
    const complained: string[] = [];
    const io = {
      env: { PASSWORD: 'p' },
      out: (text: string) => written.push(text),
      err: (text: string) => complained.push(text),
      signal: controller.signal,
    };
    const line = ['record', fileOf(...lists), '--base-url', url, '--user', 'u', '--password-env', 'PASSWORD'];
    expect(await main(line, io)).toBe(3);
    expect(complained).toEqual(['2 of 3 scenarios were recorded: it was interrupted.']);
    expect(scenariosIn(written.join('\n'))).toEqual(['first', 'second']);
  });
});

test.each([
  ['record', '--out'],
  ['replay', '--json'],
] as const)('%s sends nothing if the file of %s cannot be written', async (name, option) => {
  const { url, requests } = await serviceOf(recorded);
  const { code, err } = await asRecorded(name, url, fileOf(reading()), option, '/no/such/folder/file');
  expect(err).toMatch(new RegExp(`^${option}: The file /no/such/folder/file cannot be written: `));
  expect(code).toBe(2);
  expect(requests).toEqual([]);
});

test('a recording that cannot be begun leaves the file as it was', async () => {
  const out = fileOf(reading());
  const before = readFileSync(out, 'utf8');
  expect(await asRecorded('record', 'http://127.0.0.1:1', fileOf(...lists), '--out', out)).toMatchObject({ code: 3 });
  expect(readFileSync(out, 'utf8')).toBe(before);
});

test('replay shows control characters of a service as escapes', async () => {
  const { url } = await serviceOf({ status: 200, body: '"\u001b[2J"' });
  const { out } = await asRecorded('replay', url, fileOf(reading()));
  expect(out).toContain(String.raw`got 200 application/json "\u001b[2J"`);
});

test('replay runs no more scenarios at once than there are', async () => {
  const { url } = await serviceOf({ status: 200 });
  const jobs = ['--jobs', String(Number.MAX_SAFE_INTEGER)];
  const result = await asRecorded('replay', url, fileOf(reading()), ...jobs);
  expect(result).toEqual({ code: 0, out: 'recordings: 1/1 match (same 1/1)', err: '' });
});
