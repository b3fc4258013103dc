import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { type Case, requirementsOf } from '../case.js';
import { runCase } from '../case-run.js';
import { cases as allCases } from '../cases/index.js';
import { judgementOf } from '../execute.js';
import { ownDeployment } from '../fixtures/deployment.js';
import type { Environment } from '../fixtures/environment.js';
import { Ledger } from '../fixtures/ledger.js';
import { type Opened, open } from '../open.js';
import { type Planned, planOf } from '../plan.js';
import { requirements as allRequirements } from '../requirements/index.js';
import type { CaseResult } from '../result.js';
import { Connection } from '../subjects/connection.js';
import { all } from './bends.js';
import { type BentServer, bent } from './bent.js';
import type { Mutant } from './mutant.js';

/** What became of a mutant. */
export interface Proof {
  readonly mutant: Mutant;
  /**
   * The first case of the requirement that failed, with the check that did, and did not against a server without a
   * fault; `undefined`: the mutant survives.
   */
  readonly killer: { readonly case: string; readonly check: string } | undefined;
  /** What each case that was run said. */
  readonly seen: readonly string[];
}

/** Runs the cases of a mutant's requirement against it. */
export interface Prover {
  /** @throws Error where the mutant's bend throws: that is no fault of a service */
  prove(mutant: Mutant): Promise<Proof>;
  close(): Promise<void>;
}

/** What a prover works with; by default the suite's own. */
export interface ProverOptions {
  readonly cases?: readonly Case[];
  readonly server?: ReferenceServer;
}

/** The run's name, and so every marker, is the same each time. */
const run = 'mutants';
const seed = 1;
const levels = new Map(allRequirements.map(({ id, level }) => [id, level]));

/** Logs in and looks around once: every mutant is a fork of the one server, where the session is valid too. */
export async function prover(options: ProverOptions = {}): Promise<Prover> {
  const { cases = allCases, server = createReferenceServer({ deployment: ownDeployment }) } = options;
  const { signal } = new AbortController();
  const opened = await open({ server }, signal);
  const bench: Bench = { opened, server, signal, unbent: new Map() };
  return {
    prove: (mutant) => proveOne(bench, mutant, casesOf(cases, mutant)),
    close: () => opened.close(),
  };
}

/** What every proof of a prover shares. */
interface Bench {
  readonly opened: Opened;
  readonly server: ReferenceServer;
  readonly signal: AbortSignal;
  /** What killers said of the server without a bend: each is asked once. */
  readonly unbent: Map<Case, Promise<CaseResult | string | undefined>>;
}

/** Those that may destroy everything come last, as in a run. */
function casesOf(cases: readonly Case[], { requirement }: Mutant): readonly Case[] {
  const own = cases.filter((each) => requirementsOf(each).includes(requirement));
  const free = ({ needs }: Case): boolean => needs.includes('throwaway');
  return [...own.filter((each) => !free(each)), ...own.filter(free)];
}

async function proveOne(bench: Bench, mutant: Mutant, cases: readonly Case[]): Promise<Proof> {
  const seen: string[] = [];
  for await (const { tried, result } of resultsOf(bench, mutant, cases)) {
    if (typeof result === 'string') {
      seen.push(result);
      continue;
    }
    seen.push(`${result.id}: ${result.verdict} ${result.check ?? result.reason ?? result.message ?? ''}`);
    const check = killing(result, mutant);
    if (check === undefined) continue;
    if (await isRight(bench, mutant, tried)) return { mutant, killer: { case: result.id, check }, seen };
    seen.push(`${result.id}: no kill, it finds the same in a right server`);
  }
  return { mutant, killer: undefined, seen };
}

/** Whether a case finds nothing in a server without a fault: only then what it finds in a mutant is the mutant's. */
async function isRight(bench: Bench, mutant: Mutant, tried: Case): Promise<boolean> {
  const known = bench.unbent.get(tried) ?? unbentResult(bench, tried);
  bench.unbent.set(tried, known);
  const result = await known;
  return typeof result === 'object' && killing(result, mutant) === undefined;
}

async function unbentResult(bench: Bench, tried: Case): Promise<CaseResult | string | undefined> {
  for await (const { result } of resultsOf(bench, { id: 'no mutant', bend: all() }, [tried])) return result;
  return undefined;
}

/** What cases say of a server behind a bend, one after the other. @throws Error where the bend throws */
async function* resultsOf(
  { opened, server, signal }: Bench,
  { id, bend }: Pick<Mutant, 'id' | 'bend'>,
  cases: readonly Case[],
): AsyncGenerator<{ readonly tried: Case; readonly result: CaseResult | string }> {
  const { environment } = opened;
  const service = bent(server.fork(), bend);
  const { url } = await service.listen();
  const connection = new Connection({ baseUrl: url, timeoutMs: environment.connection.timeoutMs, headers: {} });
  const own = { ...environment, connection, ledger: new Ledger(undefined), isolate: isolation(service) };
  try {
    for (const planned of planOf(cases, own, { subject: 'http', only: [], seed }).toSorted(byIndex)) {
      const result = await tried(own, planned, signal);
      if (service.broken.length > 0) throw new Error(`${id} does not work`, { cause: service.broken[0] });
      yield { tried: planned.tried, result };
    }
  } finally {
    await connection.close();
    await service.close();
  }
}

const byIndex = (one: Planned, other: Planned): number => one.index - other.index;

function isolation(service: BentServer): () => () => void {
  return () => {
    const snapshot = service.snapshot();
    return () => service.restore(snapshot);
  };
}

async function tried(environment: Environment, planned: Planned, signal: AbortSignal): Promise<CaseResult | string> {
  const { tried, not } = planned;
  if (not !== undefined) return `${tried.id}: ${not.verdict} ${not.reason}`;
  const judgement = judgementOf(tried, environment.dialect, (id) => levels.get(id));
  const { result } = await runCase(environment, planned, { run, seed, judgement, signal });
  return result;
}

/** A named check that failed; what is only observed can only be found so. Blocked or in error is no kill. */
function killing({ verdict, check }: CaseResult, { requirement }: Mutant): string | undefined {
  const isFound = verdict === 'fail' || (verdict === 'observed' && levels.get(requirement) === 'OBSERVED');
  return isFound ? check : undefined;
}
