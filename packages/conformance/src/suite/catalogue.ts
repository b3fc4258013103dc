import { type Case, deviationsOf, requirementsOf } from '../case/case.js';
import type { Requirement } from '../case/requirement.js';
import { version } from '../version.js';
import { cases as allCases } from './cases.js';
import { requirements as allRequirements } from './requirements.js';

/**
 * The format of the catalogues. A higher number means that a member was removed or renamed; new members can appear at
 * any time.
 */
const format = 1;

const head = { tool: '@platform-services/conformance', version, format } as const;

/** Returns the catalogue of cases as plain JSON data. */
export function caseCatalogue(cases: readonly Case[]): object {
  return { ...head, cases: cases.map(caseOf) };
}

/** Returns the catalogue of requirements as plain JSON data, each requirement with the ids of its cases. */
export function requirementCatalogue(
  requirements: readonly Requirement[] = allRequirements,
  cases: readonly Case[] = allCases,
): object {
  const ids = idsByRequirement(cases);
  return { ...head, requirements: requirements.map((each) => ({ ...each, cases: ids.get(each.id) ?? [] })) };
}

/** Returns the ids of the cases of each requirement. */
export function idsByRequirement(cases: readonly Case[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const testCase of cases) {
    for (const requirement of requirementsOf(testCase)) {
      const known = ids.get(requirement);
      if (known === undefined) ids.set(requirement, [testCase.id]);
      else known.push(testCase.id);
    }
  }
  return ids;
}

function caseOf(testCase: Case): object {
  const { id, needs, writes, subjects = ['http', 'sdk'], httpOnlyReason, raw, cell } = testCase;
  const deviations = deviationsOf(testCase);
  return {
    id,
    requirements: requirementsOf(testCase),
    needs,
    writes,
    subjects,
    ...(httpOnlyReason === undefined ? {} : { httpOnlyReason }),
    ...(raw === undefined ? {} : { raw }),
    ...(deviations.length === 0 ? {} : { deviations }),
    ...(cell === undefined ? {} : { cell }),
  };
}
