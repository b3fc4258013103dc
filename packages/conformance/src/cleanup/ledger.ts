import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import schema from '../../ledger.schema.json' with { type: 'json' };
import type { Place } from '../case/mapping.js';

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

/** One line of a ledger. */
export type Entry =
  | RunEntry
  /** Written before a case creates anything. */
  | { readonly kind: 'intent'; readonly case: string; readonly marker: string }
  /** Written before a file with that name is uploaded. */
  | { readonly kind: 'file'; readonly marker: string; readonly name: string }
  /** Written before an entity with that id may be created. */
  | {
      readonly kind: 'id';
      readonly marker: string;
      readonly access: string;
      readonly type: string;
      readonly id: string;
    }
  | {
      readonly kind: 'created';
      readonly marker: string;
      readonly access: string;
      readonly type: string;
      readonly id: string;
      readonly partition?: string;
    }
  | { readonly kind: 'deleted'; readonly access: string; readonly type: string; readonly id: string }
  /** Written when nothing with the marker is left. */
  | { readonly kind: 'closed'; readonly marker: string };

/** Records what a run has created or may have created. Each line is written to disk before the creation. */
export class Ledger {
  readonly path: string | undefined;
  readonly #file: number | undefined;
  readonly #entries: Entry[] = [];

  /**
   * @param path the path of the file; without it the ledger is in memory, for servers that end with the run
   * @throws the error of `node:fs` if the file exists already or cannot be written
   */
  constructor(path: string | undefined, existing?: readonly Entry[]) {
    this.path = path;
    this.#entries.push(...(existing ?? []));
    this.#file = path === undefined ? undefined : openSync(path, existing === undefined ? 'ax' : 'a');
  }

  /** Returns when the line is on disk. */
  add(entry: Entry): void {
    this.#entries.push(entry);
    if (this.#file === undefined) return;
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#file);
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The markers that are not closed, so that their entities may still exist, in the order of their intents. */
  get open(): readonly string[] {
    const closed = new Set(this.#entries.flatMap((entry) => (entry.kind === 'closed' ? [entry.marker] : [])));
    return this.#entries.flatMap((entry) =>
      entry.kind === 'intent' && !closed.has(entry.marker) ? [entry.marker] : [],
    );
  }

  /** Closes the file, and deletes it if it contains no open markers. */
  close(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file);
    if (this.path !== undefined && this.open.length === 0 && existsSync(this.path)) rmSync(this.path);
  }
}

/** A ledger is unusable. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}

const check = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<Entry>(schema);

/**
 * Reads the entries of a ledger from disk. An incomplete last line is ignored.
 *
 * @throws LedgerError with the line in its message
 */
export function readLedger(path: string): readonly [RunEntry, ...Entry[]] {
  const text = readText(path);
  const lines = text.split('\n');
  const whole = text.endsWith('\n') ? lines.slice(0, -1) : lines;
  const entries: Entry[] = [];
  for (const [index, line] of whole.entries()) {
    const isLast = index === whole.length - 1 && !text.endsWith('\n');
    const entry = entryOf(line);
    if (typeof entry !== 'string') entries.push(entry);
    else if (!isLast) throw new LedgerError(`${path}, line ${index + 1}: ${entry}`);
  }
  const [head, ...rest] = entries;
  if (head?.kind !== 'run') throw new LedgerError(`${path} is no ledger: its first line does not describe a run`);
  return [head, ...rest];
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new LedgerError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function entryOf(line: string): Entry | string {
  try {
    const value: unknown = JSON.parse(line);
    return check(value) ? value : (check.errors ?? []).map((each) => `${each.instancePath} ${each.message}`).join('; ');
  } catch (error) {
    return `it is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
}
