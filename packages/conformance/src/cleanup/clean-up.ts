import { Blocked, Unsupported } from '../case/case.js';
import { messageOf } from '../case/errors.js';
import type { Place } from '../case/mapping.js';
import { entityProperties } from '../case/plain.js';
import type { CompleteTarget, Observation } from '../case/subject.js';
import { SessionEnded } from '../target/session.js';
import { type SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';
import { NoAnswer } from '../target/subjects/receive.js';
import { proveConditions } from './effects.js';
import { identityOf, keyOf, nameOf, shownBy } from './identities.js';
import type { Ledger, Leftover } from './ledger.js';
import { OwnedEntities, type OwnerSettings, type Refusal } from './owned-entities.js';

/** The missing effect of a request of the set-up or the clean-up that the service has confirmed. */
export interface MissingEffect {
  /** The requirement that the service violates. */
  readonly requirement: string;
  readonly message: string;
}

/** The outcome of a clean-up. */
export interface Remaining {
  /** What was not deleted, which the ledger keeps. */
  readonly left: readonly Leftover[];
  /** Entities with ids of the case that belong to somebody else, to whom the service has assigned the ids again. */
  readonly others: readonly string[];
  readonly missingEffects: readonly MissingEffect[];
  /** The error that ended the clean-up. */
  readonly error?: unknown;
}

/** Deletes what a case or a canary has created. */
export async function cleanUp(owned: OwnedEntities, setUpClient = owned.setUpClient): Promise<Remaining> {
  owned.setUpClient = setUpClient;
  const cleaning = new CleanUp(owned);
  const { others, missingEffects } = cleaning;
  try {
    return { left: await cleaning.run(), others, missingEffects };
  } catch (error) {
    return { left: leftoversOf(owned, messageOf(error)), others, missingEffects, error };
  }
}

/** Returns everything of a case that may be left, without asking the service. */
export function leftoversOf(owned: OwnedEntities, reason: string): readonly Leftover[] {
  if (!owned.isIntended) return [];
  const names = new Set(owned.named().map(nameOf));
  const all = [...names, `possibly entities with the marker: ${reason}`];
  return all.map((what) => ({ marker: owned.marker, what }));
}

/** The clean-up ends after this number of rounds that changed nothing. */
const maxIdle = 3;

/** Deletes the entities of a case, and nothing else. All others are reported. */
export class CleanUp {
  readonly #owned: OwnedEntities;
  /** What was not deleted in the last round. */
  readonly #kept = new Map<string, string>();
  readonly others: string[] = [];
  readonly missingEffects: MissingEffect[] = [];
  /** What the service says that it has deleted. */
  readonly #deleted = new Set<string>();

  constructor(owned: OwnedEntities) {
    this.#owned = owned;
  }

  /**
   * Deletes everything that the case owns, and returns what is left. The marker is closed when nothing is left.
   *
   * @throws NoAnswer
   */
  async run(): Promise<readonly Leftover[]> {
    if (!this.#owned.isIntended) return [];
    let problem: string | undefined;
    let hasCleared = false;
    for (let round = 1, idle = 0; idle < maxIdle; round += 1) {
      const before = this.#names;
      const { answered, refused } = await this.#removeNamed();
      if (round === 1 || answered.length > 0) problem = await this.#owned.searchAgain();
      if (this.#owned.named().length === 0) break;
      idle = this.#names === before ? idle + 1 : 0;
      if (answered.length > 0 || idle === 0) continue;
      if (refused.length === 0 || hasCleared) break;
      // The entities that are left may refer to each other.
      for (const each of refused) await this.#clearReferences(each);
      hasCleared = true;
    }
    if (this.#owned.settings.deletesByCondition === true && this.#kept.size > 0) {
      problem = (await this.#removeUnreachable()) ?? problem;
    }
    // One entity can be known by its type and by the type of the request that created it.
    const left = Array.from(new Set([...this.#kept.values(), ...this.#marksBefore]), (what) => this.#leftover(what));
    if (problem !== undefined) left.push(this.#leftover(`possibly entities with the marker: ${problem}`));
    if (left.length === 0) this.#owned.ledger.add({ kind: 'closed', marker: this.#owned.marker });
    return left;
  }

  /**
   * Deletes by a condition what the marker finds but no path reaches, e.g. because a proxy in front of the service
   * refuses `%2F` in paths. Returns the reason if the result is not certain.
   *
   * @throws NoAnswer
   */
  async #removeUnreachable(): Promise<string | undefined> {
    const unreachable: CompleteTarget[] = [];
    for (const target of this.#owned.named().filter((each) => this.#owned.isFound(each))) {
      if ((await this.#owned.look(target)) === 'unreadable') unreachable.push(target);
    }
    // A condition would also select what existed before the run and has got the marker.
    if (unreachable.length === 0 || this.#marksBefore.length > 0) return undefined;
    this.#owned.mayRelease(unreachable);
    for (const place of this.#owned.settings.places) {
      const problem = await removeMarked(this.#owned.setUpClient, place, this.#owned.marker);
      if (problem !== undefined) return problem;
    }
    const problem = await this.#owned.searchAgain();
    for (const target of unreachable.filter((each) => problem === undefined && !this.#owned.isFound(each))) {
      this.#owned.ledger.add({ kind: 'deleted', ...identityOf(target) });
      this.#forget(target);
    }
    return problem;
  }

  /** What is known of the case, as a text that is the same if nothing has changed. */
  get #names(): string {
    return this.#owned.named().map(keyOf).join();
  }

  /** Deletes entities with known ids, and forgets those that do not exist or are somebody else's. @throws NoAnswer */
  async #removeNamed() {
    const answered: CompleteTarget[] = [];
    const refused: CompleteTarget[] = [];
    this.#kept.clear();
    // What was created later may refer to what was created before.
    for (const target of this.#owned.named().toReversed()) {
      const removed = await this.remove(target);
      const { isCertain = false, createdBy } = this.#owned.knownOf(target) ?? {};
      if (isCertain && createdBy !== undefined && (removed === 'gone' || removed === 'another')) {
        const message = `the service has confirmed that it created ${nameOf(target)}, which does not exist`;
        this.missingEffects.push({ requirement: createdBy, message });
      }
      if (removed === 'gone') this.#forget(target);
      else if (removed === 'another' || (removed === 'foreign' && !isCertain)) {
        this.others.push(nameOf(target));
        this.#forget(target);
      } else {
        if (typeof removed !== 'string') this.#recordDeletion(target, removed);
        const isUnmarked = removed === 'foreign' ? ', which does not carry the marker' : '';
        this.#kept.set(keyOf(target), nameOf(target) + isUnmarked);
        if (typeof removed !== 'string') (isDone(removed) ? answered : refused).push(target);
      }
    }
    return { answered, refused };
  }

  /** Records a deletion. One that the service has confirmed before, of an entity that still exists, had no effect. */
  #recordDeletion(target: CompleteTarget, { status }: Observation): void {
    if (this.#deleted.has(keyOf(target))) {
      const message = `the service has confirmed that it deleted ${nameOf(target)}, which still exists`;
      this.missingEffects.push({ requirement: 'ENT-DEL-01', message });
    }
    if (status === 200) this.#deleted.add(keyOf(target));
  }

  /**
   * Deletes an entity if it belongs to the case. The source of a Resource, an entity of its own, becomes known, so that
   * the next round deletes it. Returns the answer, or the reason why nothing was sent.
   *
   * @throws NoAnswer
   */
  async remove(target: CompleteTarget): Promise<Observation | Refusal> {
    const source = target.type === this.#owned.resourceType ? await this.#sourceOf(target) : undefined;
    // References of others to the entity are not dropped, since that would change what belongs to them.
    const look = () => this.#owned.look(target);
    const removed = await this.#owned.setUpClient.remove(target, 'failIfReferenced', look, () => {
      this.#owned.mayRelease([target]);
      // After the deletion, nothing else tells what the source was.
      if (source !== undefined) this.#owned.foundMarked(source.target, source.shown);
    });
    if (typeof removed === 'string' || !isDone(removed)) return removed;
    this.#owned.ledger.add({ kind: 'deleted', ...identityOf(target) });
    return removed;
  }

  /** Returns the source of a Resource. @throws NoAnswer */
  async #sourceOf(target: CompleteTarget) {
    const shown = await this.#owned.setUpClient.readReferred(target, 'resourceSource');
    if (shown?.type === undefined) return undefined;
    return { shown: shownBy(shown), target: targetOf(shown, target) };
  }

  /** Empties the references of an entity of the case to others. @throws NoAnswer */
  async #clearReferences(target: CompleteTarget): Promise<void> {
    const found = await this.#owned.setUpClient.readOwn(target).catch((error: unknown) => {
      if (error instanceof Unreadable) return undefined;
      throw error;
    });
    for (const property of found === undefined ? [] : entityProperties(found)) {
      const clear = () => this.#owned.setUpClient.clear(target, property);
      await this.#owned.setUpClient.rightAfter(() => this.#owned.look(target), clear);
    }
  }

  /** What the last search found that existed before the run. It is never deleted. */
  get #marksBefore(): readonly string[] {
    const { found, settings } = this.#owned;
    return found
      .filter((target) => settings.foreign?.has(target) === true)
      .map((target) => `${nameOf(target)}, which existed before the run and now carries the marker`);
  }

  #forget(target: CompleteTarget): void {
    this.#owned.forget(target);
    this.#kept.delete(keyOf(target));
  }

  #leftover(what: string): Leftover {
    return { marker: this.#owned.marker, what };
  }
}

/** Returns whether the service says that an entity does not exist any more. */
const isDone = ({ status }: Observation): boolean => status === 200 || status === 404;

const byCondition = { 'allow-multiple-delete': true, 'delete-mode': 'failIfReferenced', projection: 'count' };

/**
 * Deletes the entities of a place that carry a marker, by a condition, after a GET with the same condition has only
 * found such entities. Returns the reason if nothing may be deleted because this is not certain.
 *
 * @throws NoAnswer
 */
async function removeMarked(
  setUpClient: SetUpClient,
  { access, type, property }: Place,
  marker: string,
): Promise<string | undefined> {
  const where = { [property]: marker };
  try {
    await setUpClient.rightAfter(
      async () => (await proveConditions(setUpClient, marker, { access, type }, where)) > 0 || 'nothing',
      () => setUpClient.http.deleteWhere({ access, type }, where, byCondition),
    );
    return undefined;
  } catch (error) {
    if (error instanceof Blocked || error instanceof Unsupported) return error.message;
    throw error;
  }
}

/** The run whose entities are deleted. */
type CleanedRun = Omit<OwnerSettings, 'case' | 'marker' | 'proof'>;

/** After this number of consecutive markers without an answer, the service counts as unreachable. */
const maxUnanswered = 3;

/** Returns what may exist of each open marker of a ledger. */
export const openIn = (ledger: Ledger, setUpClient: SetUpClient, head: CleanedRun): readonly OwnedEntities[] =>
  ledger.open.map((marker) => {
    const owned = new OwnedEntities({ ...head, case: '', marker }, ledger, setUpClient);
    owned.resume(ledger.entries);
    return owned;
  });

/** Deletes everything that carries an open marker of a ledger. */
export async function cleanOpen(
  ledger: Ledger,
  setUpClient: SetUpClient,
  head: CleanedRun,
): Promise<Pick<Remaining, 'left' | 'others'>> {
  const left: Leftover[] = [];
  const others: string[] = [];
  let unanswered = 0;
  let reason = '';
  for (const owned of openIn(ledger, setUpClient, head)) {
    if (unanswered >= maxUnanswered) {
      left.push(...leftoversOf(owned, reason));
      continue;
    }
    const { error, ...remaining } = await cleanUp(owned);
    left.push(...remaining.left);
    others.push(...remaining.others);
    const isUnanswered = error instanceof NoAnswer || error instanceof SessionEnded;
    if (error !== undefined && !isUnanswered) throw error;
    unanswered = isUnanswered ? unanswered + 1 : 0;
    if (isUnanswered) reason = error.message;
  }
  return { left, others };
}
