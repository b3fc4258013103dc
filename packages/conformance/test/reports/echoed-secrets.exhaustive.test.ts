import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ledgerFolder, temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { Secrets } from '../../src/case/secrets.js';
import { Ledger } from '../../src/cleanup/ledger.js';
import { readRequestLists } from '../../src/harness/files.js';
import { connectionOf, inSession } from '../../src/harness/open.js';
import { run } from '../../src/harness/run.js';
import { record } from '../../src/recordings/record.js';
import type { Recording } from '../../src/recordings/recording.js';
import { reports, summaryText } from '../../src/reports/index.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { parametersOf, type WireRequest, type WireResponse } from '../mutants/messages.js';
import { mutantServer } from '../mutants/mutant-server.js';

const { signal } = new AbortController();
const user = 'qa';
const password = `Pass/w"ord <Albatross> & ümlaut+1`;

const ledgerPath = () => join(ledgerFolder(), 'run.jsonl');
const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const percent = (text: string) => Array.from(Buffer.from(text), (byte) => `%${hex(byte, 2)}`).join('');

/** The ways in which a service can write a text. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  percent,
  (text) => percent(text).toUpperCase(),
  (text) => encodeURIComponent(text),
  (text) => new URLSearchParams({ '': text }).toString().slice(1),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  (text) => text.replace(/./gs, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
  (text) => text.replace(/[^\w ]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4).toUpperCase()}`),
  (text) => text.replace(/[&<>"]/g, (unit) => `&#${unit.charCodeAt(0)};`),
  (text) => text.replace(/[^\w ]/g, (unit) => `&#x${hex(unit.charCodeAt(0), 2)};`),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  base64,
  (text) => Buffer.from(text).toString('base64url'),
];

/** Every secret in every encoding, and the header field of a login with Basic. */
function echoes(secrets: readonly string[]): readonly string[] {
  const all = secrets.flatMap((secret) => encodings.map((encode) => encode(secret)));
  return [...all, `Basic ${base64(`${user}:${password}`)}`];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What a reader finds who decodes every escape of a text, in lower case. */
function readable(text: string): string {
  let decoded = text;
  for (let depth = 0; depth < 6; depth += 1) {
    decoded = decoded
      .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
      .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
  }
  return decoded.replaceAll('\\', '').toLowerCase();
}

/** The parts by which each secret is recognized in any context. */
function tracesOf(secrets: readonly string[]): readonly string[] {
  const plain = secrets.flatMap((secret) => [secret, bytes(secret), base64(secret).replace(/=+$/, '').slice(0, -1)]);
  return [...plain, 'albatross', base64(`${user}:${password}`).slice(0, -3)].map(readable);
}

/** A service that repeats the session and the password, in the ways of the given fault. */
function echoing(apply: (asked: WireRequest, answered: WireResponse, echo: string) => WireResponse) {
  const [first, ...others] = ownDeployment.users ?? [];
  if (first === undefined) throw new Error('the deployment of the suite has no user');
  const users = [{ ...first, name: user, password }, ...others];
  const server = createReferenceServer({ deployment: { ...ownDeployment, users } });
  const secrets = new Set([password]);
  const fault = { isOn: false };
  const service = mutantServer(server, {
    async apply(asked, next) {
      const answered = await next(asked);
      if (asked.path === '/rest/authenticate') {
        for (const [id] of answered.body.toString().matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))
          secrets.add(id);
      }
      if (!fault.isOn || asked.path === '/rest/authenticate') return answered;
      const own = parametersOf(asked).find(([name]) => name === 'sessionId')?.[1] ?? asked.headers['gm-session-id'];
      const known = own !== undefined && secrets.has(own) ? [own] : [];
      return apply(asked, answered, echoes([...known, password]).join(' , '));
    },
  });
  onTestFinished(() => service.close());
  return { service, secrets, fault };
}

/** A text as the value of a header field, whose characters are bytes. */
const bytes = (text: string) => Buffer.from(text).toString('latin1');
const json = { 'content-type': 'application/json' };

const faults: Readonly<Record<string, Parameters<typeof echoing>[0]>> = {
  'in header fields': (_, answered, echo) => ({
    ...answered,
    headers: { ...answered.headers, 'x-echo': bytes(echo), 'content-type': `text/x; echo="${bytes(echo)}"` },
  }),
  'in raw bodies': (_, answered, echo) => ({ ...answered, body: Buffer.from(echo) }),
  'in bodies that are not text': (_, answered, echo) => ({ ...answered, body: Buffer.from(`\0\xff${echo}`, 'utf8') }),
  'in values': (asked, answered, echo) =>
    asked.method === 'GET' && answered.status === 200
      ? { ...answered, headers: json, body: Buffer.from(JSON.stringify({ _type: 'x.Echo', id: echo, [echo]: [echo] })) }
      : answered,
  'in refusals': (_asked, _answered, echo) => ({
    status: 403,
    headers: json,
    body: Buffer.from(JSON.stringify({ message: echo })),
  }),
  'in XML': (_, answered, echo) => ({
    ...answered,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`<message>${echo.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</message>`),
  }),
  'in ids of created entities': (asked, answered, echo) => {
    if (asked.method !== 'POST' || !asked.path.includes('/entities/')) return answered;
    const body = JSON.stringify({ _type: 'x.Echo', id: echo, partition: echo });
    return { ...answered, headers: json, body: Buffer.from(body) };
  },
};

