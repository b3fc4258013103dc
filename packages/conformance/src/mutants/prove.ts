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
import { type BentServer, bent } from './bent.js';
import type { Mutant } from './mutant.js';

/** What became of a mutant. */
export interface Proof {
  readonly mutant: Mutant;
  /** The first case of the requirement that failed, with the check that did; `undefined`: the mutant survives. */
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
  return {
    prove: (mutant) => proveOne(opened, server, mutant, casesOf(cases, mutant), signal),
    close: () => opened.close(),
  };
}

/** Those that may destroy everything come last, as in a run. */
function casesOf(cases: readonly Case[], { requirement }: Mutant): readonly Case[] {
  const own = cases.filter((each) => requirementsOf(each).includes(requirement));
  const free = ({ needs }: Case): boolean => needs.includes('throwaway');
  return [...own.filter((each) => !free(each)), ...own.filter(free)];
}

async function proveOne(
  { environment }: Opened,
  server: ReferenceServer,
  mutant: Mutant,
  cases: readonly Case[],
  signal: AbortSignal,
): Promise<Proof> {
  const service = bent(server.fork(), mutant.bend);
  const { url } = await service.listen();
  const connection = new Connection({ baseUrl: url, timeoutMs: environment.connection.timeoutMs, headers: {} });
  const own = { ...environment, connection, ledger: new Ledger(undefined), isolate: isolation(service) };
  const seen: string[] = [];
  try {
    for (const planned of planOf(cases, own, { subject: 'http', only: [], seed }).toSorted(byIndex)) {
      const result = await tried(own, planned, signal);
      if (service.broken.length > 0) throw new Error(`${mutant.id} does not work`, { cause: service.broken[0] });
      if (typeof result === 'string') {
        seen.push(result);
        continue;
      }
      seen.push(`${result.id}: ${result.verdict} ${result.check ?? result.reason ?? result.message ?? ''}`);
      const check = killing(result, mutant);
      if (check !== undefined) return { mutant, killer: { case: result.id, check }, seen };
    }
    return { mutant, killer: undefined, seen };
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
