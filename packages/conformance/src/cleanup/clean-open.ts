import { SessionEnded } from '../target/session.js';
import type { SetUpClient } from '../target/set-up-client.js';
import { NoAnswer } from '../target/subjects/no-answer.js';
import type { Ledger, Leftover } from './ledger.js';
import type { OwnerSettings } from './named-entities.js';
import { OwnedEntities } from './owned-entities.js';

/** The run whose entities are deleted. */
type CleanedRun = Omit<OwnerSettings, 'case' | 'marker' | 'proof'>;

/** What was not deleted. */
export interface Remaining {
  readonly left: readonly Leftover[];
  /** The entities of others to which the service has assigned ids of the ledger again, by their names. */
  readonly others: readonly string[];
}

/** After this number of consecutive markers without an answer, the service counts as unreachable. */
const maxUnanswered = 3;

/** Returns everything that may be left of the open markers of a ledger, without asking the service. */
export function leftoversOf(
  ledger: Ledger,
  setUpClient: SetUpClient,
  head: CleanedRun,
  reason: string,
): readonly Leftover[] {
  return ledger.open.flatMap((marker) => ownedBy(marker, ledger, setUpClient, head).leftovers(reason));
}

function ownedBy(marker: string, ledger: Ledger, setUpClient: SetUpClient, head: CleanedRun): OwnedEntities {
  const ownedEntities = new OwnedEntities({ ...head, case: '', marker }, ledger, setUpClient);
  ownedEntities.resume(ledger.entries);
  return ownedEntities;
}

/** Deletes everything that carries an open marker of a ledger, and returns what is left. */
export async function cleanOpen(ledger: Ledger, setUpClient: SetUpClient, head: CleanedRun): Promise<Remaining> {
  const left: Leftover[] = [];
  const others: string[] = [];
  let unanswered = 0;
  let reason = '';
  for (const marker of ledger.open) {
    const ownedEntities = ownedBy(marker, ledger, setUpClient, head);
    try {
      if (unanswered < maxUnanswered) left.push(...(await ownedEntities.clean()));
      else left.push(...ownedEntities.leftovers(reason));
      others.push(...ownedEntities.others);
      unanswered = 0;
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof SessionEnded)) throw error;
      unanswered += 1;
      reason = error.message;
      left.push(...ownedEntities.leftovers(reason));
    }
  }
  return { left, others };
}
