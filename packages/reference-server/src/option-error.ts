import { excerpt, suggestion } from './text/messages.js';

/** An invalid option. */
export class OptionError extends Error {
  /** The name of the option, e.g. `basePath` or `tls.cert`. */
  readonly option: string;
  /** All invalid options, of which the first is {@link option}. The message has a line for each. */
  readonly problems: readonly OptionProblem[];

  constructor(option: string, message: string, others: readonly OptionProblem[] = []) {
    super([message, ...others.map((each) => each.message)].join('\n'));
    this.name = 'OptionError';
    this.option = option;
    this.problems = [{ option, message }, ...others];
  }
}

/** An invalid option. */
export interface OptionProblem {
  /** The name of the option, e.g. `basePath` or `tls.cert`. */
  readonly option: string;
  /** A sentence that says what was expected and what was found. */
  readonly message: string;
}

/** @throws OptionError with the problems of all checks */
export function requireAll(checks: readonly (() => unknown)[]): void {
  const [first, ...others] = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof OptionError) return error.problems;
      throw error;
    }
  });
  if (first !== undefined) throw new OptionError(first.option, first.message, others);
}

/** @param where the name of the option whose members are checked, or `options` */
export function requireNames(where: string, given: unknown, known: readonly string[]): void {
  requireObject(where, given);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  requireAll(
    unknown.map((each) => () => {
      const [option, name] = where === 'options' ? [each, each] : [where, `${where}.${each}`];
      throw new OptionError(option, `Unknown option "${excerpt(name)}". ${suggestion(each, known)}`);
    }),
  );
}

export function requireObject(where: string, given: unknown): asserts given is object {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return;
  throw new OptionError(where, `Expected an object as ${where}.`);
}

export function requireString(option: string, value: unknown): void {
  if (typeof value !== 'string')
    throw new OptionError(option, `Expected a string as ${option}, got a ${typeof value}.`);
}

export function requireFunction(option: string, name: string, value: unknown): void {
  if (typeof value !== 'function') throw new OptionError(option, `Expected a function as ${name}.`);
}

export function requireCount(option: string, name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new OptionError(option, `Expected an integer of at least 0 as ${option}.${name}, got ${String(value)}.`);
}
