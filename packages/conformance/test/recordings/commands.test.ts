import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { command } from '../support.js';
import { fileOf, headers, item, reading, request, serviceOf } from './one-request.js';
import { asRecorded, recordedServer } from './support.js';

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

describe('record', () => {
  test('judges all steps if no step has a class, and else those that have one', async () => {
    const { url } = await recordedServer('documented');
    const file = fileOf(
      { area: 'a', scenario: 'all', steps: [{ request }, { request }] },
      { area: 'a', scenario: 'second', steps: [{ request }, { request, class: 'deployed', row: 'D-9' }] },
    );
    const { out } = await asRecorded('record', url, file);
    const classes = out.split('\n').map((line) => JSON.parse(line).steps.map((step: { class?: string }) => step.class));
    expect(classes).toEqual([
      ['same', 'same'],
      [undefined, 'deployed'],
    ]);
  });

  test('names the ids that the service made up, and uses the tokens of the author', async () => {
    const { url } = await recordedServer('documented');
    const collection = `/rest/v2/entities/access.recorded/${item}`;
    const create = {
      request: {
        method: 'POST',
        path: `${collection}?projection=idInfo`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"label":"new"}',
      },
    };
    const read = { request: { ...request, path: `${collection}/4711?depth=0&prettiness=none` } };
    const again = { request: { ...request, path: `${collection}/5000001?depth=0` } };
    const steps = [create, read, create, again];
    const list = { area: 'a', scenario: 'created', steps, generated: { '4711': 'id' } };
    const { out } = await asRecorded('record', url, fileOf(list));
    const { steps: recorded, generated } = JSON.parse(out);
    expect(recorded.map(({ answer }: { answer: { status: number } }) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(recorded[0].answer.body).toContain('4711');
    expect(recorded[1].answer.body).toContain('"4711"');
    expect(recorded[2].answer.body).toContain('5000001');
    expect(recorded[3].answer.body).toContain('"5000001"');
    expect(Object.entries(generated).filter(([, kind]) => kind === 'id')).toEqual([
      ['4711', 'id'],
      ['5000001', 'id'],
    ]);
  });

  test('keeps the ids that requests name', async () => {
    const { url } = await recordedServer('documented');
    const path = `/rest/v2/entities/access.recorded/${item}/990?projection=idInfo`;
    const put = {
      method: 'PUT',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"label":"new"}',
    };
    const { out } = await asRecorded('record', url, fileOf({ area: 'a', scenario: 'put', steps: [{ request: put }] }));
    const { steps, generated } = JSON.parse(out);
    expect(steps[0].answer.body).toContain('990');
    expect(generated).toBeUndefined();
  });

  test('writes nothing to a service unless that is allowed', async () => {
    const { url, requests } = await serviceOf();
    const list = { area: 'a', scenario: 'writing', steps: [{ request: { ...request, method: 'DELETE' } }] };
    const line = ['record', '--base-url', url, '--user', 'recorded', '--password-env', 'PASSWORD', fileOf(list)];
    expect(await command(line, { PASSWORD: 'p' })).toEqual({
      code: 2,
      out: '',
      err: 'The scenario writing writes. Allow it with --allow-writes.',
    });
    expect(requests).toEqual([]);
  });

  test('records logins so that they can be replayed', async () => {
    const { url } = await recordedServer('documented');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'user=recorded&password=$PASSWORD';
    const logins = [
      { method: 'POST', path: '/rest/authenticate', headers: { ...form, accept: 'application/json' }, body },
      { method: 'POST', path: '/rest/authenticate', headers: { ...form, accept: 'application/xml' }, body },
      { method: 'POST', path: `/rest/authenticate?${body}`, headers: { accept: 'application/json' } },
    ];
    const out = join(temporaryFolder(), 'out.jsonl');
    const steps = logins.map((each) => ({ request: each }));
    await asRecorded('record', url, fileOf({ area: 'a', scenario: 'logins', steps }), '--out', out);
    const recorded = JSON.parse(readFileSync(out, 'utf8'));
    expect(recorded.steps.map((step: { answer: { status: number } }) => step.answer.status)).toEqual([200, 200, 200]);
    expect(recorded.generated).toEqual({ $SESSION_2: 'session', $SESSION_3: 'session', $SESSION_4: 'session' });
    // A session that a login has begun may be used by the requests after it.
    const path = '/rest/v2/entities/access.recorded/com.vendor.conformance.model.Item?where.label=none';
    const own = { method: 'GET', path, headers: { 'gm-session-id': '$SESSION_2', accept: 'application/json' } };
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '[]' };
    const more = fileOf({ ...recorded, steps: [...recorded.steps, { request: own, answer, class: 'same' }] });
    const replayed = await asRecorded('replay', url, more);
    expect(replayed).toEqual({ code: 0, out: 'recordings: 4/4 match (same 4/4)', err: '' });
  });

  test('shows no password and no session', async () => {
    const { url } = await recordedServer('documented');
    const body = 'user=recorded&password=recorded-password';
    const login = {
      method: 'POST',
      path: '/rest/authenticate',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body,
    };
    const inXml = { ...login, headers: { ...login.headers, accept: 'application/xml' } };
    const inQuery = { method: 'GET', path: `/rest/fetch?${body}`, headers: { 'x-password': 'recorded-password' } };
    const steps = [login, inXml, inQuery].map((each) => ({ request: each }));
    const out = join(temporaryFolder(), 'out.jsonl');
    await asRecorded('record', url, fileOf({ area: 'a', scenario: 'login', steps }), '--out', out);
    const text = readFileSync(out, 'utf8');
    expect(text).toContain('user=recorded&password=$PASSWORD');
    expect(text).not.toContain('recorded-password');
    const [inJson, asXml, got] = JSON.parse(text).steps;
    expect(inJson.answer.body).toBe('"$SESSION_2"');
    expect(asXml.answer.body).toContain('<s>$SESSION_3</s>');
    expect(got.request).toEqual({
      method: 'GET',
      path: '/rest/fetch?user=recorded&password=$PASSWORD',
      headers: { 'x-password': '$PASSWORD' },
    });
    const answer = { status: 200, body: '"another"' };
    const recorded = fileOf({ area: 'a', scenario: 'login', steps: [{ request: login, answer, class: 'same' }] });
    const shown = await asRecorded('replay', url, recorded, '--json', out);
    expect(shown.out).toContain('got 200 application/json "$SESSION_2"');
    expect(`${shown.out}${readFileSync(out, 'utf8')}`).not.toMatch(/[\w-]{40}/);
  });
});
