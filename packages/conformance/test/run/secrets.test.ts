import { describe, expect, onTestFinished, test } from 'vitest';
import { CheckFailed } from '../../src/case/case.js';
import { Secrets } from '../../src/case/secrets.js';
import { discover } from '../../src/discover/discover.js';
import { Checker } from '../../src/harness/checker.js';
import { open } from '../../src/harness/open.js';
import { CannotRun } from '../../src/target/recognition.js';
import { fixedSession } from '../../src/target/session.js';
import { SetUpClient, Unreadable } from '../../src/target/set-up-client.js';
import { Connection } from '../../src/target/subjects/connection.js';
import { call, on, setParameter } from '../mutants/mutations/index.js';
import { openClinic } from '../safety/clinic.js';
import { listening } from '../support.js';

const { signal } = new AbortController();
const secret = 'correct horse battery staple';
/** Where each text is cut, so that the secret lies on the cut. */
const cuts = [160, 200, 300];
const text = (cut: number): string => `${'x'.repeat(cut - 12)}${secret}`;
const half = 'correct';

/** The reason for which a promise is rejected. */
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(cuts)('a secret on a cut at %i is not shown by half', (cut) => {
  test('where the log-in is refused', async () => {
    const service = await listening((_, response) => response.writeHead(401).end(text(cut)));
    const target = { baseUrl: service.url, user: 'qa', password: secret };
    for (const error of [await thrown(open(target, signal)), await thrown(discover(target, 'a', ['T'], signal))]) {
      expect(error).toBeInstanceOf(CannotRun);
      expect(String(error)).toContain('refused to log in qa');
      expect(String(error)).not.toContain(half);
    }
    await service.close();
  });

  test('where a type is not there', async () => {
    const service = await listening((asked, response) => {
      const isLogin = asked.url?.includes('/rest/authenticate') === true;
      response.writeHead(isLogin ? 200 : 404, { 'content-type': 'application/json' });
      response.end(isLogin ? '"a-session-of-qa"' : text(cut));
    });
    const error = await thrown(discover({ baseUrl: service.url, user: 'qa', password: secret }, 'a', ['T'], signal));
    expect(String(error)).toContain('--type T: The access a answers 404');
    expect(String(error)).not.toContain(half);
    await service.close();
  });

  test('where an entity cannot be read back', async () => {
    const service = await listening((_, response) => response.writeHead(500).end(text(cut)));
    const connection = new Connection({ baseUrl: service.url, timeoutMs: 2000, headers: {} });
    connection.secrets.add(secret, 'PASSWORD');
    const error = await thrown(
      new SetUpClient({ connection, access: 'a', session: fixedSession('s'), signal }).read({ type: 'T', id: 1 }),
    );
    expect(error).toBeInstanceOf(Unreadable);
    expect(String(error)).not.toContain(half);
    await connection.close();
    await service.close();
  });

  test('where a status is not the expected one', () => {
    const secrets = new Secrets();
    secrets.add(secret, 'PASSWORD');
    const notes = new Checker({ judges: 'TEST-01' }, 'documented', () => undefined, secrets);
    const observed = { status: 500, headers: {}, value: undefined, text: text(cut), exchange: undefined };
    const check = () => notes.checkStatus(observed, 200);
    expect(check).toThrow(CheckFailed);
    expect(check).not.toThrow(half);
  });
});

test('what is like the password of the run is not shown either', async () => {
  // Any password is the right one, so that the cases fail with their exchanges.
  const clinic = await openClinic(on('POST', call('authenticate'), setParameter('password', 'clinic-password')));
  onTestFinished(clinic.close);
  const { results } = await clinic.judge({ only: ['authenticate/without-end', 'authenticate/other-letters'] });
  expect(results.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
  expect(JSON.stringify(results)).toContain('/rest/authenticate');
  expect(JSON.stringify(results)).not.toMatch(/clinic-passwor/i);
});

test.each([
  ['session-1234', 'İ SESSION-1234 ς', 'İ $SESSION ς'],
  ['session-1234', 'other-session', 'other-session'],
  ['Key of+a letter', 'the KEY+OF A+LETTER', 'the $SESSION'],
  ['İzmir-Σ-key', 'an ızmir-ς-KEY', 'an $SESSION'],
  ['\u212aelvin-session', 'a kelvin-session', 'a $SESSION'],
  ['kelvin-session', 'a \u212aelvin-session', 'a $SESSION'],
])('the secret %s is found with its letters in any case in %s', (secret, shown, redacted) => {
  const secrets = new Secrets();
  secrets.add(secret, 'SESSION');
  expect(secrets.redact(shown)).toBe(redacted);
});
