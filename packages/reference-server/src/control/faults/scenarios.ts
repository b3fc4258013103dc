import { ControlBody, ControlError, missing, type TextForm } from '../control-body.js';

/** A scenario with its present state. */
export interface ListedScenario {
  /** The name that the rules of faults use for it. */
  readonly name: string;
  /** The present state. Every scenario begins as `started`. */
  readonly state: string;
}

/** The state in which a scenario begins. */
const initialState = 'started';

const maxScenarios = 1_000;

/** What tests can see and change of the scenarios of a world. */
export interface ScenarioControls extends Pick<Scenarios, 'list' | 'reset'> {
  /**
   * Brings a scenario into a state.
   *
   * @throws ControlError if the name or the state is invalid, or if there are 1,000 other scenarios
   * @example scenarios.set('checkout', 'paid');
   */
  set(name: string, state: string): void;
}

/** The scenarios of a world. Faults apply only in certain states of a scenario, and lead to others. */
export class Scenarios {
  /** The states of the scenarios that were named, by their names. */
  readonly #states = new Map<string, string>();

  /** The scenarios that a fault or a call of {@link set} has named, in the order in which they were named first. */
  list(): readonly ListedScenario[] {
    return Array.from(this.#states, ([name, state]) => ({ name, state }));
  }

  /** The present state of a scenario: `started`, until it was changed. */
  stateOf(name: string): string {
    return this.#states.get(name) ?? initialState;
  }

  /** As `set` of {@link ScenarioControls}. Neither the name nor the state need have been checked. */
  set(name: string, given: unknown): void {
    const body = new ControlBody({ name, state: given });
    body.string('name', scenarioForm);
    const state = body.string('state', scenarioForm);
    if (state === undefined) throw missing('a state', body.pathOf('state'));
    this.enter(name, state);
  }

  /** Brings a scenario into a state that has been checked. */
  enter(name: string, state: string): void {
    this.add(name);
    this.#states.set(name, state);
  }

  /** Adds a scenario that a fault names, in its first state. @throws ControlError if there are 1,000 others */
  add(name: string): void {
    if (this.#states.has(name)) return;
    if (this.#states.size >= maxScenarios) {
      throw new ControlError('The server holds no more scenarios. POST /-/reset makes room.', 'storageFull');
    }
    this.#states.set(name, initialState);
  }

  /** Brings all scenarios into the state in which they begin. */
  reset(): void {
    for (const name of this.#states.keys()) this.#states.set(name, initialState);
  }

  /** Forgets all scenarios. */
  clear(): void {
    this.#states.clear();
  }
}

/** The name of a scenario or of a state. */
export const scenarioForm: TextForm = {
  expected: '1 to 100 letters, digits, ".", "-" and "_"',
  test: (text) => /^[\w.-]{1,100}$/.test(text),
};
