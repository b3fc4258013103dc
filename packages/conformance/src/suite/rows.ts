import type { Case, CaseContext, Judging } from '../case/case.js';
import { Deviation, type DialectRowId } from '../case/deviations.js';
import type { Made } from '../case/fixture.js';
import { isPropertyNeed, type Need, type PropertyNeed } from '../case/needs.js';
import { constant, type Plain } from '../case/plain.js';
import type { Observation } from '../case/subject.js';
import { checkAnswered, type ExpectedStatus, expectNoChange, inFormOf, type Send } from './expectations.js';
import { createWithSiblings } from './requests.js';

/** The description of a case, apart from its id, the requirements that it judges, and what it does. */
export interface About extends Omit<Case, 'id' | 'judges' | 'needs' | 'run'> {
  /** The needs of the case, in addition to those that the builder adds. Default: none. */
  readonly needs?: readonly Need[];
}

type Judges = Case['judges'];
type Run = Case['run'];

/** A case, of which a row can say more after what it does. */
export interface CaseRow<Description extends About = About> extends Case {
  /** Returns the case with a further description and further needs. */
  with(about: Description): CaseRow<Description>;
}

/** Returns the case that a builder makes of its description. */
const describedCase = <Description extends About>(
  caseOf: (about: Description) => Case,
  about: Description,
): CaseRow<Description> => ({
  ...caseOf(about),
  with: (more) => describedCase(caseOf, { ...about, ...more, needs: [...(about.needs ?? []), ...(more.needs ?? [])] }),
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
  (common: readonly Need[]) =>
  (id: string, judges: Judges, run: Run): CaseRow =>
    describedCase<About>(
      ({ needs = [], ...about }) => ({ id, judges, run, ...about, needs: [...common, ...needs] }),
      {},
    );

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

/** Values by the names that their properties have in the deployment. */
type ByName = { readonly [name: string]: Plain };

type MakeValue = (c: CaseContext) => Plain | Promise<Plain>;

/** Values like {@link Values}, some of which are made when the case runs. */
export type MadeValues = { readonly [Need in PropertyNeed]?: Plain | MakeValue };

/** The value of a property after a request, where services may store one of several. */
interface OpenValue {
  /** The row of the dialects by which the value differs, if any. */
  readonly row?: DialectRowId | undefined;
  /** Judges the value that the property has now. Returns the one that it must have. */
  judge(c: CaseContext, now: Plain): Plain;
}

/** The values that properties have after a request. */
export type Afterwards = { readonly [Need in PropertyNeed]?: Plain | MakeValue | OpenValue };

/** Makes a reference to a new entity. */
export const newEntity: MakeValue = async ({ fixture }) => fixture.reference(await fixture.create());

/** Makes a constant of the enum, by its index. */
export const constantAt =
  (index: number) =>
  ({ fixture }: CaseContext): Plain =>
    constant(fixture.constants[index] ?? '', fixture.type('enumType'));

/** Returns the row of the dialects by which an expected value or status differs, if any. */
export const rowOf = (expected: unknown): DialectRowId | undefined =>
  expected instanceof Deviation ? expected.row : undefined;

/** The value that a property has by either dialect. */
export const byDialect = (expected: Deviation<Plain>): OpenValue => ({
  row: rowOf(expected),
  judge(c, now) {
    const value = inFormOf(c, expected);
    return value instanceof Deviation ? value[c.check('value', now, value)] : value;
  },
});

/** Returns the properties of values, each once. */
export const needsOfValues = (...all: readonly Afterwards[]): readonly PropertyNeed[] =>
  Array.from(new Set(all.flatMap((values) => Object.keys(values).filter(isPropertyNeed))));

/** Returns values by the names that the properties have in the deployment. */
export const byName = ({ fixture }: CaseContext, values: Values): ByName =>
  Object.fromEntries(needsOfValues(values).map((need) => [fixture.property(need), values[need] ?? null]));

const isOpen = (value: unknown): value is OpenValue => typeof value === 'object' && value !== null && 'judge' in value;

/** Returns the rows of the dialects by which values differ. */
const rowsOfValues = (values: Afterwards): readonly DialectRowId[] =>
  Object.values(values).flatMap((value) => (isOpen(value) ? (value.row ?? []) : []));

/** Makes the values that are only known when the case runs, and leaves out those that are judged later. */
async function make(c: CaseContext, values: Afterwards): Promise<Values> {
  const made: { [need: string]: Plain } = {};
  for (const need of needsOfValues(values)) {
    const value = values[need] ?? null;
    if (!isOpen(value)) made[need] = typeof value === 'function' ? await value(c) : value;
  }
  return made;
}

/** Judges the values that services may store one of several. Returns them by the names of their properties. */
async function judgeOpen(c: CaseContext, made: Made, values: Afterwards): Promise<ByName> {
  const judged: { [name: string]: Plain } = {};
  for (const need of needsOfValues(values)) {
    const value = values[need];
    const property = c.fixture.property(need);
    if (isOpen(value)) judged[property] = value.judge(c, (await c.oracle.property(made, property)) ?? null);
  }
  return judged;
}

type RequestOfCase = (c: CaseContext) => Promise<Observation>;
/** A request about the entity that the case has created. It gets the values that the entity must have afterwards. */
export type Request = (c: CaseContext, made: Made, after: ByName) => Promise<Observation>;

/** The description of a case of one request about an entity, apart from the request itself. */
export interface AboutRequest extends About {
  /** The requirements that the status judges. Default: those of the case. */
  readonly ofStatus?: Judges;
  /** The requirements that the effect judges. Default: those of the case. */
  readonly ofEffect?: Judges;
  /** The expected status, if it is another one than that of the builder. */
  readonly status?: ExpectedStatus;
  /** What deployed services change, if their status is another one. Default: nothing. */
  readonly whereDeployed?: Values;
  /** Whether the entity has a value in every other common property, so that a change there shows. Default: `false`. */
  readonly hasSiblings?: boolean;
  /** Judges more of the response than its status, unless it is that of deployed services. Default: nothing more. */
  readonly answer?: (c: CaseContext, answer: Observation, made: Made) => unknown;
  /** Judges what can be read after a change that was judged. Default: nothing. */
  readonly afterwards?: (c: CaseContext, made: Made, after: ByName) => Promise<unknown>;
}

/**
 * Returns a case that creates an entity with the values `before`, sends a request that succeeds, and finds only the
 * values `after` changed. It needs the properties of these values. If the status is a deviation, deployed services
 * refuse the request, and a service that responds like them must change nothing.
 */
export const change = (id: string, judges: Judges, before: MadeValues, after: Afterwards, request: Request) =>
  requestCase({ id, judges, before, after, usual: 200, request });

/** Returns a case like {@link change}, whose request succeeds and changes nothing. */
export const keep = (id: string, judges: Judges, before: MadeValues, request: Request) =>
  requestCase({ id, judges, before, after: {}, usual: 200, request });

/**
 * Returns a case of a request that is refused with the status, and changes nothing. A request about an entity gets the
 * one that the case creates with the values `before`.
 */
export function refuse(
  id: string,
  judges: Judges,
  before: MadeValues,
  status: ExpectedStatus,
  request: Request,
): CaseRow<AboutRequest>;
export function refuse(id: string, judges: Judges, status: ExpectedStatus, request: RequestOfCase): CaseRow;
export function refuse(
  id: string,
  judges: Judges,
  ...row:
    | readonly [before: MadeValues, status: ExpectedStatus, request: Request]
    | readonly [ExpectedStatus, RequestOfCase]
): CaseRow | CaseRow<AboutRequest> {
  if (row.length === 3) {
    const [before, usual, request] = row;
    return requestCase({ id, judges, before, after: {}, usual, request });
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
export function answers(id: string, judges: Judges, status: ExpectedStatus, request: RequestOfCase): CaseRow {
  const run: Run = async (c) => checkAnswered(c, await request(c), status);
  return testCase(id, judges, run).with({ deviation: rowOf(status) });
}

interface RequestRow {
  readonly id: string;
  readonly judges: Judges;
  readonly before: MadeValues;
  readonly after: Afterwards;
  /** The expected status unless the description names another one. */
  readonly usual: ExpectedStatus;
  readonly request: Request;
}

const requestCase = ({ id, judges, before, after, usual, request }: RequestRow): CaseRow<AboutRequest> =>
  describedCase<AboutRequest>((description) => {
    const { status = usual, hasSiblings, ofStatus, ofEffect, answer: judgeAnswer, afterwards, ...about } = description;
    const { needs = [], deviation = [], whereDeployed = {}, ...others } = about;
    const run: Run = async (c) => {
      const type = others.linksOnce === true ? 'linkingType' : 'entityType';
      const values = await make(c, before);
      const made = hasSiblings ? await createWithSiblings(c, values, type) : await c.fixture.create(values, type);
      const changed = byName(c, await make(c, after));
      const snapshot = await c.oracle.snapshot();
      const answer = await request(c, made, changed);
      const judging: Judging = ofStatus === undefined ? {} : { judges: ofStatus };
      const isDeployed = checkAnswered(c, answer, status, judging) === 'deployed';
      if (!isDeployed) await judgeAnswer?.(c, answer, made);
      const oracle = ofEffect === undefined ? c.oracle : c.oracle.judging(ofEffect);
      if (Object.keys(isDeployed ? whereDeployed : after).length === 0) return oracle.none(snapshot);
      if (isDeployed) return oracle.updated(snapshot, made, byName(c, whereDeployed));
      await oracle.updated(snapshot, made, { ...changed, ...(await judgeOpen(c, made, after)) });
      await afterwards?.(c, made, changed);
    };
    return entityCase(id, judges, run).with({
      ...others,
      needs: Array.from(new Set([...needsOfValues(before, after, whereDeployed), ...needs])),
      deviation: Array.from(new Set([rowOf(status) ?? [], rowsOfValues(after), deviation].flat())),
    });
  }, {});

/** Returns the rows of a table, of which each cell has the type of its value. */
export const rows = <const Rows extends readonly unknown[]>(...all: Rows): Rows => all;
