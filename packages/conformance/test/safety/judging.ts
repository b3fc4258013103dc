import { onTestFinished } from 'vitest';
import { type Case, mayWrite } from '../../src/case/case.js';
import { type Entry, readLedger } from '../../src/cleanup/ledger.js';
import type { RunResult } from '../../src/harness/result.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import { call, custom, type Mutation } from '../mutants/mutations/index.js';
import { readingCase, requirements, updating } from '../support.js';
import { openClinic, patient } from './clinic.js';

const entities = '/rest/v2/entities/access.clinic';
export const patients = `${entities}/${patient}`;
export const visits = `${entities}/com.acme.clinic.Visit`;
export const wards = `${entities}/com.acme.clinic.Ward`;
export const resources = `${entities}/com.vendor.model.resource.Resource`;

/** A case that creates something of each kind, and one that only reads. */
export const cases: readonly Case[] = [
  { ...updating, id: 'test/patient' },
  {
    ...updating,
    id: 'test/visit',
    needs: ['referringType', 'mandatoryReference'],
    run: async ({ fixture }) => fixture.createReferring('mandatoryReference', await fixture.create()),
  },
  { ...updating, id: 'test/ward', needs: ['stringIdType'], run: ({ fixture }) => fixture.create({}, 'stringIdType') },
  { ...updating, id: 'test/file', needs: ['resources'], run: ({ fixture }) => fixture.upload('content') },
  readingCase,
];

/** The ids of the cases that write. */
export const writing: readonly string[] = cases.filter(mayWrite).map(({ id }) => id);

/**
 * Judges a clinic behind a mutation. Returns its entities before and after, every request that may write, and the
 * ledger at the time of each POST of a patient.
 */
export async function judged(mutation: Mutation | undefined, options: Partial<RunOptions> = {}) {
  const written: string[] = [];
  const announced: (readonly Entry[])[] = [];
  const listening = custom((request, next, context) => {
    const { method, path } = request;
    if (method !== 'GET' && !call('authenticate', 'logout').test(path)) written.push(`${method} ${path}`);
    if (method === 'POST' && path === patients) announced.push(readLedger(clinic.ledger));
    return mutation === undefined ? next(request) : mutation.apply(request, next, context);
  });
  const clinic = await openClinic(listening);
  onTestFinished(clinic.close);
  const before = await clinic.state();
  const result = await clinic.judge({ cases, requirements, ...options });
  return { clinic, before, after: await clinic.state(), result, written, announced };
}

/**
 * Returns the verdict of each case, with the reason if it is blocked or skipped. The findings of canaries are left out.
 */
export const verdictsOf = ({ results }: RunResult): { readonly [id: string]: string } =>
  Object.fromEntries(
    results.flatMap(({ id, verdict, reason }) => (id.startsWith('canary/') ? [] : [[id, reason ?? verdict]])),
  );

/** The verdicts if some cases are not judged, for the given reason. */
export const unlessPassed = (reason: unknown, ids: readonly string[]) => ({
  ...Object.fromEntries(cases.map(({ id }) => [id, 'pass'])),
  ...Object.fromEntries(ids.map((id) => [id, reason])),
});
