import { ConfigError } from '../errors/usage.js';
import { isObject } from '../model/kinds-of-objects.js';
import { mismatch, oneOf } from '../model/message.js';
import { CallObserver, type ObservedCall } from './call-observer.js';
import { channelHooks, isListenedTo } from './channels.js';
import type { Hooks } from './hooks.js';
import { type Logger, type LogLevel, loggerHooks, logLevels } from './logger.js';

/** Options of a client that configure the observation of its calls. */
export interface ObserverOptions {
  /**
   * Functions that are notified of every call and every request; the first of a list is the outermost. Default: none.
   */
  readonly hooks?: Hooks | readonly Hooks[] | undefined;
  /** The logger for lines about calls, e.g. `console`. Default: none. */
  readonly logger?: Logger | undefined;
  /** The minimum level of the lines that are written. Default `info`. */
  readonly logLevel?: LogLevel | undefined;
}

/** The observers of a client's calls. */
export class Observers {
  readonly #hooks: readonly Hooks[];

  constructor(hooks: readonly Hooks[]) {
    this.#hooks = hooks;
  }

  /** Creates the observer of a call; `undefined` if there is nothing to notify. */
  observe(call: ObservedCall): CallObserver | undefined {
    if (isListenedTo()) return new CallObserver([...this.#hooks, channelHooks], call);
    return this.#hooks.length === 0 ? undefined : new CallObserver(this.#hooks, call);
  }
}

/** @throws ConfigError if an option is invalid */
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

/**
 * Rejects objects without any of the functions, and objects with something else under one of the names: they are
 * mistakes.
 */
function checkFunctions(option: string, given: unknown, names: readonly string[]): void {
  const present = isObject(given) ? names.map((name) => Reflect.get(given, name)) : [];
  const wrong = present.some((each) => each !== undefined && typeof each !== 'function');
  if (!wrong && present.some((each) => each !== undefined)) return;
  throw new ConfigError(mismatch(`an object with a function ${oneOf(names)}`, given, option));
}
