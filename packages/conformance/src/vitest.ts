import { afterAll, describe, expect, test } from 'vitest';
import { isJudged, isRed } from './case/verdict.js';
import { type CaseResult, plainJson } from './harness/result.js';
import { conformanceCases } from './harness/run.js';
import type { RunOptions } from './harness/run-options.js';

/**
 * Registers the suite's cases as tests of vitest: a case that fails, or in which the suite itself has a fault, is a red
 * test, and so is anything that could not be deleted. A case that was not judged is skipped with its reason.
 *
 * @example registerConformance({ baseUrl: process.env.SERVICE, user, password, mapping });
 */
export function registerConformance(options: RunOptions = {}): void {
  describe(`conformance of ${options.baseUrl ?? 'the reference server'}`, () => {
    const { cases, close } = conformanceCases(options);
    afterAll(async () => expect(await close(), 'left behind').toEqual([]));
    for (const each of cases) {
      test(each.name, async (context) => {
        const result = await each.run();
        const { verdict, reason = verdict } = result;
        if (isRed(verdict)) throw new Error(failureOf(result));
        if (!isJudged(verdict)) context.skip(reason);
      });
    }
  });
}

function failureOf({ verdict, message, reason, check, expected, got, curl }: CaseResult): string {
  const values = check === undefined ? [] : [`expected ${text(expected)}`, `got ${text(got)}`];
  return [`${verdict}: ${message ?? reason ?? ''}`, ...values, curl ?? ''].join('\n');
}

const text = (value: unknown) => JSON.stringify(plainJson(value));
