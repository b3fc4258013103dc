import type { Case } from '../case/case.js';
import { isMapped, type Mapping } from '../case/mapping.js';
import type { Need } from '../case/needs.js';
import { withoutMarker } from '../harness/environment.js';
import { cases } from '../suite/cases.js';

/** Returns whether a deployment with the mapping meets a need. */
export function isMet(mapping: Mapping, need: Need, hasCredentials: boolean): boolean {
  if (need === 'credentials') return hasCredentials;
  return need !== 'throwaway' && isMapped(mapping, need);
}

/** How many cases a mapping allows to judge. */
export interface Coverage {
  readonly all: number;
  readonly reading: number;
  readonly writing: number;
}

export function coverageOf(mapping: Mapping, hasCredentials: boolean): Coverage {
  const judged = cases.filter((each) => isJudged(each, mapping, hasCredentials));
  const writing = judged.filter(({ writes }) => writes).length;
  return { all: cases.length, reading: judged.length - writing, writing };
}

function isJudged(testCase: Case, mapping: Mapping, hasCredentials: boolean): boolean {
  if (!testCase.needs.every((need) => isMet(mapping, need, hasCredentials))) return false;
  return withoutMarker(mapping, testCase).length === 0;
}

/** Returns the number of cases that need something. */
export function countOfCases(need: Need): number {
  return cases.filter(({ needs }) => needs.includes(need)).length;
}
