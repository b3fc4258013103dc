import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { Case } from '../../src/case/case.js';
import { run } from '../../src/harness/run.js';
import { reports, summaryText } from '../../src/reports/index.js';
import { ownDeployment, ownMapping } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { command, failing, listening, readingCase, requirements } from '../support.js';

const password = 'pass "word" <canary> & ümlaut';
const header = 'header "canary" <x>&y';

/** Secrets in every form in which a report could hold them. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
];

test('no report holds a password, a session id or a header, though the service repeats them', async () => {
  const [user, ...others] = ownDeployment.users ?? [];
  if (user === undefined) throw new Error('the deployment of the suite has no user');
  const deployment = { ...ownDeployment, users: [{ ...user, password }, ...others] };
  const server = createReferenceServer({ deployment });
  const sessions = new Set<string>();
  const echoing = mutantServer(server, {
    async apply(asked, next) {
      const answered = await next(asked);
      const session = new URLSearchParams(asked.search).get('sessionId') ?? asked.headers['gm-session-id'];
      if (session !== undefined) sessions.add(session);
      if (!asked.path.endsWith('/424242')) return answered;
      // The secrets of the request, and the password.
      const echo = { _type: 'x.Echo', id: 1, secrets: [session, asked.headers['x-secret'], password] };
      const headers = { 'content-type': 'application/json', 'x-echo': `${session} ${encodeURIComponent(header)}` };
      return { status: 200, headers, body: Buffer.from(JSON.stringify(echo)) };
    },
  });
  const type = ownMapping.types.entityType?.signature ?? '';
  const echo: Case = {
    ...readingCase,
    id: 'test/echo',
    judges: 'TEST-03',
    async run({ subject, check }) {
      const observed = await subject.getEntity({ type, id: 424242 });
      check('the echo', { [observed.text]: observed.text, value: observed.value, headers: observed.headers }, 'none');
    },
  };
  try {
    const login = { user: user.name, password };
    const headers = { 'x-secret': header };
    const asked = { cases: [failing, echo], requirements, subject: 'both', headers } as const;
    const result = await run({ server: echoing, ...login, ...asked });
    expect(result.summary).toEqual({ fail: 4 });
    expect(sessions.size).toBeGreaterThan(0);
    for (const { name, render } of [...reports, { name: 'terminal', render: summaryText }]) {
      const text = render(result);
      for (const shown of ['$SESSION', '$HEADER', '$PASSWORD'])
        expect(text.replaceAll('\\', ''), name).toContain(shown);
      for (const secret of [password, header, ...sessions].flatMap(formsOf)) {
        expect(text.includes(secret), `${name} holds ${secret}`).toBe(false);
      }
    }
  } finally {
    await echoing.close();
  }
});

test('the reports of a run that cannot begin contain no secret, though the service repeats them', async () => {
  const echoing = await listening((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const given = new URLSearchParams(body).get('password');
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ message: `no: ${given}` }));
    });
  });
  const directory = temporaryFolder();
  const files = reports.map(({ name }) => join(directory, name));
  try {
    const login = ['--base-url', echoing.url, '--user', 'qa', '--password-env', 'SECRET'];
    const line = ['run', ...login, ...reports.flatMap(({ name }, index) => ['--report', `${name}=${files[index]}`])];
    const { code, err } = await command(line, { SECRET: password });
    expect(code).toBe(3);
    for (const text of [err, ...files.map((file) => readFileSync(file, 'utf8'))]) {
      expect(text.replaceAll('\\', '')).toContain('refused to log in qa');
      for (const secret of formsOf(password)) expect(text).not.toContain(secret);
    }
  } finally {
    await echoing.close();
  }
});