/** Cases with every way to send a session, with logins and refusals, and with each part of the API. */
const only = [
  'session/carrier/*',
  'authenticate/*',
  'logout/*',
  'error/body',
  'ent-get/simple-name',
  'ent-post/projection/idInfo',
  'ent-post/projection/data',
  'prp-put/stringProperty',
  'prp-put/projection/envelope',
  'streaming/post/one',
  'streaming/post/raw-type',
  'legacy/create/by-*',
  'legacy/create/repeated',
  'legacy/fetch/by-*',
  'xml/read',
];

/** Runs the suite, and returns everything that it shows or writes. */
async function shownBy({ service: server, fault }: ReturnType<typeof echoing>): Promise<ReadonlyMap<string, string>> {
  const ledger = ledgerPath();
  let written = '';
  // No run would begin with these faults.
  const onResult = () => {
    fault.isOn = true;
    written += readFileSync(ledger, 'utf8');
  };
  const result = await run({ server, user, password, subject: 'both', only, ledger, onResult });
  const texts = new Map(
    [...reports, { name: 'terminal', render: summaryText }].map((each) => [each.name, each.render(result)]),
  );
  texts.set('the result', JSON.stringify(result));
  texts.set('the ledger', written);
  return texts;
}

/** Expects that a text contains no secret, even after any decoding. */
function expectHidden(texts: ReadonlyMap<string, string>, secrets: Iterable<string>): void {
  const traces = tracesOf([...secrets]);
  const found = Array.from(texts).flatMap(([name, text]) => {
    const read = readable(text);
    return traces.flatMap((trace) => {
      const index = read.indexOf(trace);
      return index === -1 ? [] : [`${name}: …${read.slice(Math.max(0, index - 100), index + 80)}…`];
    });
  });
  expect(found).toEqual([]);
}

describe('neither reports nor the ledger contain a session or a password that a service repeats', () => {
  test.each(Object.entries(faults))('%s', async (_, apply) => {
    const echo = echoing(apply);
    const texts = await shownBy(echo);
    expect(echo.service.broken).toEqual([]);
    expect(echo.secrets.size).toBeGreaterThan(2);
    expect(texts.get('the result')).toContain('$PASSWORD , $PASSWORD');
    expect(texts.get('the ledger')).toContain('"kind":"created"');
    expectHidden(texts, echo.secrets);
  });
});

describe('no recording holds a session or a password that a service repeats', () => {
  const path = '/rest/v2/entities/access.conformance/Item?sessionId=$S';
  const scenario = { area: 'a', scenario: 'b', steps: [{ request: { method: 'GET', path } }] };

  test.each(Object.entries(faults))('%s', async (_, apply) => {
    const { service, secrets, fault } = echoing(apply);
    const { url } = await service.listen();
    const file = join(temporaryFolder(), 'requests.jsonl');
    writeFileSync(file, `${JSON.stringify(scenario)}\n`);
    const connection = connectionOf({}, url, signal);
    const { recordings } = await inSession(connection, { user, password }, signal, async ({ id }) => {
      fault.isOn = true;
      return await record(readRequestLists([file]), { connection, sessionId: id, vendor: 'com.vendor', user, signal });
    });
    await connection.close();
    expectHidden(new Map([['the recording', recordedText(recordings)]]), secrets);
  });
});

/** The text of recordings, with the text of their bytes. */
function recordedText(recordings: readonly Recording[]): string {
  const bytes = recordings.flatMap(({ steps }) => steps.map(({ answer }) => answer.bodyBase64 ?? ''));
  return [JSON.stringify(recordings), ...bytes.map((each) => Buffer.from(each, 'base64').toString())].join('\n');
}

test('the ledger keeps the line of an entity that is named by a secret only in memory', () => {
  const path = ledgerPath();
  const secrets = new Secrets();
  secrets.add('a-session-of-qa', 'SESSION');
  const ledger = new Ledger(path, { secrets });
  const line = { kind: 'created', marker: 'pscf-1-a', access: 'a', type: 'T' } as const;
  ledger.add({ kind: 'intent', case: 'a', marker: 'pscf-1-a' });
  ledger.add({ ...line, id: 'A-session%2Dof-qa' });
  ledger.add({ ...line, id: '17' });
  const [intent, , shown] = ledger.entries.map((entry) => `${JSON.stringify(entry)}\n`);
  expect(readFileSync(path, 'utf8')).toBe(`${intent}${shown}`);
  expect(ledger.entries).toHaveLength(3);
  ledger.close();
});
