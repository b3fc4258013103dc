import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { labelsOf, ownServer } from '../fixtures/service.js';
import { command } from '../support.js';

const item = 'com.vendor.conformance.model.Item';
const resource = 'com.vendor.model.resource.Resource';
const sourceType = 'com.vendor.model.resource.source.FileSystemSource';
const access = 'access.conformance';
const marker = 'pscf-forged-1h';
const path = join(temporaryFolder(), 'run.jsonl');

let server = ownServer();
let url = '';
let sessionId = '';

beforeEach(async () => {
  server = ownServer();
  ({ url } = await server.listen({ port: 0 }));
  const body = new URLSearchParams({ ...ownUser });
  sessionId = JSON.parse(await (await fetch(`${url}/rest/authenticate`, { method: 'POST', body })).text());
});
afterEach(() => server.close());

/** Creates an item as somebody else would, and returns its id. */
async function createItem(label: string): Promise<string> {
  const query = `sessionId=${sessionId}&projection=idInfo&type-explicitness=never`;
  const answer = await fetch(`${url}/rest/v2/entities/${access}/${item}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ label }),
  });
  return String(JSON.parse(await answer.text()).value);
}

/** Uploads a file as somebody else would, and returns the ids of its Resource and of its source. */
async function uploadFile(name: string): Promise<{ id: string; source: string }> {
  const form = new FormData();
  form.append('content', new File(['text'], name));
  const query = `sessionId=${sessionId}&accessId=${access}`;
  const answer = await fetch(`${url}/streaming?${query}&depth=1`, { method: 'POST', body: form });
  const [{ id, resourceSource }] = JSON.parse(await answer.text());
  return { id: String(id), source: String(resourceSource.id) };
}

const exists = async (id: string) =>
  (await fetch(`${url}/streaming?sessionId=${sessionId}&accessId=${access}&resourceId=${id}`)).status === 200;

const run = {
  kind: 'run',
  version: 1,
  run: 'forged',
  access,
  vendor: 'com.vendor',
  startedAt: '2026-03-01T12:00:00.000Z',
};
const intent = { kind: 'intent', case: 'a/b', marker };

function ledger(head: object, ...entries: readonly object[]): void {
  const places = [{ access, type: item, property: 'label' }];
  const lines = [{ ...run, baseUrl: url, places, ...head }, intent, ...entries];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const clean = (baseUrl: string, ...more: readonly string[]) =>
  command(
    ['clean', '--ledger', path, '--base-url', baseUrl, '--user', ownUser.user, '--password-env', 'SECRET', ...more],
    {
      SECRET: ownUser.password,
    },
  );

describe('clean with a ledger that names entities the run has not created', () => {
  test.each(['created', 'id', 'named'])('leaves entities without the marker, and names them (%s)', async (kind) => {
    const before = await labelsOf(url);
    const foreign = await createItem('theirs');
    const own = await createItem(`${marker} of the run`);
    const { id: upload, source } = await uploadFile('theirs.txt');
    ledger(
      {},
      { kind, marker, access, type: item, id: foreign },
      { kind, marker, access, type: item, id: own },
      { kind, marker, access, type: resource, id: upload },
      { kind, marker, access, type: sourceType, id: source },
    );
    const { code, out } = await clean(url);
    const lines = out.split('\n');
    expect({ code, deleted: lines[0] }).toEqual({ code: kind === 'created' ? 4 : 0, deleted: '1 deleted' });
    for (const id of [foreign, upload, source]) expect(out).toContain(` ${id} in ${access}`);
    // An id that is recorded as that of the run may be of the run, whatever the service says.
    const beginning = kind === 'created' ? 'LEFT BEHIND: ' : 'NOT DELETED: ';
    expect(lines.find((line) => line.includes(` ${foreign} `))?.startsWith(beginning)).toBe(true);
    expect(await labelsOf(url)).toEqual([...before, 'theirs']);
    expect(await exists(upload)).toBe(true);
  });

  test.each([
    ['deletes the source of a file that is as it was shown', 'own', 0],
    ['leaves a source that is another one by now', 'theirs', 4],
  ])('%s', async (_, path, code) => {
    const created = await fetch(`${url}/rest/v2/entities/${access}/${sourceType}/s1?sessionId=${sessionId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path }),
    });
    expect(created.status).toBe(200);
    ledger({}, { kind: 'created', marker, access, type: sourceType, id: 's1', shown: { path: '"own"' } });
    expect((await clean(url)).code).toBe(code);
    const { status } = await fetch(`${url}/rest/v2/entities/${access}/${sourceType}/s1?sessionId=${sessionId}`);
    expect(status).toBe(code === 0 ? 404 : 200);
  });

  test('is closed if only others have the ids that the service has assigned again', async () => {
    const foreign = await createItem('theirs');
    const before = await labelsOf(url);
    ledger(
      {},
      { kind: 'created', marker, access, type: item, id: foreign },
      { kind: 'named', marker, access, type: item, id: foreign },
    );
    const { code, out } = await clean(url);
    const text = `NOT DELETED: ${item} ${foreign} in ${access} does not carry the marker of the run`;
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(text) });
    expect(await labelsOf(url)).toEqual(before);
    expect(existsSync(path)).toBe(false);
  });

  test.each(['created', 'id', 'named'])(
    'reads an empty id (%s) as none, and not as the whole collection',
    async (kind) => {
      await createItem('theirs');
      const before = await labelsOf(url);
      ledger({}, { kind, marker, access, type: item, id: '' });
      const { code, out } = await clean(url);
      expect([code, out, await labelsOf(url)]).toEqual([0, expect.stringMatching(/^0 deleted/), before]);
    },
  );

  test.each<[string, () => void, string]>([
    [
      'a file without the marker',
      () => ledger({}, { kind: 'file', marker, name: 'theirs.txt' }),
      `line 3: the name of the file does not contain the marker ${marker}`,
    ],
    [
      'a marker of another run',
      () => ledger({ run: 'other' }),
      `line 2: the marker ${marker} is not one of the run other`,
    ],
    [
      'a second run',
      () => ledger({}, { ...run, baseUrl: 'http://other', places: [] }),
      'line 3: it describes a second run',
    ],
  ])('refuses %s', async (_, write, message) => {
    await uploadFile('theirs.txt');
    write();
    server.journal.clear();
    const { code, err } = await clean(url);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
    expect(server.journal.entries()).toEqual([]);
  });
});

