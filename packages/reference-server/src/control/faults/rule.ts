import { isBase64 } from '@platform-services/sdk/model';
import { isMediaType } from '../../http/media.js';
import { LosslessNumber } from '../../json/json-tree.js';
import { excerpt, suggestion } from '../../text/messages.js';
import { type ControlBody, ControlError, missing, unexpected } from '../control-body.js';
import { type RequestFilter, readConditions, requestTable } from '../journal/request-filter.js';
import {
  type Fault,
  type FaultProfile,
  type Latency,
  maxDelay,
  type Profile,
  profileNames,
  profiles,
} from './fault.js';
import { scenarioForm } from './scenarios.js';

/** The requests that a fault is injected into, and how many of them. */
interface FaultTarget {
  /** Default: every request. */
  readonly match?: RequestFilter;
  /** The number of matching requests that get no fault at first. Default 0. */
  readonly after?: number;
  /** Of the requests after these, only every n-th gets the fault. Default 1: all of them. */
  readonly every?: number;
  /** The probability that each of these requests gets the fault, from 0 to 1. Default 1. */
  readonly probability?: number;
  /** The same seed always chooses the same requests and latencies. Default: from the seed of the server, else 1. */
  readonly seed?: number;
  /** The number of requests that get the fault. Default: 1, or any number with a profile or a probability. */
  readonly times?: number;
  /** The name of the scenario to which the states `when` and `then` belong. */
  readonly scenario?: string;
  /** The state in which the fault applies. Default: all. A scenario begins as `started`. */
  readonly when?: string;
  /** The state into which the fault brings the scenario. Default: the state stays. */
  readonly then?: string;
}

interface OneFault extends FaultTarget {
  /** What the requests get. */
  readonly fault: Fault;
  readonly profile?: never;
}

/** A step of a scenario. The service answers the request. */
interface StepOfScenario extends FaultTarget {
  readonly scenario: string;
  readonly then: string;
  readonly fault?: never;
  readonly profile?: never;
}

interface ProfileOfFaults extends FaultTarget {
  /** What the requests get, with the probabilities of the profile. */
  readonly profile: FaultProfile;
  readonly fault?: never;
}

/** A fault or a profile of faults, and the requests that get it. */
export type FaultRule = OneFault | ProfileOfFaults | StepOfScenario;

/** A rule that has been checked. */
export type CheckedRule = ReturnType<typeof readFaultRule>;

/** The members of a filter that may depend on parameters in a body. */
const inBody: ReadonlySet<string> = new Set(['access', 'type', 'id', 'partition', 'property', 'user']);

/**
 * @param defaultSeed the seed of a rule without one
 * @throws ControlError if the rule is invalid
 */
export function readFaultRule(body: ControlBody, defaultSeed: number) {
  const times = body.integer('times', 1, 1_000_000);
  const after = body.integer('after', 0, 1_000_000) ?? 0;
  const every = body.integer('every', 1, 1_000_000) ?? 1;
  const probability = body.number('probability', 0, 1);
  const seed = body.integer('seed', 0, 0xffff_ffff) ?? defaultSeed;
  const step = readStep(body);
  const match = body.object('match');
  const fault = body.object('fault');
  const profile = body.string('profile');
  body.finish();
  const conditions = match === undefined ? [] : readConditions(match, requestTable);
  match?.finish();
  if (profile !== undefined && fault !== undefined) throw body.gotBoth('fault', 'profile');
  if (profile === undefined && fault === undefined && step?.to === undefined) {
    throw missing('an object that describes the fault', body.pathOf('fault'));
  }
  const read = fault === undefined ? {} : readFault(fault, body.pathOf('fault'));
  const always: Profile = { faults: [{ fault: read, probability: 1 }] };
  const { onlyChanges = false, faults } = profile === undefined ? always : profileOf(profile, body.pathOf('profile'));
  const isOnce = profile === undefined && probability === undefined;
  const isInBody = conditions.some(({ name }) => inBody.has(name) || name.startsWith('body.'));
  return {
    /** The members as they were given, for lists. */
    given: copyOf(body),
    conditions,
    /** Whether only requests that may change something get the fault. */
    onlyChanges,
    /** Whether the body decides who gets the fault, and has to be received first. It may have the name of an action. */
    needsBody: isInBody || onlyChanges,
    after,
    every,
    seed,
    times: times ?? (isOnce ? 1 : Number.POSITIVE_INFINITY),
    /** The state of a scenario in which the rule applies, and the one into which it leads. */
    step,
    /** The faults with their probabilities, of which a request gets at most one. */
    faults: faults.map((each) => ({ ...each, probability: each.probability * (probability ?? 1) })),
  };
}

