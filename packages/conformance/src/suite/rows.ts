import type { Case, CaseContext, Status } from '../case/case.js';
import { Deviation, type DialectRowId, differs } from '../case/deviations.js';
import type { Made } from '../case/fixture.js';
import { isPropertyNeed, type Need, type PropertyNeed } from '../case/needs.js';
import type { Plain } from '../case/plain.js';
import type { Observation } from '../case/subject.js';
import { checkAnswered, type ExpectedStatus, expectNoChange, type Send, type UsualRefusal } from './expectations.js';

/** The description of a case beside its id, the requirements that it judges, and what it does. */
export interface About extends Omit<Case, 'id' | 'judges' | 'needs' | 'run'> {
  /** The needs of the case beside the common needs of the builder. Default: none. */
  readonly needs?: readonly Need[];
}

type Judges = Case['judges'];
type Expected = ExpectedStatus | UsualRefusal;
type Run = Case['run'];

/** A case, of which a row can say more after what it does. */
export interface CaseRow extends Case {
  /** Returns the case with a further description and further needs. */
  with(about: About): CaseRow;
}

const rowOfCase = (testCase: Case): CaseRow => ({
  ...testCase,
  with: ({ needs = [], ...about }) => rowOfCase({ ...testCase, ...about, needs: [...testCase.needs, ...needs] }),
});

/**
 * Returns a builder of cases that have needs in common.
 *
 * @example const resourceCase = casesWith(['resources']);
 * resourceCase('streaming/get/unknown', 'R-46-02', async (c) => {
 *   c.checkStatus(await c.subject.download('no-such-resource'), 404);
 * }).with({ onlyReads: true });
 */
const casesWith =
  (needs: readonly Need[]) =>
  (id: string, judges: Judges, run: Run): CaseRow =>
    rowOfCase({ id, judges, needs, run });

/** In place of the requirements that a case judges: each of its checks names its own. */
export const namedByChecks = undefined;

/** Returns a case that needs only what it names. */
export const testCase = casesWith([]);
/** Returns a case about entities of the suite's entity type. */
export const entityCase = casesWith(['entityType']);
/** Returns a case about a legacy call for the entity type (4.2 to 4.5). */
export const legacyCase = casesWith(['entityType', 'legacy']);
/** Returns a case about files (4.1). */
export const resourceCase = casesWith(['resources']);

/** Values by the properties of the suite that hold them, e.g. `{ stringProperty: 'a' }`. */
export type Values = { readonly [Need in PropertyNeed]?: Plain };

/** Returns the properties of values, each once. */
export const needsOfValues = (...all: readonly Values[]): readonly PropertyNeed[] =>
  Array.from(new Set(all.flatMap((values) => Object.keys(values).filter(isPropertyNeed))));

/** Returns values by the names that the properties have in the deployment. */
export const byName = ({ fixture }: CaseContext, values: Values): { readonly [name: string]: Plain } =>
  Object.fromEntries(needsOfValues(values).map((need) => [fixture.property(need), values[need] ?? null]));

/** Returns the row of the dialects by which an expected value or status differs, if any. */
export const rowOf = (expected: unknown): DialectRowId | undefined =>
  expected instanceof Deviation ? expected.row : undefined;

type RequestOfCase = (c: CaseContext) => Promise<Observation>;
/** A request about the entity that the case has created. */
type Request = (c: CaseContext, made: Made) => Promise<Observation>;

/** The description of a case of one request about an entity, beside the request itself. */
export interface AboutRequest extends About {
  /** The row of the dialects by which deployed services refuse the request, and the status of their response. */
  readonly deployed?: readonly [row: DialectRowId, status: Status];
  /** Judges the response beside its status, unless it is that of `deployed`. Default: nothing more. */
  readonly answer?: (c: CaseContext, answer: Observation, made: Made) => void;
}

/** A case of one request about an entity. */
interface RequestCase extends Case {
  /** Returns the case with a further description and further needs. */
  with(about: AboutRequest): Case;
}

