import type { Place } from '../case/mapping.js';
import { hasUrlText, type Plain, type PlainEntity, resembles, urlText } from '../case/plain.js';
import type { Collection, CompleteTarget, Observation, Target } from '../case/subject.js';
import { type SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';
import {
  complete,
  type EntityIds,
  hasMarkerOfCase,
  identitiesIn,
  identityOf,
  isAsShown,
  keyOf,
  type Shown,
  shownBy,
  wordsOf,
} from './identities.js';
import type { Entry, Ledger } from './ledger.js';

/**
 * Why an entity is not touched. `gone`: it does not exist. `another`: it carries the marker of another case. `foreign`:
 * it carries no marker. `before`: it existed before the run. `unreadable`: the suite cannot tell what it is.
 */
export type Refusal = 'gone' | 'another' | 'foreign' | 'before' | 'unreadable';

/** A case, and what its clean-up may rely on. */
export interface OwnerSettings {
  readonly case: string;
  readonly marker: string;
  readonly places: readonly Place[];
  readonly vendor: string;
  readonly access: string;
  /** The ids that existed before the run. They never belong to the case, whatever a response says. */
  readonly foreign?: Pick<EntityIds, 'covers' | 'has'>;
  /** The text that proves that an entity may be deleted. Default: the marker. */
  readonly proof?: string;
  /**
   * Whether what no path reaches may be deleted by a condition on the marker, after a GET with the same condition has
   * found nothing else. Default: `false`.
   */
  readonly deletesByCondition?: boolean;
}

/** An entity that the service has named, or whose id the suite has chosen. */
interface Named {
  readonly target: CompleteTarget;
  /**
   * Whether the entity belonged to the case when it was named. After a deletion, the service may assign its id again.
   */
  readonly isCertain: boolean;
  /** The requirement by which the service has created the entity, if a request that is not judged asked for it. */
  readonly createdBy?: string | undefined;
  /** What a response has shown of the source of a file. */
  readonly shown?: Shown | undefined;
}

/**
 * The entities that a case may have created: its marker, and the ids that the suite knows, all of which the ledger
 * contains. There is one rule of safety: an entity only belongs to the case if it carries the marker, or is the source
 * of a file of the case, when it is read right before the request.
 */
export class OwnedEntities {
  readonly marker: string;
  /** The type of files. */
  readonly resourceType: string;
  readonly settings: OwnerSettings;
  readonly ledger: Pick<Ledger, 'add' | 'reserve'>;
  /** Reads what there is. The clean-up has another client than the case, whose deadline ends its own. */
  setUpClient: SetUpClient;
  readonly #files = new Set<string>();
  /** By type and id, in the order in which they became known. */
  readonly #named = new Map<string, Named>();
  /** Whether the case may have created anything. */
  isIntended = false;
  /** What the last search found. */
  found: readonly CompleteTarget[] = [];

  constructor(settings: OwnerSettings, ledger: OwnedEntities['ledger'], setUpClient: SetUpClient) {
    this.settings = settings;
    this.marker = settings.marker;
    this.resourceType = `${settings.vendor}.model.resource.Resource`;
    this.ledger = ledger;
    this.setUpClient = setUpClient;
  }

  /** Takes over the entries of an interrupted run. */
  resume(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (!('marker' in entry) || entry.marker !== this.marker || entry.kind === 'closed') continue;
      this.isIntended = true;
      if (entry.kind === 'file') this.#files.add(entry.name);
      if (entry.kind === 'intent' || entry.kind === 'file') continue;
      const { kind, marker: _, shown, ...target } = entry;
      if (!hasUrlText(target.id)) continue;
      const known = this.#named.get(keyOf(target));
      this.#named.set(keyOf(target), { target, isCertain: kind === 'created', shown: shown ?? known?.shown });
    }
  }

  /** Must be called before anything with the marker is created. @throws LedgerError */
  intend(): void {
    if (this.isIntended) return;
    this.ledger.add({ kind: 'intent', case: this.settings.case, marker: this.marker });
    this.isIntended = true;
  }

  /**
   * Must be called before a request that may create entities or files with the marker.
   *
   * @param count how many it may create
   * @throws CreationStopped; LedgerError
   */
  announce(count: number): void {
    this.ledger.reserve(count);
    this.intend();
  }

  /** Must be called before an entity is created with an id that the suite has chosen. @throws LedgerError */
  intendId(access: string, type: string, id: Plain): void {
    this.intend();
    const target = { access, type, id };
    this.ledger.add({ kind: 'id', marker: this.marker, ...identityOf(target) });
    this.#named.set(keyOf(target), { target, isCertain: false });
  }

  /** Must be called before a file is uploaded. @throws LedgerError */
  intendFile(name: string): void {
    if (this.#files.has(name)) return;
    this.intend();
    this.ledger.add({ kind: 'file', marker: this.marker, name });
    this.#files.add(name);
  }

  /**
   * Must be called after an entity was created. Returns `false` if an entity with that id existed before the run, or if
   * no path can contain the id.
   *
   * @param createdBy the requirement by which the service has created the entity, if the request is not judged
   */
  created(target: Target, createdBy?: string): boolean {
    const created = complete(target, this.settings.access);
    if (!this.#mayBeOwn(created)) return false;
    this.#know(created, this.settings.foreign?.covers(created) !== false, { createdBy });
    return true;
  }

  /**
   * Must be called when an entity was read with the marker.
   *
   * @param shown what a response has shown of the entity, if it is the source of a file that carries the marker
   */
  foundMarked(target: Target, shown?: Shown): void {
    const found = complete(target, this.settings.access);
    if (this.#mayBeOwn(found)) this.#know(found, true, { shown });
  }

  /** Returns whether an entity did not exist before the run, and a path can contain its id. */
  #mayBeOwn(target: CompleteTarget): boolean {
    return hasUrlText(target.id) && this.settings.foreign?.has(target) !== true;
  }

  /**
   * Adds the ids in the response to a request that may have created something. An action or a query may also return
   * entities of other cases or of other users, so that without a collection only the marker counts.
   *
   * @param collection the collection in which the request has created its results
   */
  recordAnswer({ status, value }: Pick<Observation, 'status' | 'value'>, collection?: Collection): void {
    if (!this.isIntended || status >= 400 || value === undefined) return;
    const { foreign } = this.settings;
    for (const { target, entity, isResult } of identitiesIn(value, collection)) {
      const found = complete(target, this.settings.access);
      if (this.#named.has(keyOf(found)) || foreign?.has(found) === true) continue;
      if (entity !== undefined && this.#isMarked(entity)) this.#know(found, true);
      else if (collection !== undefined && !(entity !== undefined && hasMarkerOfCase(entity))) {
        if (foreign?.covers(found) === true)
          this.#know(found, true, this.#isSource(found) && entity !== undefined ? { shown: shownBy(entity) } : {});
        else if (isResult) this.#know(found, false);
      }
    }
  }

  /** Must be called before entities are deleted, since afterwards the service may assign their ids again. */
  mayRelease(released: readonly Target[]): void {
    const ids = new Set(released.map(({ id }) => urlText(id)));
    for (const { target, isCertain, shown } of Array.from(this.#named.values())) {
      if (!isCertain || !ids.has(urlText(target.id))) continue;
      this.ledger.add({ kind: 'named', marker: this.marker, ...identityOf(target) });
      this.#named.set(keyOf(target), { target, isCertain: false, shown });
    }
  }

  /** Returns the entities of the case with one of the ids, or all of them. */
  named(ids?: ReadonlySet<string>): readonly CompleteTarget[] {
    const all = Array.from(this.#named.values(), ({ target }) => target);
    return ids === undefined ? all : all.filter(({ id }) => ids.has(urlText(id)));
  }

  /** Returns the entities of the case whose ids occur in a text. */
  namedIn(text: string): readonly CompleteTarget[] {
    return this.named(new Set([text, ...wordsOf(text)]));
  }

  /** Returns what is known of an entity of the case. */
  knownOf(target: CompleteTarget): Named | undefined {
    return this.#named.get(keyOf(target));
  }

  forget(target: CompleteTarget): void {
    this.#named.delete(keyOf(target));
  }

  #isSource({ type }: CompleteTarget): boolean {
    return type.startsWith(`${this.settings.vendor}.model.resource.source.`);
  }

  #know(target: CompleteTarget, isOwn: boolean, { createdBy, shown }: Pick<Named, 'createdBy' | 'shown'> = {}): void {
    const known = this.#named.get(keyOf(target));
    const isCertain = isOwn || known?.isCertain === true;
    const isNew = known === undefined || isCertain !== known.isCertain;
    if (!isNew && (shown === undefined || known.shown !== undefined)) return;
    const line = { marker: this.marker, ...identityOf(target), ...(shown === undefined ? {} : { shown }) };
    this.ledger.add({ kind: isCertain ? 'created' : 'named', ...line });
    this.#named.set(keyOf(target), { target, isCertain, createdBy, shown: shown ?? known?.shown });
  }

  /** Returns whether an entity carries the marker. */
  #isMarked(entity: PlainEntity): boolean {
    const { proof = this.marker } = this.settings;
    return Object.values(entity.properties).some((value) => resembles(value, proof));
  }

  /** Returns whether an entity is the source of a file of the case, as a response has shown it with the file. */
  #isOwnSource(target: CompleteTarget, found: PlainEntity): boolean {
    const shown = this.knownOf(target)?.shown;
    return this.#isSource(target) && shown !== undefined && isAsShown(found, shown);
  }

  /** Returns whether the case has created an entity with one of the ids, or has chosen one of them. */
  async ownsOneOf(ids: readonly string[]): Promise<boolean> {
    const asked = new Set(ids);
    if (this.named(asked).length > 0) return true;
    if (!this.isIntended) return false;
    await this.search();
    return this.named(asked).length > 0;
  }

  /** Reads an entity, and returns `true` if it may be deleted because it belongs to the case. @throws NoAnswer */
  async look(target: CompleteTarget): Promise<true | Refusal> {
    const { foreign } = this.settings;
    if (foreign?.has(target) === true) return 'before';
    try {
      const found = await this.setUpClient.read(target, 'shallow');
      if (found === undefined) return 'gone';
      if (foreign?.has(targetOf(found, target)) === true) return 'before';
      // A source has no text for a marker, so it has to be as it was when it was shown with the file.
      if (this.#isMarked(found) || this.#isOwnSource(target, found)) return true;
      return hasMarkerOfCase(found) ? 'another' : 'foreign';
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable';
      throw error;
    }
  }

  /** Returns whether the last search found an entity. */
  isFound({ access, id }: CompleteTarget): boolean {
    return this.found.some((found) => found.access === access && urlText(found.id) === urlText(id));
  }

  /** Searches by the marker. Returns the reason why that failed. @throws NoAnswer */
  async searchAgain(): Promise<string | undefined> {
    try {
      await this.search();
      return undefined;
    } catch (error) {
      if (error instanceof Unreadable) return error.message;
      throw error;
    }
  }

  /** Finds everything that carries the marker, and adds its ids to the ledger. @throws Unreadable, NoAnswer */
  async search(): Promise<void> {
    const { resourceType, marker } = this;
    const { access, places } = this.settings;
    const find = async (place: Place, text: string) => {
      const entities = await this.setUpClient.findMarked(place, text, pageSize);
      return entities.map((each) => targetOf(each, place));
    };
    const files = { access, type: resourceType, property: 'name' };
    const searches = [
      ...places.map((place) => find(place, marker)),
      ...Array.from(this.#files, (name) => find(files, name)),
    ];
    this.found = (await Promise.all(searches)).flat();
    for (const each of this.found) this.foundMarked(each);
  }
}

/** The number of entities that one search returns. The search is repeated until it finds nothing new. */
const pageSize = 500;
