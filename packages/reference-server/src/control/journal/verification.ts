import { completed, isStepDone, mapping, type Steps } from '../../work/steps.js';
import { ControlBody, ControlError, missing, unexpected } from '../control-body.js';
import { type Candidate, type Condition, costOfEntry, type JournalEntry, type Match, matchOf } from './entry.js';
import { type JournalFilter, readJournalFilter } from './filter.js';

type Conditions = readonly Condition<JournalEntry>[];
type Candidates = readonly Candidate<JournalEntry>[];

/** How many requests are expected. */
interface Count {
  readonly least: number;
  readonly most: number;
}

/** How many requests a message and a response list. */
const maxNamed = { matching: 10, undecided: 3, nearest: 3 };

/** The result of a verification. */
interface Verdict {
  readonly satisfied: boolean;
  /** How many requests match; of a sequence, how many of its first filters do. */
  readonly count: number;
  /** The numbers of the requests for which a filter cannot be decided, if the result depends on them. */
  readonly undecided?: readonly number[];
  /** What was expected, what was found, and where the nearest requests differ. Only if it is not satisfied. */
  readonly message?: string;
  /** The requests that fulfil most of the conditions, but not all. Only if it is not satisfied. */
  readonly nearest?: readonly JournalEntry[];
}

/** The journal does not contain what was expected. The message shows the nearest requests, and where they differ. */
export class VerificationError extends Error {
  /** How many requests match. */
  readonly count: number;
  /** The requests that fulfil most of the conditions, but not all. */
  readonly nearest: readonly JournalEntry[];
  /** The numbers of the requests for which a filter cannot be decided, if they may be what was expected. */
  readonly undecided: readonly number[];

  constructor({ message, count, nearest = [], undecided = [] }: Verdict) {
    super(message);
    this.name = 'VerificationError';
    this.count = count;
    this.nearest = nearest;
    this.undecided = undecided;
  }
}

/** How many requests a filter must select. Every method throws a {@link VerificationError} if it selects others. */
export interface Expectation {
  /**
   * The filter must select exactly this number of requests.
   *
   * @throws ControlError if it is not an integer of at least 0
   */
  times(count: number): void;
  /** The filter must select this number of requests or more. @throws ControlError as {@link times} does */
  atLeast(count: number): void;
  /** The filter must select this number of requests or fewer. @throws ControlError as {@link times} does */
  atMost(count: number): void;
  /** The filter must select no request. */
  never(): void;
}

/** Where the entries of a journal are found. */
interface Entries {
  candidates(): Steps<Candidates>;
}

/** @throws ControlError if the filter is invalid */
export function expectation(journal: Entries, filter: JournalFilter): Expectation {
  const conditions = readJournalFilter(new ControlBody(filter));
  const require = (count: Count) => requireSatisfied(completed(verifyingCount(journal, conditions, count)));
  return {
    times: (count) => require({ least: checkedCount(count), most: count }),
    atLeast: (count) => require({ least: checkedCount(count), most: Number.POSITIVE_INFINITY }),
    atMost: (count) => require({ least: 0, most: checkedCount(count) }),
    never: () => require({ least: 0, most: 0 }),
  };
}

/**
 * @throws ControlError if a filter is invalid
 * @throws VerificationError if the journal does not contain the sequence
 */
export function expectSequence(journal: Entries, filters: readonly JournalFilter[]): void {
  requireSatisfied(completed(verifyingSequence(journal, readSequence(filters, '$'))));
}

/**
 * Verifies what the body of a control request expects: `{ "expect": filter }` with `times`, `never`, or one or both of
 * `atLeast` and `atMost`, where the default is at least once, or `{ "inOrder": [filter, …] }`. The steps verify it.
 *
 * @throws ControlError if the body is invalid
 */
