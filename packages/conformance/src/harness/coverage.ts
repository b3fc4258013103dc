import { type Case, requirementsOf } from '../case/case.js';
import type { Need } from '../case/needs.js';
import type { Requirement } from '../case/requirement.js';
import { isJudged } from '../case/verdict.js';
import { casesWithSubjects, type Planned } from './plan.js';
import { demandedBy, minimumShare, type ProfileName } from './profiles.js';
import type { CaseResult } from './result.js';

/** How many of all were judged. */
export interface Share {
  readonly judged: number;
  readonly total: number;
}

/** What a run lacked, so that cases were not judged. */
export interface Gap {
  /** A need that the mapping has nothing for, or `writes` if cases may not write. */
  readonly lack: Need | 'writes';
  /** The number of cases that need it. */
  readonly cases: number;
}

/** The minimum of a profile, and what a run judged of it. */
export interface ProfileCoverage extends Share {
  readonly name: ProfileName;
  /** The smallest number of judged requirements that is enough. */
  readonly minimum: number;
  /** The ids of the requirements that were not judged. */
  readonly missing: readonly string[];
}

/** How much of the suite a run judged. */
export interface Coverage {
  /** The cases of the suite, each counted once for each subject that can run it. */
  readonly cases: Share;
  /** All requirements. A requirement is judged if one of its cases is. */
  readonly requirements: Share;
  /** What was missing, the most frequent first. */
  readonly gaps: readonly Gap[];
  /** Missing if no profile was demanded, or if the first failure ended the run (`failFast`). */
  readonly profile?: ProfileCoverage;
}

/** A run whose coverage is to be computed. */
export interface Covered {
  /** All cases of the suite, whether they were chosen or not. */
  readonly cases: readonly Case[];
  readonly requirements: Iterable<Requirement>;
  readonly subject: 'http' | 'sdk' | 'both';
  /** The chosen cases. */
  readonly planned: readonly Planned[];
  readonly results: readonly CaseResult[];
  /** The profile whose minimum counts, with the cases that can contribute to it. */
  readonly profile?: { readonly name: ProfileName; readonly cases: readonly Case[] } | undefined;
}

/** Computes the coverage of a run. */
export function coverageOf({ cases, requirements, subject, planned, results, profile }: Covered): Coverage {
  const judged = results.filter(({ verdict }) => isJudged(verdict));
  const judgedIds = new Set(judged.flatMap((each) => each.requirements));
  const all = Array.from(requirements);
  const runnable = casesWithSubjects(cases, { subject }).filter((each) => {
    return each.subject === 'http' || each.testCase.subjects === undefined;
  });
  return {
    cases: { judged: judged.length, total: runnable.length },
    requirements: { judged: all.filter(({ id }) => judgedIds.has(id)).length, total: all.length },
    gaps: gapsOf(planned),
    ...(profile === undefined ? {} : { profile: profileCoverageOf(profile.name, demandedBy(profile.name, all, profile.cases), judgedIds) }),
  };
}

function profileCoverageOf(
  name: ProfileName,
  demanded: readonly string[],
  judged: ReadonlySet<string>,
): ProfileCoverage {
  const missing = demanded.filter((id) => !judged.has(id));
  const total = demanded.length;
  return { name, judged: total - missing.length, total, minimum: Math.ceil(total * minimumShare), missing };
}

function gapsOf(planned: readonly Planned[]): readonly Gap[] {
  const counts = new Map<Gap['lack'], number>();
  for (const { excluded } of planned) {
    if (excluded === undefined) continue;
    const lacks = excluded.cause === 'writes' ? (['writes'] as const) : excluded.lacks;
    for (const lack of lacks) counts.set(lack, (counts.get(lack) ?? 0) + 1);
  }
  return Array.from(counts, ([lack, count]) => ({ lack, cases: count })).sort((a, b) => b.cases - a.cases);
}

/** Returns whether a run judged too little for its profile. */
export function isBelowMinimum({ profile }: Coverage): boolean {
  return profile !== undefined && profile.judged < profile.minimum;
}
