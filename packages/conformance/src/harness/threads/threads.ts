import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { CreationStopped } from '../../cleanup/brake.js';
import { cases } from '../../suite/cases.js';
import { SessionEnded } from '../../target/session.js';
import { NoAnswer } from '../../target/subjects/no-answer.js';
import { minCases } from '../case-limit.js';
import type { Opened } from '../open.js';
import { casesWithSubjects, defaultBudget, type Planned } from '../plan.js';
import type { CaseContextOfRun, CaseOutcome } from '../run-case.js';
import type { RunOptions } from '../run-options.js';
import type { Answer, Beginning, FromThread, Question, Renewal, ThreadData, ToThread } from './messages.js';

/** Fewer cases take no longer than it takes to start a thread. */
const leastCases = 300;
/** The number of cases that a thread runs at once, as long as there are processors for further threads. */
const casesPerThread = 2;
/** The size of the part of the memory of a thread that is searched for garbage often, in MiB. */
const youngGenerationMb = 96;

/** Returns the file of the program of a thread. It is missing in a bundle, and beside the sources. */
function program(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('./thread.js');
  } catch {
    return undefined;
  }
}

/**
 * Returns in how many threads the cases of a run are divided; 0 if they run in the main thread, because they are few, or
 * defined by the caller, or because the rate of the requests is limited anyway.
 */
function threadCount(options: RunOptions): number {
  const { jobs = minCases, cases: own, requirements, maxRps, baseUrl } = options;
  if (own !== undefined || requirements !== undefined || maxRps !== undefined) return 0;
  // The main thread has enough to do with a server of the suite's own.
  const processors = availableParallelism() - (baseUrl === undefined ? 1 : 0);
  const count = Math.min(processors, Math.ceil(jobs / casesPerThread));
  if (jobs < 2 || casesWithSubjects(cases, options).length < leastCases) return 0;
  return baseUrl === undefined || count > 1 ? count : 0;
}

/** A thread that runs cases. */
class Thread {
  readonly worker: Worker;
  readonly #answers: MessagePort;
  readonly #isAnswered = new Int32Array(new SharedArrayBuffer(4));
  /** The cases that run in the thread, by the numbers of their outcomes. */
  readonly running = new Map<number, PromiseWithResolvers>();

