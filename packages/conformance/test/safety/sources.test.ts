import { expect, onTestFinished, test } from 'vitest';
import type { CaseContext } from '../../src/case/case.js';
import { answer, custom, type Mutation, on } from '../mutants/mutations/index.js';
import { requirements, updating } from '../support.js';
import { openClinic } from './clinic.js';

/** Gives up each deletion of a file after the service has executed it. */
const givingUp: Mutation = on('DELETE', /\.Resource\//, {
  async apply(request, next, context) {
    await next(request);
    return await answer(504, '').apply(request, next, context);
  },
});

test('the source of a file is deleted, also if the answer to the deletion of the file is lost', async () => {
  const sources: string[] = [];
  const listening = custom(async (request, next, context) => {
    const response = await givingUp.apply(request, next, context);
    if (request.method === 'DELETE' && request.path.includes('FileSystemSource')) sources.push(request.path);
    return response;
  });
  const clinic = await openClinic(listening);
  onTestFinished(clinic.close);
  const uploading = {
    ...updating,
    needs: ['resources'] as const,
    run: ({ fixture }: CaseContext) => fixture.upload('text').then(() => undefined),
  };
  const { left, results } = await clinic.judge({ cases: [uploading], requirements });
  expect({ left, verdicts: results.map(({ verdict }) => verdict) }).toEqual({ left: [], verdicts: ['pass'] });
  // That of the canary, and that of the case.
  expect(new Set(sources).size).toBe(2);
});
