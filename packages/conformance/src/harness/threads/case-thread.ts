import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Case } from '../../case/case.js';
import { withStandIns } from '../../case/links.js';
import { CreationStopped, type Stop } from '../../cleanup/brake.js';
import { EntityIds } from '../../cleanup/entity-ids.js';
import { type Entry, LedgerError } from '../../cleanup/ledger.js';
import { cases } from '../../suite/cases.js';
import { ownDeployment } from '../../target/own-deployment.js';
import { Connection } from '../../target/subjects/connection.js';
import { isUnavailable } from '../../target/subjects/pace.js';
import type { CaseEnvironment } from '../environment.js';
import { randomOf } from '../random.js';
import { runCase } from '../run-case.js';
import type { Answer, Beginning, CaseToRun, FromThread, Question, ThreadData, ToThread } from './messages.js';
import { ThreadSession } from './thread-session.js';

/**
 * Runs cases in a thread of its own, as the main thread says. Everything that the whole run has only once stays in the
 * main thread: the ledger, the session, and the number of entities that may be created.
 */
export class CaseThread {
  readonly #port: MessagePort;
  readonly #data: ThreadData;
  readonly #interrupt = new AbortController();
  readonly #cases: ReadonlyMap<string, Case> = new Map(cases.map((each) => [each.id, each]));
  #runs: RunningCases | undefined;

  constructor(port: MessagePort, data: ThreadData) {
    this.#port = port;
    this.#data = data;
    port.on('message', (message: ToThread) => this.#receive(message));
  }

  #receive(message: ToThread): void {
    if (message.kind === 'begin') {
      const tell = (told: FromThread) => this.#port.postMessage(told);
      const ask = (question: Question) => this.#ask(question);
      this.#runs = new RunningCases(message.beginning, { tell, ask, interrupt: this.#interrupt.signal });
      return;
    }
    const runs = this.#runs;
    if (runs === undefined) return;
    if (message.kind === 'run') void runs.run(message.toRun, this.#cases.get(message.toRun.id));
    else if (message.kind === 'renewed') runs.session.renewed(message.number, message.renewal);
    else if (message.kind === 'session') runs.session.replace(message.id);
    else if (message.kind === 'pulled') runs.stop = message.stop;
    else if (message.kind === 'responded') runs.connection.noteOtherResponse(message.status, message.headers);
    else if (message.kind === 'learned') runs.connection.secrets.learn(message.learned);
    else this.#interrupt.abort(new Error('the run was interrupted'));
  }

  /** Asks the main thread, and waits for the answer without doing anything else. */
  #ask(question: Question): Answer {
    const { answers, isAnswered } = this.#data;
    this.#port.postMessage({ kind: 'question', question } satisfies FromThread);
    Atomics.wait(isAnswered, 0, 0);
    Atomics.store(isAnswered, 0, 0);
    const received: { readonly message: Answer } | undefined = receiveMessageOnPort(answers);
    return received?.message;
  }
}

interface Lines {
  readonly tell: (message: FromThread) => void;
  readonly ask: (question: Question) => Answer;
  readonly interrupt: AbortSignal;
}

/** The cases that run in a thread. */
class RunningCases {
  readonly connection: Connection;
  readonly session: ThreadSession;
  /** Why nothing more may be created. */
  stop: Stop | undefined;
  readonly #lines: Lines;
  readonly #beginning: Beginning;
  readonly #environment: CaseEnvironment;
  /** The lines of the ledger and the requests that the main thread does not know yet. */
  #entries: Entry[] = [];
  #requests = 0;

  constructor(beginning: Beginning, lines: Lines) {
    this.#beginning = beginning;
    this.#lines = lines;
    this.connection = this.#connect(beginning);
    this.session = new ThreadSession(beginning.sessionId, lines.tell);
    const { mapping, vendor, dialect, credentials, isOwn, showsValues, typeWithFew, hasOwnTypes } = beginning;
    this.#environment = {
      connection: this.connection,
      mapping,
      vendor,
      dialect,
      session: this.session,
      credentials,
      ledger: { add: (entry) => this.#add(entry) },
      brake: { reserve: (count) => this.#reserve(count) },
      chosenIds: { next: (highest) => this.#chosenId(highest) },
      before: new EntityIds(beginning.before),
      model: hasOwnTypes ? ownDeployment : undefined,
      isOwn,
      showsValues,
      existing: withoutPrototypes(beginning.existing),
      typeWithFew,
    };
  }

  async run({ number, subject, index, attempt, criteria }: CaseToRun, testCase: Case | undefined): Promise<void> {
    const { tell, interrupt: signal } = this.#lines;
    const { run, seed, budget } = this.#beginning;
    try {
      if (testCase === undefined) throw new RangeError('The thread does not have the case.');
      const planned = { testCase: withStandIns(testCase, this.#environment.mapping), subject, index };
      const outcome = await runCase(this.#environment, planned, { run, seed, budget, criteria, signal, attempt });
      const entries = this.#entries;
      this.#entries = [];
      const requests = this.connection.requests - this.#requests;
      this.#requests += requests;
      const { times } = this.connection.takeLoad();
      tell({ kind: 'outcome', number, outcome, entries, requests, times });
    } catch (error) {
      tell({ kind: 'broken', number, error });
    }
  }

  #connect({ baseUrl, timeoutMs, settleMs, headers, ca, seed }: Beginning): Connection {
    const { tell, interrupt } = this.#lines;
    const connection = new Connection({
      baseUrl,
      timeoutMs,
      settleMs,
      headers,
      random: randomOf(seed),
      interrupt,
      onResponse(status, fields) {
        // After an interruption the service is given up if no thread gets a response.
        if (isUnavailable(status) || interrupt.aborted) tell({ kind: 'responded', status, headers: fields });
      },
      ...(ca === undefined ? {} : { ca }),
    });
    connection.secrets.whenLearned((learned) => tell({ kind: 'learned', learned }));
    // The service has responded to the main thread.
    connection.noteOtherResponse(200, {});
    return connection;
  }

  #add(entry: Entry): void {
    if (!this.#beginning.isLedgerOnDisk) {
      this.#entries.push(entry);
      return;
    }
    const failure = this.#lines.ask({ kind: 'entry', entry });
    if (typeof failure === 'object') throw new LedgerError(failure.reason);
  }

  #reserve(count: number): void {
    if (count === 0) return;
    const asks = this.stop === undefined && this.#beginning.maxCreatedIsSet;
    const stop = asks ? this.#lines.ask({ kind: 'reserve', count }) : this.stop;
    if (typeof stop === 'object') throw new CreationStopped(stop);
  }

  #chosenId(highest: string | undefined): bigint | undefined {
    const answer = this.#lines.ask({ kind: 'chosenId', highest });
    return typeof answer === 'bigint' ? answer : undefined;
  }
}

/** Removes the prototypes of the properties of entities, which objects get on their way to a thread. */
function withoutPrototypes<Value>(value: Value, visited = new Set<unknown>()): Value {
  if (typeof value !== 'object' || value === null || visited.has(value)) return value;
  visited.add(value);
  if ('properties' in value) Object.setPrototypeOf(value.properties, null);
  const within = value instanceof Map ? value.values() : Object.values(value);
  for (const each of within) withoutPrototypes(each, visited);
  return value;
}
