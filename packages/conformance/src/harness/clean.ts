import { visible } from '@platform-services/sdk/model';
import { messageOf } from '../case/errors.js';
import { cleanOpen, leftoversOf, openIn } from '../cleanup/clean-up.js';
import { Ledger, type Leftover, readLedger } from '../cleanup/ledger.js';
import { CannotRun, refuseOtherServers } from '../target/recognition.js';
import { fixedSession } from '../target/session.js';
import { SetUpClient } from '../target/set-up-client.js';
import { type Connection, shownUrl } from '../target/subjects/connection.js';
import { connectionOf, inSession, type TargetOptions } from './open.js';

/** Returns whether nobody between this machine and the service can read what is sent. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** @throws CannotRun if the service is not that of the ledger, or what logs in would be sent without encryption */
function requireSafe(connection: Connection, ofLedger: string, allowPlainHttp: boolean): void {
  if (connection.url !== ofLedger) {
    const other = `The ledger is of ${visible(shownUrl(ofLedger))}, not of ${connection.url}`;
    throw new CannotRun(2, `${other}. What it names may belong to others there.`);
  }
  if (!allowPlainHttp && !isPrivate(new URL(connection.url))) {
    const reason = `The service at ${connection.url} would receive the password or the session without encryption`;
    throw new CannotRun(2, `${reason}. Use https, or allow it with --allow-plain-http.`);
  }
}

/** The outcome of cleaning up after a run. */
export interface Cleaned {
  readonly deleted: number;
  readonly left: readonly Leftover[];
  /** What the ledger names and belongs to somebody else, to whom the service has assigned an id of the run again. */
  readonly others: readonly string[];
  /** The reason why the cleanup could not begin or broke down. */
  readonly failure?: string;
}

/** What `clean` may do although it could harm others. */
export interface CleanRights {
  /** Whether the password or the session may be sent to another machine without encryption. Default: `false`. */
  readonly allowPlainHttp?: boolean | undefined;
  /** Whether what no path reaches may be deleted by a condition on its marker. Default: `false`. */
  readonly allowBulkDelete?: boolean | undefined;
}

/**
 * Deletes everything that a ledger names, that still exists and that carries its marker: entities with recorded ids,
 * entities with the marker of an open intent, and files with recorded names. Nothing else is touched, whatever the
 * ledger says, since it can be old, or come from somebody else. The ledger is removed when nothing is left.
 *
 * @throws LedgerError; CannotRun if the base URL is not that of the ledger, or is not safe
 */
export async function cleanLedger(
  path: string,
  target: TargetOptions & { readonly baseUrl: string },
  { allowPlainHttp = false, allowBulkDelete = false }: CleanRights,
  signal: AbortSignal,
): Promise<Cleaned> {
  const entries = readLedger(path);
  const [head] = entries;
  const connection = connectionOf(target, target.baseUrl, signal);
  try {
    requireSafe(connection, head.baseUrl, allowPlainHttp);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const ledger = new Ledger(path, { existing: entries, secrets: connection.secrets });
  const deleted = () => ledger.entries.slice(entries.length).filter(({ kind }) => kind === 'deleted').length;
  try {
    return await inSession(connection, target, signal, async (session) => {
      await refuseOtherServers(connection, session.id, signal);
      const setUpClient = new SetUpClient({ connection, access: head.access, session, signal });
      const { left, others } = await cleanOpen(ledger, setUpClient, { ...head, deletesByCondition: allowBulkDelete });
      await session.end();
      return {
        deleted: deleted(),
        left: left.map((each) => ({ ...each, what: connection.secrets.redact(each.what) })),
        others: others.map((each) => connection.secrets.redact(each)),
      };
    });
  } catch (error) {
    const failure = connection.secrets.redact(messageOf(error));
    const reason = error instanceof CannotRun ? 'the cleanup could not begin' : 'the cleanup broke down';
    const nobody = new SetUpClient({ connection, access: head.access, session: fixedSession(''), signal });
    const left = openIn(ledger, nobody, head).flatMap((owned) => leftoversOf(owned, reason));
    return { deleted: deleted(), left, others: [], failure };
  } finally {
    ledger.close();
    await connection.close();
  }
}
