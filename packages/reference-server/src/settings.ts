import type { Deployment } from '@platform-services/sdk/model';
import {
  type DeviationId,
  type Dialect,
  deviations,
  type EnabledDeviations,
  enabledDeviations,
  isDeviationId,
} from './deviations.js';
import { defaultLimits, type Limits } from './http/limits.js';
import { type Logger, silentLogger } from './http/log.js';
import { decodePath } from './http/target.js';
import { suggestion } from './model/nearest-name.js';

/** What `createReferenceServer` takes. Each member may be missing; what a member says beats the deployment. */
export interface ReferenceServerOptions {
  /** Everything that is served, as a deployment file has it. Default: the demo deployment. */
  readonly deployment?: Deployment;
  /** The folder that the paths of the deployment's resources are relative to. Default: the working directory. */
  readonly directory?: string;
  /** The path in front of every path of the specification. Default `/platform-services`. */
  readonly basePath?: string;
  /** The prefix of the built-in types. Default `com.vendor`. */
  readonly vendor?: string;
  /** `deployed` speaks every named difference from the specification. Default `documented`. */
  readonly dialect?: Dialect;
  /** Deviations that are enabled one by one in the documented dialect, e.g. `['D-2']`. Default: none. */
  readonly deviations?: readonly DeviationId[];
  /** What a request may cost; the others keep their defaults. */
  readonly limits?: Partial<Limits>;
  /** Milliseconds until an unused session ends; `null` or 0: never. Default: the deployment's, else 1,800,000. */
  readonly sessions?: { readonly maxIdleTime?: number | null };
  /** The present time in milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
  /** With it control paths are open on every host to `Authorization: Bearer <token>`, and to nobody else. */
  readonly controlToken?: string;
  /** Who is told of requests and of the server's own faults. Default: faults go to standard error. */
  readonly logger?: Logger;
}

/** Where to listen. */
export interface ListenOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** 0: any that is free. Default 8080. */
  readonly port?: number;
}

/** The options of a server, checked and complete. */
export interface Settings {
  readonly basePath: readonly string[];
  readonly vendor: string;
  readonly deviations: EnabledDeviations;
  readonly limits: Limits;
  /** `undefined`: as the deployment says. */
  readonly maxIdleTime: number | null | undefined;
  readonly now: () => number;
  readonly controlToken: string | undefined;
  readonly logger: Logger;
}

/** Options that no server can be made of. `option` is the member's name. */
export class OptionError extends Error {
  readonly option: string;

  constructor(option: string, message: string) {
    super(message);
    this.name = 'OptionError';
    this.option = option;
  }
}

const optionNames: Readonly<Record<keyof ReferenceServerOptions, true>> = {
  deployment: true,
  directory: true,
  basePath: true,
  vendor: true,
  dialect: true,
  deviations: true,
  limits: true,
  sessions: true,
  now: true,
  controlToken: true,
  logger: true,
};

/**
 * The options of a server, complete. What JavaScript hands over is not known to be of its type.
 *
 * @throws OptionError for the first option that is not known, or cannot be served
 */
export function settingsOf(options: Omit<ReferenceServerOptions, 'deployment' | 'directory'>): Settings {
  requireNames('options', options, Object.keys(optionNames));
  const { vendor = 'com.vendor', sessions = {}, limits = {}, now = Date.now, logger = silentLogger } = options;
  requireNames('sessions', sessions, ['maxIdleTime']);
  requireNames('limits', limits, Object.keys(defaultLimits));
  requireString('vendor', vendor);
  requireFunction('now', 'now', now);
  requireFunction('logger', 'logger.request', logger?.request);
  requireFunction('logger', 'logger.serverError', logger?.serverError);
  if (!/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(vendor)) {
    throw new OptionError('vendor', `Expected a dotted name such as "com.vendor" as vendor, got "${vendor}".`);
  }
  const { maxIdleTime } = sessions;
  if (maxIdleTime !== undefined && maxIdleTime !== null) requireCount('sessions', 'maxIdleTime', maxIdleTime);
  return {
    basePath: basePathOf(options.basePath ?? '/platform-services'),
    vendor,
    deviations: enabledDeviationsOf(options),
    limits: limitsOf(limits),
    maxIdleTime,
    now,
    controlToken: tokenOf(options.controlToken),
    logger,
  };
}

