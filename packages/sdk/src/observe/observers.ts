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

/** Creates the observer of a call; `undefined` if there is nothing to notify. */
export type Observe = (call: ObservedCall) => CallObserver | undefined;

/** @throws ConfigError if an option is invalid */
export function observing(options: ObserverOptions): Observe {
  const hooks = hooksOf(options);
  return (call) => {
    if (isListenedTo()) return new CallObserver([...hooks, channelHooks], call);
    return hooks.length === 0 ? undefined : new CallObserver(hooks, call);
  };
}

function hooksOf({ hooks = [], logger, logLevel = 'info' }: ObserverOptions): readonly Hooks[] {
  const all = isList(hooks) ? [...hooks] : [hooks];
  for (const each of all) checkFunctions('hooks', each, ['call', 'attempt']);
  if (!logLevels.includes(logLevel)) {
    throw new ConfigError(mismatch(oneOf(logLevels), logLevel, 'logLevel'));
  }
  if (logger === undefined || logLevel === 'off') return all;
  checkFunctions('logger', logger, ['debug', 'info', 'warn', 'error']);
  return [...all, loggerHooks(logger, logLevel)];
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
