import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { CannotRun } from '../../packages/conformance/src/target/recognition.js';
import type { Mutation as Fault } from '../../packages/conformance/test/mutants/mutant-server.js';
import { openClinic } from '../../packages/conformance/test/safety/clinic.js';
import { mutatedAnswer } from '../lib/answer.js';
import { property } from '../lib/property.js';
import { type Mutation, mutations } from '../lib/tree.js';
import { words } from '../wire/service.js';

/** Cases that read, write, log in, upload and make legacy calls. */
const only = ['ENT-GET-0*', 'ENT-PUT-0*', 'ENT-DEL-0*', 'PRP-PUT-0*', 'STR-UP-0*', 'AUT-0*', 'UPD-0*', 'ERR-*'];
const raws = ['1e9999', '00', 'tru', '{', '<x/>'];

/** The mutations of answers, some of those after `first`. */
interface MutatedAnswers {
  readonly first: number;
  readonly every: number;
  readonly changes: readonly Mutation[];
  /** The status that replaces that of a mutated answer. */
  readonly status: number | undefined;
}

const mutatedAnswers = fc.record<MutatedAnswers>({
  first: fc.constantFrom(0, 3, 20, 60),
  every: fc.constantFrom(1, 2, 5, 17),
  changes: mutations([...words, '1', '2', 'Ada'], raws),
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(200, 204, 400, 401, 403, 404, 500) },
  ),
});

function mutating({ first, every, changes, status }: MutatedAnswers): Fault {
  let count = 0;
  return {
    async apply(request, next) {
      const response = await next(request);
      count += 1;
      if (count <= first || count % every !== 0) return response;
      const { headers, body } = mutatedAnswer(
        { headers: new Headers(response.headers), body: response.body.toString() },
        changes,
      );
      for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
      return { status: status ?? response.status, headers: Object.fromEntries(headers), body: Buffer.from(body) };
    },
  };
}

describe('a run against a service whose answers are mutated', () => {
  property(
    'ends with a verdict on every case, and leaves alone what it has not created',
    8,
    fc.asyncProperty(mutatedAnswers, async (each) => {
      const clinic = await openClinic(mutating(each));
      try {
        const before = await clinic.state();
        let planned = 0;
        const onPlan = (plan: readonly unknown[]) => {
          planned = plan.length;
        };
        const options = { only, jobs: 1, maxCreated: 200, timeoutMs: 5_000, onPlan };
        const result = await clinic.judge(options).catch((error: unknown) => {
          expect(error).toBeInstanceOf(CannotRun);
        });
        // A canary that fails is a result beside those of the cases.
        const judged = result?.results.filter(({ id }) => !id.startsWith('canary/'));
        const verdicts = judged?.map(({ id, verdict, message }) => ({ id, verdict, message })) ?? [];
        expect(verdicts.filter(({ verdict }) => verdict === 'error')).toEqual([]);
        expect(verdicts.length).toBe(result === undefined ? 0 : planned);
        const after = await clinic.state();
        for (const [type, entities] of Object.entries(before)) {
          expect(after[type]).toEqual(expect.arrayContaining(Array.isArray(entities) ? entities : []));
        }
      } finally {
        await clinic.close();
      }
    }),
  );
});
