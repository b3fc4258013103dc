import { expect, onTestFinished, test } from 'vitest';
import type { CaseContext } from '../../src/case/case.js';
import { answer, custom, type Mutation, on, type WireRequest } from '../mutants/mutations/index.js';
import { requirements, updating } from '../support.js';
import { openClinic } from './clinic.js';

/** Gives up each deletion of a file after the service has executed it. */
const givingUp: Mutation = on('DELETE', /\.Resource\//, {
  async apply(request, next, context) {
    await next(request);
    return await answer(504, '').apply(request, next, context);
  },
});

const uploading = {
  ...updating,
  needs: ['resources'] as const,
  run: ({ fixture }: CaseContext) => fixture.upload('text').then(() => undefined),
};

test('the source of a file is deleted, also if the answer to the deletion of the file is lost', async () => {
  const sources: string[] = [];
  const listening = custom(async (request, next, context) => {
    const response = await givingUp.apply(request, next, context);
    if (request.method === 'DELETE' && request.path.includes('FileSystemSource')) sources.push(request.path);
    return response;
  });
  const clinic = await openClinic(listening);
  onTestFinished(clinic.close);
  const { left, results } = await clinic.judge({ cases: [uploading], requirements });
  expect({ left, verdicts: results.map(({ verdict }) => verdict) }).toEqual({ left: [], verdicts: ['pass'] });
  // That of the canary, and that of the case.
  expect(new Set(sources).size).toBe(2);
});

test('a source of others that has got the id of a deleted one is left, even if the service deletes what is referred to', async () => {
  const assigned: string[] = [];
  const deleted: string[] = [];
  const assigning = custom(async (request, next) => {
    if (request.method === 'DELETE' && request.path.includes('.FileSystemSource/')) deleted.push(request.path);
    if (request.method !== 'DELETE' || !request.path.includes('.Resource/')) return await next(request);
    const search = request.search.replace(/(projection|delete-mode)=[^&]*&?/g, '');
    const ask = (changes: Partial<WireRequest>) => next({ ...request, search, body: Buffer.alloc(0), ...changes });
    const property = `${request.path.replace('/entities/', '/properties/')}/resourceSource`;
    const source = JSON.parse((await ask({ method: 'GET', path: property })).body.toString());
    const response = await next(request);
    // The service deletes the source with the file, and another user's file gets the id of the source.
    const path = request.path.replace(/[^/]*\.Resource\/.*/, `${source._type}/${source.id}`);
    expect((await ask({ method: 'DELETE', path })).status).toBe(200);
    const headers = { ...request.headers, 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify({ path: `theirs/${source.id}` }));
    expect((await ask({ method: 'PUT', path, headers, body })).status).toBe(200);
    assigned.push(source.id);
    return response;
  });
  const clinic = await openClinic(assigning);
  onTestFinished(clinic.close);
  const { left } = await clinic.judge({ cases: [uploading], requirements });
  // The canary leaves its source, so that no case uploads a file.
  expect(assigned.length).toBe(1);
  expect(deleted).toEqual([]);
  expect(left.map(({ what }) => what)).toEqual(
    assigned.map((id) => expect.stringMatching(new RegExp(`FileSystemSource ${id} .* does not carry the marker`))),
  );
});
