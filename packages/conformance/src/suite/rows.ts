import type { Case } from '../case/case.js';
import type { Need } from '../case/needs.js';

/** What a row says of its case beside the id, the requirements that it judges, and what it does. */
export interface About extends Omit<Case, 'id' | 'judges' | 'needs' | 'run'> {
  /** What the deployment must have beside the common needs of the builder. Default: nothing. */
  readonly needs?: readonly Need[];
}

type Judges = Case['judges'];
type Run = Case['run'];

/**
 * Returns a builder of cases that have needs in common.
 *
 * @example const resourceCase = casesWith('resources');
 * resourceCase('streaming/get/unknown', 'R-46-02', async (c) => {
 *   c.checkStatus(await c.subject.download('no-such-resource'), 404);
 * });
 */
const casesWith =
  (...common: readonly Need[]) =>
  (id: string, judges: Judges, ...rest: readonly [run: Run] | readonly [about: About, run: Run]): Case => {
    const [{ needs = [], ...about }, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    return { id, judges, needs: [...common, ...needs], ...about, run };
  };

/** In place of the requirements that a case judges: each of its checks names its own. */
export const namedByChecks = undefined;

/** Returns a case that needs only what it names. */
export const testCase = casesWith();
/** Returns a case about entities of the suite's entity type. */
export const entityCase = casesWith('entityType');
/** Returns a case about a legacy call for the entity type (4.2 to 4.5). */
export const legacyCase = casesWith('entityType', 'legacy');
/** Returns a case about files (4.1). */
export const resourceCase = casesWith('resources');
