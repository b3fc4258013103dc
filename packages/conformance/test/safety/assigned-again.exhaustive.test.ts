import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import { cases as allCases } from '../../src/suite/cases.js';
import { requirements as allRequirements } from '../../src/suite/requirements.js';
import { requirements, updating } from '../support.js';
import { type Answer, assigningAgain } from './assigning.js';
import { clinicMapping, openClinic, patient } from './clinic.js';

/** Judges a clinic that assigns ids again, and compares its whole state with the one before, byte by byte. */
async function judged(answer: Answer, options: Partial<RunOptions>) {
  const ids = new Set<string>();
  const clinic = await openClinic(assigningAgain(ids, answer));
  onTestFinished(clinic.close);
  const before = await clinic.state();
  const result = await clinic.judge({ requirements, jobs: 4, ...options });
  const after = await clinic.state();
  const patientsAfter = Array.isArray(after[patient]) ? after[patient] : [];
  const isEve = (each: { readonly name?: unknown }) => each.name === 'Eve';
  const others = { ...after, [patient]: patientsAfter.filter((each) => !isEve(each)) };
  return {
    isSame: JSON.stringify(others) === JSON.stringify(before),
    eves: { born: ids.size, alive: patientsAfter.filter(isEve).length },
    result,
    isLedgerKept: existsSync(clinic.ledger),
  };
}

/** Deletes its own patient twice. */
const deletingTwice: Case = {
  ...updating,
  id: 'test/deleting-twice',
  async run({ subject, fixture, checkStatus }) {
    const made = await fixture.create();
    checkStatus(await subject.deleteEntity(made), 200);
    checkStatus(await subject.deleteEntity(made), 404);
  },
};

const deletingByPath: Case = {
  ...updating,
  id: 'test/deleting-by-path',
  async run({ subject, fixture, marker }) {
    const { access, type, id } = await fixture.create();
    const path = `/rest/v2/entities/${access}/${type}/${String(id)}`;
    const headers = { 'x-conformance': marker };
    await subject.raw({ method: 'DELETE', path, headers });
    await subject.raw({ method: 'DELETE', path, headers });
  },
};

const deletingByCall: Case = {
  ...updating,
  id: 'test/deleting-by-call',
  async run({ subject, fixture, marker }) {
    const { type, id } = await fixture.create();
    await subject.legacy('delete', { type, id: String(id), conformance: marker });
    await subject.legacy('delete', { type, id: String(id), conformance: marker });
  },
};

const changingAfterwards: Case = {
  ...updating,
  id: 'test/changing-afterwards',
  async run({ subject, fixture }) {
    const made = await fixture.create();
    await subject.deleteEntity(made);
    await subject.writeEntity('PATCH', made, fixture.values({ stringProperty: 'changed' }));
  },
};

/** Two roles on one type, as `discover` proposes them. */
const twoRoles = {
  ...clinicMapping,
  types: { ...clinicMapping.types, mandatoryType: { signature: patient, marker: 'name' } },
};

describe.each<Answer>(['arrives', 'is lost', 'is a 504'])('if the answer to a deletion %s', (answer) => {
  test('what another user has created with the same id stays', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 6 }, (_, index): Case => ({ ...updating, id: `test/updating-${index}` }));
    const cases = [...many, deletingTwice, deletingByPath, deletingByCall, changingAfterwards];
    const { result, eves, ...others } = await judged(answer, { cases });
    expect(eves.born).toBeGreaterThan(8);
    expect(eves.alive).toBe(eves.born);
    expect({ ...others, left: result.left, lost: result.lost }).toEqual({
      isSame: true,
      isLedgerKept: false,
      left: [],
      lost: [],
    });
    expect(exitCodeOf(result)).not.toBe(4);
    expect(result.results.flatMap(({ verdict, message }) => (verdict === 'error' ? [message] : []))).toEqual([]);
    expect(result.results.filter(({ id }) => id.startsWith('test/updating')).map(({ verdict }) => verdict)).toEqual(
      many.map(() => 'pass'),
    );
  });
});

test('a deletion is not sent again in a new session before its entity is read', async () => {
  const { result, eves, ...others } = await judged('is a 401', { cases: [updating], jobs: 1 });
  expect(eves).toEqual({ born: 2, alive: 2 });
  expect({ ...others, left: result.left }).toEqual({ isSame: true, isLedgerKept: false, left: [] });
  expect(result.summary).toEqual({ pass: 1 });
});

test('two mapped roles on one type delete nobody twice', { timeout: 60_000 }, async () => {
  const { result, eves, ...others } = await judged('arrives', {
    cases: [{ ...updating, needs: [...updating.needs, 'mandatoryType'] }],
    mapping: twoRoles,
  });
  expect(eves).toEqual({ born: 3, alive: 3 });
  expect({ ...others, left: result.left }).toEqual({ isSame: true, isLedgerKept: false, left: [] });
  expect(result.summary).toEqual({ pass: 1 });
});

test('the cases of the suite that delete leave other users alone', { timeout: 120_000 }, async () => {
  const { result, eves, ...others } = await judged('arrives', {
    cases: allCases,
    requirements: allRequirements,
    only: ['ent-delete/*', 'legacy/delete/*', 'ent-put/*'],
    mapping: twoRoles,
  });
  expect(eves.born).toBeGreaterThan(20);
  expect(eves.alive).toBe(eves.born);
  expect({ ...others, left: result.left }).toEqual({ isSame: true, isLedgerKept: false, left: [] });
});
