import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import schema from '../../ledger.schema.json' with { type: 'json' };
import { messageOf } from '../case/errors.js';
import { lazySchema } from '../case/json-schema.js';
import type { Place } from '../case/mapping.js';
import type { Secrets } from '../case/secrets.js';
import type { Shown } from './identities.js';

/** The first line of a ledger. */
export interface RunEntry {
  readonly kind: 'run';
  readonly version: 1;
  readonly run: string;
  readonly baseUrl: string;
  readonly access: string;
  readonly vendor: string;
  readonly startedAt: string;
  /** The places in which entities with markers can exist. */
  readonly places: readonly Place[];
}

/** The entity that a line of a ledger is about. */
interface EntityOfLine {
  readonly access: string;
  readonly type: string;
  readonly id: string;
  readonly partition?: string;
}

/** A line of a ledger about an entity of the case with the marker. */
interface OwnLine extends EntityOfLine {
  readonly marker: string;
  /** The properties of a source of a file as the service has shown them, as JSON. A source has no text for a marker. */
  readonly shown?: Shown;
}

/** One line of a ledger. */
export type Entry =
  | RunEntry
  /** Written before a case creates anything. */
  | { readonly kind: 'intent'; readonly case: string; readonly marker: string }
  /** Written before a file with that name is uploaded. */
  | { readonly kind: 'file'; readonly marker: string; readonly name: string }
  /** Written before an entity with that id may be created. */
  | (OwnLine & { readonly kind: 'id' })
  | (OwnLine & { readonly kind: 'created' })
  /**
   * Written before an entity with that id is deleted, and if a service states the id: from then on the id may belong to
   * somebody else. Whatever the line, an entity is only deleted if it carries the marker.
   */
  | (OwnLine & { readonly kind: 'named' })
  | (EntityOfLine & { readonly kind: 'deleted' })
  /** Written when every known id is gone and nothing with the marker is left. */
  | { readonly kind: 'closed'; readonly marker: string };

/** Something that still exists after the clean-up. */
export interface Leftover {
  readonly marker: string;
  readonly what: string;
}

/** A ledger is unusable. */
export class LedgerError extends Error {
  /** The name of the class. */
  override readonly name = 'LedgerError';
}

/** Why nothing more may be created in a run: the limit of the user is reached, or something could not be deleted. */
interface Stop {
  readonly cause: 'maxCreated' | 'leftBehind';
  readonly reason: string;
}

/** Nothing more may be created in this run. */
export class CreationStopped extends Error {
  override readonly name = 'CreationStopped';

  readonly stop: Stop;

  constructor(stop: Stop) {
    super(stop.reason);
    this.stop = stop;
  }
}

/** Options of a ledger. */
interface LedgerOptions {
  /** The lines of the file, if it exists. */
  readonly existing?: readonly Entry[];
  /** The texts that no line may contain. */
  readonly secrets?: Secrets;
  /** The number of entities and files that the run may create. Default: no limit. */
  readonly maxCreated?: number | undefined;
}

/** The lines without which nothing may be created, since an interrupted run could not be cleaned up. */
const announcements: ReadonlySet<Entry['kind']> = new Set(['run', 'intent', 'file', 'id']);

/** Records what a run may create, before it does, and what it has created. Decides whether it may create more. */
export class Ledger {
  readonly path: string | undefined;
  readonly #file: LedgerFile | undefined;
  readonly #secrets: Secrets | undefined;
  readonly #maxCreated: number;
  readonly #entries: Entry[] = [];
  #failure: string | undefined;
  #created = 0;
  #stop: Stop | undefined;

  /**
   * @param path the path of the file; without it the ledger is in memory, for servers that end with the run
   * @throws LedgerError if the file exists already or cannot be written
   */
  constructor(path: string | undefined, { existing, secrets, maxCreated }: LedgerOptions = {}) {
    this.path = path;
    this.#maxCreated = maxCreated ?? Number.POSITIVE_INFINITY;
    this.#secrets = secrets;
    this.#entries.push(...(existing ?? []));
    this.#file = path === undefined ? undefined : new LedgerFile(path, existing !== undefined);
  }