  constructor(file: string) {
    const { port1, port2 } = new MessageChannel();
    this.#answers = port1;
    const workerData: ThreadData = { answers: port2, isAnswered: this.#isAnswered };
    const resourceLimits = { maxYoungGenerationSizeMb: youngGenerationMb };
    this.worker = new Worker(file, { workerData, transferList: [port2], resourceLimits });
  }

  tell(message: ToThread): void {
    this.worker.postMessage(message);
  }

  /** Answers a question for whose answer the thread waits. */
  answer(answer: Answer): void {
    this.#answers.postMessage(answer);
    Atomics.store(this.#isAnswered, 0, 1);
    Atomics.notify(this.#isAnswered, 0);
  }
}

interface PromiseWithResolvers {
  readonly resolve: (outcome: CaseOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The threads in which the cases of a run are executed, so that a run can use more than one processor. The main thread
 * decides which case runs when, and does what may only be done in one place: it writes the ledger, renews the session,
 * counts what is created, and collects the outcomes.
 */
export class Threads {
  readonly #threads: readonly Thread[];
  #opened: Opened | undefined;
  #signal: AbortSignal | undefined;
  #count = 0;
  /** The error with which a thread ended. */
  #failure: { readonly error: unknown } | undefined;

  constructor(file: string, count: number) {
    this.#threads = Array.from({ length: count }, () => new Thread(file));
    for (const thread of this.#threads) {
      thread.worker.on('message', (message: FromThread) => this.#receive(thread, message));
      thread.worker.on('error', (error) => this.#fail(error));
      thread.worker.on('exit', () => this.#fail(new Error('a thread of the suite has ended')));
    }
  }

  /** Starts threads for a run, if it needs any, while the service is opened. */
  static start(options: RunOptions): Threads | undefined {
    const count = threadCount(options);
    const file = count === 0 ? undefined : program();
    return file === undefined ? undefined : new Threads(file, count);
  }

  /** Tells the threads what they must know before they can run cases. */
  begin(opened: Opened, options: RunOptions, signal: AbortSignal): void {
    this.#opened = opened;
    const { connection, session, brake } = opened.environment;
    this.#tell({ kind: 'begin', beginning: beginningOf(opened, options) });
    connection.secrets.whenLearned((learned) => this.#tell({ kind: 'learned', learned }));
    session.whenRenewed((id) => this.#tell({ kind: 'session', id }));
    brake.whenPulled((stop) => this.#tell({ kind: 'pulled', stop }));
    this.#signal = signal;
    if (signal.aborted) this.#interrupt();
    else signal.addEventListener('abort', this.#interrupt, { once: true });
  }

  /** Runs a case once, in the thread with the fewest cases. */
  readonly run = async (planned: Planned, context: CaseContextOfRun): Promise<CaseOutcome> => {
    if (this.#failure !== undefined) throw this.#failure.error;
    const [thread] = [...this.#threads].sort((left, right) => left.running.size - right.running.size);
    if (thread === undefined) throw new RangeError('There are no threads.');
    this.#count += 1;
    const number = this.#count;
    const { testCase, subject, index } = planned;
    const { attempt = 0, criteria } = context;
    return await new Promise<CaseOutcome>((resolve, reject) => {
      thread.running.set(number, { resolve, reject });
      thread.tell({ kind: 'run', toRun: { number, id: testCase.id, subject, index, attempt, criteria } });
    });
  };

  /** Ends the threads. */
  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#interrupt);
    await Promise.all(this.#threads.map(({ worker }) => worker.removeAllListeners().terminate()));
  }

  readonly #interrupt = (): void => this.#tell({ kind: 'interrupted' });

  #tell(message: ToThread, except?: Thread): void {
    for (const each of this.#threads) if (each !== except) each.tell(message);
  }

  #receive(thread: Thread, message: FromThread): void {
    if (this.#opened === undefined) return;
    const { connection, ledger } = this.#opened.environment;
    if (message.kind === 'outcome') {
      connection.addRequests(message.requests);
      connection.addTimes(message.times);
      for (const entry of message.entries) ledger.add(entry);
      thread.running.get(message.number)?.resolve(message.outcome);
      thread.running.delete(message.number);
    } else if (message.kind === 'broken') {
      thread.running.get(message.number)?.reject(message.error);
      thread.running.delete(message.number);
    } else if (message.kind === 'question') {
      thread.answer(this.#answerTo(message.question, this.#opened));
    } else if (message.kind === 'renew') {
      void this.#renew(thread, message.number, message.used, this.#opened);
    } else if (message.kind === 'learned') {
      connection.secrets.learn(message.learned);
    } else {
      connection.noteOtherResponse(message.status, message.headers);
      this.#tell(message, thread);
    }
  }

  #answerTo(question: Question, { environment: { ledger, brake, chosenIds } }: Opened): Answer {
    try {
      if (question.kind === 'chosenId') return chosenIds.next(question.highest);
      if (question.kind === 'entry') ledger.add(question.entry);
      else brake.reserve(question.count);
      return undefined;
    } catch (error) {
      if (error instanceof CreationStopped) return error.stop;
      return { verdict: 'skipped', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async #renew(thread: Thread, number: number, used: string, { environment: { session } }: Opened): Promise<void> {
    const renewal = await renewalOf(session, used);
    if (renewal instanceof Error) this.#fail(renewal);
    else thread.tell({ kind: 'renewed', number, renewal });
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    for (const { running } of this.#threads) {
      for (const { reject } of running.values()) reject(error);
      running.clear();
    }
  }
}

async function renewalOf(session: Opened['environment']['session'], used: string): Promise<Renewal | Error> {
  try {
    return { isReplaced: await session.renew(used) };
  } catch (error) {
    if (error instanceof SessionEnded) return { ended: error.message };
    if (!(error instanceof NoAnswer)) return error instanceof Error ? error : new Error(String(error));
    const { kind, message, exchange } = error;
    return { noAnswer: { kind, message, exchange } };
  }
}

function beginningOf({ environment, run }: Opened, options: RunOptions): Beginning {
  const { connection, session, before, ledger, brake, mapping, vendor, dialect, credentials } = environment;
  const { existing, typeWithFew, isOwn, showsValues, model } = environment;
  const { seed = 1, budget = defaultBudget, ca } = options;
  return {
    baseUrl: connection.url,
    timeoutMs: connection.timeoutMs,
    settleMs: connection.settleMs,
    headers: connection.headers,
    ca,
    sessionId: session.id,
    mapping,
    vendor,
    dialect,
    credentials,
    existing,
    typeWithFew,
    isOwn,
    showsValues,
    hasOwnTypes: model !== undefined,
    isLedgerOnDisk: ledger.path !== undefined,
    maxCreatedIsSet: brake.isLimited,
    before: before.lists,
    run,
    seed,
    budget,
  };
}
