import type { CompleteTarget, Observation, Target } from '../case/subject.js';
import { entityProperties } from '../target/entities.js';
import { type SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import { hasMarkerOfCase } from './entity-ids.js';
import { complete, identityOf, keyOf, nameOf, shownBy } from './identities.js';
import type { Ledger, Leftover } from './ledger.js';
import { findMarked, removeMarked } from './marked-entities.js';
import { NamedEntities, type OwnerSettings } from './named-entities.js';

/** What the service has confirmed, and did not do. */
export interface Unkept {
  readonly requirement: string;
  readonly message: string;
}

/**
 * Why an entity was not deleted. `gone`: it does not exist. `another`: it carries the marker of another case.
 * `foreign`: it carries no marker. `before`: it carries the marker, and existed before the run. `unreadable`: the suite
 * cannot tell what it is.
 */
type Refusal = 'gone' | 'another' | 'foreign' | 'before' | 'unreadable';

/** The clean-up ends after this number of rounds that changed nothing. */
const maxIdle = 3;

/**
 * The entities that a case creates. There is one rule of safety: an entity is only deleted if it carries the marker, or
 * is the source of a file of the case, when it is read right before the request. All others are reported.
 */
export class OwnedEntities extends NamedEntities {
  #setUpClient: SetUpClient;
  /** What was not deleted in the last round. */
  readonly #kept = new Map<string, string>();
  /** What the last search found. */
  #found: readonly CompleteTarget[] = [];
  /** What the last search found that existed before the run. It is never deleted. */
  #marksBefore: readonly string[] = [];
  /** Entities with ids of the case that belong to somebody else, to whom the service has assigned the ids again. */
  readonly others: string[] = [];
  /** The requests of the set-up and of the clean-up that the service has confirmed, and whose effect is missing. */
  readonly unkept: Unkept[] = [];
  /** What the service says that it has deleted. */
  readonly #deleted = new Set<string>();

  constructor(settings: OwnerSettings, ledger: Pick<Ledger, 'add'>, setUpClient: SetUpClient) {
    super(settings, ledger);
    this.#setUpClient = setUpClient;
  }

  /** Replaces the client, since the deadline of the case ends the client of the case. */
  with(setUpClient: SetUpClient): this {
    this.#setUpClient = setUpClient;
    return this;
  }

  /** Returns whether the case has created an entity with one of the ids, or has chosen one of them. */
  async ownsOneOf(ids: readonly string[]): Promise<boolean> {
    const asked = new Set(ids);
    if (this.named(asked).length > 0) return true;
    if (!this.isIntended) return false;
    await this.#search();
    return this.named(asked).length > 0;
  }

  /**
   * Returns the first of several targets that a request must not touch now, because somebody else has it: what is
   * there does not carry the marker. Every target is read if the request deletes, otherwise those whose ids the
   * service may have assigned again.
   *
   * @throws NoAnswer
   */
  async foreignAmong(targets: readonly Target[], deletes: boolean): Promise<CompleteTarget | undefined> {
    for (const each of targets) {
      const target = complete(each, this.access);
      const isCertain = this.named(new Set([urlText(target.id)])).every((one) => this.isCertain(one));
      if (!deletes && isCertain) continue;
      const found = await this.look(target);
      if (found === true || found === 'gone') continue;
      // If several entities have the id, a service returns none of them. The marker finds those of the case.
      if (found === 'unreadable' && (await this.#finds(target))) continue;
      return target;
    }
    return undefined;
  }

  async #finds({ access, id }: CompleteTarget): Promise<boolean> {
    const problem = await this.#searchAgain();
    if (problem !== undefined) return false;
    return this.#found.some((found) => found.access === access && urlText(found.id) === urlText(id));
  }

  /**
   * Deletes everything that the case owns, and returns what is left. The marker is closed when nothing is left.
   *
   * @throws NoAnswer; `leftovers` then returns what may be left
   */
  async clean(): Promise<readonly Leftover[]> {
    if (!this.isIntended) return [];
    let problem: string | undefined;
    let hasCleared = false;
    for (let round = 1, idle = 0; idle < maxIdle; round += 1) {
      const before = this.#names;
      const { answered, refused } = await this.#removeNamed();
      if (round === 1 || answered.length > 0) problem = await this.#searchAgain();
      if (this.named().length === 0) break;
      idle = this.#names === before ? idle + 1 : 0;
      if (answered.length > 0 || idle === 0) continue;
      if (refused.length === 0 || hasCleared) break;
      // The entities that are left may refer to each other.
      for (const each of refused) await this.#clearReferences(each);
      hasCleared = true;
    }
    if (this.settings.deletesByCondition === true && this.#kept.size > 0) {
      problem = (await this.#removeUnreachable()) ?? problem;
    }
    // One entity can be known by its type and by the type of the request that created it.
    const left = Array.from(new Set([...this.#kept.values(), ...this.#marksBefore]), (what) => this.#leftover(what));
    if (problem !== undefined) left.push(this.#leftover(`possibly entities with the marker: ${problem}`));
    if (left.length === 0) this.ledger.add({ kind: 'closed', marker: this.marker });
    return left;
  }

  /**
   * Deletes by a condition what the marker finds but no path reaches, e.g. because a proxy in front of the service
   * refuses `%2F` in paths. Returns the reason if the result is not certain.
   *
   * @throws NoAnswer
   */
  async #removeUnreachable(): Promise<string | undefined> {
    const isFound = ({ access, id }: CompleteTarget) =>
      this.#found.some((found) => found.access === access && urlText(found.id) === urlText(id));
    const unreachable: CompleteTarget[] = [];
    for (const target of this.named().filter(isFound)) {
      if ((await this.look(target)) === 'unreadable') unreachable.push(target);
    }
    // A condition would also select what existed before the run and has got the marker.
    if (unreachable.length === 0 || this.#marksBefore.length > 0) return undefined;
    this.mayRelease(unreachable);
    for (const place of this.places) {
      const problem = await removeMarked(this.#setUpClient, place, this.marker);
      if (problem !== undefined) return problem;
    }
    const problem = await this.#searchAgain();
    for (const target of unreachable.filter((each) => problem === undefined && !isFound(each))) {
      this.ledger.add({ kind: 'deleted', ...identityOf(target) });
      this.forget(target);
    }
    return problem;
  }

  /** Returns everything that may be left, without asking the service. */
  leftovers(reason: string): readonly Leftover[] {
    if (!this.isIntended) return [];
    const names = new Set(this.named().map(nameOf));
    return Array.from([...names, `possibly entities with the marker: ${reason}`], (what) => this.#leftover(what));
  }

  #leftover(what: string): Leftover {
    return { marker: this.marker, what };
  }

  /** What is known of the case, as a text that is the same if nothing has changed. */
  get #names(): string {
    return this.named().map(keyOf).join();
  }

  /** Deletes entities with known ids, and forgets those that do not exist or are somebody else's. @throws NoAnswer */
  async #removeNamed() {
    const answered: CompleteTarget[] = [];
    const refused: CompleteTarget[] = [];
    this.#kept.clear();
    // What was created later may refer to what was created before.
    for (const target of this.named().toReversed()) {
      const removed = await this.remove(target);
      const creation = this.creationOf(target);
      if (creation !== undefined && (removed === 'gone' || removed === 'another')) {
        const message = `the service has confirmed that it created ${nameOf(target)}, which does not exist`;
        this.unkept.push({ requirement: creation, message });
      }
      if (removed === 'gone') this.forget(target);
      else if (removed === 'another' || (removed === 'foreign' && !this.isCertain(target))) {
        this.others.push(nameOf(target));
        this.forget(target);
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
      this.unkept.push({ requirement: 'ENT-DEL-01', message });
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
    const source = target.type === this.resourceType ? await this.#sourceOf(target) : undefined;
    // References of others to the entity are not dropped, since that would change what belongs to them.
    const look = () => this.look(target);
    const removed = await this.#setUpClient.remove(target, 'failIfReferenced', look, () => {
      this.mayRelease([target]);
      // After the deletion, nothing else tells what the source was.
      if (source !== undefined) this.foundMarked(source.target, source.shown);
    });
    if (typeof removed === 'string' || !isDone(removed)) return removed;
    this.ledger.add({ kind: 'deleted', ...identityOf(target) });
    return removed;
  }

  /** Returns the source of a Resource. @throws NoAnswer */
  async #sourceOf(target: CompleteTarget) {
    const shown = await this.#setUpClient.readReferred(target, 'resourceSource');
    if (shown?.type === undefined) return undefined;
    return { shown: shownBy(shown), target: targetOf(shown, target) };
  }

  /** Reads an entity, and returns `true` if it may be deleted because it belongs to the case. @throws NoAnswer */
  async look(target: CompleteTarget): Promise<true | Refusal> {
    const { foreign } = this.settings;
    if (foreign?.has(target) === true) return 'before';
    try {
      const found = await this.#setUpClient.read(target, 'shallow');
      if (found === undefined) return 'gone';
      if (foreign?.has(targetOf(found, target)) === true) return 'before';
      // A source has no text for a marker, so it has to be as it was when it was shown with the file.
      if (this.isMarked(found) || this.isOwnSource(target, found)) return true;
      return hasMarkerOfCase(found) ? 'another' : 'foreign';
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable';
      throw error;
    }
  }

  /** Empties the references of an entity of the case to others. @throws NoAnswer */
  async #clearReferences(target: CompleteTarget): Promise<void> {
    const found = await this.#setUpClient.readOwn(target).catch((error: unknown) => {
      if (error instanceof Unreadable) return undefined;
      throw error;
    });
    for (const property of found === undefined ? [] : entityProperties(found)) {
      const clear = () => this.#setUpClient.clear(target, property);
      await this.#setUpClient.rightAfter(() => this.look(target), clear);
    }
  }

  protected override forget(target: CompleteTarget): void {
    super.forget(target);
    this.#kept.delete(keyOf(target));
  }

  /** Searches by the marker. Returns the reason why that failed. @throws NoAnswer */
  async #searchAgain(): Promise<string | undefined> {
    try {
      await this.#search();
      return undefined;
    } catch (error) {
      if (error instanceof Unreadable) return error.message;
      throw error;
    }
  }

  /** Finds everything that carries the marker, and adds its ids to the ledger. @throws Unreadable, NoAnswer */
  async #search(): Promise<void> {
    this.#found = await findMarked(this.#setUpClient, this, this.files);
    this.#marksBefore = this.#found
      .filter((target) => this.settings.foreign?.has(target) === true)
      .map((target) => `${nameOf(target)}, which existed before the run and now carries the marker`);
    for (const each of this.#found) this.foundMarked(each);
  }
}

/** Returns whether the service says that an entity does not exist any more. */
const isDone = ({ status }: Observation): boolean => status === 200 || status === 404;
