import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { type Entry, readLedger } from '../../src/cleanup/ledger.js';
import { exitCodeOf, type RunResult } from '../../src/harness/result.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import { call, custom, type Mutation, ofType, on, paths, refuse } from '../mutants/mutations/index.js';
import { readingCase, requirements, updating } from '../support.js';
import { openClinic } from './clinic.js';

const patients = '/rest/v2/entities/access.clinic/com.acme.clinic.Patient';
const visits = '/rest/v2/entities/access.clinic/com.acme.clinic.Visit';
const wards = '/rest/v2/entities/access.clinic/com.acme.clinic.Ward';
const resources = '/rest/v2/entities/access.clinic/com.vendor.model.resource.Resource';

/** A case that creates something of each kind, and one that only reads. */
const cases: readonly Case[] = [
  { ...updating, id: 'test/patient' },
  {
    ...updating,
    id: 'test/visit',
    needs: ['referringType', 'mandatoryReference'],
    run: ({ fixture }) => fixture.create().then((made) => fixture.createReferring('mandatoryReference', made)),
  },
  { ...updating, id: 'test/ward', needs: ['stringIdType'], run: ({ fixture }) => fixture.create({}, 'stringIdType') },
  { ...updating, id: 'test/file', needs: ['resources'], run: ({ fixture }) => fixture.upload('content') },
  readingCase,
];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * Judges a clinic behind a mutation. Returns its entities before and after, every request that may write, and the ledger
 * at the time of each POST of a patient.
 */
async function judged(mutation: Mutation | undefined, options: Partial<RunOptions> = {}) {
  const written: string[] = [];
  const announced: (readonly Entry[])[] = [];
  const listening = custom((request, next, context) => {
    const { method, path } = request;
    if (method !== 'GET' && !call('authenticate', 'logout').test(path)) written.push(`${method} ${path}`);
    if (method === 'POST' && path === patients) announced.push(readLedger(clinic.ledger));
    return mutation === undefined ? next(request) : mutation.apply(request, next, context);
  });
  const clinic = await openClinic(listening);
  closing.push(clinic.close);
  const before = await clinic.state();
  const result = await clinic.judge({ cases, requirements, ...options });
  return { clinic, before, after: await clinic.state(), result, written, announced };
}

const excluding: ReadonlySet<string> = new Set(['blocked', 'not-permitted']);

/** Returns the verdict of each case, or the reason if its canary failed. */
const verdictsOf = ({ results }: RunResult): { readonly [id: string]: string } =>
  Object.fromEntries(results.map(({ id, verdict, reason }) => [id, excluding.has(verdict) ? `${reason}` : verdict]));

const allPass = Object.fromEntries(cases.map(({ id }) => [id, 'pass']));

/** The verdicts if the canary of some needs fails. */
const blocked = (reason: unknown, ...ids: readonly string[]) => ({
  ...allPass,
  ...Object.fromEntries(ids.map((id) => [id, reason])),
});

const everyWrite = ['test/patient', 'test/visit', 'test/ward', 'test/file'];

describe('before the first case that writes, a canary', () => {
  test('of each type is created, found and deleted', async () => {
    const { clinic, before, after, result, written } = await judged(undefined, { jobs: 1 });
    const canaries = written.slice(0, 11).map((line) => line.replace(/(pscf-[\w-]+|[\da-f-]{36})$/, 'ID'));
    expect(canaries).toEqual([
      `POST ${patients}`,
      `DELETE ${patients}/6`,
      `POST ${patients}`,
      `POST ${visits}`,
      `DELETE ${visits}/7`,
      `DELETE ${patients}/6`,
      `PUT ${wards}/ID`,
      `DELETE ${wards}/ID`,
      'POST /streaming',
      `DELETE ${resources}/ID`,
      `DELETE /rest/v2/entities/access.clinic/com.vendor.model.resource.source.FileSystemSource/ID`,
    ]);
    expect(verdictsOf(result)).toEqual(allPass);
    expect(after).toEqual(before);
    expect(exitCodeOf(result)).toBe(0);
    expect(existsSync(clinic.ledger)).toBe(false);
  });

  test('is only created for the types that cases create', async () => {
    const { before, after, result, written } = await judged(undefined, {
      only: ['test/ward', 'test/reading'],
      jobs: 1,
    });
    expect(written.filter((line) => !line.includes(wards))).toEqual([]);
    expect(verdictsOf(result)).toEqual({ 'test/ward': 'pass', 'test/reading': 'pass' });
    expect(after).toEqual(before);
  });

  test('is not created by a run that only reads', async () => {
    const { before, after, result, written } = await judged(undefined, { allowWrites: false });
    expect(written).toEqual([]);
    expect(verdictsOf(result)).toEqual(blocked('skipped', ...everyWrite));
    expect(after).toEqual(before);
  });

  test('is in the ledger before it is created', async () => {
    const { announced } = await judged(undefined, { only: ['test/patient'], jobs: 1 });
    expect(announced[0]).toEqual([
      expect.objectContaining({ kind: 'run' }),
      { kind: 'intent', case: 'canary/entityType', marker: expect.stringMatching(/^pscf-\w+-can0$/) },
    ]);
  });
});

describe('if the canary of the entity type fails, nothing else is written', () => {
  test('because the service refuses to create it', async () => {
    const { before, after, result, written } = await judged(
      on('POST PUT', paths.entities, ofType('Patient'), refuse(403)),
    );
    const reason = expect.stringContaining('the canary of /types/entityType could not be created: ');
    expect(verdictsOf(result)).toEqual(blocked(reason, ...everyWrite));
    expect(written.filter((line) => !line.includes(patients))).toEqual([]);
    expect(after).toEqual(before);
    expect(result.left).toEqual([]);
  });
});
