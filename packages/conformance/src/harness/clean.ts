import { cleanOpen, leftoversOf } from '../cleanup/clean-open.js';
import { Ledger, readLedger } from '../cleanup/ledger.js';
import type { Leftover } from '../cleanup/owned-entities.js';
import { CannotRun, refuseOtherServers } from '../target/recognition.js';
import { fixedSession } from '../target/retries.js';
import { SetUpClient } from '../target/set-up-client.js';
import { connectionOf, inSession, type TargetOptions } from './open.js';

/** The outcome of cleaning up after a run. */
export interface Cleaned {
  readonly deleted: number;
  readonly left: readonly Leftover[];
  /** The reason why the cleanup could not begin or broke down. */
  readonly failure?: string;
}

/**
 * Deletes everything that a ledger names and that still exists: entities with recorded ids, entities with the marker of
 * an open intent, and files with recorded names. Nothing else is touched. The ledger is removed when nothing is left.
 *
 * @throws LedgerError; CannotRun if the base URL is invalid; the error of `node:fs` if the ledger cannot be written
 */
export async function cleanLedger(path: string, target: TargetOptions, signal: AbortSignal): Promise<Cleaned> {
  const entries = readLedger(path);
  const [head] = entries;
  const connection = connectionOf(target, target.baseUrl ?? head.baseUrl, signal);
  const ledger = new Ledger(path, entries);
  const deleted = () => ledger.entries.slice(entries.length).filter(({ kind }) => kind === 'deleted').length;
  try {
    return await inSession(connection, target, signal, async (session) => {
      await refuseOtherServers(connection, session.id, signal);
      const setUpClient = new SetUpClient(connection, head.access, session, undefined, signal);
      const left = await cleanOpen(ledger, setUpClient, head);
      await session.end();
      return { deleted: deleted(), left };
    });
  } catch (error) {
    const failure = connection.secrets.redact(error instanceof Error ? error.message : String(error));
    const reason = error instanceof CannotRun ? 'the cleanup could not begin' : 'the cleanup broke down';
    const nobody = new SetUpClient(connection, head.access, fixedSession(''), undefined, signal);
    return { deleted: deleted(), left: leftoversOf(ledger, nobody, head, reason), failure };
  } finally {
    ledger.close();
    await connection.close();
  }
}
