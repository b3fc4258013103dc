import type { Place } from '../case/mapping.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Collection, Observation, Target } from '../case/subject.js';
import { entityProperties, resembles, type SetUpClient, Unreadable } from '../target/set-up-client.js';
import { hasUrlText, urlText } from '../target/subjects/encode.js';
import { type CompleteTarget, complete, identityOf, keyOf, nameOf } from './complete-target.js';
import { hasMarkerOfCase } from './entity-ids.js';
import { identitiesIn } from './identities.js';
import type { Entry, Ledger } from './ledger.js';
import { findMarked, foundTarget } from './marked-entities.js';
import type { OwnerSettings } from './owner-settings.js';

/** Something that still exists after the clean-up. */
export interface Leftover {
  readonly marker: string;
  readonly what: string;
}

/**
 * Why an entity was not deleted. `gone`: it does not exist. `foreign`: it does not carry the marker. `before`: it carries
 * the marker, and existed before the run. `unreadable`: nobody knows what it is.
 */
type Refusal = 'gone' | 'foreign' | 'before' | 'unreadable';

/** The clean-up ends after so many rounds that changed nothing. */
const maxIdle = 3;

/** An entity that the service has named, or whose id the suite has chosen. */
interface Named {
  readonly target: CompleteTarget;
  /** Whether it was one of the case when it was named. The service may have assigned its id again since a deletion. */
  readonly isCertain: boolean;
}

/**
 * The entities that a case creates. The ledger contains them before they exist. There is one rule of safety: only an
 * entity that carries the marker when it is read, right before the request, is ever deleted. All others are reported.
 */
export class OwnedEntities {
  readonly marker: string;
  readonly places: readonly Place[];
  readonly #settings: OwnerSettings;
  readonly #ledger: Pick<Ledger, 'add'>;
  #setUpClient: SetUpClient;
  /** The type of files. */
  readonly resourceType: string;
  /** The beginning of the types of the sources of files, which have no text for a marker. */
  readonly #sourceTypes: string;
  /** The access of the run. */
  readonly access: string;
  /** By type and id, in the order in which they became known. */
  readonly #named = new Map<string, Named>();
  readonly #files = new Set<string>();
  /** What was not deleted in the last round. */
  readonly #kept = new Map<string, string>();
  /** What the last search found. */
  #found: readonly CompleteTarget[] = [];
  /** What the last search found that existed before the run. It is never deleted. */
  #marksBefore: readonly string[] = [];
  /** Entities with ids of the case that belong to somebody else, to whom the service has assigned the ids again. */
  readonly others: string[] = [];
  #intended = false;

  constructor(settings: OwnerSettings, ledger: Pick<Ledger, 'add'>, setUpClient: SetUpClient) {
    this.#settings = settings;
    this.marker = settings.marker;
    this.places = settings.places;
    this.resourceType = `${settings.vendor}.model.resource.Resource`;
    this.#sourceTypes = `${settings.vendor}.model.resource.source.`;
    this.access = settings.access;
    this.#ledger = ledger;
    this.#setUpClient = setUpClient;
  }

  /** Replaces the client, since the deadline of the case ends the client of the case. */
  with(setUpClient: SetUpClient): this {
    this.#setUpClient = setUpClient;
    return this;
  }

