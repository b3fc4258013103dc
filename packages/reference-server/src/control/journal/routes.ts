import { type Answer, content, type HttpResponse, header, jsonValue, noContent } from '../../http/message.js';
import type { Pairs } from '../../http/router.js';
import { inTurns, mapping, type Steps } from '../../work/steps.js';
import { receivedValue, unexpected } from '../control-body.js';
import { absent, type ControlRequest, type ControlRoute, queryOf, rule } from '../control-request.js';
import { type Condition, costOfEntry, type JournalEntry } from './entry.js';
import { filterOfQuery, readJournalFilter } from './filter.js';
import { type EntrySource, endable, events } from './following.js';
import type { Journal } from './journal.js';
import { verifying } from './verification.js';

/** The journal of a world, as a list and as a stream, and verification. */
export const journalRoutes: readonly ControlRoute[] = [
  { pattern: '-/journal', methods: { GET: readJournal, DELETE: clearJournal } },
  { pattern: '-/journal/:id', methods: { GET: readEntry } },
  { pattern: '-/journal/stream', methods: { GET: streamJournal } },
  { pattern: '-/journal/verify', methods: { POST: verifyJournal } },
];

function readJournal({ http, server, world }: ControlRequest): Answer {
  const pairs = queryOf(http);
  const limit = limitIn(pairs);
  const conditions = readJournalFilter(filterOfQuery(pairs.filter(([name]) => name !== 'limit')));
  return server.longWork.add(() => inTurns(reading(world.journal, conditions, limit)));
}

/** How many entries are asked for. Default: all. @throws ControlError if it is not an integer of at least 1 */
function limitIn(pairs: Pairs): number {
  const [, text] = pairs.findLast(([name]) => name === 'limit') ?? [];
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw unexpected('an integer from 1 to 999999999', text, 'query.limit');
}

function* reading(
  journal: Journal,
  conditions: readonly Condition<JournalEntry>[],
  limit: number,
): Steps<HttpResponse> {
  const found = yield* journal.searching(conditions);
  const matching = found.matching.slice(-limit);
  const { undecided } = found;
  const textOf = (entry: JournalEntry, index: number) => (index === 0 ? '' : ',') + JSON.stringify(entry);
  const texts = yield* mapping(matching, textOf, costOfEntry);
  const others = undecided.length === 0 ? '' : `,"undecided":${JSON.stringify(undecided.map(({ seq }) => seq))}`;
  return content('application/json', ['{"entries":[', ...texts, `]${others}}`], rule);
}

function readEntry({ world, id }: ControlRequest): HttpResponse {
  const seq = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const entry = seq <= world.journal.seq ? world.journal.entryFrom(seq)?.shown : undefined;
  if (seq > 0 && entry?.seq === seq) return jsonValue(200, { ...entry }, rule);
  throw absent('journal entry', id);
}

function clearJournal({ world }: ControlRequest): HttpResponse {
  world.journal.clear();
  return noContent(rule);
}

/** Server-sent events of the entries as they are added. `Last-Event-ID` continues after an entry. */
function streamJournal({ http, world: { journal } }: ControlRequest): HttpResponse {
  const pairs = queryOf(http);
  const last = header(http.headers, 'last-event-id');
  const others = last === undefined ? pairs : pairs.filter(([name]) => name !== 'after');
  const conditions = readJournalFilter(filterOfQuery(others));
  const after = last === undefined ? smallest(pairs.filter(([name]) => name === 'after')) : lastRead(last, journal);
  const followed = { journal, conditions, after: after ?? journal.seq };
  const body = endable((end) => events(followed, [end, http.signal, journal.streaming]));
  return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body, rule };
}

/** Of several values, one must match, so the smallest decides. */
function smallest(pairs: Pairs): number | undefined {
  return pairs.length === 0 ? undefined : Math.min(...pairs.map(([, value]) => Number(value)));
}

/**
 * The number of the entry that a reader has read last. A journal that has not reached this number is another one, e.g.
 * after a restart of the server, and all its entries are new to the reader.
 *
 * @throws ControlError if it is not a number
 */
function lastRead(given: string, { seq }: EntrySource): number {
  readJournalFilter(filterOfQuery([['after', given]]));
  return Number(given) > seq ? 0 : Number(given);
}

/** 200 if the journal contains what the body expects, else 409. */
async function verifyJournal({ http, server, world }: ControlRequest): Promise<HttpResponse> {
  const steps = verifying(world.journal, await receivedValue(http));
  const verdict = await server.longWork.add(() => inTurns(steps));
  return jsonValue(verdict.satisfied ? 200 : 409, { ...verdict }, rule);
}
