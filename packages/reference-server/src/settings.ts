import type { Deployment } from '@platform-services/sdk/model';
import { defaultJournal, type JournalLimits } from './control/journal/journal.js';
import { type DeviationId, type Dialect, deviationRange, dialectOf, isDeviationId } from './deviations.js';
import { defaultLimits, type Limits } from './http/limits.js';
import { errorLogger, type Logger } from './http/message.js';
import { decodePath, wellFormed } from './http/router.js';
import {
  countOf,
  functionOf,
  kindOf,
  numberOrKind,
  OptionError,
  readAll,
  readCounts,
  readMembers,
  stringOf,
} from './option-error.js';
import type { ProxyOptions } from './proxy/options.js';
import { proxySettingsOf } from './proxy-settings.js';

/** The options of `createReferenceServer`. They have priority over the deployment. */
export interface ReferenceServerOptions {
  /** The content of a deployment file, or its path. Default: the demo deployment. */
  readonly deployment?: Deployment | string | URL;
  /**
   * The folder of the files that resources of the deployment name. Default: that of the deployment file if `deployment`
   * is a path, else the working directory.
   */
  readonly directory?: string;
  /** The path in front of every path of the specification. Default `/platform-services`. */
  readonly basePath?: string;
  /** The prefix of the built-in types. Default `com.vendor`. */
  readonly vendor?: string;
  /** `deployed` enables every deviation from the specification. Default `documented`. */
  readonly dialect?: Dialect;
  /** Deviations that are enabled individually in the documented dialect, e.g. `['D-2']`. Default: none. */
  readonly deviations?: readonly DeviationId[];
  /**
   * Deviations that the server does not have, whatever enables them, e.g. `['D-24']` with `deployed`. Default: none.
   */
  readonly withoutDeviations?: readonly DeviationId[];
  /** The limits of a request. Missing members have their defaults. */
  readonly limits?: Partial<Limits>;
  /**
   * Milliseconds until an unused session ends; `null` or 0 for never. Default: as in the deployment, else 1,800,000.
   */
  readonly sessions?: {
    /** Milliseconds; `null` or 0 for never. */
    readonly maxIdleTime?: number | null;
  };
  /** How much the journals keep. Missing members have their defaults. */
  readonly journal?: JournalLimits;
  /**
   * Returns the time in milliseconds since 1970. Default: `Date.now`, or with a seed a clock that stands still at
   * 2024-01-01T00:00:00Z.
   */
  readonly now?: () => number;
  /**
   * Makes everything that a server generates the same every time: ids, session ids, traceback ids, the choices of
   * faults, and dates. Then anybody can guess the ids of sessions. Default: none.
   */
  readonly seed?: number | string;
  /** If set, control paths require `Authorization: Bearer <token>` and may be used from every host. */
  readonly controlToken?: string;
  /**
   * A running service to which requests are passed on if the deployment does not have their access. Needs Node.
   * Default: none, so that such requests are refused with 404.
   */
  readonly proxy?: ProxyOptions;
  /** Receives requests and server errors. Default: server errors are written to standard error. */
  readonly logger?: Logger;
}

/** The checked options of a server with all defaults. */
export type Settings = ReturnType<typeof settingsOf>;

/**
 * Checks the options of a server and adds the defaults. Callers in JavaScript may pass values of any type.
 *
 * @throws OptionError with every option that is unknown or invalid
 */
