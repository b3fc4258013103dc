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

/** How each member of some options is read: a function that throws an {@link OptionError} if it is invalid. */
type Readers<Values> = { readonly [Name in keyof Values]: () => Values[Name] };

/**
 * Reads all members.
 *
 * @param known problems that are known already. Default: none
 * @throws OptionError with the problems of all members
 */
export function readAll<Values extends object>(readers: Readers<Values>, known: readonly OptionProblem[] = []): Values {
  const problems = [...known];
  const values: { [name: string]: unknown } = {};
  for (const [name, read] of Object.entries<() => unknown>(readers)) {
    try {
      values[name] = read();
    } catch (error) {
      if (!(error instanceof OptionError)) throw error;
      problems.push(...error.problems);
    }
  }
  const [first, ...others] = problems;
  if (first !== undefined) throw new OptionError(first.option, first.message, others);
  // Each member is what its own function has returned, which assignments by name cannot express.
  return values as Values;
}

/**
 * As {@link readAll}, for all members that an object may have.
 *
 * @param where the name of the option whose members are read, or `options`
 * @param others the names of further members, which are read elsewhere. Default: there are none
 */
export function readMembers<Values extends object>(
  where: string,
  given: unknown,
  readers: Readers<Values>,
  others: readonly string[] = [],
): Values {
  requireObject(where, given);
  const known = [...others, ...Object.keys(readers)];
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const problems = unknown.map((each) => {
    const [option, name] = where === 'options' ? [each, each] : [where, `${where}.${each}`];
    return { option, message: `Unknown option "${excerpt(name)}". ${suggestion(each, known)}` };
  });
  return readAll(readers, problems);
}

/** As {@link readMembers}, for members that are all integers of at least 0. */
export function readCounts<Counts extends object>(where: string, given: Partial<Counts>, defaults: Counts): Counts {
  requireObject(where, given);
  const own = Object.entries(given).filter(([, value]) => value !== undefined);
  const counts: Counts = { ...defaults, ...Object.fromEntries(own) };
  const values = new Map<string, unknown>(Object.entries(counts));
  const readers = Object.keys(defaults).map((name) => [name, () => countOf(where, name, values.get(name))] as const);
  readMembers(where, given, Object.fromEntries(readers));
  return counts;
}

export function requireObject(where: string, given: unknown): asserts given is object {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return;
  throw new OptionError(where, `Expected an object as ${where}, got ${kindOf(given)}.`);
}

export function stringOf(option: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new OptionError(option, `Expected a string as ${option}, got ${kindOf(value)}.`);
}

export function functionOf<Given>(option: string, name: string, value: Given): Given {
  if (typeof value === 'function') return value;
  throw new OptionError(option, `Expected a function as ${name}, got ${kindOf(value)}.`);
}

export function countOf(option: string, name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new OptionError(option, `Expected an integer of at least 0 as ${option}.${name}, got ${numberOrKind(value)}.`);
}

/** Describes the value of an option, and shows it if it is a number, which cannot be a secret. */
export function numberOrKind(value: unknown): string {
  return typeof value === 'number' ? String(value) : kindOf(value);
}

/** Describes the value of an option without showing it, since a text may be secret. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
