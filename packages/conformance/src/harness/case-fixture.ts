import { Blocked, Unsupported, violatedBy } from '../case/case.js';
import { type Existing, Fixture, type LinkingNeed, type Made, type NeedValues } from '../case/fixture.js';
import type { CaseMapping } from '../case/mapping.js';
import { type CreatableNeed, creatable, type TypeNeed } from '../case/needs.js';
import {
  entity,
  type Id,
  idOf,
  isEntity,
  isIdText,
  isList,
  isReference,
  mapOf,
  type Plain,
  type PlainEntity,
  setOf,
  urlText,
} from '../case/plain.js';
import { inItsPartition, type Observation } from '../case/subject.js';
import type { OwnedEntities } from '../cleanup/owned-entities.js';
import { ignoresPartitions } from '../target/recognition.js';
import { type SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';
import { sessionIdIn } from '../target/subjects/json.js';
import { type Environment, hasTextIds } from './environment.js';

type FixtureEnvironment = Environment & { readonly mapping: CaseMapping };

/** The fixture of one case, which owns the entities that it creates. */
export class CaseFixture extends Fixture {
  readonly #environment: FixtureEnvironment;
  readonly #ownedEntities: OwnedEntities;
  readonly #setUpClient: SetUpClient;
  readonly #random: () => number;
  readonly #sessions: string[] = [];

  constructor(
    environment: FixtureEnvironment,
    ownedEntities: OwnedEntities,
    setUpClient: SetUpClient,
    random: () => number,
  ) {
    super(environment, ownedEntities.marker);
    this.#environment = environment;
    this.#ownedEntities = ownedEntities;
    this.#setUpClient = setUpClient;
    this.#random = random;
  }

  async create(values: NeedValues = {}, need: CreatableNeed | LinkingNeed = 'entityType'): Promise<Made> {
    const all = { ...(await this.#requiredReferences(values, need)), ...values };
    this.#ownedEntities.announce(1);
    const type = this.type(need);
    const body = withSharedReferences(this.values(all, need));
    const observed = await this.#setUpClient.write('POST', { type }, body, { projection: 'idInfo' });
    const id = idOf(observed.value);
    if (observed.status !== 200 || id === undefined) {
      if (observed.status === 400 && (await this.#refusesNull(values, need)))
        throw new Unsupported(`a property of ${type} that the case leaves empty cannot be null`);
      const requirement = observed.status === 200 ? 'ENT-WRT-03' : 'ENT-POST-01';
      throw this.#blocked(`an entity of ${type} could not be created`, observed, requirement);
    }
    const made = { access: this.access, type, id };
    if (this.#ownedEntities.created(made, 'ENT-POST-01')) return made;
    throw new Blocked(`a new entity of ${type} got the id ${urlText(id)}, which another entity had before the run`);
  }

  /**
   * Returns whether the service refuses to set a property to null that the values leave empty. This asks it
   * about an entity that it creates without these properties.
   */
  async #refusesNull(values: NeedValues, need: CreatableNeed | LinkingNeed): Promise<boolean> {
    const entries = Object.entries(values);
    const empty = Object.fromEntries(entries.filter(([, value]) => value === null));
    if (Object.keys(empty).length === 0) return false;
    const made = await this.create(Object.fromEntries(entries.filter(([, value]) => value !== null)), need);
    const target = inItsPartition(made, this.access);
    for (const [property, value] of Object.entries(this.values(empty, need).properties)) {
      if (value !== null) continue;
      const { status } = await this.#setUpClient.http.setProperty('PUT', { ...target, property }, null);
      if (status === 400) return true;
    }
    return false;
  }

  async createIn(
    partition: string,
    id: Id,
    values: NeedValues = {},
    need: CreatableNeed = 'entityType',
  ): Promise<Made> {
    const target: Made = { access: this.access, type: this.type(need), id, partition };
    this.#ownedEntities.announce(1);
    const body = this.values(values, need);
    const observed = await this.#setUpClient.write('PUT', target, body, { projection: 'success' });
    if (observed.status !== 200) {
      if (observed.status < 500) await this.#requirePartitions();
      throw this.#blocked(`no entity could be created in ${partition}`, observed, 'ENT-PUT-07');
    }
    this.#ownedEntities.created(target, 'ENT-PUT-07');
    return target;
  }

  /** @throws Unsupported if the access ignores the partition in a path; NoAnswer */
  async #requirePartitions(): Promise<void> {
    const { access, existing } = this.#environment;
    const { type, id } = existing.get('entityType') ?? (await this.create());
    const target = { access, type, id, property: this.marker('entityType') };
    if (!(await ignoresPartitions(this.#setUpClient.http, target))) return;
    throw new Unsupported('the access ignores the partition in a path: remove partitions from the mapping');
  }

  /**
   * Returns a reference to a further entity for each property of the referring type that needs a value and has none.
   */
  async #requiredReferences(values: NeedValues, need: CreatableNeed | LinkingNeed): Promise<NeedValues> {
    const { properties, types } = this.#environment.mapping;
    const isReferring =
      need === 'referringType' || (need === 'linkingType' && types.linkingType === types.referringType);
    if (!isReferring) return {};
    const required = (['mandatoryReference', 'strictReference'] as const).filter(
      (each) => properties?.[each] !== undefined && values[each] === undefined,
    );
    if (required.length === 0) return {};
    const spare = this.reference(await this.create());
    return Object.fromEntries(required.map((each) => [each, spare]));
  }

  /**
   * Returns the properties of a mapped type, as an entity that this creates shows them.
   *
   * @throws Blocked, CreationStopped, NoAnswer
   */
  async propertiesOf(type: string): Promise<readonly string[]> {
    const need = creatable.find((each) => this.#environment.mapping.types[each]?.signature === type);
    if (need === undefined) return [];
    const options = { depth: 1, projection: 'firstResult', 'write-empty-properties': true };
    const { value } = await this.#setUpClient.http.getEntity(await this.create({}, need), options);
    return isEntity(value) ? Object.keys(value.properties) : [];
  }

  async unusedId(need: CreatableNeed = 'entityType'): Promise<Id> {
    const { access } = this;
    const type = this.type(need);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const isText = need === 'stringIdType' || hasTextIds(this.#environment, need);
      const id = isText ? this.#textId() : await this.#numberId(type);
      const found = await this.#setUpClient.read({ access, type, id }, 'shallow').catch(asMissing);
      if (found !== undefined) continue;
      this.#ownedEntities.intendId(access, type, id);
      return id;
    }
    throw new Blocked(`no id of ${type} is free`);
  }

  #textId(): Id {
    return `${this.#ownedEntities.marker}-${Math.floor(this.#random() * 2 ** 48).toString(36)}`;
  }

  async #numberId(type: string): Promise<Id> {
    const highest = await this.#setUpClient.highestId({ access: this.access, type });
    const next = this.#environment.chosenIds.next(highest);
    if (next === undefined) throw new Unsupported(`${type} has ids after which no further one is a long`);
    return { digits: String(next) };
  }

  async existing(need: TypeNeed = 'entityType'): Promise<Existing> {
    const existing = this.#environment.existing.get(need);
    if (existing === undefined) throw new Unsupported(`the deployment has no entity of ${this.type(need)}`);
    return existing;
  }

  existingAmongFew(): Promise<Existing> {
    return this.existing(this.#environment.typeWithFew);
  }

  async upload(content: Uint8Array | string, suffix = '.txt') {
    this.#ownedEntities.announce(1);
    const name = this.fileName(suffix);
    const { http } = this.#setUpClient;
    const mimeType = 'text/plain';
    const observed = await http.upload([{ name, content, mimeType }], { multipart: true });
    const [resource] = Array.isArray(observed.value) ? observed.value : [];
    const id: unknown = isEntity(resource) ? resource.properties['id'] : undefined;
    if (observed.status !== 200 || !isEntity(resource) || typeof id !== 'string' || !isIdText(id)) {
      const requirement = observed.status === 200 ? 'STR-UP-10' : 'STR-UP-09';
      throw this.#blocked('no file could be uploaded', observed, requirement);
    }
    const target = targetOf(resource, { access: this.access, type: `${this.vendor}.model.resource.Resource` });
    this.#ownedEntities.created(target, 'STR-UP-09');
    return { id, name, entity: resource };
  }

  #blocked(what: string, { status, text }: Observation, requirement: string): Blocked {
    const excerpt = this.#environment.connection.secrets.excerpt(text, 300);
    return new Blocked(`${what}: status ${status}, ${excerpt}`, status, violatedBy(status, requirement));
  }

  fileName(suffix = '', folder = ''): string {
    const name = `${this.#ownedEntities.marker}${suffix}`;
    this.#ownedEntities.intendFile(name);
    if (folder !== '') this.#ownedEntities.intendFile(folder + name);
    return folder + name;
  }

  async session(): Promise<string> {
    const { status, value } = await this.#setUpClient.http.authenticate(this.credentials, { projection: 'id' });
    const id = status === 200 ? sessionIdIn(value) : undefined;
    if (id === undefined) {
      const message = `no session could be begun: the log-in answered the status ${status}`;
      throw new Blocked(message, status, violatedBy(status, 'AUT-03'));
    }
    if (this.isOfRun(id)) throw new Unsupported('a second log-in gets the session of the run, which must not end');
    this.endAfterwards(id);
    return id;
  }

  isOfRun(sessionId: string): boolean {
    return sessionId === this.#environment.session.id;
  }

  endAfterwards(sessionId: string): void {
    if (!this.isOfRun(sessionId)) this.#sessions.push(sessionId);
  }

  /** Ends the sessions of the case that have not ended yet. @param client called if there are any */
  async endSessions(client: () => SetUpClient): Promise<void> {
    if (this.#sessions.length === 0) return;
    const { http } = client();
    for (const session of this.#sessions) await http.logout(session).catch(() => undefined);
  }
}

/** An id that the suite has just chosen is free, so that a GET has to answer 404. @throws Blocked */
function asMissing(error: unknown): never {
  if (!(error instanceof Unreadable)) throw error;
  throw new Blocked(error.message, error.status, error.violates && 'ENT-GET-04');
}

/**
 * Returns an entity in which equal references are one object, so that JSON has the id once and a `_ref` for each
 * further occurrence. Deployed services take an id that a body states twice for a second entity, which they create
 * empty (D-39).
 */
function withSharedReferences(body: PlainEntity): PlainEntity {
  const known = new Map<string, PlainEntity>();
  const shared = (value: Plain): Plain => {
    if (value === null || typeof value !== 'object') return value;
    if (isList(value)) return value.map(shared);
    if ('set' in value) return setOf(...value.set.map(shared));
    if ('map' in value) return mapOf(...value.map.map(([key, each]) => [shared(key), shared(each)] as const));
    if (!isEntity(value) || !isReference(value)) return value;
    const { id = null, partition = null } = value.properties;
    const key = JSON.stringify([value.type, urlText(id), partition]);
    const first = known.get(key) ?? value;
    known.set(key, first);
    return first;
  };
  const properties = Object.entries(body.properties).map(([name, value]) => [name, shared(value)] as const);
  return entity(Object.fromEntries(properties), body.type);
}
