import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { command } from '../support.js';
import { fileOf, item, reading, request, serviceOf } from './one-request.js';
import { asRecorded } from './support.js';

describe('replay', () => {
  test('shows each difference with its request and both responses', async () => {
    const { url } = await serviceOf({ status: 200, body: '{"label":"b"}' });
    const file = fileOf(
      reading({
        answer: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"label":"a"}' },
        row: 'D-8',
      }),
    );
    expect(await asRecorded('replay', url, file)).toEqual({
      code: 1,
      err: '',
      out: `queries/one, step 1 (same, D-8): expected "a", got "b" at $.label
  GET ${request.path}
  expected 200 application/json {"label":"a"}
  got 200 application/json {"label":"b"}

recordings: 0/1 match (same 0/1)`,
    });
  });

  test.each([
    ['the status', { status: 201 }, 'expected the status 200, got 201'],
    [
      'the content type',
      { status: 200, headers: { 'content-type': 'text/xml' } },
      'expected the Content-Type application/json, got text/xml',
    ],
    ['a body where none was', { status: 200, body: '1' }, 'expected another text'],
  ])('compares %s', async (_, response, expected) => {
    const { url } = await serviceOf(response);
    const { out } = await asRecorded('replay', url, fileOf(reading()));
    expect(out.split('\n')[0]).toBe(`queries/one, step 1 (same): ${expected}`);
  });

  test('names the first preparation that differed', async () => {
    const { url } = await serviceOf({ status: 500 }, { status: 400 }, { status: 404 });
    const prepared = reading();
    const answer = { status: 204 };
    const put = { request: { ...request, method: 'PUT', body: '{}' }, answer };
    const patch = { request: { ...request, method: 'PATCH', body: '{}' }, answer };
    const { out, code } = await asRecorded(
      'replay',
      url,
      fileOf({ ...prepared, steps: [put, patch, ...prepared.steps] }),
    );
    expect(out.split('\n')[0]).toBe(
      `queries/one, step 3 (same): expected the status 200, got 404 (the preparation differs: PUT ${request.path}: expected the status 204, got 500)`,
    );
    expect(code).toBe(1);
  });

  test('sends the ids that the service made up', async () => {
    const { url, requests } = await serviceOf({ status: 200, body: '7' }, { status: 200, body: '{"id":7}' });
    const post = {
      ...request,
      method: 'POST',
      path: `/rest/v2/entities/access.recorded/${item}`,
      body: '{"id":5000001}',
    };
    const path = `/rest/v2/entities/access.recorded/${item}/5000001`;
    const type = { 'content-type': 'application/json' };
    const steps = [
      { request: post, answer: { status: 200, headers: type, body: '5000001' }, class: 'same' },
      { request: { ...request, path }, answer: { status: 200, headers: type, body: '{"id":5000001}' }, class: 'same' },
    ];
    const { out } = await asRecorded('replay', url, fileOf({ ...reading(), steps, generated: { '5000001': 'id' } }));
    expect(out).toBe('recordings: 2/2 match (same 2/2)');
    expect(requests).toEqual([
      { method: 'POST', url: `/platform-services${post.path}`, session: 'session-1', body: '{"id":5000001}' },
      {
        method: 'GET',
        url: `/platform-services/rest/v2/entities/access.recorded/${item}/7`,
        session: 'session-1',
        body: '',
      },
    ]);
  });

  test('chooses by scenario, area, class and row', async () => {
    const scenarios = ['queries/a', 'queries/b', 'streaming/c'].map((scenario, index) => ({
      ...reading({ class: index === 1 ? 'defect' : 'deployed', row: `D-${index + 1}` }),
      area: scenario.split('/')[0],
      scenario,
    }));
    const file = fileOf(...scenarios);
    const chosen = async (...line: readonly string[]) => {
      const { url, requests } = await serviceOf();
      const { out } = await asRecorded('replay', url, file, '--quiet', ...line);
      return `${requests.length} sent, ${out}`;
    };
    expect(await chosen()).toBe('3 sent, recordings: 0/2 match (deployed 0/2)');
    expect(await chosen('--class', 'defect')).toBe('3 sent, recordings: 0/1 match (defect 0/1)');
    expect(await chosen('--only', 'queries')).toBe('2 sent, recordings: 0/1 match (deployed 0/1)');
    expect(await chosen('--only', '*/c', '--only', 'queries/a')).toBe('2 sent, recordings: 0/2 match (deployed 0/2)');
    expect(await chosen('--row', 'D-3,D-9')).toBe('3 sent, recordings: 0/1 match (deployed 0/1)');
  });

  test.each([
    ['typo', 'The areas are queries.'],
    ['queries/on', 'Did you mean "queries/one"?'],
  ])('refuses the pattern %s, which matches nothing, beside one that does', async (pattern, advice) => {
    const { url, requests } = await serviceOf();
    const result = await asRecorded('replay', url, fileOf(reading()), '--only', 'queries', '--only', pattern);
    const err = `--only: The pattern ${pattern} matches neither a scenario nor an area of the recordings. ${advice}`;
    expect(result).toEqual({ code: 2, out: '', err });
    expect(requests).toEqual([]);
  });

  test('sends the password of the user, encoded for queries and forms', async () => {
    const { url, requests } = await serviceOf({ status: 200 });
    const path = '/rest/fetch?password=$PASSWORD';
    const file = fileOf(reading({ request: { method: 'POST', path, body: 'password=$PASSWORD' } }));
    const line = ['replay', file, '--base-url', url, '--user', 'recorded', '--password-env', 'PASSWORD'];
    await command(line, { PASSWORD: 'a&$S ä' });
    expect(requests).toMatchObject([
      { url: '/platform-services/rest/fetch?password=a%26%24S%20%C3%A4', body: 'password=a%26%24S%20%C3%A4' },
    ]);
  });

  test('writes only if that is allowed', async () => {
    const { url, requests } = await serviceOf({ status: 200 });
    const writing = { ...reading({ request: { ...request, method: 'PUT', body: '{}' } }), scenario: 'queries/two' };
    const line = ['replay', '--base-url', url, '--user', 'recorded', '--password-env', 'PASSWORD'];
    const result = await command([...line, fileOf(reading(), writing)], { PASSWORD: 'p' });
    expect(result).toEqual({
      code: 0,
      out: 'recordings: 1/1 match (same 1/1)',
      err: '1 of 2 scenarios write, and were not replayed. Allow it with --allow-writes.',
    });
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test('ends with 3 if nothing is judged', async () => {
    const { url } = await serviceOf();
    const result = await asRecorded('replay', url, fileOf(reading()), '--class', 'defect');
    expect(result).toEqual({ code: 3, out: 'recordings: 0/0 match', err: '' });
  });

  test('reports a service that is gone', async () => {
    const { url } = await serviceOf();
    const { out, code } = await asRecorded('replay', url, fileOf(reading({ request: { ...request, path: '/gone' } })));
    expect(out).toContain('expected the status 200, got 500');
    expect(code).toBe(1);
    const nowhere = await asRecorded('replay', 'http://127.0.0.1:1', fileOf(reading()));
    expect(nowhere).toMatchObject({ code: 3, out: '', err: expect.stringContaining('cannot be reached') });
  });
});

describe('files of recordings', () => {
  test.each([
    ['no JSON', '{', /some\.jsonl:1 cannot be read: /],
    [
      'no scenario',
      '{"area":"a","steps":[]}',
      /some\.jsonl:1 does not fit its schema:\n {2}\/: must have required property 'scenario'/,
    ],
    [
      'no response',
      JSON.stringify({ ...reading(), steps: [{ request }] }),
      /^The scenario queries\/one has no response at \/steps\/0\/answer\. Record it first\.$/,
    ],
    [
      'one name twice',
      `${JSON.stringify(reading())}\n${JSON.stringify(reading())}`,
      /^Expected one scenario with the name queries\/one, got several\.$/,
    ],
  ])('with %s are refused', async (_, content, expected) => {
    const file = join(temporaryFolder(), 'some.jsonl');
    writeFileSync(file, content);
    const { code, err } = await asRecorded('replay', 'http://127.0.0.1:1', file);
    expect(err).toMatch(expected);
    expect(code).toBe(2);
  });

  test('may begin with a byte order mark', async () => {
    const { url } = await serviceOf({ status: 200 });
    const file = join(temporaryFolder(), 'some.jsonl');
    writeFileSync(file, `\u{feff}${JSON.stringify(reading())}\r\n`);
    expect(await asRecorded('replay', url, file)).toMatchObject({ code: 0, err: '' });
  });

  test('that do not exist are refused', async () => {
    expect(await asRecorded('replay', 'http://127.0.0.1:1', '/nowhere.jsonl')).toMatchObject({
      code: 2,
      err: expect.stringContaining('/nowhere.jsonl cannot be read'),
    });
  });
});
