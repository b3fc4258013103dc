import { readText } from '../http/body.js';
import type { HttpRequest } from '../http/message.js';
import { isArray, isObject, type JsonTree, LosslessNumber } from '../json/json-tree.js';
import { defaultTextLimits, parsingJson } from '../json/parse-json.js';
import { Decimal } from '../model/decimal.js';
import { Refusal } from '../model/refusal.js';
import { excerpt, suggestion } from '../text/messages.js';
import { completed } from '../work/steps.js';

const maxControlBytes = 64 * 1024;

/**
 * A control call that cannot be executed, either over HTTP (400, 409 if a name is in use, or 507 if a limit is reached)
 * or by the library. The message says what was expected, what was found, and where.
 */
export class ControlError extends Refusal {
  constructor(message: string, kind: 'invalid' | 'conflict' | 'storageFull' = 'invalid') {
    super(kind, 'control', message);
    this.name = 'ControlError';
  }
}

/**
 * Receives the body of a control request. An empty body is an empty object.
 *
 * @throws ControlError if it is not JSON, or if an object has a member twice
 */
export async function receivedValue(request: HttpRequest): Promise<unknown> {
  const text = await readText(request, maxControlBytes);
  if (text.trim() === '') return {};
  try {
    return withNumbers(completed(parsingJson(text, { ...defaultTextLimits, unique: true })));
  } catch (error) {
    throw error instanceof Refusal ? new ControlError(error.message) : error;
  }
}

/** Converts the numbers of a tree, e.g. `0.50`. Only those that a double cannot hold stay a {@link LosslessNumber}. */
function withNumbers(tree: JsonTree): unknown {
  if (tree instanceof LosslessNumber) {
    const number = Number(tree.text);
    const [written, read] = [Decimal.parse(tree.text), Decimal.parse(String(number))];
    return written !== undefined && read !== undefined && written.compare(read) === 0 ? number : tree;
  }
  if (isArray(tree)) return tree.map(withNumbers);
  if (!isObject(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, withNumbers(value)]));
}

/**
 * Reads the argument of a control call, over HTTP or by the library. Callers read each member they know, and then
 * {@link finish} refuses all other members.
 */
export class ControlBody {
  readonly #members: ReadonlyMap<string, unknown>;
  readonly #where: string;
  readonly #read = new Set<string>();

  /** @throws ControlError if the value is not an object */
  constructor(value: unknown, where = '$') {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof LosslessNumber)
      throw unexpected('an object', value, where);
    this.#members = new Map(Object.entries(value));
    this.#where = where;
  }

  integer(name: string, minimum: number, maximum: number): number | undefined {
    const value = this.number(name, minimum, maximum, 'an integer');
    if (value === undefined || Number.isInteger(value)) return value;
    throw unexpected(`an integer from ${minimum} to ${maximum}`, value, this.pathOf(name));
  }

  number(name: string, minimum: number, maximum: number, expected = 'a number'): number | undefined {
    const taken = this.#take(name);
    // The nearest double.
    const value = taken instanceof LosslessNumber ? Number(taken.text) : taken;
    if (value === undefined || (typeof value === 'number' && value >= minimum && value <= maximum)) return value;
    throw unexpected(`${expected} from ${minimum} to ${maximum}`, value, this.pathOf(name));
  }

  /** @param form describes the strings that are valid, and tests them. Default: all are valid */
  string(name: string, form?: TextForm): string | undefined {
    const value = this.#take(name);
    if (value === undefined) return value;
    if (typeof value !== 'string') throw unexpected('a string', value, this.pathOf(name));
    if (form === undefined || form.test(value)) return value;
    throw unexpected(form.expected, value, this.pathOf(name));
  }

  boolean(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value === undefined || typeof value === 'boolean') return value;
    throw unexpected('true or false', value, this.pathOf(name));
  }

  object(name: string): ControlBody | undefined {
    const value = this.#take(name);
    return value === undefined ? undefined : new ControlBody(value, this.pathOf(name));
  }

  /** Any value. The caller checks it. */
  value(name: string): unknown {
    return this.#take(name);
  }

  /** All members, for an object whose members may have any names. */
  entries(): Iterable<[name: string, value: unknown]> {
    return this.#members.entries();
  }

  pathOf(name: string): string {
    return `${this.#where}.${name}`;
  }

  /** The error for two members that exclude each other. */
  gotBoth(one: string, other: string): ControlError {
    return new ControlError(`Expected one of "${one}" and "${other}" at ${this.#where}, got both.`);
  }

  /** @throws ControlError for a member that was not read */
  finish(): void {
    for (const name of this.#members.keys()) {
      if (this.#read.has(name)) continue;
      throw new ControlError(
        `Unknown member "${excerpt(name)}" at ${this.#where}. ${suggestion(name, [...this.#read])}`,
      );
    }
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return this.#members.get(name);
  }
}

/** The valid texts of a member. */
export interface TextForm {
  readonly expected: string;
  test(text: string): boolean;
}

/** The name of a world or a snapshot. It needs no encoding as a segment of a path. */
export const nameForm: TextForm = {
  expected: 'a name of at most 100 letters, digits, ".", "-" and "_" that begins with a letter or a digit',
  test: (text) => /^[A-Za-z0-9][\w.-]{0,99}$/.test(text),
};

/** The error for a member with an invalid value. */
export function unexpected(expected: string, value: unknown, where: string): ControlError {
  return new ControlError(`Expected ${expected}, got ${describe(value)} at ${where}.`);
}

/** The error for a missing member. */
export function missing(expected: string, where: string): ControlError {
  return unexpected(expected, undefined, where);
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (value instanceof LosslessNumber) return `the number ${excerpt(value.text)}`;
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string'
    ? `the string ${JSON.stringify(excerpt(value))}`
    : `the ${typeof value} ${excerpt(String(value))}`;
}
