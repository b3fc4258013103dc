import { type Case, mayWrite, requirementsOf } from '../case/case.js';
import { allNeeds, type Need } from '../case/needs.js';
import type { Requirement } from '../case/requirement.js';

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
  full: { writes: true, needs: allNeeds.filter((need) => need !== 'throwaway') },
} as const satisfies { readonly [name: string]: Profile };

export type ProfileName = keyof typeof profiles;

export const profileNames: readonly ProfileName[] = keysOf(profiles);

/** The share of the demanded requirements that a run must judge. */
export const minimumShare = 0.9;

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

function keysOf<Name extends string>(record: { readonly [Each in Name]: unknown }): readonly Name[] {
  return Object.keys(record).filter((name): name is Name => Object.hasOwn(record, name));
}
