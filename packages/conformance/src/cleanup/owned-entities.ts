import type { Place } from '../case/mapping.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Collection, Observation, Target } from '../case/subject.js';
import { resembles, type SetUpClient, Unreadable } from '../target/set-up-client.js';
import { hasUrlText, urlText } from '../target/subjects/encode.js';
import { type CompleteTarget, complete, identityOf, keyOf, nameOf } from './complete-target.js';
import { hasMarkerOfCase, isMarked } from './entity-ids.js';
import { identitiesIn } from './identities.js';
import { KnownEntities } from './known-entities.js';
import type { Entry, Ledger } from './ledger.js';
import { findMarked, foundTarget } from './marked-entities.js';
import type { OwnerSettings } from './owner-settings.js';

/** Something that still exists after the clean-up. */
export interface Leftover {
  readonly marker: string;
  readonly what: string;
}

/** The maximum number of further attempts, e.g. because another entity referred to the entity at first. */
const maxAttempts = 2;

/**
 * The entities that a case creates. The ledger contains them before they exist, their ids or the marker identify them,
 * and they are deleted at the end.
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
  readonly #known = new KnownEntities();
  readonly #files = new Set<string>();
  /** What the service has deleted since the last search that found something. */
  #deleted: CompleteTarget[] = [];
  /** What the last search found that existed before the run. It is never deleted. */
  #suspicious: readonly Leftover[] = [];
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
      if (entry.kind === 'run' || entry.kind === 'closed') continue;
      if (entry.kind === 'deleted') this.#known.release(entry);
      else if (entry.marker === this.marker) this.#resumeOne(entry);
    }
  }

  #resumeOne(entry: Exclude<Entry, { readonly kind: 'run' | 'closed' | 'deleted' }>): void {
    this.#intended = true;
    if (entry.kind === 'file') this.#files.add(entry.name);
    if (entry.kind === 'intent' || entry.kind === 'file') return;
    const { kind, marker: _, ...target } = entry;
    if (!hasUrlText(target.id)) return;
    const certainty = kind === 'id' ? 'chosen' : kind;
    this.#known.set(target, this.#settings.onlyMarked === true ? 'named' : certainty);
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
    this.#known.set(target, 'chosen');
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
   * @param isProven whether the entity carries the marker, or belongs to one that does. An id alone, which a service may state
   *   wrongly, proves this only if all ids of the type are known that existed before the run. Default: `false`
   */
  created(target: Target, isProven = false): boolean {
    const found = complete(target, this.access);
    const { foreign } = this.#settings;
    if (!hasUrlText(found.id) || foreign?.has(found) === true) return false;
    this.#know(found, isProven || foreign?.covers(found) !== false ? 'created' : 'named');
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
    for (const { target, entity, isResult } of identitiesIn(value, collection)) {
      const found = complete(target, this.access);
      if (this.#known.has(found) || this.#settings.foreign?.has(found) === true) continue;
      if (this.#isMarked(entity)) this.#know(found, 'created');
      else if (collection !== undefined && !(entity !== undefined && hasMarkerOfCase(entity))) {
        if (this.#settings.foreign?.covers(found) === true) this.#know(found, 'created');
        else if (isResult) this.#know(found, 'named');
      }
    }
  }

  /**
   * Must be called before a case deletes entities, since afterwards the service may assign their ids again.
   *
   * @param target the entity; without it the case may delete any of its entities
   */
  mayRelease(target?: Target): void {
    const released = target === undefined ? undefined : urlText(target.id);
    for (const { target: known, certainty } of this.#known.all) {
      if (certainty !== 'created' || (released !== undefined && released !== urlText(known.id))) continue;
      this.#ledger.add({ kind: 'named', marker: this.marker, ...identityOf(known) });
      this.#known.release(known);
    }
  }

  /** Returns whether the case has created an entity with one of the ids, or has chosen one of them. */
  async ownsOneOf(ids: readonly string[]): Promise<boolean> {
    if (this.#known.ownsOneOf(ids)) return true;
    if (!this.#intended) return false;
    await this.#search();
    return this.#known.ownsOneOf(ids);
  }

  /**
   * Deletes everything that the case owns, and returns what is left: first the entities with known ids, without reading
   * them, then what the marker finds. The marker is closed when every known id is gone and the search finds nothing.
   *
   * @throws NoAnswer; `leftovers` then returns what may be left
   */
  async clean(): Promise<readonly Leftover[]> {
    if (!this.#intended) return [];
    // What was created later may refer to what was created before.
    for (const { target, certainty } of this.#known.all.toReversed()) {
      if (certainty === 'created') await this.#remove(target);
    }
    const problem = await this.#removeMarked();
    if (this.#settings.trustsDeletions === true && problem === undefined) {
      for (const target of this.#deleted) this.#known.delete(target);
    }
    for (let attempt = 1; attempt <= maxAttempts && this.#known.size > 0; attempt += 1) await this.#removeRest();
    await this.#dropGone();
    const left = [...this.#knownLeftovers(), ...this.#suspicious];
    if (problem !== undefined) left.push(this.#leftover(`whatever carries the marker: ${problem}`));
    if (left.length === 0) this.#ledger.add({ kind: 'closed', marker: this.marker });
    return left;
  }

  /** Returns everything that may be left, without asking the service. */
  leftovers(reason: string): readonly Leftover[] {
    if (!this.#intended) return [];
    return [...this.#knownLeftovers(), this.#leftover(`whatever carries the marker: ${reason}`)];
  }

  #knownLeftovers(): readonly Leftover[] {
    // One entity can be known by its type and by the type of the request that created it.
    const names = new Set(this.#known.all.map(({ target }) => nameOf(target)));
    return Array.from(names, (what) => this.#leftover(what));
  }

  #leftover(what: string): Leftover {
    return { marker: this.marker, what };
  }

  /**
   * Deletes what the marker finds until it finds nothing new. Returns the reason why the search failed. @throws NoAnswer
   */
  async #removeMarked(): Promise<string | undefined> {
    const seen = new Set<string>();
    try {
      for (;;) {
        const marked = await this.#search();
        if (marked.length > 0) this.#deleted = [];
        const found = marked.filter((target) => !seen.has(keyOf(target)));
        if (found.length === 0) return undefined;
        for (const target of found) {
          seen.add(keyOf(target));
          await this.#remove(target);
        }
      }
    } catch (error) {
      if (error instanceof Unreadable) return error.message;
      throw error;
    }
  }

  /** Deletes the entities with known ids that still exist, and forgets the others. @throws NoAnswer */
  async #removeRest(): Promise<void> {
    for (const known of this.#known.all.toReversed()) {
      const found = await this.#look(known.target);
      if (found === 'gone') this.#known.delete(known.target);
      else if (found === 'unreadable') {
        if (known.certainty !== 'named') await this.#remove(known.target);
      } else if (known.certainty !== 'named' || this.#isMarked(found)) {
        await this.#remove(foundTarget(found, known.target, this.access));
      } else if (isMarked(found)) {
        // The service has assigned the id to an entity of another case.
        this.#known.delete(known.target);
      } else if (this.#settings.onlyMarked === true && known.target.type.startsWith(this.#sourceTypes)) {
        // The run may have ended between the deletion of a Resource and of its source. The source of another Resource is
        // referred to, and stays.
        await this.#remove(foundTarget(found, known.target, this.access), 'failIfReferenced');
      }
    }
  }

  /** Forgets the entities that are gone. @throws NoAnswer */
  async #dropGone(): Promise<void> {
    for (const { target } of this.#known.all) {
      if ((await this.#look(target)) === 'gone') this.#known.delete(target);
    }
  }

  /** Returns the entity with its simple properties, or why there is none to read. @throws NoAnswer */
  async #look(target: Target): Promise<PlainEntity | 'gone' | 'unreadable'> {
    try {
      return (await this.#setUpClient.read(target, 'shallow')) ?? 'gone';
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable';
      throw error;
    }
  }

  /**
   * Deletes an entity, and the source of a Resource, which is an entity of its own. What existed before the run is left alone,
   * whatever the service says. @throws NoAnswer
   */
  async #remove(target: CompleteTarget, mode?: 'failIfReferenced'): Promise<void> {
    if (this.#settings.foreign?.has(target) === true) return;
    if (target.type === this.resourceType) {
      const source = await this.#setUpClient.readReferred(target, 'resourceSource');
      if (source?.type !== undefined) {
        this.created(foundTarget(source, { ...target, type: source.type }, this.access), true);
      }
    }
    if (!(await this.#setUpClient.remove(target, mode))) return;
    this.#ledger.add({ kind: 'deleted', ...identityOf(target) });
    this.#known.release(target);
    this.#deleted.push(target);
  }

  /** Finds everything that carries the marker, and adds its ids to the ledger. @throws Unreadable, NoAnswer */
  async #search(): Promise<readonly CompleteTarget[]> {
    const targets = await findMarked(this.#setUpClient, this, this.#files);
    this.#suspicious = targets
      .filter((target) => this.#settings.foreign?.has(target) === true)
      .map((target) => {
        return this.#leftover(`${nameOf(target)}, which existed before the run and now carries the marker`);
      });
    return targets.filter((target) => this.created(target, true));
  }

  #know(target: CompleteTarget, certainty: 'created' | 'named'): void {
    const known = this.#known.get(target);
    if (known !== undefined && (known.certainty !== 'named' || certainty === 'named')) return;
    this.#ledger.add({ kind: certainty, marker: this.marker, ...identityOf(target) });
    this.#known.set(target, certainty);
  }

  #isMarked(entity: PlainEntity | undefined): boolean {
    return Object.values(entity?.properties ?? {}).some((value) => resembles(value, this.marker));
  }
}
