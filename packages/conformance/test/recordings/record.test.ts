import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { command } from '../support.js';
import { fileOf, headers, item, request, serviceOf } from './one-request.js';
import { asRecorded, recordedServer } from './support.js';

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
