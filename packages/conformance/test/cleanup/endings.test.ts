import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readLedger } from '../../src/cleanup/ledger.js';
import { answer, custom, type Mutation, parameterOf, paths, type WireRequest } from '../mutants/mutations/index.js';
import { clinicMapping, openClinic } from '../safety/clinic.js';
import { command } from '../support.js';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const only = ['ent-post/*', 'ent-put/*', 'legacy/create/*', 'streaming/post/*'].flatMap((glob) => ['--only', glob]);
type Clinic = Awaited<ReturnType<typeof openClinic>>;

const env = { SECRET: 'clinic-password' };
const login = ({ user }: Clinic) => ['--user', user.user, '--password-env', 'SECRET'];

/** The command line of a run that writes. */
function lineOf(clinic: Clinic): readonly string[] {
  const mapping = `${clinic.ledger}.mapping.json`;
  writeFileSync(mapping, JSON.stringify(clinicMapping));
  const target = ['--base-url', clinic.url, ...login(clinic), '--timeout-ms', '600000', '--mapping', mapping];
  return ['run', ...target, '--allow-writes', '--ledger', clinic.ledger, ...only];
}

/** The command as a process of its own. Its output is complete when it has ended. */
function started(file: string, line: readonly string[]) {
  const child = spawn(file, line, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, ...written }));
  return { child, ended };
}

const clean = (clinic: Clinic, ...more: readonly string[]) =>
  command(['clean', '--ledger', clinic.ledger, '--base-url', clinic.url, ...login(clinic), ...more], env);

/** Whether a request creates an entity of a case. The canaries are not counted. */
const creates = ({ method, path, body }: WireRequest): boolean =>
  method === 'POST' && paths.entities.test(path) && /pscf-[a-z0-9]+-(?!can)/.test(body.toString());

/** A service that executes the third creation and every later request, and does not respond to them. */
function hanging() {
  let creations = 0;
  let isHealed = false;
  let hung: () => void = () => undefined;
  const hangs = new Promise<void>((resolve) => {
    hung = resolve;
  });
  const mutation = custom(async (request, next) => {
    if (creates(request)) creations += 1;
    const answered = await next(request);
    if (creations < 3 || isHealed) return answered;
    hung();
    return await new Promise<never>(() => undefined);
  });
  return { mutation, hangs, heal: () => (isHealed = true) };
}

describe('a run against a service that hangs', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends at %s', { timeout: 120_000 }, async (signal) => {
    const { mutation, hangs, heal } = hanging();
    const clinic = await openClinic(mutation);
    const before = await clinic.state();
    const { child, ended } = started(process.execPath, [cli, ...lineOf(clinic), '--jobs', '2']);
    await hangs;
    child.kill(signal);
    const begin = performance.now();
    const { code, out, err } = await ended;
    expect(performance.now() - begin).toBeLessThan(20_000);
    expect({ code, named: out.includes(`clean --ledger ${clinic.ledger}`) }).toEqual({ code: 4, named: true });
    expect(err).toContain(`clean --ledger ${clinic.ledger}`);
    expect(err).not.toMatch(/\n\s+at /);
    expect(out).toContain('it was interrupted');
    expect(await clinic.state()).not.toEqual(before);
    heal();
    expect((await clean(clinic)).code).toBe(0);
    expect(await clinic.state()).toEqual(before);
    expect(existsSync(clinic.ledger)).toBe(false);
    await clinic.close();
  });
});

describe('a run whose ledger', () => {
  test('does not fit on the disk creates nothing more, and deletes what it has created', {
    timeout: 120_000,
  }, async () => {
    const clinic = await openClinic();
    const before = await clinic.state();
    // A file of the process may have 3 KB: what it writes beyond that fails as on a full disk.
    const script = 'ulimit -f 3; exec "$@"';
    const { ended } = started('bash', ['-c', script, 'bash', process.execPath, cli, ...lineOf(clinic)]);
    const { code, out, err } = await ended;
    expect(out).toContain(`the ledger ${clinic.ledger} cannot be written: EFBIG`);
    expect(err).not.toMatch(/\n\s+at /);
    expect(code).toBe(3);
    expect(await clinic.state()).toEqual(before);
    expect(existsSync(clinic.ledger)).toBe(false);
    await clinic.close();
  });

  test('has a last line that was cut off is cleaned up twice', async () => {
    let isForbidden = false;
    const forbidding = custom((request, next, context) => {
      const isRefused = isForbidden && request.method === 'DELETE';
      return isRefused ? answer(403).apply(request, next, context) : next(request);
    });
    const clinic = await killed(forbidding);
    const before = readFileSync(clinic.ledger, 'utf8');
    writeFileSync(clinic.ledger, `${before}{"kind":"created","marker":"pscf-`);
    isForbidden = true;
    expect((await clean(clinic)).code).toBe(4);
    expect(readFileSync(clinic.ledger, 'utf8').startsWith(before)).toBe(true);
    expect(readLedger(clinic.ledger).length).toBeGreaterThan(0);
    isForbidden = false;
    expect((await clean(clinic)).code).toBe(0);
    expect(await clinic.state()).toEqual(clinic.before);
    await clinic.close();
  });
});

