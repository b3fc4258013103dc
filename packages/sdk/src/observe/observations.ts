import { isError } from '../model/kinds-of-objects.js';
import { emitWarning } from '../platform/warning.js';
import { localFailure } from '../transport/failure.js';
import type { Hooks, Observation } from './hooks.js';

interface Begun<End> {
  readonly hooks: Hooks;
  readonly observation: Observation<End>;
}

/** The observations that several hooks returned at the start of a call or a request, which begins now. */
export class Observations<End extends { readonly duration: number }> {
  readonly #name: keyof Hooks;
  readonly #since = performance.now();
  readonly #begun: Begun<End>[] = [];

  constructor(name: keyof Hooks) {
    this.#name = name;
  }

  /**
   * Calls all hooks in order.
   *
   * @throws LocalError if a hook throws; {@link end} must still be called for the hooks before it
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: what hooks return
  begin(all: readonly Hooks[], notify: (hooks: Hooks) => Observation<End> | void): void {
    for (const hooks of all) {
      const observation = this.#guard(() => notify(hooks));
      if (observation) this.#begun.push({ hooks, observation });
    }
  }

  /**
   * Runs the work inside all observations, the first outermost.
   *
   * @throws LocalError if an observation prevents that
   */
  run<T>(work: () => T): T {
    let result: { readonly value: T } | undefined;
    let isLate = false;
    const once = (): void => {
      if (!isLate) result ??= { value: work() };
    };
    const within =
      (inner: () => void, { hooks, observation }: Begun<End>) =>
      () => {
        try {
          if (observation.run === undefined) inner();
          else observation.run(inner);
        } catch (thrown) {
          if (result === undefined) throw thrown;
          warn(hooks, `The hook "${this.#name}"`, thrown); // the work is already running and reports its own end
        }
      };
    this.#guard(this.#begun.reduceRight(within, once));
    isLate = true;
    if (result !== undefined) return result.value;
    throw localFailure(this.#failed, new TypeError('Expected "run" to call the function that it is given.'));
  }

  /** Reports the end to all observations, in reverse order. @param withDuration completes what is reported */
  end(withDuration: (duration: number) => End): void {
    const end = Object.freeze(withDuration(performance.now() - this.#since));
    for (const { hooks, observation } of this.#begun.reverse()) {
      try {
        observation.end?.(end);
      } catch (thrown) {
        warn(hooks, `The hook "${this.#name}"`, thrown);
      }
    }
  }

  get #failed(): string {
    return `The hook "${this.#name}" failed`;
  }

  #guard<T>(call: () => T): T {
    try {
      return call();
    } catch (thrown) {
      throw localFailure(this.#failed, thrown);
    }
  }
}

/** Observers that have been reported already, because one warning for each is enough. */
const warned = /* @__PURE__ */ new WeakSet<object>();

/**
 * Emits a warning for an error of an observer that must not affect a call.
 *
 * @param name the observer, as the subject of a sentence
 */
export function warn(observer: object, name: string, thrown: unknown): void {
  if (warned.has(observer)) return;
  warned.add(observer);
  const detail = isError(thrown) ? (thrown.stack ?? thrown.message) : String(thrown);
  const message = `${name} failed. No call is affected. Further failures of it are not reported.`;
  emitWarning(message, 'PLATFORM_SERVICES_OBSERVER', detail);
}
