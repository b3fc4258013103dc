import type { ReferenceServer } from '@platform-services/reference-server';
import { type Case, requirementsOf } from '../../src/case/case.js';
import { verdictOf } from '../../src/case/verdict.js';
import { Ledger } from '../../src/cleanup/ledger.js';
import type { Environment } from '../../src/harness/environment.js';
import { open } from '../../src/harness/open.js';
import { type Planned, planOf } from '../../src/harness/plan.js';
import type { CaseResult } from '../../src/harness/result.js';
import { runCase } from '../../src/harness/run-case.js';
import { cases as allCases } from '../../src/suite/cases.js';
import { requirements as allRequirements } from '../../src/suite/requirements.js';
import { Connection, type ConnectionOptions } from '../../src/target/subjects/connection.js';
import { ownServer } from '../fixtures/service.js';
import { JudgedRequests } from './judged-requests.js';
import type { Mutant } from './mutant.js';
import { type MutantServer, mutantServer } from './mutant-server.js';

/** The result of running the cases of a mutant. */
export interface Proof {
  readonly mutant: Mutant;
  /**
   * A case of the requirement that fails for the mutant, or deviates by the row that the mutant names, and the check
   * that was not met. If the mutant survives, it is `undefined`. That each case passes for a server without a fault,
   * the suite shows in `npm test`, and behind the same front the variations do.
   */
  readonly killer: { readonly case: string; readonly check: string } | undefined;
  /** The result of each case that was run. */
  readonly seen: readonly string[];
}

/** Runs the cases of a mutant's requirement against it. */
export interface Prover {
  /**
   * Runs case after case until one kills the mutant.
   *
   * @param expectedKiller the id of the case that runs first, which makes the others unnecessary if it kills
   * @throws Error if the mutation itself throws, which is a mistake in the table
   */
  prove(mutant: Mutant, expectedKiller?: string): Promise<Proof>;
  close(): Promise<void>;
}

/** The cases and the server of a prover. The defaults are those of the suite. */
export interface ProverOptions {
  readonly cases?: readonly Case[];
  readonly server?: ReferenceServer;
}

/** The name of the run, which determines every marker, is always the same. */
const run = 'mutants';
const seed = 1;
const budget = 5;
const levels = new Map(allRequirements.map(({ id, level }) => [id, level]));

/**
 * Logs in and recognises the service once. Every mutant is a fork of this server, so the session is valid there, too.
 */
export async function prover(options: ProverOptions = {}): Promise<Prover> {
  const { cases = allCases, server = ownServer() } = options;
  const { signal } = new AbortController();
  const environment = await open({ server }, signal);
  const ofRequirement = byRequirement(cases);
  const front = await openFront(server);
  const bench: Bench = { environment, server, front, signal };
  return {
    async prove(mutant, expectedKiller) {
      const all = ofRequirement.get(mutant.requirement) ?? [];
      const own = mutant.of === undefined ? all : all.filter(({ id }) => id === mutant.of);
      const expected = await proveOne(
        bench,
        mutant,
        own.filter(({ id }) => id === expectedKiller),
      );
      return expected.killer === undefined ? proveOne(bench, mutant, own) : expected;
    },
    async close() {
      await environment.close();
      await front.close();
    },
  };
}

/** The state that all proofs of a prover share. */
interface Bench {
  readonly environment: Environment;
  readonly server: ReferenceServer;
  readonly front: Front;
  readonly signal: AbortSignal;
}

/** One address for all mutants, each in its time. */
interface Front {
  readonly url: string;
  /** The errors that mutations threw. */
  readonly broken: readonly unknown[];
  /** From now on this mutant answers. */
  show(mutant: MutantServer): void;
  close(): Promise<void>;
}

async function openFront(server: ReferenceServer): Promise<Front> {
  let shown: MutantServer | undefined;
  const front = mutantServer(server, { apply: (request, next) => (shown?.serve ?? next)(request) });
  const { url } = await front.listen();
  return {
    url,
    broken: front.broken,
    show(mutant) {
      shown = mutant;
    },
    close: () => front.close(),
  };
}

