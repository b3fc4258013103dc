import { type Case, type Requirement, requirementsOf } from '../../src/case/case.js';
import type { Mutant } from './mutant.js';

/** One row of the table in the package's README. */
export interface Counts {
  readonly section: string;
  readonly requirements: number;
  readonly cases: number;
  readonly mutants: number;
  readonly killed: number;
}

/** The chapters of the specification in the table, each with a pattern for the beginning of its section numbers. */
const chapters: readonly (readonly [RegExp, string])[] = [
  [/^2\./, '2 Fields'],
  [/^3/, '3 States'],
  [/^4\.1/, '4.1 Streaming'],
  [/^4\.2/, '4.2 Legacy parameters'],
  [/^4\.3/, '4.3 Legacy calls'],
  [/^4\.4/, '4.4 Sessions'],
  [/^4\.5/, '4.5 Actions'],
  [/^4\.6/, '4.6 Evaluation'],
  [/^4\.7/, '4.7 Options'],
  [/^4\.8/, '4.8 Entities'],
  [/^4\.9/, '4.9 Properties'],
  [/^5/, '5 Authentication'],
  [/^6/, '6 Events'],
  [/^7/, '7 Errors'],
  [/^8/, '8 Limits'],
  [/^9/, '9 Versions'],
];

function chapterOf({ section, resolution }: Requirement): string {
  if (resolution !== undefined) return 'Resolutions';
  return chapters.find(([begin]) => begin.test(section))?.[1] ?? section;
}

/** Counts requirements and mutants by chapter, in the order of the requirements, and in total. */
export function countsOf(
  requirements: readonly Requirement[],
  cases: readonly Case[],
  mutants: readonly Mutant[],
  killed: ReadonlySet<string>,
): readonly Counts[] {
  const chapter = new Map(requirements.map((each) => [each.id, chapterOf(each)]));
  const count = (section: string, isOf: (requirement: string) => boolean): Counts => {
    const own = mutants.filter(({ requirement }) => isOf(requirement));
    return {
      section,
      requirements: requirements.filter(({ id }) => isOf(id)).length,
      cases: cases.filter((each) => requirementsOf(each).some(isOf)).length,
      mutants: own.length,
      killed: own.filter(({ id }) => killed.has(id)).length,
    };
  };
  const rows = Array.from(new Set(chapter.values()), (name) => count(name, (id) => chapter.get(id) === name));
  return [...rows, count('All', () => true)];
}

/** Renders the counts as a Markdown table. */
export function renderCounts(rows: readonly Counts[]): string {
  const lines = rows.map(
    ({ section, requirements, cases, mutants, killed }) =>
      `| ${section} | ${requirements} | ${cases} | ${mutants} | ${killed} |`,
  );
  return ['| Section | Requirements | Cases | Mutants | Killed |', '|---|--:|--:|--:|--:|', ...lines].join('\n');
}