export function verifying(journal: Entries, given: unknown): Steps<Verdict> {
  const body = new ControlBody(given);
  const counted = countIn(body);
  const expected = body.object('expect');
  const inOrder = body.value('inOrder');
  body.finish();
  if (inOrder === undefined) {
    if (expected === undefined) throw missing('a filter', body.pathOf('expect'));
    return verifyingCount(journal, readJournalFilter(expected), counted?.count ?? once);
  }
  if (expected !== undefined) throw body.gotBoth('expect', 'inOrder');
  if (counted !== undefined) throw body.gotBoth(counted.name, 'inOrder');
  const where = body.pathOf('inOrder');
  if (!Array.isArray(inOrder)) throw unexpected('an array of filters', inOrder, where);
  return verifyingSequence(journal, readSequence(inOrder, where));
}

/** At least one request. */
const once: Count = { least: 1, most: Number.POSITIVE_INFINITY };

/** Reads how many requests are expected, and which member says so first. */
function countIn(body: ControlBody): { readonly name: string; readonly count: Count } | undefined {
  const members = ['times', 'atLeast', 'atMost'] as const;
  const [times, atLeast, atMost] = members.map((name) => body.integer(name, 0, Number.MAX_SAFE_INTEGER));
  const never = body.boolean('never') === true ? 0 : undefined;
  const exact = times ?? never;
  const [first, second] = Object.entries({ times, never, atLeast, atMost }).filter(([, value]) => value !== undefined);
  if (first === undefined) return undefined;
  const [name] = first;
  if (second !== undefined && exact !== undefined) throw body.gotBoth(name, second[0]);
  const least = exact ?? atLeast ?? 0;
  const most = exact ?? atMost ?? Number.POSITIVE_INFINITY;
  if (most >= least) return { name, count: { least, most } };
  throw new ControlError(
    `Expected "atMost" to be at least "atLeast", ${least}, got ${most} at ${body.pathOf('atMost')}.`,
  );
}

function readSequence(filters: readonly unknown[], where: string): readonly Conditions[] {
  // Any journal would contain an empty sequence.
  if (filters.length === 0) throw new ControlError(`Expected at least one filter at ${where}, got none.`);
  return filters.map((filter, index) => readJournalFilter(new ControlBody(filter, `${where}[${index}]`)));
}

function checkedCount(count: number): number {
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new ControlError(`Expected an integer of at least 0 as the number of requests, got ${String(count)}.`);
}

function requireSatisfied(verdict: Verdict): void {
  if (!verdict.satisfied) throw new VerificationError(verdict);
}

function* verifyingCount(journal: Entries, conditions: Conditions, { least, most }: Count): Steps<Verdict> {
  const entries = yield* journal.candidates();
  const matches = yield* mapping(entries, (entry) => matchOf(entry, conditions), costOfEntry);
  const thatAre = (match: Match) => entries.filter((_, index) => matches[index] === match).map(({ shown }) => shown);
  const matching = thatAre(true);
  const count = matching.length;
  const undecided = thatAre('undecided');
  const highest = count + undecided.length;
  if (count >= least && highest <= most) return { satisfied: true, count };
  const unknown = count <= most && highest >= least ? undecided : [];
  const nearest = count < least ? yield* findingNearest(entries, conditions) : [];
  const found = rangeOf(count, count + unknown.length);
  return failed(count, unknown, nearest, [
    `Expected ${countText({ least, most })}${described(conditions)}, got ${found} of ${entries.length}.`,
    ...named('These match:', matching.slice(0, maxNamed.matching), lineOf),
    ...undecidedLines(unknown),
    ...named('The nearest others:', nearest, (entry) => differenceOf(entry, conditions)),
  ]);
}

function* verifyingSequence(journal: Entries, sequence: readonly Conditions[]): Steps<Verdict> {
  const entries = yield* journal.candidates();
  const found = yield* findingInOrder(entries, sequence, (match) => match === true);
  const conditions = sequence[found.length];
  if (conditions === undefined) return { satisfied: true, count: found.length };
  const possible = yield* findingInOrder(entries, sequence, (match) => match !== false);
  // If not even the undecided entries complete the sequence, they do not matter.
  const undecided = possible.length < sequence.length ? [] : possible.filter(({ match }) => match === 'undecided');
  const unknown = undecided.map(({ entry }) => entry.shown);
  const last = found.at(-1);
  const nearest = yield* findingNearest(entries.slice(last === undefined ? 0 : last.index + 1), conditions);
  const after = last === undefined ? '' : ` after #${last.entry.shown.seq}`;
  return failed(found.length, unknown, nearest, [
    `Expected a request${described(conditions)}${after}, as number ${found.length + 1} of ${sequence.length} in order, got none.`,
    ...named('Before it match:', found.slice(-maxNamed.matching), ({ entry }) => lineOf(entry.shown)),
    ...undecidedLines(unknown),
    ...named('The nearest after them:', nearest, (entry) => differenceOf(entry, conditions)),
  ]);
}