export function settingsOf(options: Omit<ReferenceServerOptions, 'deployment' | 'directory'>) {
  const { vendor = 'com.vendor', basePath = '/platform-services', sessions = {}, limits = {}, journal = {} } = options;
  const { now, logger = errorLogger, dialect = 'documented', deviations = [], withoutDeviations = [] } = options;
  const { dialect: base, ...read } = readMembers(
    'options',
    options,
    {
      basePath: () => basePathOf(basePath),
      vendor: () => vendorOf(vendor),
      dialect: () => dialectNameOf(dialect),
      deviations: () => deviationIdsOf('deviations', deviations),
      withoutDeviations: () => deviationIdsOf('withoutDeviations', withoutDeviations),
      limits: () => readCounts('limits', limits, defaultLimits),
      sessions: () => sessionsOf(sessions),
      journal: () => readCounts('journal', journal, defaultJournal),
      now: () => (now === undefined ? undefined : functionOf('now', 'now', now)),
      seed: () => seedOf(options.seed),
      controlToken: () => tokenOf(options.controlToken),
      proxy: () => proxySettingsOf(options.proxy),
      logger: () => loggerOf(logger),
    },
    ['deployment', 'directory'],
  );
  return { ...read, dialect: dialectOf(base, read.deviations, read.withoutDeviations) };
}

function vendorOf(vendor: string): string {
  if (/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(stringOf('vendor', vendor))) return vendor;
  throw new OptionError('vendor', `Expected a dotted name such as "com.vendor" as vendor, got "${vendor}".`);
}

/** If no time is given, the time of the deployment counts. */
function sessionsOf(sessions: NonNullable<ReferenceServerOptions['sessions']>) {
  const maxIdleTime = () => {
    const { maxIdleTime: time } = sessions;
    return time === undefined || time === null ? time : countOf('sessions', 'maxIdleTime', time);
  };
  return readMembers('sessions', sessions, { maxIdleTime });
}

function dialectNameOf(dialect: Dialect): Dialect {
  if (dialect === 'documented' || dialect === 'deployed') return dialect;
  throw new OptionError('dialect', `Expected "documented" or "deployed" as dialect, got "${dialect}".`);
}

function deviationIdsOf(option: string, ids: readonly DeviationId[]): readonly DeviationId[] {
  if (!Array.isArray(ids))
    throw new OptionError(option, `Expected an array as ${option}, e.g. ["D-2"], got ${kindOf(ids)}.`);
  const unknown = ids.find((id) => !isDeviationId(id));
  if (unknown === undefined) return ids;
  throw new OptionError(option, `Unknown deviation "${unknown}". Expected one of ${deviationRange}.`);
}

function basePathOf(basePath: string): readonly string[] {
  const expected = 'Expected a path such as "/platform-services" as basePath';
  if (!stringOf('basePath', basePath).startsWith('/') || /[?#]/.test(basePath)) {
    throw new OptionError('basePath', `${expected}, got "${basePath}".`);
  }
  const { segments, error } = decodePath(wellFormed(basePath));
  if (error !== undefined) {
    throw new OptionError('basePath', `${expected}, got "${basePath}", which is not percent-encoded UTF-8.`);
  }
  const reserved = segments.includes('') || segments.some((each) => each === '.' || each === '..');
  if (!reserved && segments[0] !== '-' && !segments[0]?.startsWith('~')) return segments;
  throw new OptionError('basePath', `${expected}, got "${basePath}", which is reserved or has an empty segment.`);
}

function loggerOf(logger: Logger): Logger {
  readAll({
    request: () => functionOf('logger', 'logger.request', logger?.request),
    serverError: () => functionOf('logger', 'logger.serverError', logger?.serverError),
  });
  return logger;
}

function seedOf(seed: number | string | undefined): string | undefined {
  if (seed === undefined) return undefined;
  const text = typeof seed === 'number' && Number.isFinite(seed) ? String(seed) : seed;
  if (typeof text === 'string' && text !== '') return text;
  const found = seed === '' ? 'an empty text' : numberOrKind(seed);
  throw new OptionError('seed', `Expected a number or a text as seed, got ${found}.`);
}

function tokenOf(token: string | undefined): string | undefined {
  if (token === undefined || (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token))) return token;
  const found = typeof token === 'string' ? 'an empty text or one with other characters' : kindOf(token);
  throw new OptionError('controlToken', `Expected visible ASCII characters as controlToken, got ${found}.`);
}
