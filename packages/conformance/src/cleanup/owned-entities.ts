import { isEntity } from '../case/compare.js';
import type { Place } from '../case/mapping.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Target } from '../case/subject.js';
import { type SetUpClient, targetOf } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import type { Entry, Ledger } from './ledger.js';

/** Something that still exists after the clean-up. */
export interface Leftover {
  readonly marker: string;
  readonly what: string;
}

/**
 * The entities that a case creates. The ledger contains them before they exist, the marker identifies them, and they
 * are deleted at the end.
 */
export class OwnedEntities {
  readonly marker: string;
  readonly places: readonly Place[];
  readonly #case: string;
  readonly #ledger: Ledger;
  #setUpClient: SetUpClient;
  readonly #vendor: string;
  readonly #access: string;
  /**
   * The targets whose ids the suite has chosen, by the text of the id. Any other id could be assigned to somebody
   * else's entity once it is free again.
   */
  readonly #chosen = new Map<string, Target>();
  readonly #created = new Set<string>();
  readonly #files = new Set<string>();
  #intended = false;

  constructor(
    settings: {
      readonly case: string;
      readonly marker: string;
      readonly places: readonly Place[];
      readonly vendor: string;
      readonly access: string;
    },
    ledger: Ledger,
    setUpClient: SetUpClient,
  ) {
    this.#case = settings.case;
    this.marker = settings.marker;
    this.places = settings.places;
    this.#vendor = settings.vendor;
    this.#access = settings.access;
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
      if (entry.kind === 'run' || entry.kind === 'deleted' || entry.marker !== this.marker) continue;
      this.#intended = true;
      if (entry.kind === 'file') this.#files.add(entry.name);
      if (entry.kind === 'id') this.#chosen.set(entry.id, { access: entry.access, type: entry.type, id: entry.id });
    }
  }

  /** Must be called before anything with the marker is created. */
  intend(): void {
    if (this.#intended) return;
    this.#intended = true;
    this.#ledger.add({ kind: 'intent', case: this.#case, marker: this.marker });
  }

  /** Must be called before an entity is created with an id that the suite has chosen. */
  intendId(access: string, type: string, id: Plain): void {
    this.intend();
    this.#chosen.set(urlText(id), { access, type, id });
    this.#ledger.add({ kind: 'id', marker: this.marker, access, type, id: urlText(id) });
  }

  /** Must be called before a file is uploaded. */
  intendFile(name: string): void {
    if (this.#files.has(name)) return;
    this.intend();
    this.#files.add(name);
    this.#ledger.add({ kind: 'file', marker: this.marker, name });
  }

  hasFile(name: string): boolean {
    return this.#files.has(name);
  }

  /** Must be called after an entity was created. */
  created(target: Target): void {
    const id = urlText(target.id);
    const access = target.access ?? this.#access;
    const key = [access, target.type, target.partition ?? '', id].join(' ');
    if (this.#created.has(key)) return;
    this.#created.add(key).add(id);
    const partition = target.partition === undefined ? {} : { partition: target.partition };
    this.#ledger.add({ kind: 'created', marker: this.marker, access, type: target.type, id, ...partition });
  }

  /** Returns whether the case has created the entity with the id, or has chosen the id. */
  async owns(id: string): Promise<boolean> {
    if (this.#chosen.has(id) || this.#created.has(id)) return true;
    if (this.#intended) await this.recordCreated();
    return this.#created.has(id);
  }

  /** Adds the ids of the entities that were created meanwhile to the ledger. */
  async recordCreated(): Promise<void> {
    for (const { target } of await this.#found()) this.created(target);
  }

  /** Deletes everything that the case owns, and returns what is left. */
  async clean(): Promise<readonly Leftover[]> {
    if (!this.#intended) return [];
    const found = await this.#found();
    for (const { target } of found) {
      this.created(target);
      if (await this.#setUpClient.remove(target)) this.#deleted(target);
    }
    const left = (found.length === 0 ? [] : await this.#found()).map(({ target }) => ({
      marker: this.marker,
      what: `${target.type} ${urlText(target.id)} in ${target.access ?? this.#access}`,
    }));
    if (left.length === 0) this.#ledger.add({ kind: 'closed', marker: this.marker });
    return left;
  }

  #deleted(target: Target): void {
    this.#ledger.add({
      kind: 'deleted',
      access: target.access ?? this.#access,
      type: target.type,
      id: urlText(target.id),
    });
  }

  /** Finds everything of the case that still exists. */
  async #found(): Promise<readonly { readonly target: Target; readonly entity: PlainEntity }[]> {
    const found = new Map<string, { target: Target; entity: PlainEntity }>();
    const add = (entity: PlainEntity, access: string, declared: string) => {
      const target = targetOf(entity, access, declared);
      found.set([access, target.type, target.partition ?? '', urlText(target.id)].join(' '), { target, entity });
    };
    const marked = this.places.map(async (place) => {
      for (const entity of await this.#setUpClient.marked(place, this.marker)) add(entity, place.access, place.type);
    });
    await Promise.all(marked);
    for (const name of this.#files) await this.#findFile(name, add);
    for (const target of this.#chosen.values()) await this.#findId(target, found, add);
    return Array.from(found.values());
  }

  async #findFile(name: string, add: (entity: PlainEntity, access: string, declared: string) => void): Promise<void> {
    const access = this.#access;
    for (const resource of await this.#setUpClient.files(this.#vendor, name)) {
      const { resourceSource } = resource.properties;
      add(resource, access, `${this.#vendor}.model.resource.Resource`);
      if (isEntity(resourceSource) && resourceSource.type !== undefined)
        add(resourceSource, access, resourceSource.type);
    }
  }

  /** Adds an entity with a chosen id that was created without the marker, e.g. as a nested entity. */
  async #findId(
    target: Target,
    found: ReadonlyMap<string, { readonly target: Target }>,
    add: (entity: PlainEntity, access: string, declared: string) => void,
  ): Promise<void> {
    const id = urlText(target.id);
    if (Array.from(found.values()).some((each) => urlText(each.target.id) === id)) return;
    const entity = await this.#setUpClient.read(target).catch(() => undefined);
    if (entity !== undefined) add(entity, target.access ?? this.#access, target.type);
  }
}
