import type { Place } from '../case/mapping.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Collection, Observation, Target } from '../case/subject.js';
import { resembles, type SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import { identitiesIn } from './identities.js';
import type { Entry, Ledger } from './ledger.js';

/** Something that still exists after the clean-up. */
export interface Leftover {
  readonly marker: string;
  readonly what: string;
}

/** The ids of entities that existed before the run. */
export interface ForeignIds {
  /** Returns whether the ids of all entities of a type are known. */
  covers(collection: Collection): boolean;
  has(target: Target): boolean;
}

/** A target with its access. Its partition is missing if it is that of the access. */
type CompleteTarget = Target & Required<Collection>;

/** An entity whose id the suite knows. */
interface Known {
  readonly target: CompleteTarget;
  /**
   * `created`: it belongs to the case. `chosen`: so it does if it exists, since the suite has chosen the id. `named`: an
   * entity with the id may belong to somebody else, since a service can assign the id of a deleted entity again. It is
   * only deleted if it carries the marker.
   */
  readonly certainty: 'created' | 'chosen' | 'named';
}

/** The number of entities that one search returns. The search is repeated until it finds nothing new. */
const pageSize = 500;

/** How a deletion is tried again, e.g. because another entity referred to the entity at first. */
const maxAttempts = 2;

/**
 * The entities that a case creates. The ledger contains them before they exist, their ids or the marker identify them,
 * and they are deleted at the end.
 */
export class OwnedEntities {
  readonly marker: string;
  readonly places: readonly Place[];
  readonly #case: string;
  readonly #ledger: Ledger;
  #setUpClient: SetUpClient;
  /** The type of files. */
  readonly resourceType: string;
  readonly #access: string;
  readonly #foreign: ForeignIds | undefined;
  /** The entities by access, type, partition and id. */
  readonly #known = new Map<string, Known>();
  readonly #files = new Set<string>();
  /** What the last search found that existed before the run. It is never deleted. */
  #suspicious: readonly Leftover[] = [];
  #intended = false;

  constructor(
    settings: {
      readonly case: string;
      readonly marker: string;
      readonly places: readonly Place[];
      readonly vendor: string;
      readonly access: string;
      /** The ids that existed before the run. They never belong to the case, whatever a response says. */
      readonly foreign?: ForeignIds;
    },
    ledger: Ledger,
    setUpClient: SetUpClient,
  ) {
    this.#case = settings.case;
    this.marker = settings.marker;
    this.places = settings.places;
    this.resourceType = `${settings.vendor}.model.resource.Resource`;
    this.#access = settings.access;
    this.#foreign = settings.foreign;
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
      if (entry.kind === 'deleted') this.#release(entry);
      else if (entry.marker === this.marker) this.#resumeOne(entry);
    }
  }

  #resumeOne(entry: Exclude<Entry, { readonly kind: 'run' | 'closed' | 'deleted' }>): void {
    this.#intended = true;
    if (entry.kind === 'file') this.#files.add(entry.name);
    if (entry.kind === 'intent' || entry.kind === 'file') return;
    const { kind, marker: _, ...target } = entry;
    this.#known.set(keyOf(target), { target, certainty: kind === 'id' ? 'chosen' : kind });
  }

  /** Must be called before anything with the marker is created. @throws LedgerError */
  intend(): void {
    if (this.#intended) return;
    this.#ledger.add({ kind: 'intent', case: this.#case, marker: this.marker });
    this.#intended = true;
  }

  /** Must be called before an entity is created with an id that the suite has chosen. @throws LedgerError */
  intendId(access: string, type: string, id: Plain): void {
    this.intend();
    const target = { access, type, id };
    this.#ledger.add({ kind: 'id', marker: this.marker, ...identityOf(target) });
    this.#known.set(keyOf(target), { target, certainty: 'chosen' });
  }

  /** Must be called before a file is uploaded. @throws LedgerError */
  intendFile(name: string): void {
    if (this.#files.has(name)) return;
    this.intend();
    this.#ledger.add({ kind: 'file', marker: this.marker, name });
    this.#files.add(name);
  }

  /** Must be called after an entity was created. Returns `false` if an entity with that id existed before the run. */
  created(target: Target): boolean {
    const complete = this.#complete(target);
    if (this.#foreign?.has(complete) === true) return false;
    this.#know(complete, 'created');
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
      const complete = this.#complete(target);
      if (this.#known.has(keyOf(complete)) || this.#foreign?.has(complete) === true) continue;
      if (this.#isMarked(entity)) this.#know(complete, 'created');
      else if (collection !== undefined && !(entity !== undefined && hasMarkerOfCase(entity))) {
        if (this.#foreign?.covers(complete) === true) this.#know(complete, 'created');
        else if (isResult) this.#know(complete, 'named');
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
    for (const { target: known, certainty } of this.#known.values()) {
      if (certainty !== 'created' || (released !== undefined && released !== urlText(known.id))) continue;
      this.#ledger.add({ kind: 'named', marker: this.marker, ...identityOf(known) });
      this.#release(known);
    }
  }

  /** Records that the id is free, by whatever type it is known. */
  #release({ access, id }: CompleteTarget): void {
    for (const [key, known] of this.#known) {
      const isSame = known.target.access === access && urlText(known.target.id) === urlText(id);
      if (isSame && known.certainty === 'created') this.#known.set(key, { ...known, certainty: 'named' });
    }
  }

  /** Returns whether the case has created the entity with the id, or has chosen the id. */
  async owns(id: string): Promise<boolean> {
    if (this.#ownsKnown(id)) return true;
    if (this.#intended) await this.#search();
    return this.#ownsKnown(id);
  }

  #ownsKnown(id: string): boolean {
    const known = Array.from(this.#known.values());
    return known.some(({ target, certainty }) => certainty !== 'named' && urlText(target.id) === id);
  }

  /**
   * Deletes everything that the case owns, and returns what is left: first the entities with known ids, without reading
   * them, then what the marker finds. The marker is closed when every known id is gone and the search finds nothing.
   *
   * @throws NoAnswer; `leftovers` then returns what may be left
   */
  async clean(): Promise<readonly Leftover[]> {
    if (!this.#intended) return [];
    const left: Leftover[] = [];
    // What was created later may refer to what was created before.
    for (const { target, certainty } of Array.from(this.#known.values()).reverse()) {
      if (certainty === 'created') await this.#remove(target);
    }
    const problem = await this.#removeMarked();
    for (let attempt = 1; attempt <= maxAttempts && this.#known.size > 0; attempt += 1) await this.#removeRest();
    await this.#dropGone();
    left.push(...this.#knownLeftovers(), ...this.#suspicious);
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
    const names = Array.from(this.#known.values(), ({ target }) => nameOf(target));
    return Array.from(new Set(names), (what) => this.#leftover(what));
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
        const found = (await this.#search()).filter((target) => !seen.has(keyOf(target)));
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
    for (const [key, known] of Array.from(this.#known).reverse()) {
      const found = await this.#look(known.target);
      if (found === 'gone') this.#known.delete(key);
      else if (found === 'unreadable') {
        if (known.certainty !== 'named') await this.#remove(known.target);
      } else if (known.certainty !== 'named' || this.#isMarked(found)) {
        await this.#remove(this.#found(found, known.target));
      } else if (isMarked(found)) {
        // The service has assigned the id to an entity of another case.
        this.#known.delete(key);
      }
    }
  }

  /** Forgets the entities that are gone. @throws NoAnswer */
  async #dropGone(): Promise<void> {
    for (const [key, { target }] of Array.from(this.#known)) {
      if ((await this.#look(target)) === 'gone') this.#known.delete(key);
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

  /** Deletes an entity, and the source of a Resource, which is an entity of its own. @throws NoAnswer */
  async #remove(target: CompleteTarget): Promise<void> {
    if (target.type === this.resourceType) {
      const source = await this.#setUpClient.readReferred(target, 'resourceSource');
      if (source?.type !== undefined) this.created(this.#found(source, { ...target, type: source.type }));
    }
    if (!(await this.#setUpClient.remove(target))) return;
    this.#ledger.add({ kind: 'deleted', ...identityOf(target) });
    this.#release(target);
  }

  /** Returns the target of an entity that was found in a place. */
  #found(entity: PlainEntity, { access, type }: Required<Collection>): CompleteTarget {
    return this.#complete(targetOf(entity, access, type));
  }

  /** Finds what carries the marker, and adds its ids to the ledger. @throws Unreadable, NoAnswer */
  async #search(): Promise<readonly CompleteTarget[]> {
    const found = this.places.map(async (place) => {
      const entities = await this.#setUpClient.findMarked(place, this.marker, pageSize);
      return entities.map((each) => this.#found(each, place));
    });
    const inResources = { access: this.#access, type: this.resourceType };
    const files = Array.from(this.#files, async (name) => {
      const resources = await this.#setUpClient.findFiles(this.resourceType, name, pageSize);
      return resources.map((each) => this.#found(each, inResources));
    });
    const targets = (await Promise.all([...found, ...files])).flat();
    this.#suspicious = targets
      .filter((target) => this.#foreign?.has(target) === true)
      .map((target) => {
        return this.#leftover(`${nameOf(target)}, which existed before the run and now carries the marker`);
      });
    return targets.filter((target) => this.created(target));
  }

  #know(target: CompleteTarget, certainty: 'created' | 'named'): void {
    const key = keyOf(target);
    const known = this.#known.get(key);
    if (known !== undefined && (known.certainty !== 'named' || certainty === 'named')) return;
    this.#ledger.add({ kind: certainty, marker: this.marker, ...identityOf(target) });
    this.#known.set(key, { target, certainty });
  }

  #isMarked(entity: PlainEntity | undefined): boolean {
    return Object.values(entity?.properties ?? {}).some((value) => resembles(value, this.marker));
  }

  #complete({ access = this.#access, type, id, partition = access }: Target): CompleteTarget {
    return { access, type, id, ...(partition === access ? {} : { partition }) };
  }
}

/** Returns whether an entity carries the marker of some case. */
export function isMarked({ properties }: PlainEntity): boolean {
  return Object.values(properties).some((value) => typeof value === 'string' && /^pscf-/i.test(value));
}

/** Returns whether an entity carries a whole marker, which no service has cut. */
function hasMarkerOfCase({ properties }: PlainEntity): boolean {
  return Object.values(properties).some(
    (value) => typeof value === 'string' && /^pscf-[a-z0-9]+-[a-z0-9]/i.test(value),
  );
}

/** Returns the members of a ledger line that name an entity. */
function identityOf({ access, type, id, partition }: CompleteTarget) {
  return { access, type, id: urlText(id), ...(partition === undefined ? {} : { partition }) };
}

const nameOf = ({ access, type, id }: CompleteTarget): string => `${type} ${urlText(id)} in ${access}`;

const keyOf = ({ access, type, id, partition = '' }: CompleteTarget): string =>
  JSON.stringify([access, type, partition, urlText(id)]);
