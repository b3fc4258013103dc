import { NumberText } from './number-text.js';

/** One thing in a deployment file that does not fit. */
export interface DeploymentFault {
  /** Where, as a JSON pointer (RFC 6901); a missing member has the pointer that it would have. `''` is the whole file. */
  readonly pointer: string;
  /** What is there, e.g. `the number 5`. */
  readonly found: string;
  /** What would fit there, e.g. `a string (Model name)`. */
  readonly expected: string;
}

const order = new Intl.Collator('en', { numeric: true });

/** How many faults a message lists; {@link DeploymentError.faults} has all. */
const listed = 50;

/** A deployment file that does not fit its format, with every fault, in the order of their pointers. */
export class DeploymentError extends Error {
  readonly faults: readonly DeploymentFault[];

  constructor(unordered: readonly DeploymentFault[]) {
    const faults = unordered.toSorted((left, right) => order.compare(left.pointer, right.pointer));
    const lines = faults.slice(0, listed).map(formatFault);
    if (faults.length > listed) lines.push(`… and ${faults.length - listed} more`);
    super(`the deployment has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n  ${lines.join('\n  ')}`);
    this.name = 'DeploymentError';
    this.faults = faults;
  }
}

function formatFault({ pointer, found, expected }: DeploymentFault): string {
  return `${pointer === '' ? '(the whole file)' : pointer}: found ${found}, expected ${expected}`;
}

/** A JSON pointer (RFC 6901) below another one. */
export function pointerTo(parent: string, ...segments: readonly (string | number)[]): string {
  return segments.reduce<string>(
    (pointer, segment) => `${pointer}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    parent,
  );
}

/** How many characters of a text are shown. */
const shown = 60;

/** A text in quotes, cut where it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text);
}

/** What a value is, in a few words. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `the text ${quote(value)}`;
  if (NumberText.is(value)) return `the number ${value.text.slice(0, shown)}`;
  if (typeof value === 'object') return Array.isArray(value) ? `an array of ${value.length}` : 'an object';
  return typeof value === 'number' ? `the number ${value}` : `a ${typeof value}`;
}

/** Gathers faults; of several at one place with one expectation only the first counts. */
export class Faults {
  readonly #faults = new Map<string, DeploymentFault>();

  add(pointer: string, found: string, expected: string): void {
    const key = `${pointer}\n${expected}`;
    if (!this.#faults.has(key)) this.#faults.set(key, { pointer, found, expected });
  }

  get list(): readonly DeploymentFault[] {
    return Array.from(this.#faults.values());
  }
}
