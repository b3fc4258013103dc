import { InputError } from '../errors/usage.js';
import { isObject } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import { checkChoice } from '../operation/checks.js';
import { CallObserver, type ObservedCall } from './call-observer.js';
import { channelHooks, hasSubscribers } from './channels.js';
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

/** @throws InputError if an option would observe nothing */
export function observing(options: ObserverOptions): Observe {
  const hooks = hooksOf(options);
  return (call) => {
    if (hasSubscribers()) return new CallObserver([...hooks, channelHooks], call);
    return hooks.length === 0 ? undefined : new CallObserver(hooks, call);
  };
}

function hooksOf({ hooks = [], logger, logLevel = 'info' }: ObserverOptions): readonly Hooks[] {
  const all = [hooks].flat();
  for (const each of all) {
    if (!isObject(each)) throw new InputError(mismatch('hooks, or an array of them', each, 'hooks'));
  }
  checkChoice(logLevels, logLevel, 'logLevel');
  if (logger === undefined) return all;
  if (!isObject(logger) && typeof logger !== 'function')
    throw new InputError(mismatch('a logger such as console', logger, 'logger'));
  return logLevel === 'off' ? all : [...all, loggerHooks(logger, logLevel)];
}
