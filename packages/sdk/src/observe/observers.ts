import { ConfigError } from '../errors/usage.js';
import { mismatch, oneOf } from '../model/message.js';
import { CallObserver, type ObservedCall } from './call-observer.js';
import { channelHooks, isListenedTo } from './channels.js';
import type { Hooks } from './hooks.js';
import { type Logger, type LogLevel, loggerHooks, logLevels } from './logger.js';

/** Options of a client that say who observes its calls. */
export interface ObserverOptions {
  /** Functions around every call and every request; of a list, the first is outermost. */
  readonly hooks?: Hooks | readonly Hooks[] | undefined;
  /** Where lines about calls are written, e.g. `console`. Default: nowhere. */
  readonly logger?: Logger | undefined;
  /** From which level on. Default `info`. */
  readonly logLevel?: LogLevel | undefined;
}

/** Those who observe the calls of one client. */
export class Observers {
  readonly #hooks: readonly Hooks[];

  constructor(hooks: readonly Hooks[]) {
    this.#hooks = hooks;
  }

  /** Watches a call; `undefined` where nobody would be told. */
  observe(call: ObservedCall): CallObserver | undefined {
    if (isListenedTo()) return new CallObserver([...this.#hooks, channelHooks], call);
    return this.#hooks.length === 0 ? undefined : new CallObserver(this.#hooks, call);
  }
}

/** @throws ConfigError */
export function checkObservers({ hooks = [], logger, logLevel = 'info' }: ObserverOptions): Observers {
  const all = isList(hooks) ? [...hooks] : [hooks];
  for (const each of all) checkFunctions('hooks', each, ['call', 'attempt']);
  if (!logLevels.includes(logLevel)) {
    throw new ConfigError(mismatch(oneOf(logLevels), logLevel, 'logLevel'));
  }
  if (logger === undefined || logLevel === 'off') return new Observers(all);
  checkFunctions('logger', logger, ['debug', 'info', 'warn', 'error']);
  return new Observers([...all, loggerHooks(logger, logLevel)]);
}

function isList(hooks: Hooks | readonly Hooks[]): hooks is readonly Hooks[] {
  return Array.isArray(hooks);
}

/** What has none of them, or something else under one of their names, was meant otherwise. */
function checkFunctions(option: string, given: unknown, names: readonly string[]): void {
  const present = typeof given === 'object' && given !== null ? names.map((name) => Reflect.get(given, name)) : [];
  const wrong = present.some((each) => each !== undefined && typeof each !== 'function');
  if (!wrong && present.some((each) => each !== undefined)) return;
  throw new ConfigError(mismatch(`an object with a function ${oneOf(names)}`, given, option));
}
