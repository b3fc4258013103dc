import { jsonValue, noContent } from '../http/answer.js';
import type { Answer, Exchange } from '../http/exchange.js';
import { type FailureContext, failure } from '../http/failure.js';
import { Router } from '../http/router.js';
import { notFound, Refusal } from '../model/refusal.js';
import { ControlBody, readFaultRule } from './body.js';
import type { ControlGuard } from './guard.js';
import type { Realm } from './realm.js';
import { type Realms, worldSegment } from './realms.js';

interface ControlRequest {
  readonly exchange: Exchange;
  readonly realm: Realm;
  /** The id of a snapshot or a world in the path. */
  readonly id: string;
}

type ControlHandler = (request: ControlRequest) => Answer | Promise<Answer>;

interface ControlRoute {
  readonly pattern: string;
  readonly methods: Readonly<Record<string, ControlHandler>>;
}

const rule = 'control';
const latestTime = 8_640_000_000_000_000;

/** The control paths beside a base path: `/-/…`. They never change what the specification's own paths mean. */
export class Control {
  readonly #realms: Realms;
  readonly #guard: ControlGuard;
  readonly #basePath: string;
  readonly #failures: FailureContext;
  readonly #router: Router<ControlRoute>;

  /** @param basePath without the slash at the end, for the URLs of worlds */
  constructor(realms: Realms, guard: ControlGuard, basePath: string, failures: FailureContext) {
    this.#realms = realms;
    this.#guard = guard;
    this.#basePath = basePath;
    this.#failures = failures;
    this.#router = new Router(this.#routes());
  }

  /** Answers a request; never rejects. `path` is what follows `/-/`. */
  async answer(exchange: Exchange, realm: Realm, path: readonly string[]): Promise<Answer> {
    return this.#judge(exchange, realm, path).catch((error) => failure(error, this.#failures));
  }

  async #judge(exchange: Exchange, realm: Realm, path: readonly string[]): Promise<Answer> {
    const verdict = this.#guard.judge(exchange);
    if (verdict === 'unauthorized') {
      throw new Refusal(verdict, rule, "Control paths need 'Authorization: Bearer' with the control token.");
    }
    const match = verdict === undefined ? this.#router.match(path) : undefined;
    if (match === undefined) throw notFound(rule, `There is no control path '/-/${path.join('/').slice(0, 100)}'.`);
    const { methods } = match.route;
    const allow = [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (exchange.method === 'OPTIONS') return noContent(rule, { Allow: allow });
    const handler = new Map(Object.entries(methods)).get(exchange.method === 'HEAD' ? 'GET' : exchange.method);
    if (handler === undefined) {
      throw new Refusal(
        'methodNotAllowed',
        rule,
        `Method ${exchange.method} is not supported; expected is one of ${allow}.`,
        {
          Allow: allow,
        },
      );
    }
    const answer = await handler({ exchange, realm, id: match.parameters.id ?? '' });
    return exchange.method === 'HEAD' ? { ...answer, body: null } : answer;
  }

  #routes(): ControlRoute[] {
    return [
      { pattern: 'health', methods: { GET: () => jsonValue(200, { status: 'ok' }, rule) } },
      { pattern: 'reset', methods: { POST: (request) => reset(request) } },
      { pattern: 'snapshots', methods: { POST: (request) => keepSnapshot(request) } },
      { pattern: 'snapshots/:id/restore', methods: { POST: (request) => restore(request) } },
      {
        pattern: 'journal',
        methods: { GET: (request) => readJournal(request), DELETE: (request) => clearJournal(request) },
      },
      {
        pattern: 'faults',
        methods: { POST: (request) => addFault(request), DELETE: (request) => clearFaults(request) },
      },
      { pattern: 'clock', methods: { POST: (request) => advanceClock(request) } },
      { pattern: 'worlds', methods: { POST: (request) => this.#addWorld(request) } },
      { pattern: 'worlds/:id', methods: { DELETE: (request) => this.#deleteWorld(request) } },
    ];
  }

  async #addWorld({ exchange, realm }: ControlRequest): Promise<Answer> {
    (await ControlBody.of(exchange)).finish();
    const id = bounded(this.#realms.add(realm), 'worlds', 'DELETE /-/worlds/ID');
    return jsonValue(200, { id, url: `${exchange.origin}/${worldSegment(id)}${this.#basePath}` }, rule);
  }

  #deleteWorld({ id }: ControlRequest): Answer {
    if (!this.#realms.delete(id)) throw notFound(rule, `There is no world '${id.slice(0, 80)}'.`);
    return noContent(rule);
  }
}

async function reset({ exchange, realm }: ControlRequest): Promise<Answer> {
  (await ControlBody.of(exchange)).finish();
  realm.reset();
  return noContent(rule);
}

async function keepSnapshot({ exchange, realm }: ControlRequest): Promise<Answer> {
  (await ControlBody.of(exchange)).finish();
  return jsonValue(200, { id: realm.keepSnapshot() }, rule);
}

async function restore({ exchange, realm, id }: ControlRequest): Promise<Answer> {
  (await ControlBody.of(exchange)).finish();
  if (!realm.restoreKept(id)) throw notFound(rule, `There is no snapshot '${id.slice(0, 80)}'; the last 100 are kept.`);
  return noContent(rule);
}

function readJournal({ realm }: ControlRequest): Answer {
  return jsonValue(200, { entries: realm.journal.entries() }, rule);
}

function clearJournal({ realm }: ControlRequest): Answer {
  realm.journal.clear();
  return noContent(rule);
}

async function addFault({ exchange, realm }: ControlRequest): Promise<Answer> {
  const faultRule = readFaultRule(await ControlBody.of(exchange));
  return jsonValue(200, { id: bounded(realm.faults.add(faultRule), 'faults', 'DELETE /-/faults') }, rule);
}

function clearFaults({ realm }: ControlRequest): Answer {
  realm.faults.clear();
  return noContent(rule);
}

async function advanceClock({ exchange, realm }: ControlRequest): Promise<Answer> {
  const body = await ControlBody.of(exchange);
  const { clock } = realm.world;
  const advance = body.integer('advanceMs', 0, latestTime - clock.now());
  body.finish();
  if (advance === undefined)
    throw new Refusal('invalid', rule, '$.advanceMs is missing; expected is an integer of at least 0.');
  clock.advance(advance);
  return noContent(rule);
}

/** What testers ask for is bounded too. */
function bounded(id: string | undefined, what: string, wayOut: string): string {
  if (id !== undefined) return id;
  throw new Refusal('full', rule, `There are as many ${what} as this server holds; ${wayOut} makes room.`);
}
