import { describe, expect, test } from 'vitest';
import { type Verdict, verdicts } from '../../src/case/verdict.js';
import type { Coverage, ProfileCoverage } from '../../src/harness/coverage.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { outcomeOf } from '../../src/reports/report.js';
import { caseResult, runResult } from '../reports/support.js';

/** The verdicts that fail a strict run only. */
const strictly: ReadonlySet<Verdict> = new Set(['flaky', 'deviates']);

/** The exit code of a run with a case of each verdict, which also judged another case. */
const codes: { readonly [V in Verdict]: 0 | 1 | 3 } = {
  error: 3,
  fail: 1,
  blocked: 3,
  unreachable: 3,
  'not-permitted': 0,
  flaky: 0,
  known: 0,
  deviates: 0,
  observed: 0,
  unsupported: 0,
  skipped: 0,
  pass: 0,
};

/** The verdicts of cases that came to no verdict on the service. */
const unjudged: ReadonlySet<Verdict> = new Set([
  'error',
  'blocked',
  'unreachable',
  'not-permitted',
  'unsupported',
  'skipped',
]);

const profile = { name: 'v2-read', total: 10, minimum: 9, missing: ['ENT-1'] } as const;
const profiles: readonly (readonly [ProfileCoverage | undefined, 0 | 3])[] = [
  [undefined, 0],
  [{ ...profile, judged: 9 }, 0],
  [{ ...profile, judged: 8 }, 3],
];
const lefts = [
  [{}, 0],
  [{ left: [{ marker: 'm', what: 'an entity' }] }, 4],
  [{ lost: ['an entity is missing'] }, 4],
] as const;
const ends = [[undefined, 0] as const, ['it was interrupted', 3] as const];
/** No verdict, each verdict alone, and each pair: how any two of them meet shows how more would. */
const pairs = [[], ...verdicts.flatMap((one, index) => verdicts.slice(index).map((other) => [one, other]))];

/** Pairs of verdicts with all leftovers, ends and profiles, each with its exit codes, in the order of the contract. */
const combinations = pairs.flatMap((those) =>
  lefts.flatMap(([left, byLeft]) =>
    ends.flatMap(([ended, byEnd]) =>
      profiles.flatMap(([profile, byProfile]) =>
        [false, true].map((strict) => {
          const ofCases = those.map((verdict) => (strict && strictly.has(verdict) ? 1 : codes[verdict]));
          const nothing = those.every((verdict) => unjudged.has(verdict)) ? 3 : 0;
          const given = [...ofCases, byLeft, byEnd, byProfile, nothing];
          const inOrder = [4, 3, 1].filter((code) => given.includes(code));
          return { those, left, ended, profile, strict, inOrder };
        }),
      ),
    ),
  ),
);

describe('the exit code and the outcome', () => {
  const results = combinations.map(({ those, left, ended, profile, strict, inOrder }) => {
    const coverage: Coverage = {
      cases: { judged: 1, total: 2 },
      requirements: { judged: 1, total: 3 },
      gaps: [],
      ...(profile === undefined ? {} : { profile }),
    };
    const more = { ...left, coverage, options: { strict }, ...(ended === undefined ? {} : { ended }) };
    const result = runResult(
      those.map((verdict, index) => caseResult({ id: `test/${index}`, verdict })),
      more,
    );
    const [code = 0] = inOrder;
    return {
      result,
      code,
      inOrder,
      name: `${those.join(' ')} ${Object.keys(left)} ${ended} ${profile?.judged} ${strict}`,
    };
  });

  test('follow from verdicts, leftovers, losses, early ends and profiles, however two of them meet', () => {
    expect(results.length).toBe(79 * 3 * 2 * 3 * 2);
    const wrong = results.filter(({ result, code }) => exitCodeOf(result) !== code);
    expect(wrong.map(({ name, code, result }) => `${name}: ${exitCodeOf(result)} instead of ${code}`)).toEqual([]);
  });

  test('name each code that another one hides, with the reasons of both', () => {
    const reasons = new Map([
      [1, 'what was judged failed'],
      [3, 'not everything was judged'],
      [4, 'something was left behind or lost'],
    ]);
    const wrong = results.filter(({ result, inOrder }) => {
      const [code = 0, ...hidden] = inOrder;
      const others = hidden.map((each) => `${each}, since ${reasons.get(each)}`).join(', or ');
      const sentence = `The exit code is ${code}, since ${reasons.get(code)}; otherwise it would be ${others}.`;
      const said = outcomeOf(result).sentences.filter((each) => each.startsWith('The exit code is'));
      return JSON.stringify(said) !== JSON.stringify(hidden.length === 0 ? [] : [sentence]);
    });
    expect(wrong.map(({ name, result }) => `${name}: ${outcomeOf(result).sentences.join(' ')}`)).toEqual([]);
  });

  test('of a run with an invalid mapping are those of the command', () => {
    const result = runResult([], { ended: 'it could not be done: the mapping is wrong', isInvalid: true });
    expect(exitCodeOf(result)).toBe(2);
    expect(outcomeOf(result).exitCode).toBe(2);
  });

  test('agree: the words report success exactly if the exit code is 0, and every ending names its coverage', () => {
    const wrong = results.filter(({ result, code }) => {
      const { sentences } = outcomeOf(result);
      const isGood = sentences[0]?.startsWith('No MUST failed');
      return isGood !== (code === 0) || sentences.at(-1) !== '1 of 2 cases judged, 1 of 3 requirements.';
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
