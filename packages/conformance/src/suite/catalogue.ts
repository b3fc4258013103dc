import { type Case, deviationsOf, mayWrite, requirementsOf } from '../case/case.js';
import { sentenceAt } from '../specification/index.js';
import { version } from '../version.js';
import { cases as allCases } from './cases.js';
import { requirements, sentencesWithoutRequirement } from './requirements.js';

const head = { tool: '@platform-services/conformance', version } as const;

/**
 * The formats of the catalogues. A higher number means that a member was removed or renamed, or that readers can rely
 * on further members; others can appear at any time.
 */
const formats = { cases: 2, requirements: 2 };

/** Returns the catalogue of cases as plain JSON data. */
export function caseCatalogue(cases: readonly Case[]): object {
  return { ...head, format: formats.cases, cases: cases.map(caseOf) };
}

/**
 * Returns the catalogue of requirements as plain JSON data: each requirement with the sentences of the specification
 * that contain it and the ids of its cases, and the sentences that no requirement contains.
 */
export function requirementCatalogue(): object {
  const ids = idsByRequirement(allCases);
  return {
    ...head,
    format: formats.requirements,
    requirements: requirements.map(({ from = [], ...each }) => {
      return { ...each, sentences: from.map(sentenceAt), cases: ids.get(each.id) ?? [] };
    }),
    notJudged: sentencesWithoutRequirement.map(({ places, ...reason }) => {
      return { ...reason, sentences: places.map(sentenceAt) };
    }),
  };
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
  const { id, needs, httpOnly, cell } = testCase;
  const deviations = deviationsOf(testCase);
  return {
    id,
    requirements: requirementsOf(testCase),
    needs,
    writes: mayWrite(testCase),
    subjects: httpOnly === undefined ? ['http', 'sdk'] : ['http'],
    ...(httpOnly === undefined ? {} : { httpOnlyReason: httpOnly }),
    ...(deviations.length === 0 ? {} : { deviations }),
    ...(cell === undefined ? {} : { cell }),
  };
}
