import { type Case, mayWrite } from '../case/case.js';
import { withStandIns } from '../case/links.js';
import { isMapped, type Mapping } from '../case/mapping.js';
import type { Need } from '../case/needs.js';
import { withoutMarker } from '../harness/environment.js';
import { cases } from '../suite/cases.js';

/** What is known about a run and a deployment besides the mapping. */
export interface Known {
  readonly hasCredentials: boolean;
  /** Whether the ids of the entity type are longs. */
  readonly hasLongIds: boolean;
}

/** Returns whether a deployment with the mapping meets a need. */
export function isMet(mapping: Mapping, need: Need, { hasCredentials, hasLongIds }: Known): boolean {
  if (need === 'credentials') return hasCredentials;
  if (need === 'longIds') return hasLongIds;
  return need !== 'throwaway' && isMapped(mapping, need);
}

/** How many cases a mapping allows to judge. */
export interface Coverage {
  readonly all: number;
  readonly reading: number;
  readonly writing: number;
}

export function coverageOf(mapping: Mapping, known: Known): Coverage {
  const judged = cases.filter((each) => isJudged(each, mapping, known));
  const writing = judged.filter(mayWrite).length;
  return { all: cases.length, reading: judged.length - writing, writing };
}

function isJudged(testCase: Case, mapping: Mapping, known: Known): boolean {
  const resolved = withStandIns(testCase, mapping);
  if (!resolved.needs.every((need) => isMet(mapping, need, known))) return false;
  return withoutMarker(mapping, resolved).length === 0;
}

/** Returns the number of cases that need something with the mapping. */
export function countOfCases(need: Need, mapping: Mapping): number {
  return cases.filter((each) => withStandIns(each, mapping).needs.includes(need)).length;
}
