import { type Case, mayWrite, type Requirement, requirementsOf } from '../case/case.js';
import { needRows } from '../case/need-table.js';
import { type Need, namesOf } from '../case/needs.js';
import { isJudged, type Verdict } from '../case/verdict.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { casesWithSubjects, type Planned, type PlanOptions } from './plan.js';

/** The part of the specification that a run must at least judge. */
interface Profile {
  /** The sections of the specification, with their subsections. Default: all. */
  readonly sections?: readonly string[];
  /** Whether the profile contains cases that write. */
  readonly writes: boolean;
  /** What every deployment of the profile has. Cases that need anything else are not part of the minimum. */
  readonly needs: readonly Need[];
}

const v2Sections = ['2', '4.7', '4.8', '4.9', '5', '7', '8', '9'];

export const profiles = {
  'v2-read': { sections: v2Sections, writes: false, needs: ['entityType', 'stringProperty'] },
  'v2-write': { sections: v2Sections, writes: true, needs: ['entityType', 'stringProperty'] },
  streaming: { sections: ['4.1'], writes: true, needs: ['resources'] },
  legacy: { sections: ['4.2', '4.3'], writes: true, needs: ['entityType', 'stringProperty', 'legacy'] },
  // A deployment that is in use cannot be thrown away.
  full: { writes: true, needs: Array.from(needRows.keys()).filter((need) => need !== 'throwaway') },
} as const satisfies { readonly [name: string]: Profile };

export type ProfileName = keyof typeof profiles;

export const profileNames: readonly ProfileName[] = namesOf(profiles);

/** The share of the demanded requirements that a run must judge. */
const minimumShare = 0.9;

/**
 * Returns the ids of the requirements that a profile demands: every MUST of its sections that one of the cases can
 * judge with what each deployment of the profile has.
 */
export function demandedBy(
  name: ProfileName,
  requirements: readonly Requirement[],
  cases: readonly Case[],
): readonly string[] {
  const { sections, writes, needs }: Profile = profiles[name];
  const own = cases.filter((each) => (writes || !mayWrite(each)) && each.needs.every((need) => needs.includes(need)));
  const ids = new Set(own.flatMap(requirementsOf));
  return requirements
    .filter(({ id, level, section }) => level === 'MUST' && ids.has(id) && isIn(section, sections))
    .map(({ id }) => id);
}

function isIn(section: string, sections: readonly string[] | undefined): boolean {
  return sections?.some((each) => section === each || section.startsWith(`${each}.`)) ?? true;
}

/** How many of all cases or requirements were judged. */
export interface Share {
  readonly judged: number;
  readonly total: number;
}

/** Something that a run lacked, so that cases were not judged. */
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
  /** All requirements. A requirement is judged if its verdict judges the service. */
  readonly requirements: Share;
  /** What was missing, the most frequent first. */
  readonly gaps: readonly Gap[];
  /** Missing if no profile was demanded, or if the first failure ended the run (`failFast`). */
  readonly profile?: ProfileCoverage;
}

/** The options of a run that determine what could have been judged. */
interface CoverageOptions extends Pick<PlanOptions, 'subject' | 'shard'> {
  readonly cases?: readonly Case[] | undefined;
  readonly requirements?: readonly Requirement[] | undefined;
  readonly profile?: ProfileName | undefined;
}

/** The part of the result of a run that determines the coverage. */
interface Outcome {
  readonly results: readonly { readonly verdict: Verdict }[];
  readonly requirements: readonly { readonly id: string; readonly verdict: Verdict }[];
}

/** Computes the coverage of a run from its plan and its results. */
export function coverageOf(options: CoverageOptions, planned: readonly Planned[], outcome: Outcome): Coverage {
  const { cases = allCases, requirements = allRequirements, profile, subject, shard } = options;
  const judged = outcome.results.filter(({ verdict }) => isJudged(verdict));
  const judgedIds = new Set(outcome.requirements.flatMap(({ id, verdict }) => (isJudged(verdict) ? [id] : [])));
  const runnable = casesWithSubjects(cases, { subject }).filter((each) => {
    return each.subject === 'http' || each.testCase.httpOnly === undefined;
  });
  const inShard = casesWithSubjects(cases, { shard }).map(({ testCase }) => testCase);
  return {
    cases: { judged: judged.length, total: runnable.length },
    requirements: { judged: requirements.filter(({ id }) => judgedIds.has(id)).length, total: requirements.length },
    gaps: gapsOf(planned),
    ...(profile === undefined
      ? {}
      : { profile: profileCoverageOf(profile, demandedBy(profile, requirements, inShard), judgedIds) }),
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
    const lacks = excluded.cause === 'writes' ? (['writes'] as const) : (excluded.lacks ?? []);
    for (const lack of lacks) counts.set(lack, (counts.get(lack) ?? 0) + 1);
  }
  return Array.from(counts, ([lack, count]) => ({ lack, cases: count })).sort((a, b) => b.cases - a.cases);
}

/** Returns whether a run judged too little for its profile. */
export function isBelowMinimum({ profile }: Coverage): boolean {
  return profile !== undefined && profile.judged < profile.minimum;
}
