import type { Deployment } from '@platform-services/sdk/model';
import { type DeviationId, type Dialect, deviations, isDeviationId, type Spoken, spokenOf } from './dialect.js';
import { defaultLimits, type Limits } from './http/limits.js';
import { type Logger, silentLogger } from './http/log.js';
import { decodePath } from './http/target.js';

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
  /** Named differences that are switched on one by one in the documented dialect, e.g. `['D-2']`. Default: none. */
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

/** The options of a server, checked and complete. */
export interface Settings {
  readonly basePath: readonly string[];
  readonly vendor: string;
  readonly spoken: Spoken;
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

/** @throws OptionError for the first option that cannot be served */
export function settingsOf(options: Omit<ReferenceServerOptions, 'deployment' | 'directory'>): Settings {
  const { vendor = 'com.vendor', sessions = {} } = options;
  if (!/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(vendor)) {
    throw new OptionError('vendor', `vendor is '${vendor}'; expected is a dotted name such as 'com.vendor'`);
  }
  const { maxIdleTime } = sessions;
  if (maxIdleTime !== undefined && maxIdleTime !== null) requireCount('sessions', 'maxIdleTime', maxIdleTime);
  return {
    basePath: basePathOf(options.basePath ?? '/platform-services'),
    vendor,
    spoken: spokenIn(options),
    limits: limitsOf(options.limits ?? {}),
    maxIdleTime,
    now: options.now ?? Date.now,
    controlToken: tokenOf(options.controlToken),
    logger: options.logger ?? silentLogger,
  };
}

/** What JavaScript hands over is not known to be of its type. */
function spokenIn({
  dialect = 'documented',
  deviations: named = [],
}: Pick<ReferenceServerOptions, 'dialect' | 'deviations'>): Spoken {
  if (dialect !== 'documented' && dialect !== 'deployed') {
    throw new OptionError('dialect', `dialect is '${dialect}'; expected is 'documented' or 'deployed'`);
  }
  for (const id of named) requireDeviation(id);
  return spokenOf(dialect, named);
}

function requireDeviation(id: string): void {
  if (isDeviationId(id)) return;
  const known = deviations.map((each) => each.id).join(', ');
  throw new OptionError('deviations', `deviation '${id}' is not known; expected is one of ${known}`);
}

function basePathOf(basePath: string): readonly string[] {
  const expected = "expected is a path such as '/platform-services'";
  if (!basePath.startsWith('/') || /[?#]/.test(basePath)) {
    throw new OptionError('basePath', `basePath is '${basePath}'; ${expected}`);
  }
  try {
    const segments = decodePath(basePath);
    const reserved = segments.includes('') || segments.some((each) => each === '.' || each === '..');
    if (!reserved && segments[0] !== '-' && !segments[0]?.startsWith('~')) return segments;
  } catch {
    throw new OptionError('basePath', `basePath is '${basePath}', which is no percent-encoded UTF-8; ${expected}`);
  }
  throw new OptionError('basePath', `basePath is '${basePath}', which is reserved or has an empty part; ${expected}`);
}

function limitsOf(given: Partial<Limits>): Limits {
  const limits = { ...defaultLimits, ...given };
  for (const [name, value] of Object.entries(limits)) requireCount('limits', name, value);
  return limits;
}

function requireCount(option: string, name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new OptionError(option, `${option}.${name} is ${value}; expected is an integer of at least 0`);
}

function tokenOf(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new OptionError('controlToken', 'controlToken is empty or has blanks; expected are visible ASCII characters');
}
