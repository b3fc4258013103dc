import { LocalFailure } from '../transport/failure.js';
import type { Hooks, Observation } from './hooks.js';

interface Begun<End> {
  readonly hooks: Hooks;
  readonly observation: Observation<End>;
}

/** What several hooks returned when something began. */
export class Observations<End> {
  readonly #name: keyof Hooks;
  readonly #begun: Begun<End>[] = [];

  constructor(name: keyof Hooks) {
    this.#name = name;
  }

  /** Calls all hooks in turn. @throws LocalFailure if one throws; those before it still have to be told the end */
  // biome-ignore lint/suspicious/noConfusingVoidType: what hooks return
  begin(all: readonly Hooks[], tell: (hooks: Hooks) => Observation<End> | void): void {
    for (const hooks of all) {
      const observation = this.#guard(() => tell(hooks));
      if (observation === undefined || observation === null) continue;
      if (typeof observation !== 'object' || 'then' in observation) {
        const what =
          'Expected a hook that returns nothing or an object with "run" and "end". It must not be asynchronous.';
        throw new LocalFailure(this.#failed, new TypeError(what));
      }
      this.#begun.push({ hooks, observation });
    }
  }

  /** Runs the work within all of them, the first outermost. @throws LocalFailure where that was prevented */
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
          warn(hooks, `The hook "${this.#name}"`, thrown); // the work is under way, and has its own end
        }
      };
    this.#guard(this.#begun.reduceRight(within, once));
    isLate = true;
    if (result !== undefined) return result.value;
    throw new LocalFailure(this.#failed, new TypeError('Expected "run" to call the function that it is given.'));
  }

  /** Reports the end to all, in reverse order. */
  end(end: End): void {
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
      throw new LocalFailure(this.#failed, thrown);
    }
  }
}

/** Observers that have been reported: one warning of each is enough. */
const warned = /* @__PURE__ */ new WeakSet<object>();

/** Reports what an observer threw, where that must not affect a call. @param name the observer, as a subject */
export function warn(observer: object, name: string, thrown: unknown): void {
  if (warned.has(observer)) return;
  warned.add(observer);
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const message = `${name} failed. No call is affected. Further failures of it are not reported.`;
  process.emitWarning(message, { type: 'PlatformServicesWarning', code: 'PLATFORM_SERVICES_OBSERVER', detail });
}
