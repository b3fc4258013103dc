import type { EnabledDeviations } from '../deviations.js';
import { type FailureContext, failure } from '../http/failure.js';
import { type HttpRequest, type HttpResponse, header } from '../http/message.js';
import { content, jsonValue, noContent } from '../http/response.js';
import { handlerOf, optionsResponse, type Route, Router, unknownPath } from '../http/router.js';
import { decodePairs, type Pairs, splitTarget } from '../http/target.js';
import { notFound, Refusal } from '../model/refusal.js';
import { describedAccess, openApiDocument } from '../openapi/document.js';
import { ControlBody, ControlError, readAdvance } from './control-body.js';
import type { ControlGuard } from './control-guard.js';
import { eventStream } from './event-stream.js';
import { filterOfQuery, readJournalFilter } from './journal-filter.js';
import { JournalReader } from './journal-reader.js';
import { verify } from './verification.js';
import type { World } from './world.js';
import { type Worlds, worldSegment } from './worlds.js';

interface ControlRequest {
  readonly http: HttpRequest;
  readonly world: World;
  /** The path of the world, without a trailing slash; empty for the first one. */
  readonly prefix: string;
  /** The last variable segment of the path, e.g. the id of a snapshot or a world. */
  readonly id: string;
}

type ControlHandler = (request: ControlRequest) => HttpResponse | Promise<HttpResponse>;

/** The rule in the log for all control paths. */
const rule = 'control';
/** Dates of the service have four digits for the year. */
const latestTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The control paths `/-/…`, beside the base path. They do not affect the paths of the specification. */
export class Control {
  readonly #worlds: Worlds;
  readonly #guard: ControlGuard;
  readonly #basePath: string;
  readonly #failures: FailureContext;
  readonly #deviations: EnabledDeviations;
  readonly #router: Router<Route<ControlHandler>>;
  /** The methods and paths, e.g. `GET /-/health`. */
  readonly #paths: readonly string[];
  /** The streams of journals that clients read, with their worlds. */
  readonly #streams = new Map<JournalReader, World>();

