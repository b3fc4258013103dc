import { decodeUtf8, readBytes } from '../http/body.js';
import type { Exchange } from '../http/exchange.js';
import { invalid, type Refusal } from '../model/refusal.js';
import type { Fault, FaultRule } from './faults.js';

const maxControlBytes = 64 * 1024;

/** A JSON object of a control body, whose members are read one by one; {@link finish} refuses those that were not. */
export class ControlBody {
  readonly #members: ReadonlyMap<string, unknown>;
  readonly #where: string;
  readonly #read = new Set<string>();

  constructor(value: unknown, where: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw refuse(where, `is ${describe(value)}; expected is an object`);
    }
    this.#members = new Map(Object.entries(value));
    this.#where = where;
  }

  /** The body of a control request; an empty one is an empty object. */
  static async of(exchange: Exchange): Promise<ControlBody> {
    const text = decodeUtf8(await readBytes(exchange, maxControlBytes));
    if (text.trim() === '') return new ControlBody({}, '$');
    try {
      return new ControlBody(JSON.parse(text), '$');
    } catch (error) {
      if (error instanceof SyntaxError)
        throw invalid(rule, `The body is not valid JSON: ${error.message.slice(0, 200)}.`);
      throw error;
    }
  }

  integer(name: string, minimum: number, maximum: number): number | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value;
    throw refuse(
      `${this.#where}.${name}`,
      `is ${describe(value)}; expected is an integer from ${minimum} to ${maximum}`,
    );
  }

  string(name: string): string | undefined {
    const value = this.#take(name);
    if (value === undefined || typeof value === 'string') return value;
    throw refuse(`${this.#where}.${name}`, `is ${describe(value)}; expected is a string`);
  }

  boolean(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value === undefined || typeof value === 'boolean') return value;
    throw refuse(`${this.#where}.${name}`, `is ${describe(value)}; expected is true or false`);
  }

  object(name: string): ControlBody | undefined {
    const value = this.#take(name);
    return value === undefined ? undefined : new ControlBody(value, `${this.#where}.${name}`);
  }

  finish(): void {
    for (const name of this.#members.keys()) {
      if (!this.#read.has(name)) {
        const expected = [...this.#read].map((each) => `'${each}'`).join(', ');
        throw refuse(
          `${this.#where}.${name.slice(0, 80)}`,
          `is not known; expected is ${expected || 'an empty object'}`,
        );
      }
    }
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return this.#members.get(name);
  }
}

/** @throws Refusal `invalid` with the place in the body */
export function readFaultRule(body: ControlBody): FaultRule {
  const times = body.integer('times', 1, 1_000_000);
  const match = body.object('match');
  const fault = body.object('fault');
  body.finish();
  if (fault === undefined) throw refuse('$.fault', 'is missing; expected is an object with what goes wrong');
  return {
    ...(times === undefined ? {} : { times }),
    ...(match === undefined ? {} : { match: readMatch(match) }),
    fault: readFault(fault),
  };
}

function readMatch(body: ControlBody): NonNullable<FaultRule['match']> {
  const method = body.string('method');
  const path = body.string('path');
  body.finish();
  if (path !== undefined && !path.startsWith('/')) {
    throw refuse('$.match.path', `is '${path.slice(0, 80)}'; expected is a path after the base path, e.g. '/rest/v2'`);
  }
  return { ...(method === undefined ? {} : { method }), ...(path === undefined ? {} : { path }) };
}

function readFault(body: ControlBody): Fault {
  const status = body.integer('status', 200, 599);
  const delayMs = body.integer('delayMs', 0, 600_000);
  const drop = body.boolean('drop');
  const truncateAfterBytes = body.integer('truncateAfterBytes', 0, Number.MAX_SAFE_INTEGER);
  body.finish();
  const fault: Fault = {
    ...(status === undefined ? {} : { status }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(drop === undefined ? {} : { drop }),
    ...(truncateAfterBytes === undefined ? {} : { truncateAfterBytes }),
  };
  if (Object.keys(fault).length > 0) return fault;
  throw refuse('$.fault', "is empty; expected is at least one of 'status', 'delayMs', 'drop', 'truncateAfterBytes'");
}

const rule = 'control';

function refuse(where: string, what: string): Refusal {
  return invalid(rule, `${where} ${what}.`);
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `${typeof value} ${String(JSON.stringify(value)).slice(0, 80)}`;
}