  /**
   * Adds a line. If it announces a creation, it is on disk when this method returns, so that even a crash of the
   * machine cannot lose it. The line of something that exists already does not wait for the disk, and is only kept in
   * memory if the disk is full, or if the service has named an entity by a secret: the marker still finds the entity.
   *
   * @throws LedgerError if the line announces a creation and cannot be written; nothing must be created then
   */
  add(entry: Entry): void {
    const announces = announcements.has(entry.kind);
    if (!announces && this.#file !== undefined && this.#isSecret(entry)) {
      this.#entries.push(entry);
      return;
    }
    this.#failure = this.#file?.append(`${JSON.stringify(entry)}\n`, announces);
    if (this.#failure !== undefined && announces) throw new LedgerError(this.#failure);
    this.#entries.push(entry);
  }

  /** The reason why nothing more may be created, if there is one. Reading and deleting go on. */
  get stop(): Stop | undefined {
    return this.#stop;
  }

  /** Stops all further creation if something could not be deleted. */
  stopFor([first]: readonly Leftover[]): void {
    if (first === undefined) return;
    const reason = `nothing more is created, since something was left behind: ${first.what}`;
    this.#stop ??= { cause: 'leftBehind', reason };
  }

  /**
   * Must be called before a request that may create entities or files. They count even if the service creates fewer.
   *
   * @throws CreationStopped
   */
  reserve(count: number): void {
    if (count === 0) return;
    if (this.#created + count > this.#maxCreated) {
      const reason = `nothing more is created: the run may create ${this.#maxCreated} entities (--max-created)`;
      this.#stop ??= { cause: 'maxCreated', reason };
    }
    if (this.#stop !== undefined) throw new CreationStopped(this.#stop);
    this.#created += count;
  }

  /** Returns whether a line contains a secret besides what the user has named. */
  #isSecret(entry: Entry): boolean {
    const [head] = this.#entries;
    const secrets = this.#secrets;
    if (secrets === undefined) return false;
    const named = new Set(head?.kind === 'run' ? head.places.flatMap(({ access, type }) => [access, type]) : []);
    const texts = [...Object.values(entry), ...Object.values('shown' in entry ? entry.shown : {})];
    return texts.some((value) => typeof value === 'string' && !named.has(value) && secrets.redact(value) !== value);
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The reason why the last line could not be written. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** The markers that are not closed, so that their entities may still exist, in the order of their intents. */
  get open(): readonly string[] {
    const closed = new Set(this.#entries.flatMap((entry) => (entry.kind === 'closed' ? [entry.marker] : [])));
    const intended = this.#entries.flatMap((entry) => (entry.kind === 'intent' ? [entry.marker] : []));
    return Array.from(new Set(intended)).filter((marker) => !closed.has(marker));
  }

  /** Closes the file, and deletes it if it contains no open markers. */
  close(): void {
    this.#file?.close();
    if (this.path !== undefined && this.open.length === 0) rmSync(this.path, { force: true });
  }
}

/** A file that only contains complete lines, even if the disk is full for a while. */
class LedgerFile {
  readonly #path: string;
  readonly #file: number;
  /** The number of bytes up to the end of the last complete line. */
  #size: number;

  /** @throws LedgerError if it cannot be opened or created */
  constructor(path: string, exists: boolean) {
    this.#path = path;
    this.#file = attempt(path, 'written', () => openSync(path, exists ? 'r+' : 'wx'));
    // The last line may have been cut off, and another line must not continue it.
    const content = readFileSync(path);
    this.#size = content.lastIndexOf('\n') + 1;
    const rest = content.subarray(this.#size).toString();
    ftruncateSync(this.#file, this.#size);
    if (typeof entryOf(rest) !== 'string') this.append(`${rest}\n`, true);
  }

  /**
   * Writes a line. Returns the reason why that failed.
   *
   * @param waits whether to wait until the disk has the line, which takes about a millisecond
   */
  append(line: string, waits: boolean): string | undefined {
    const bytes = Buffer.from(line);
    try {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(this.#file, bytes, written, bytes.length - written, this.#size + written);
      }
      if (waits) fsyncSync(this.#file);
      this.#size += bytes.length;
      return undefined;
    } catch (error) {
      ftruncateSync(this.#file, this.#size);
      return `the ledger ${this.#path} cannot be written: ${messageOf(error)}`;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

const entrySchema = lazySchema<Entry>(schema);

/** Reads the entries of a ledger. An incomplete last line is ignored. @throws LedgerError, which names the line */
export function readLedger(path: string): readonly [RunEntry, ...Entry[]] {
  const text = attempt(path, 'read', () => readFileSync(path, 'utf8'));
  const lines = text.split('\n');
  const whole = text.endsWith('\n') ? lines.slice(0, -1) : lines;
  const entries: Entry[] = [];
  for (const [index, line] of whole.entries()) {
    const isLast = index === whole.length - 1 && !text.endsWith('\n');
    const entry = entryOf(line);
    if (typeof entry !== 'string') entries.push(entry);
    else if (!isLast) throw new LedgerError(`The ledger ${path}, line ${index + 1}: ${entry}.`);
  }
  const [head, ...rest] = entries;
  if (head?.kind !== 'run')
    throw new LedgerError(`The file ${path} is not a ledger: its first line does not describe a run.`);
  for (const [index, entry] of rest.entries()) {
    const problem = foreignPart(entry, head);
    if (problem !== undefined) throw new LedgerError(`The ledger ${path}, line ${index + 2}: ${problem}.`);
  }
  return [head, ...rest];
}

/**
 * Returns why a line cannot come from the run, so that no ledger makes the clean-up delete what the run has not
 * created.
 */
function foreignPart(entry: Entry, { run }: RunEntry): string | undefined {
  if (entry.kind === 'run') return 'it describes a second run';
  if (!('marker' in entry)) return undefined;
  if (!entry.marker.startsWith(`pscf-${run}-`)) return `the marker ${entry.marker} is not one of the run ${run}`;
  const isForeign = entry.kind === 'file' && !entry.name.replaceAll('_', '-').includes(entry.marker);
  return isForeign ? `the name of the file does not contain the marker ${entry.marker}` : undefined;
}

/** @throws LedgerError */
function attempt<Result>(path: string, what: 'read' | 'written', action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new LedgerError(`The ledger ${path} cannot be ${what}: ${messageOf(error)}`);
  }
}

function entryOf(line: string): Entry | string {
  try {
    const value: unknown = JSON.parse(line);
    const check = entrySchema();
    return check(value) ? value : (check.errors ?? []).map((each) => `${each.instancePath} ${each.message}`).join('; ');
  } catch (error) {
    return `it is not JSON (${messageOf(error)})`;
  }
}
