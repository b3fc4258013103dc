import { describeValue, mismatchOf } from './message.js';
import { NumberText } from './number-text.js';

/** A part of a deployment file that does not fit the format. */
export interface DeploymentProblem {
  /**
   * The place as a JSON pointer (RFC 6901). A missing member has the pointer that it would have; `''` is the whole
   * file.
   */
  readonly pointer: string;
  /** One or two sentences, e.g. `Expected a string (Model name), got 5 at /models/0/name.` */
  readonly message: string;
  /** The expected value, e.g. `a string (Model name)`. */
  readonly expected: string;
  /** The actual value, e.g. `5`. */
  readonly found: string;
  /** What to do, if there is more to report than what was expected, e.g. `Did you mean "a.Person"?` */
  readonly advice?: string;
}

/** The maximum number of problems in a message; {@link DeploymentError.problems} contains all of them. */
const listed = 50;

/**
 * Thrown for a deployment file, or a list of entities, that does not fit its format. It contains every problem, ordered
 * by pointer.
 */
export class DeploymentError extends Error {
  /** All problems, ordered by pointer. The message only shows the first 50. */
  readonly problems: readonly DeploymentProblem[];

  /** @param subject what has the problems. Default: `The deployment` */
  constructor(unordered: readonly DeploymentProblem[], subject = 'The deployment') {
    // Collators are expensive to create, and most programs need none.
    const order = new Intl.Collator('en', { numeric: true });
    const problems = unordered.toSorted((left, right) => order.compare(left.pointer, right.pointer));
    const lines = problems.slice(0, listed).map(({ message }) => message);
    if (problems.length > listed) lines.push(`… and ${problems.length - listed} more`);
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`${subject} has ${count}:\n  ${lines.join('\n  ')}`);
    this.name = 'DeploymentError';
    this.problems = problems;
  }
}

/** Collects the problems of a deployment. If several have the same place and expectation, only the first one counts. */
export class Problems {
  readonly #problems = new Map<string, DeploymentProblem>();
  readonly #subject: string | undefined;

  /** @param subject as that of {@link DeploymentError} */
  constructor(subject?: string) {
    this.#subject = subject;
  }

  /**
   * Adds a problem, unless there is one with the same pointer and expectation.
   *
   * @param found the actual value in a few words, e.g. `"x"`, `1.10`, `nothing` or `an array`
   * @param advice a sentence that says what to do
   */
  add(pointer: string, found: string, expected: string, advice?: string): void {
    const key = `${pointer}\n${expected}`;
    if (this.#problems.has(key)) return;
    const message = mismatchOf(expected, found, pointer === '' ? undefined : pointer, advice);
    this.#problems.set(key, { pointer, message, expected, found, ...(advice !== undefined && { advice }) });
  }

  /** The problems in the order in which they were added. */
  get list(): readonly DeploymentProblem[] {
    return Array.from(this.#problems.values());
  }

  /** The number of problems so far. */
  get count(): number {
    return this.#problems.size;
  }

  /** Whether there is a problem at a pointer or below it. */
  isAt(pointer: string): boolean {
    return this.at(pointer).length > 0;
  }

  /** The pointers of the problems at a pointer or below it. */
  at(pointer: string): readonly string[] {
    if (this.#problems.size === 0) return [];
    return this.list
      .map((problem) => problem.pointer)
      .filter((each) => each === pointer || each.startsWith(`${pointer}/`));
  }

  /** @throws DeploymentError if there are problems */
  throwAny(): void {
    if (this.#problems.size > 0) throw this.error();
  }

  /** Combines the problems found so far in one error. */
  error(): DeploymentError {
    return new DeploymentError(this.list, this.#subject);
  }
}

/** A JSON pointer (RFC 6901) below another one. */
export function pointerTo(parent: string, ...segments: readonly (string | number)[]): string {
  return segments.reduce<string>(
    (pointer, segment) => `${pointer}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    parent,
  );
}

/** Describes a value of a file in a few words: `"x"`, `1.10`, `nothing`, `an array`. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  return NumberText.is(value) ? value.text.slice(0, 60) : describeValue(value);
}
