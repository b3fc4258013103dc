import { cleanOpen } from '../cleanup/clean-open.js';
import { Ledger, readLedger } from '../cleanup/ledger.js';
import type { Leftover } from '../cleanup/owned-entities.js';
import { refuseOtherServers } from '../target/recognition.js';
import { SetUpClient } from '../target/set-up-client.js';
import { connectionOf, inSession, type TargetOptions } from './open.js';

/**
 * Deletes everything that a ledger names and that still exists: entities with the marker of an open intent, files with
 * recorded names, and entities with ids that the run has chosen. Nothing else is touched.
 *
 * @throws LedgerError, CannotRun
 */
export async function cleanLedger(
  path: string,
  target: TargetOptions,
  signal: AbortSignal,
): Promise<{ readonly deleted: number; readonly left: readonly Leftover[] }> {
  const entries = readLedger(path);
  const [head] = entries;
  const connection = connectionOf(target, target.baseUrl ?? head.baseUrl);
  try {
    return await inSession(connection, target, signal, async (session) => {
      await refuseOtherServers(connection, session.id, signal);
      const setUpClient = new SetUpClient(connection, head.access, session, undefined, signal);
      const ledger = new Ledger(path, entries);
      const left = await cleanOpen(ledger, setUpClient, head);
      const deleted = ledger.entries.slice(entries.length).filter(({ kind }) => kind === 'deleted').length;
      ledger.close();
      await session.end();
      return { deleted, left };
    });
  } finally {
    await connection.close();
  }
}