/**
 * Returns a case that creates an entity with the values `before`, sends a request that succeeds, and finds only the
 * values `after` changed. It needs the properties of these values.
 */
export const change = (id: string, judges: Judges, before: Values, after: Values, request: Request): RequestCase =>
  requestCase({ id, judges, before, after, status: 200, request });

/** Returns a case like {@link change}, whose request succeeds and changes nothing. */
export const keep = (id: string, judges: Judges, before: Values, request: Request): RequestCase =>
  requestCase({ id, judges, before, after: {}, status: 200, request });

/**
 * Returns a case of a request that is refused with the status, and changes nothing. A request about an entity gets the
 * one that the case creates with the values `before`.
 */
export function refuse(id: string, judges: Judges, before: Values, status: Expected, request: Request): RequestCase;
export function refuse(id: string, judges: Judges, status: Expected, request: RequestOfCase): CaseRow;
export function refuse(
  id: string,
  judges: Judges,
  ...row: readonly [before: Values, status: Expected, request: Request] | readonly [Expected, RequestOfCase]
): CaseRow | RequestCase {
  if (row.length === 3) {
    const [before, status, request] = row;
    return requestCase({ id, judges, before, after: {}, status, request });
  }
  const [status, request] = row;
  const run: Run = (c) => expectNoChange(c, status, () => request(c));
  return testCase(id, judges, run).with({ deviation: rowOf(status) });
}

/** Returns a case of a request that succeeds and creates an entity with these values, whose properties it needs. */
export const creates = (id: string, judges: Judges, created: Values, request: RequestOfCase): CaseRow =>
  entityCase(id, judges, async (c) => {
    const before = await c.oracle.snapshot();
    c.checkStatus(await request(c), 200);
    await c.oracle.created(before, byName(c, created));
  }).with({ needs: needsOfValues(created) });

/** Returns a case of a request about texts that succeeds twice, and changes nothing the second time. */
export const idempotent = (id: string, judges: Judges, prepare: (c: CaseContext) => Promise<Send>): Case =>
  entityCase(id, judges, async (c) => {
    const send = await prepare(c);
    c.checkStatus(await send(), 200);
    await expectNoChange(c, 200, send);
  }).with({ needs: ['stringProperty'] });

/** Returns a case of one request, of whose answer it judges only the status. */
export function answers(id: string, judges: Judges, status: Expected, request: RequestOfCase): CaseRow {
  const run: Run = async (c) => checkAnswered(c, await request(c), status);
  return testCase(id, judges, run).with({ deviation: rowOf(status) });
}

interface RequestRow {
  readonly id: string;
  readonly judges: Judges;
  readonly before: Values;
  readonly after: Values;
  readonly status: Expected;
  readonly request: Request;
}

function requestCase(row: RequestRow, about: AboutRequest = {}): RequestCase {
  const { id, judges, before, after, status, request } = row;
  const { deployed, answer: judgeAnswer, deviation, needs = [], ...others } = about;
  const expected = deployed === undefined ? status : differs<Status>(deployed[0], 200, deployed[1]);
  const described = entityCase(id, judges, async (c) => {
    const made = await c.fixture.create(before);
    const snapshot = await c.oracle.snapshot();
    const answer = await request(c, made);
    const detected = checkAnswered(c, answer, expected);
    const isRefused = deployed !== undefined && detected === 'deployed';
    if (!isRefused) judgeAnswer?.(c, answer, made);
    if (isRefused || Object.keys(after).length === 0) await c.oracle.none(snapshot);
    else await c.oracle.updated(snapshot, made, byName(c, after));
  }).with({
    ...others,
    needs: [...needsOfValues(before, after), ...needs],
    deviation: [rowOf(expected) ?? [], deviation ?? []].flat(),
  });
  return { ...described, with: (more) => requestCase(row, more) };
}

/** Returns the rows of a table, of which each cell has the type of its value. */
export const rows = <const Rows extends readonly unknown[]>(...all: Rows): Rows => all;