  /** Takes over the entries of an interrupted run. */
  resume(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (!('marker' in entry) || entry.marker !== this.marker || entry.kind === 'closed') continue;
      this.#intended = true;
      if (entry.kind === 'file') this.#files.add(entry.name);
      if (entry.kind === 'intent' || entry.kind === 'file') continue;
      const { kind, marker: _, ...target } = entry;
      if (hasUrlText(target.id)) this.#named.set(keyOf(target), { target, isCertain: kind === 'created' });
    }
  }

  /** Must be called before anything with the marker is created. @throws LedgerError */
  intend(): void {
    if (this.#intended) return;
    this.#ledger.add({ kind: 'intent', case: this.#settings.case, marker: this.marker });
    this.#intended = true;
  }

  /** Must be called before an entity is created with an id that the suite has chosen. @throws LedgerError */
  intendId(access: string, type: string, id: Plain): void {
    this.intend();
    const target = { access, type, id };
    this.#ledger.add({ kind: 'id', marker: this.marker, ...identityOf(target) });
    this.#named.set(keyOf(target), { target, isCertain: false });
  }

  /** Must be called before a file is uploaded. @throws LedgerError */
  intendFile(name: string): void {
    if (this.#files.has(name)) return;
    this.intend();
    this.#ledger.add({ kind: 'file', marker: this.marker, name });
    this.#files.add(name);
  }

  /**
   * Must be called after an entity was created. Returns `false` if an entity with that id existed before the run, or if no path
   * can contain the id.
   *
   * @param isProven whether the entity carries the marker, or belongs to one that does. Default: `false`
   */
  created(target: Target, isProven = false): boolean {
    const found = complete(target, this.access);
    const { foreign } = this.#settings;
    if (!hasUrlText(found.id) || foreign?.has(found) === true) return false;
    this.#know(found, isProven || foreign?.covers(found) !== false);
    return true;
  }

  /**
   * Adds the ids that the response to a request shows which may have created something. An action or a query may also
   * return entities of other cases or of other users, so that without a collection only the marker counts.
   *
   * @param collection the collection in which the request has created its results
   */
  recordAnswer({ status, value }: Pick<Observation, 'status' | 'value'>, collection?: Collection): void {
    if (!this.#intended || status >= 400 || value === undefined) return;
    const { foreign } = this.#settings;
    for (const { target, entity, isResult } of identitiesIn(value, collection)) {
      const found = complete(target, this.access);
      if (this.#named.has(keyOf(found)) || foreign?.has(found) === true) continue;
      if (entity !== undefined && this.#isMarked(entity)) this.#know(found, true);
      else if (collection !== undefined && !(entity !== undefined && hasMarkerOfCase(entity))) {
        if (foreign?.covers(found) === true) this.#know(found, true);
        else if (isResult) this.#know(found, false);
      }
    }
  }

  /** Must be called before entities are deleted, since afterwards the service may assign their ids again. */
  mayRelease(released: readonly Target[] = this.named()): void {
    const ids = new Set(released.map(({ id }) => urlText(id)));
    for (const { target, isCertain } of Array.from(this.#named.values())) {
      if (!isCertain || !ids.has(urlText(target.id))) continue;
      this.#ledger.add({ kind: 'named', marker: this.marker, ...identityOf(target) });
      this.#named.set(keyOf(target), { target, isCertain: false });
    }
  }

  /** Returns the entities of the case with one of the ids, or all of them. */
  named(ids?: ReadonlySet<string>): readonly CompleteTarget[] {
    const all = Array.from(this.#named.values(), ({ target }) => target);
    return ids === undefined ? all : all.filter(({ id }) => ids.has(urlText(id)));
  }

  /** Returns whether the case has created an entity with one of the ids, or has chosen one of them. */
  async ownsOneOf(ids: readonly string[]): Promise<boolean> {
    const asked = new Set(ids);
    if (this.named(asked).length > 0) return true;
    if (!this.#intended) return false;
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
    if (this.#settings.isThrowaway === true) return undefined;
    for (const each of targets) {
      const target = complete(each, this.access);
      const isCertain = this.named(new Set([urlText(target.id)])).every((one) => this.#isCertain(one));
      if (!deletes && isCertain) continue;
      const found = await this.look(target);
      if (found !== true && found !== 'gone') return target;
    }
    return undefined;
  }

  #isCertain(target: CompleteTarget): boolean {
    return this.#named.get(keyOf(target))?.isCertain === true;
  }

  /**
   * Deletes everything that the case owns, and returns what is left. The marker is closed when nothing is left.
   *
   * @throws NoAnswer; `leftovers` then returns what may be left
   */
  async clean(): Promise<readonly Leftover[]> {
    if (!this.#intended) return [];
    let problem: string | undefined;
    let hasCleared = false;
    for (let round = 1, idle = 0; idle < maxIdle; round += 1) {
      const { size } = this.#named;
      const { answered, refused } = await this.#removeNamed();
      if (round === 1 || answered.length > 0) {
        problem = await this.#searchAgain();
        const isTrusted = this.#settings.isThrowaway === true && problem === undefined && this.#found.length === 0;
        if (isTrusted) for (const each of answered) this.#forget(each);
      }
      if (this.#named.size === 0) break;
      idle = this.#named.size === size ? idle + 1 : 0;
      if (answered.length > 0 || idle === 0) continue;
      if (refused.length === 0 || hasCleared) break;
      // What is left may refer to each other.
      for (const each of refused) await this.#clearReferences(each);
      hasCleared = true;
    }
    // One entity can be known by its type and by the type of the request that created it.
    const left = Array.from(new Set([...this.#kept.values(), ...this.#marksBefore]), (what) => this.#leftover(what));
    if (problem !== undefined) left.push(this.#leftover(`whatever carries the marker: ${problem}`));
    if (left.length === 0) this.#ledger.add({ kind: 'closed', marker: this.marker });
    return left;
  }

  /** Returns everything that may be left, without asking the service. */
  leftovers(reason: string): readonly Leftover[] {
    if (!this.#intended) return [];
    const names = new Set(this.named().map(nameOf));
    return Array.from([...names, `whatever carries the marker: ${reason}`], (what) => this.#leftover(what));
  }

  #leftover(what: string): Leftover {
    return { marker: this.marker, what };
  }

  /** Deletes the entities with known ids, and forgets those that do not exist or belong to somebody else. @throws NoAnswer */
  async #removeNamed() {
    const answered: CompleteTarget[] = [];
    const refused: CompleteTarget[] = [];
    this.#kept.clear();
    // What was created later may refer to what was created before.
    for (const target of this.named().toReversed()) {
      const removed = await this.remove(target);
      if (removed === 'gone') this.#forget(target);
      else if (removed === 'foreign' && !this.#isCertain(target)) {
        this.others.push(nameOf(target));
        this.#forget(target);
      } else {
        const isUnmarked = removed === 'foreign' ? ', which does not carry the marker' : '';
        this.#kept.set(keyOf(target), nameOf(target) + isUnmarked);
        if (typeof removed !== 'string') (isDone(removed) ? answered : refused).push(target);
      }
    }
    return { answered, refused };
  }

  /**
   * Deletes an entity if it carries the marker, and the source of a Resource, which is an entity of its own, afterwards.
   * Returns the answer, or the reason why nothing was sent.
   *
   * @throws NoAnswer
   */
  async remove(target: CompleteTarget): Promise<Observation | Refusal> {
    const source = target.type === this.resourceType ? await this.#sourceOf(target) : undefined;
    // References of others to the entity are not dropped, since that would change what belongs to them.
    const mode = this.#settings.isThrowaway === true ? 'dropReferences' : 'failIfReferenced';
    const removed = await this.#setUpClient.remove(target, mode, async () => {
      const found = this.#settings.isThrowaway === true ? true : await this.look(target);
      if (found === true) this.mayRelease([target]);
      return found;
    });
    if (typeof removed === 'string' || !isDone(removed)) return removed;
    this.#ledger.add({ kind: 'deleted', ...identityOf(target) });
    if (source !== undefined) this.created(source, true);
    return removed;
  }

  /** Returns the source of a Resource. @throws NoAnswer */
  async #sourceOf(target: CompleteTarget): Promise<CompleteTarget | undefined> {
    const source = await this.#setUpClient.readReferred(target, 'resourceSource');
    if (source?.type === undefined) return undefined;
    return foundTarget(source, { ...target, type: source.type }, this.access);
  }

  /** Reads an entity, and returns `true` if it may be deleted because it carries the marker. @throws NoAnswer */
  async look(target: CompleteTarget): Promise<true | Refusal> {
    const { foreign } = this.#settings;
    if (foreign?.has(target) === true) return 'before';
    try {
      const found = await this.#setUpClient.read(target, 'shallow');
      if (found === undefined) return 'gone';
      if (foreign?.has(foundTarget(found, target, this.access)) === true) return 'before';
      // A source has no text for a marker. That of a file of somebody else is referred to, so that it is not deleted.
      return this.#isMarked(found) || target.type.startsWith(this.#sourceTypes) ? true : 'foreign';
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
      if ((await this.look(target)) === true) await this.#setUpClient.clear(target, property);
    }
  }

  #forget(target: CompleteTarget): void {
    this.#named.delete(keyOf(target));
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
    this.#found = await findMarked(this.#setUpClient, this, this.#files);
    this.#marksBefore = this.#found
      .filter((target) => this.#settings.foreign?.has(target) === true)
      .map((target) => `${nameOf(target)}, which existed before the run and now carries the marker`);
    for (const each of this.#found) this.created(each, true);
  }

  #know(target: CompleteTarget, isCertain: boolean): void {
    const known = this.#named.get(keyOf(target));
    if (known !== undefined && (known.isCertain || !isCertain)) return;
    this.#ledger.add({ kind: isCertain ? 'created' : 'named', marker: this.marker, ...identityOf(target) });
    this.#named.set(keyOf(target), { target, isCertain });
  }

  #isMarked(entity: PlainEntity): boolean {
    const { proof = this.marker } = this.#settings;
    return Object.values(entity.properties).some((value) => resembles(value, proof));
  }
}

/** Returns whether the service says that an entity does not exist any more. */
const isDone = ({ status }: Observation): boolean => status === 200 || status === 404;
