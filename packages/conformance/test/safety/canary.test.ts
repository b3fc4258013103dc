import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../src/harness/result.js';
import { custom, ofType, on, paths, refuse } from '../mutants/mutations/index.js';
import { judged, patients, resources, unlessPassed, verdictsOf, visits, wards, writing } from './judging.js';

describe('before the first case that writes, a canary', () => {
  test('of each type is created, found and deleted', async () => {
    const { clinic, before, after, result, written } = await judged(undefined, { jobs: 1 });
    const canaries = written.slice(0, 11).map((line) => line.replace(/(pscf-[\w-]+|[\da-f-]{36})$/, 'ID'));
    expect(canaries).toEqual([
      `POST ${patients}`,
      `DELETE ${patients}/5`,
      `POST ${patients}`,
      `POST ${visits}`,
      `DELETE ${visits}/6`,
      `DELETE ${patients}/6`,
      `PUT ${wards}/ID`,
      `DELETE ${wards}/ID`,
      'POST /streaming',
      `DELETE ${resources}/ID`,
      `DELETE /rest/v2/entities/access.clinic/com.vendor.model.resource.source.FileSystemSource/ID`,
    ]);
    expect(verdictsOf(result)).toEqual(unlessPassed('', []));
    expect(after).toEqual(before);
    expect(exitCodeOf(result)).toBe(0);
    expect(existsSync(clinic.ledger)).toBe(false);
  });

  test.each([504, 0])('is created once if the response to its creation is lost (%i)', async (status) => {
    let isLost = false;
    const mutation = custom(async (request, next) => {
      const response = await next(request);
      if (isLost || request.method !== 'POST' || request.path !== patients) return response;
      isLost = true;
      return { ...response, status };
    });
    const { before, after, result, written } = await judged(mutation, { only: ['test/patient'], jobs: 1 });
    expect(written.slice(0, 2)).toEqual([`POST ${patients}`, `DELETE ${patients}/5`]);
    expect(result.results.map(({ id, verdict }) => [id, verdict])).toEqual([['test/patient', 'pass']]);
    expect(after).toEqual(before);
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
    expect(verdictsOf(result)).toEqual(unlessPassed(expect.stringContaining('--allow-writes'), writing));
    expect(after).toEqual(before);
  });

  test('is in the ledger before it is created', async () => {
    const { announced } = await judged(undefined, { only: ['test/patient'], jobs: 1 });
    expect(announced[0]).toEqual([
      expect.objectContaining({ kind: 'run' }),
      { kind: 'intent', case: 'canary/entityType', marker: expect.stringMatching(/^pscf-\w+-canary0$/) },
    ]);
  });
});

describe('if the canary of the entity type fails, nothing else is written', () => {
  test('because the service refuses to create it', async () => {
    const { before, after, result, written } = await judged(
      on('POST PUT', paths.entities, ofType('Patient'), refuse(403)),
    );
    const reason = expect.stringContaining('the canary of /types/entityType could not be created: ');
    expect(verdictsOf(result)).toEqual(unlessPassed(reason, writing));
    expect(written.filter((line) => !line.includes(patients))).toEqual([]);
    expect(after).toEqual(before);
    expect(result.left).toEqual([]);
  });
});