  /**
   * @param basePath without a trailing slash, for the URLs of worlds
   * @param deviations those of the service, for its description
   */
  constructor(
    worlds: Worlds,
    guard: ControlGuard,
    basePath: string,
    failures: FailureContext,
    deviations: EnabledDeviations,
  ) {
    this.#worlds = worlds;
    this.#guard = guard;
    this.#basePath = basePath;
    this.#failures = failures;
    this.#deviations = deviations;
    const all: readonly Route<ControlHandler>[] = [
      { pattern: '-', methods: { GET: (request) => this.#list(request) } },
      ...routes,
      { pattern: '-/snapshots', methods: { POST: (request) => this.#keepSnapshot(request) } },
      { pattern: '-/journal/stream', methods: { GET: (request) => this.#streamJournal(request) } },
      { pattern: '-/worlds', methods: { POST: (request) => this.#addWorld(request) } },
      { pattern: '-/worlds/:id', methods: { DELETE: (request) => this.#deleteWorld(request) } },
      { pattern: '-/openapi/:id', methods: { GET: (request) => this.#describe(request) } },
    ];
    this.#paths = all.flatMap(({ pattern, methods }) => Object.keys(methods).map((method) => `${method} /${pattern}`));
    this.#router = new Router(all);
  }

  /**
   * Answers a request. Never rejects.
   *
   * @param path the decoded segments after those of the world. The first is `-`
   * @param prefix the path of the world, without a trailing slash
   */
  async handle(http: HttpRequest, world: World, path: readonly string[], prefix: string): Promise<HttpResponse> {
    try {
      const permission = this.#guard.check(http);
      if (permission === 'unauthorized') {
        throw new Refusal(permission, rule, 'Control paths need "Authorization: Bearer" with the control token.');
      }
      const match = permission === 'hidden' ? undefined : this.#router.match(path);
      if (match === undefined) throw unknownPath(path, rule);
      if (http.method === 'OPTIONS') return optionsResponse(match.route, rule);
      const { handler } = handlerOf(match.route, http.method, rule);
      return await handler({ http, world, prefix, id: match.parameters.id ?? '' });
    } catch (error) {
      return failure(error, this.#failures);
    }
  }

  async #keepSnapshot({ http, world }: ControlRequest): Promise<HttpResponse> {
    await requireEmptyBody(http);
    return jsonValue(200, { id: world.keepSnapshot(this.#worlds.copies) }, rule);
  }

  async #addWorld({ http, world }: ControlRequest): Promise<HttpResponse> {
    await requireEmptyBody(http);
    const id = this.#worlds.add(world);
    return jsonValue(200, { id, url: `${http.origin}/${worldSegment(id)}${this.#basePath}` }, rule);
  }

  /** What there is: the service, the OpenAPI documents of its accesses, and the control paths. */
  #list({ http, world, prefix }: ControlRequest): HttpResponse {
    const origin = http.origin + prefix;
    const documents = Array.from(
      world.state.accesses.keys(),
      (id) => `${origin}/-/openapi/${encodeURIComponent(id)}.json`,
    );
    return jsonValue(200, { service: origin + this.#basePath, openapi: documents, paths: this.#paths }, rule);
  }

  /** The OpenAPI document of the access in `-/openapi/<access>.json`. */
  #describe({ http, world, prefix, id }: ControlRequest): HttpResponse {
    if (!id.endsWith('.json')) throw notFound(rule, `Expected "/-/openapi/<access>.json", got "${id.slice(0, 80)}".`);
    const access = describedAccess(world.state, id.slice(0, -'.json'.length), rule);
    return jsonValue(200, openApiDocument(access, http.origin + prefix + this.#basePath, this.#deviations), rule);
  }

  #deleteWorld({ id }: ControlRequest): HttpResponse {
    const { world } = this.#worlds.find([worldSegment(id)]);
    if (!this.#worlds.delete(id)) throw notFound(rule, `There is no world "${id.slice(0, 80)}".`);
    for (const [reader, ofWorld] of this.#streams) if (ofWorld === world) reader.end();
    return noContent(rule);
  }

  /** Server-sent events of the entries as they are added. `Last-Event-ID` continues after an entry. */
  #streamJournal({ http, world }: ControlRequest): HttpResponse {
    const { journal } = world;
    const pairs = queryOf(http);
    const last = header(http.headers, 'last-event-id');
    const given: Pairs = last === undefined ? pairs : [...pairs.filter(([name]) => name !== 'after'), ['after', last]];
    const conditions = readJournalFilter(filterOfQuery(given));
    const after = given.findLast(([name]) => name === 'after')?.[1];
    const reader = new JournalReader(journal, conditions, after === undefined ? undefined : Number(after), http.signal);
    // Nobody reads the body of a response to HEAD, so the stream is only known from its first event on.
    const events = eventStream(reader);
    const body = {
      [Symbol.asyncIterator]: () => {
        this.#streams.set(reader, world);
        reader.onEnd = () => this.#streams.delete(reader);
        return events[Symbol.asyncIterator]();
      },
    };
    return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body, rule };
  }

  /** Ends the streams of journals, for which the server would wait otherwise. */
  close(): void {
    for (const reader of this.#streams.keys()) reader.end();
  }
}

/** The control paths of one world. */
const routes: readonly Route<ControlHandler>[] = [
  { pattern: '-/health', methods: { GET: () => jsonValue(200, { status: 'ok' }, rule) } },
  { pattern: '-/reset', methods: { POST: reset } },
  { pattern: '-/snapshots/:id/restore', methods: { POST: restore } },
  { pattern: '-/journal', methods: { GET: readJournal, DELETE: clearJournal } },
  { pattern: '-/journal/verify', methods: { POST: verifyJournal } },
  { pattern: '-/faults', methods: { GET: listFaults, POST: addFault, DELETE: clearFaults } },
  { pattern: '-/faults/:id', methods: { DELETE: removeFault } },
  { pattern: '-/clock', methods: { POST: advanceClock } },
];

async function reset({ http, world }: ControlRequest): Promise<HttpResponse> {
  await requireEmptyBody(http);
  world.reset();
  return noContent(rule);
}

async function restore({ http, world, id }: ControlRequest): Promise<HttpResponse> {
  await requireEmptyBody(http);
  if (world.restoreKept(id)) return noContent(rule);
  throw notFound(
    rule,
    `There is no snapshot "${id.slice(0, 80)}". The server keeps the last 100, or fewer that have many entities.`,
  );
}

function readJournal({ http, world }: ControlRequest): HttpResponse {
  const entries = world.journal.matching(readJournalFilter(filterOfQuery(queryOf(http))));
  const texts = entries.map((entry, index) => (index === 0 ? '' : ',') + JSON.stringify(entry));
  return content('application/json', ['{"entries":[', ...texts, ']}'], rule);
}

/** 200 if the journal contains what the body expects, else 409. */
async function verifyJournal({ http, world }: ControlRequest): Promise<HttpResponse> {
  const verdict = verify(world.journal, await ControlBody.of(http));
  return jsonValue(verdict.satisfied ? 200 : 409, { ...verdict }, rule);
}

/** @throws ControlError if the query cannot be decoded */
function queryOf({ target }: HttpRequest): Pairs {
  const { pairs, error } = decodePairs(splitTarget(target).query, 'the query');
  if (error !== undefined) throw new ControlError(error.message);
  return pairs;
}

function clearJournal({ world }: ControlRequest): HttpResponse {
  world.journal.clear();
  return noContent(rule);
}

function listFaults({ world }: ControlRequest): HttpResponse {
  return jsonValue(200, { faults: world.faults.list() }, rule);
}

async function addFault({ http, world }: ControlRequest): Promise<HttpResponse> {
  return jsonValue(200, { id: world.faults.addFrom(await ControlBody.of(http)) }, rule);
}

function removeFault({ world, id }: ControlRequest): HttpResponse {
  if (!world.faults.remove(id)) throw notFound(rule, `There is no fault "${id.slice(0, 80)}".`);
  return noContent(rule);
}

function clearFaults({ world }: ControlRequest): HttpResponse {
  world.faults.clear();
  return noContent(rule);
}

async function advanceClock({ http, world }: ControlRequest): Promise<HttpResponse> {
  const body = await ControlBody.of(http);
  const { clock } = world.state;
  clock.advance(readAdvance(body, Math.max(0, latestTime - clock.now())));
  return noContent(rule);
}

/** Requires an empty body or an empty object. */
async function requireEmptyBody(http: HttpRequest): Promise<void> {
  (await ControlBody.of(http)).finish();
}
