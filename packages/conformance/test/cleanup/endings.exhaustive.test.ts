import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLedger } from '../../src/cleanup/ledger.js';
import { answer, custom, type Mutation, parameterOf } from '../mutants/mutations/index.js';
import { assigningAgain } from '../safety/assigning.js';
import { openClinic, patient } from '../safety/clinic.js';
import { clean, cli, killed, lineOf, started } from './processes.js';

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
    const { child, ended } = started(process.execPath, [cli, ...lineOf(clinic, ['streaming/post/*'])]);
    child[stream].destroy();
    const { code, signal, err } = await ended;
    expect(err).not.toMatch(/EPIPE|\n\s+at /);
    expect({ code, signal }).toEqual({ code: 0, signal: null });
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

/**
 * Answers every third request with one of these statuses, each in turn, and all others as the service does.
 *
 * @param given gets the statuses
 */
function sometimes(statuses: readonly number[], given: Set<number>): Mutation {
  let count = 0;
  return custom((request, next, context) => {
    count += 1;
    const status = count % 3 === 0 ? statuses[(count / 3) % statuses.length] : undefined;
    if (status === undefined) return next(request);
    given.add(status);
    // A gateway that answers with 502 does not say when to try again.
    return answer(status, undefined, status === 502 ? {} : { 'retry-after': '0' }).apply(request, next, context);
  });
}

describe('clean, after a run that was killed', () => {
  test('leaves nothing where the service answers every third request with 429, 503 or 502', {
    timeout: 120_000,
  }, async () => {
    const given = new Set<number>();
    const clinic = await killed(sometimes([429, 503, 502], given));
    const { code, err } = await clean(clinic);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(given.size).toBe(3);
    expect(await clinic.state()).toEqual(clinic.before);
    expect(existsSync(clinic.ledger)).toBe(false);
    await clinic.close();
  });

  test.each(['arrives', 'is lost'] as const)(
    'leaves alone who gets an id again, and closes the ledger, where the answer %s',
    {
      timeout: 120_000,
    },
    async (answered) => {
      const ids = new Set<string>();
      const clinic = await killed(assigningAgain(ids, answered));
      const { code, out } = await clean(clinic);
      expect({ code, left: /LEFT BEHIND/.test(out), isLedgerKept: existsSync(clinic.ledger) }).toEqual({
        code: 0,
        left: false,
        isLedgerKept: false,
      });
      const after = await clinic.state();
      const isEve = (each: { readonly name?: unknown }) => each.name === 'Eve';
      const patients = Array.isArray(after[patient]) ? after[patient] : [];
      expect(ids.size).toBeGreaterThan(0);
      expect(patients.filter(isEve)).toHaveLength(ids.size);
      expect({ ...after, [patient]: patients.filter((each) => !isEve(each)) }).toEqual(clinic.before);
      await clinic.close();
    },
  );

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