function profileOf(name: string, where: string): Profile {
  const found = profileNames.find((each) => each === name);
  if (found !== undefined) return profiles[found];
  throw new ControlError(`Unknown profile "${excerpt(name)}" at ${where}. ${suggestion(name, profileNames)}`);
}

function readStep(body: ControlBody) {
  const scenario = body.string('scenario', scenarioForm);
  const from = body.string('when', scenarioForm);
  const to = body.string('then', scenarioForm);
  if (scenario !== undefined) return { scenario, from, to };
  if ((from ?? to) !== undefined) throw missing('the name of a scenario', body.pathOf('scenario'));
  return undefined;
}

/** The members of a rule that has been checked. The caller may change the rule itself later. */
function copyOf(body: ControlBody): Readonly<Record<string, unknown>> {
  // A text matches a number of the same value too, with all of its digits.
  const shown = (_: string, value: unknown) => (value instanceof LosslessNumber ? value.text : value);
  return JSON.parse(JSON.stringify(Object.fromEntries(body.entries()), shown));
}

function readFault(body: ControlBody, where: string): Fault {
  const read = {
    status: body.integer('status', 200, 599),
    body: body.string('body'),
    base64: body.string('base64', { expected: 'bytes in base64', test: isBase64 }),
    contentType: body.string('contentType', { expected: 'a media type, e.g. "text/html"', test: isMediaType }),
    headers: readHeaders(body),
    delayMs: body.integer('delayMs', 0, maxDelay),
    latencyMs: readLatency(body),
    expireSession: body.boolean('expireSession'),
    drop: body.boolean('drop'),
    brokenJson: body.boolean('brokenJson'),
    wrongLength: body.boolean('wrongLength'),
    truncateAfterBytes: body.integer('truncateAfterBytes', 0, Number.MAX_SAFE_INTEGER),
    bytesPerSecond: body.integer('bytesPerSecond', 1, Number.MAX_SAFE_INTEGER),
  };
  body.finish();
  if (read.body !== undefined && read.base64 !== undefined) throw body.gotBoth('body', 'base64');
  if (read.contentType !== undefined && (read.body ?? read.base64) === undefined) {
    throw missing('a "body" or "base64"', where);
  }
  const given = Object.entries(read).filter(([, value]) => value !== undefined);
  if (given.length > 0) return Object.fromEntries(given);
  const names = Object.keys(read).map((name) => `"${name}"`);
  throw missing(`at least one of ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`, where);
}

/**
 * The header fields that say where a response ends. The server sets them, and faults have members to make them wrong.
 */
const framing: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'trailer']);

function readHeaders(body: ControlBody): Readonly<Record<string, string>> | undefined {
  const headers = body.object('headers');
  if (headers === undefined) return undefined;
  return Object.fromEntries(
    Array.from(headers.entries(), ([name, value]) => {
      const where = `${body.pathOf('headers')}.${name}`;
      if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) throw unexpected('the name of a header field', name, where);
      if (framing.has(name.toLowerCase())) {
        throw new ControlError(
          `The server sets "${name}" itself at ${where}. "wrongLength" and "truncateAfterBytes" make it wrong.`,
        );
      }
      if (typeof value === 'string' && /^[\x20-\x7e]{0,1000}$/.test(value)) return [name, value];
      throw unexpected('a value of a header field in printable ASCII', value, where);
    }),
  );
}

function readLatency(body: ControlBody): Latency | undefined {
  const latency = body.object('latencyMs');
  if (latency === undefined) return undefined;
  const min = latency.number('min', 0, maxDelay);
  const max = latency.number('max', min ?? 0, maxDelay);
  const median = latency.number('median', 0, maxDelay);
  const sigma = latency.number('sigma', 0, 10);
  latency.finish();
  if (min !== undefined && max !== undefined && median === undefined && sigma === undefined) return { min, max };
  if (median !== undefined && sigma !== undefined && min === undefined && max === undefined) return { median, sigma };
  throw missing('either "min" and "max" or "median" and "sigma"', body.pathOf('latencyMs'));
}
