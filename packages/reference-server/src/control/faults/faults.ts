import { Delays } from '../../http/delays.js';
import { mulberry32 } from '../../random/randomness.js';
import { ControlBody, ControlError } from '../control-body.js';
import { type Candidate, matchOf } from '../journal/entry.js';
import { type Fault, maxDelay } from './fault.js';
import { type CheckedRule, type FaultRule, readFaultRule } from './rule.js';
import { Scenarios } from './scenarios.js';

/** A fault that has been added, with its rule. */
export interface ListedFault {
  /** The id that `add` returned. Journal entries name it as their `fault`. */
  readonly id: string;
  /** How many requests got the fault. */
  readonly injected: number;
  /** Whether the fault has been injected as often as its rule allows. */
  readonly usedUp: boolean;
  /** The members of the rule, as they were given. */
  readonly [member: string]: unknown;
}

/** The fault of a request. */
export interface InjectedFault {
  /** The id of the rule, for the journal. */
  readonly id: string;
  readonly fault: Fault;
  /** How long the request waits first, in milliseconds. */
  readonly delayMs: number;
}

/** What a request is, as far as rules depend on it. */
interface RequestKind {
  /** Whether the request may change something. */
  readonly isChange: boolean;
  /** Whether a browser sends the request before another one. */
  readonly isPreflight: boolean;
}

/** A rule, and how often it has been applied. */
interface Added {
  readonly id: string;
  readonly number: number;
  readonly rule: CheckedRule;
  readonly random: () => number;
  /** How many requests matched. */
  matched: number;
  injected: number;
}

/** What tests can see and change of the injected faults of a world. */
export interface FaultControls extends Pick<Faults, 'list' | 'remove' | 'clear'> {
  /**
   * Injects a fault and returns its id.
   *
   * @throws ControlError with the same message as `POST /-/faults`, if 1,000 faults are pending already, or if the rule
   *   is invalid: an unknown member, a value out of its range, or an empty fault
   * @example
   * faults.add({ match: { method: 'GET', path: '/rest/v2' }, times: 2, fault: { status: 503 } });
   * faults.add({ match: { operation: 'entities.list', where: { lastName: 'Doe' } }, every: 3, fault: { drop: true } });
   * faults.add({ profile: 'flaky', seed: 7 });
   */
  add(rule: FaultRule): string;
}

/** The injected faults of a world. A request gets only the first fault that matches. */
export class Faults {
  readonly #limit = 1_000;
  readonly #seed: number;
  #pending: Added[] = [];
  /** The latest faults that are used up. */
  #usedUp: Added[] = [];
  #count = 0;
  #delays = new Delays();
  readonly scenarios = new Scenarios();

  /** @param seed the seed of faults that have none of their own. Default 1 */
  constructor(seed = 1) {
    this.#seed = seed;
  }

  /** As `add` of {@link FaultControls}. The rule need not have been checked. */
  add(given: unknown): string {
    const rule = readFaultRule(new ControlBody(given), this.#seed);
    if (this.#pending.length >= this.#limit) {
      throw new ControlError('The server holds no more faults. DELETE /-/faults makes room.', 'storageFull');
    }
    if (rule.step !== undefined) this.scenarios.add(rule.step.scenario);
    this.#count += 1;
    const id = `fault-${this.#count}`;
    this.#pending.push({ id, number: this.#count, rule, random: mulberry32(rule.seed), matched: 0, injected: 0 });
    return id;
  }

  /** The pending faults and the last 1,000 that are used up, the oldest first. */
  list(): readonly ListedFault[] {
    const all = [...this.#pending, ...this.#usedUp].sort((one, other) => one.number - other.number);
    return all.map(({ id, rule, injected }) => ({ id, injected, usedUp: injected >= rule.times, ...rule.given }));
  }

  /** Removes a fault. Returns whether there was one with this id. */
  remove(id: string): boolean {
    const before = this.#pending.length + this.#usedUp.length;
    this.#pending = this.#pending.filter((each) => each.id !== id);
    this.#usedUp = this.#usedUp.filter((each) => each.id !== id);
    return this.#pending.length + this.#usedUp.length < before;
  }

  /** Removes all faults, also those that are used up. */
  clear(): void {
    this.#pending = [];
    this.#usedUp = [];
  }

  /** The delays of the requests that have arrived. */
  get delays(): Delays {
    return this.#delays;
  }

  /** Ends all delays. The requests that wait have no effect. */
  endDelays(): void {
    const ended = this.#delays;
    this.#delays = new Delays();
    ended.end();
  }

  get isEmpty(): boolean {
    return this.#pending.length === 0;
  }

  /** Whether the body of a request must be received to find its fault. */
  get needBody(): boolean {
    return this.#pending.some(({ rule }) => rule.needsBody);
  }

  /** Takes the fault for a request, if there is one. Only rules with a method concern a preflight request. */
  take(request: Candidate, { isChange, isPreflight }: RequestKind): InjectedFault | undefined {
    for (const pending of this.#pending) {
      if (pending.rule.onlyChanges && !isChange) continue;
      if (isPreflight && !pending.rule.conditions.some(({ name }) => name === 'method')) continue;
      const { step } = pending.rule;
      if (step?.from !== undefined && this.scenarios.stateOf(step.scenario) !== step.from) continue;
      const fault = matchOf(request, pending.rule.conditions) === true ? chosenFault(pending) : undefined;
      if (fault === undefined) continue;
      pending.injected += 1;
      if (step?.to !== undefined) this.scenarios.enter(step.scenario, step.to);
      if (pending.injected >= pending.rule.times) this.#useUp(pending);
      return { id: pending.id, fault, delayMs: (fault.delayMs ?? 0) + latency(fault, pending.random) };
    }
    return undefined;
  }

  #useUp(used: Added): void {
    this.#pending = this.#pending.filter((each) => each !== used);
    this.#usedUp = [...this.#usedUp, used].slice(-this.#limit);
  }
}

/** Counts a request that matches, and decides whether it gets a fault. */
function chosenFault(pending: Added): Fault | undefined {
  const { rule, random } = pending;
  pending.matched += 1;
  const position = pending.matched - rule.after;
  if (position <= 0 || position % rule.every !== 0) return undefined;
  let left = random();
  for (const { fault, probability } of rule.faults) {
    if (left < probability) return fault;
    left -= probability;
  }
  return undefined;
}

function latency({ latencyMs }: Fault, random: () => number): number {
  if (latencyMs === undefined) return 0;
  if ('min' in latencyMs) return latencyMs.min + random() * (latencyMs.max - latencyMs.min);
  // The Box-Muller transform of two random numbers, of which the first must not be 0.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(latencyMs.median * Math.exp(latencyMs.sigma * normal), maxDelay);
}