/** @throws OptionError for the first option that is not known, or cannot be listened on */
export function listenSettingsOf(options: ListenOptions): Required<ListenOptions> {
  requireNames('options', options, ['host', 'port']);
  const { host = '127.0.0.1', port = 8080 } = options;
  requireString('host', host);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return { host, port };
  throw new OptionError('port', `Expected an integer from 0 to 65535 as port, got ${String(port)}.`);
}

/** @param where what the names belong to: an option, or the `options` themselves */
function requireNames(where: string, given: unknown, known: readonly string[]): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new OptionError(where, `Expected an object as ${where}.`);
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const [option, name] = where === 'options' ? [unknown, unknown] : [where, `${where}.${unknown}`];
  throw new OptionError(option, `Unknown option "${name.slice(0, 80)}". ${suggestion(unknown, known)}`);
}

function requireString(option: string, value: unknown): void {
  if (typeof value !== 'string')
    throw new OptionError(option, `Expected a string as ${option}, got a ${typeof value}.`);
}

function requireFunction(option: string, name: string, value: unknown): void {
  if (typeof value !== 'function') throw new OptionError(option, `Expected a function as ${name}.`);
}

function enabledDeviationsOf({
  dialect = 'documented',
  deviations: named = [],
}: Pick<ReferenceServerOptions, 'dialect' | 'deviations'>): EnabledDeviations {
  if (dialect !== 'documented' && dialect !== 'deployed') {
    throw new OptionError('dialect', `Expected "documented" or "deployed" as dialect, got "${dialect}".`);
  }
  if (!Array.isArray(named)) throw new OptionError('deviations', 'Expected an array as deviations, e.g. ["D-2"].');
  for (const id of named) requireDeviation(id);
  return enabledDeviations(dialect, named);
}

function requireDeviation(id: string): void {
  if (isDeviationId(id)) return;
  const known = deviations.map((each) => each.id).join(', ');
  throw new OptionError('deviations', `Unknown deviation "${id}". Expected one of ${known}.`);
}

function basePathOf(basePath: string): readonly string[] {
  requireString('basePath', basePath);
  const expected = 'Expected a path such as "/platform-services" as basePath';
  if (!basePath.startsWith('/') || /[?#]/.test(basePath)) {
    throw new OptionError('basePath', `${expected}, got "${basePath}".`);
  }
  try {
    const segments = decodePath(basePath);
    const reserved = segments.includes('') || segments.some((each) => each === '.' || each === '..');
    if (!reserved && segments[0] !== '-' && !segments[0]?.startsWith('~')) return segments;
  } catch {
    throw new OptionError('basePath', `${expected}, got "${basePath}", which is not percent-encoded UTF-8.`);
  }
  throw new OptionError('basePath', `${expected}, got "${basePath}", which is reserved or has an empty segment.`);
}

function limitsOf(given: Partial<Limits>): Limits {
  const own = Object.entries(given).filter(([, value]) => value !== undefined);
  const limits = { ...defaultLimits, ...Object.fromEntries(own) };
  for (const [name, value] of Object.entries(limits)) requireCount('limits', name, value);
  return limits;
}

function requireCount(option: string, name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new OptionError(option, `Expected an integer of at least 0 as ${option}.${name}, got ${String(value)}.`);
}

function tokenOf(token: string | undefined): string | undefined {
  if (token === undefined || (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token))) return token;
  throw new OptionError(
    'controlToken',
    'Expected visible ASCII characters as controlToken, got an empty text or one with blanks.',
  );
}