test.each(['stdout', 'stderr'] as const)(
  'a run whose %s nobody reads leaves nothing',
  { timeout: 120_000 },
  async (stream) => {
    const clinic = await openClinic();
    const before = await clinic.state();
    const { child, ended } = started(process.execPath, [cli, ...lineOf(clinic)]);
    child[stream].destroy();
    await ended;
    expect(await clinic.state()).toEqual(before);
    expect(existsSync(clinic.ledger)).toBe(false);
    await clinic.close();
  },
);

test('output that does not fit on the disk is an error without a stack trace', { timeout: 60_000 }, async () => {
  const { ended } = started('bash', ['-c', 'exec "$@" > /dev/full', 'bash', process.execPath, cli, 'list']);
  const { code, err } = await ended;
  expect(err).toContain('The output is incomplete: ');
  expect(err).not.toMatch(/\n\s+at /);
  expect(code).toBe(2);
});

/** A clinic after a run that was killed while the service executed its requests and did not respond. */
async function killed(then: Mutation) {
  const { mutation, hangs, heal } = hanging();
  let isOver = false;
  const clinic = await openClinic({
    apply: (request, next, context) => (isOver ? then : mutation).apply(request, next, context),
  });
  const before = await clinic.state();
  const { child, ended } = started(process.execPath, [cli, ...lineOf(clinic), '--jobs', '2']);
  await hangs;
  child.kill('SIGKILL');
  await ended;
  isOver = true;
  heal();
  expect(await clinic.state()).not.toEqual(before);
  return { ...clinic, before };
}

/** Answers some requests with a status that is not of the service itself, and all others as the service does. */
const sometimes = (status: number, headers: { readonly [name: string]: string } = {}) => {
  let count = 0;
  return custom((request, next, context) => {
    count += 1;
    return count % 3 === 0 ? answer(status, undefined, headers).apply(request, next, context) : next(request);
  });
};

describe('clean, after a run that was killed', () => {
  test.each([
    ['answers every third request with 429', sometimes(429, { 'retry-after': '0' })],
    ['answers every third request with 503', sometimes(503, { 'retry-after': '0' })],
    ['answers every third request with 502', sometimes(502)],
  ])('leaves nothing where the service %s', { timeout: 120_000 }, async (_, mutation) => {
    const clinic = await killed(mutation);
    const { code, err } = await clean(clinic);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await clinic.state()).toEqual(clinic.before);
    expect(existsSync(clinic.ledger)).toBe(false);
    await clinic.close();
  });

  test('logs in again when its session has ended', { timeout: 120_000 }, async () => {
    const used = new Map<string, number>();
    const expiring = custom(async (request, next, context) => {
      const session = parameterOf(request, 'sessionId') ?? '';
      used.set(session, (used.get(session) ?? 0) + 1);
      const isOver = session !== '' && (used.get(session) ?? 0) > 6;
      return isOver ? await answer(401).apply(request, next, context) : await next(request);
    });
    const clinic = await killed(expiring);
    expect(await clean(clinic)).toMatchObject({ code: 0, err: '' });
    expect(used.size).toBeGreaterThan(2);
    expect(await clinic.state()).toEqual(clinic.before);
    await clinic.close();
  });

  test('ends with a list where the user may not delete, and the ledger stays', { timeout: 120_000 }, async () => {
    const forbidding = custom((request, next, context) =>
      request.method === 'DELETE' ? answer(403).apply(request, next, context) : next(request),
    );
    const clinic = await killed(forbidding);
    const { code, out, err } = await clean(clinic);
    expect(out).toMatch(/^0 deleted\n/);
    expect(out).toMatch(/^LEFT BEHIND: com\.acme\.clinic\.Patient \d+ in access\.clinic pscf-/m);
    expect(err).toContain(clinic.ledger);
    expect([code, existsSync(clinic.ledger)]).toEqual([4, true]);
    await clinic.close();
  });

  test('ends with a list where the log-in is refused, and the ledger stays', { timeout: 120_000 }, async () => {
    const clinic = await killed(answer(401));
    const { code, out, err } = await clean(clinic);
    expect(out).toMatch(/^0 deleted\nLEFT BEHIND: .*pscf-/);
    expect(err).toContain('refused to log in');
    expect(err).not.toMatch(/\n\s+at /);
    expect([code, existsSync(clinic.ledger)]).toEqual([3, true]);
    await clinic.close();
  });
});