describe('clean asks only the service of the ledger', () => {
  test.each<[string, (url: string) => string]>([
    ['another port', () => 'http://127.0.0.1:1/platform-services'],
    ['another path', (at) => `${at}/other`],
    ['another machine', () => 'https://service.example/platform-services'],
    ['a URL with a password', (at) => at.replace('//', '//user:hidden@')],
  ])('not one at %s', async (_, other) => {
    ledger({ baseUrl: other(url) }, { kind: 'created', marker, access, type: item, id: '1' });
    const before = readFileSync(path, 'utf8');
    server.journal.clear();
    const { code, err } = await clean(url);
    expect(code).toBe(2);
    expect(err).toMatch(/The ledger is of .*, not of http:/);
    expect(err).not.toContain('hidden');
    expect(server.journal.entries()).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('and another machine only by https, unless that is asked for', async () => {
    const far = 'http://service.invalid/platform-services';
    ledger({ baseUrl: far });
    expect(await clean(far)).toMatchObject({ code: 2, err: expect.stringContaining('--allow-plain-http') });
    expect(await clean(far, '--allow-plain-http')).toMatchObject({ code: 3, err: expect.stringContaining('reached') });
  });
});

test('an id with control characters is shown with escapes', async () => {
  ledger({}, { kind: 'created', marker, access, type: item, id: '\u001b[2J\n' });
  await server.close();
  const { code, out } = await clean(url);
  expect(out).toContain(String.raw`LEFT BEHIND: ${item} \u001b[2J\n in ${access} ${marker}`);
  expect(code).toBe(3);
});