/**
 * A connection to a mutant, with a pace and secrets of its own. It uses the open sockets of another connection, since
 * opening one takes longer than most requests.
 */
class MutantConnection extends Connection {
  readonly #other: Connection;

  constructor(options: ConnectionOptions, other: Connection) {
    super(options);
    this.#other = other;
  }

  override get agent(): Connection['agent'] {
    return this.#other.agent;
  }
}

/** The cases of each requirement. Cases that may destroy everything come last, as in a run. */
function byRequirement(cases: readonly Case[]): ReadonlyMap<string, readonly Case[]> {
  const free = ({ needs }: Case): boolean => needs.includes('throwaway');
  const found = new Map<string, Case[]>();
  for (const each of [...cases.filter((each) => !free(each)), ...cases.filter(free)]) {
    for (const requirement of requirementsOf(each)) found.set(requirement, [...(found.get(requirement) ?? []), each]);
  }
  return found;
}

async function proveOne(bench: Bench, mutant: Mutant, cases: readonly Case[]): Promise<Proof> {
  const seen: string[] = [];
  if (cases.length === 0) return { mutant, killer: undefined, seen };
  for await (const result of resultsOf(bench, mutant, cases)) {
    if (typeof result === 'string') {
      seen.push(result);
      continue;
    }
    seen.push(`${result.id}: ${result.verdict} ${result.check ?? result.reason ?? result.message ?? ''}`);
    const check = killing(result, mutant);
    if (check !== undefined) return { mutant, killer: { case: result.id, check }, seen };
  }
  return { mutant, killer: undefined, seen };
}

/** The results of cases for a mutant, one after the other. @throws Error if the mutation throws */
async function* resultsOf(
  { environment, server, front, signal }: Bench,
  { id, mutation, of }: Mutant,
  cases: readonly Case[],
): AsyncGenerator<CaseResult | string> {
  const { timeoutMs } = environment.connection;
  const connection = new MutantConnection({ baseUrl: front.url, timeoutMs, headers: {} }, environment.connection);
  const own = { ...environment, run, connection, ledger: new Ledger(undefined), isCopy: true };
  const brokenBefore = front.broken.length;
  const judged = new JudgedRequests();
  front.show(mutantServer(server.fork(), of === undefined ? mutation : judged.only(mutation)));
  const known = cases.map((each) => judged.of(each));
  for (const planned of planOf(known, own, { subject: 'http', only: [], seed }).toSorted(byIndex)) {
    const result = await testCase(own, planned, signal);
    if (front.broken.length > brokenBefore) throw new Error(`${id} does not work`, { cause: front.broken.at(-1) });
    yield result;
  }
}

const byIndex = (one: Planned, other: Planned): number => one.index - other.index;

async function testCase(environment: Environment, planned: Planned, signal: AbortSignal): Promise<CaseResult | string> {
  const { testCase, excluded } = planned;
  if (excluded !== undefined) return `${testCase.id}: ${verdictOf(excluded.cause)} ${excluded.reasons.join('; ')}`;
  const context = { seed, budget, levelOf: (id: string) => levels.get(id), signal };
  const { result } = await runCase(environment, planned, context);
  return result;
}

/**
 * The name of the check of the requirement that is not met. A difference from another requirement of the case does not
 * count, nor do blocked cases and errors. A deviation only counts if the mutant names its row, and then nothing else
 * does.
 */
function killing({ judged, detected = {} }: CaseResult, { requirement, deviates }: Mutant): string | undefined {
  const judgement = judged?.[requirement];
  if (deviates === undefined) {
    return judgement?.verdict === 'fail' || judgement?.verdict === 'observed' ? judgement.check : undefined;
  }
  const others = Object.keys(detected).filter((row) => row !== deviates && detected[row] === 'deployed');
  const isByRow = detected[deviates] === 'deployed' && others.length === 0;
  return judgement?.verdict === 'deviates' && isByRow ? judgement.check : undefined;
}