/** An entry that takes its place in a sequence. */
interface InOrder {
  readonly entry: Candidate<JournalEntry>;
  readonly match: Match;
  readonly index: number;
}

/** Finds an entry for each of the conditions, until there is none: the first one after the entry before. */
function* findingInOrder(
  entries: Candidates,
  sequence: readonly Conditions[],
  isFound: (match: Match) => boolean,
): Steps<readonly InOrder[]> {
  const found: InOrder[] = [];
  for (const [index, entry] of entries.entries()) {
    const conditions = sequence[found.length];
    if (conditions === undefined) break;
    const match = matchOf(entry, conditions);
    if (isFound(match)) found.push({ entry, match, index });
    if (isStepDone(costOfEntry)) yield;
  }
  return found;
}

/** @param undecided the entries of which it is not known whether they match, if the result depends on them */
function failed(
  count: number,
  undecided: readonly JournalEntry[],
  nearest: Candidates,
  lines: readonly string[],
): Verdict {
  return {
    satisfied: false,
    count,
    message: lines.join('\n'),
    nearest: nearest.map(({ shown }) => shown),
    ...(undecided.length === 0 ? {} : { undecided: undecided.map(({ seq }) => seq) }),
  };
}

/** E.g. `at least 1 request`. */
function countText({ least, most }: Count): string {
  const requests = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`;
  if (most === least) return requests(least);
  if (most === Number.POSITIVE_INFINITY) return `at least ${requests(least)}`;
  return least === 0 ? `at most ${requests(most)}` : `${least} to ${requests(most)}`;
}

function rangeOf(lowest: number, highest: number): string {
  return lowest === highest ? String(lowest) : `${lowest} to ${highest}`;
}

function undecidedLines(entries: readonly JournalEntry[]): readonly string[] {
  const title = 'Undecided, since the body is longer than the journal keeps:';
  return named(title, entries.slice(0, maxNamed.undecided), lineOf);
}

/** The entries that fulfil most conditions but not all, the latest first. Those that fulfil none are not near. */
function* findingNearest(entries: Candidates, conditions: Conditions): Steps<Candidates> {
  const compare = (entry: Candidate<JournalEntry>) => {
    const matches = conditions.map((condition) => condition.isMet(entry));
    return { entry, isOther: matches.includes(false), met: matches.filter((match) => match === true).length };
  };
  const compared = yield* mapping(entries, compare, costOfEntry);
  return compared
    .filter(({ isOther, met }) => isOther && (met > 0 || conditions.length === 1))
    .sort((one, other) => other.met - one.met || other.entry.shown.seq - one.entry.shown.seq)
    .slice(0, maxNamed.nearest)
    .map(({ entry }) => entry);
}

function described(conditions: Conditions): string {
  const texts = conditions.map(({ name, expected }) => `${name} ${expected}`);
  const last = texts.pop();
  if (last === undefined) return '';
  return ` with ${texts.length === 0 ? last : `${texts.join(', ')} and ${last}`}`;
}

function named<Item>(title: string, items: readonly Item[], line: (item: Item) => string): readonly string[] {
  return items.length === 0 ? [] : [title, ...items.map((item) => `  ${line(item)}`)];
}

function lineOf({ seq, method, path, status }: JournalEntry): string {
  return `#${seq} ${method} ${path} (${status})`;
}

function differenceOf(entry: Candidate<JournalEntry>, conditions: Conditions): string {
  const missed = conditions.filter((condition) => condition.isMet(entry) !== true);
  return `${lineOf(entry.shown)}: ${missed.map(({ name, found }) => `${name} is ${found(entry)}`).join(', ')}`;
}
