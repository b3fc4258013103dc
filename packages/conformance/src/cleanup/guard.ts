import { Unsupported } from '../case/case.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import { type Collection, inItsPartition, type Observation, type Subject, type Target } from '../case/subject.js';
import { isReading, readingCalls } from '../target/reading.js';
import { urlText } from '../target/subjects/encode.js';
import type { Brake } from './brake.js';
import { nameOf } from './complete-target.js';
import type { ConditionProof } from './condition-proof.js';
import {
  accessOf,
  collectionOf,
  creationsIn,
  deletes,
  deletesSeveral,
  entitiesIn,
  mayChangeIds,
  namesEntity,
  wordsOf,
} from './effects.js';
import { decoded } from './identities.js';
import type { OwnedEntities } from './owned-entities.js';

/** A case tried to touch something that it does not own. This is an error of the suite. */
export class OwnershipError extends Error {
  override readonly name = 'OwnershipError';
}

/**
 * A case was about to touch an entity that it does not own. Cases only take ids from responses, so the service has
 * named an entity that is not the one of the request.
 */
export class NotOwned extends Error {
  override readonly name = 'NotOwned';
}

/** The rights of a case. */
export interface Rights {
  readonly writes: boolean;
  /** Whether the deployment contains nothing of value and the case needs that. */
  readonly ownsAll: boolean;
  readonly deletesByCondition: boolean;
}

/**
 * A subject that only touches what the case owns. Everything that it creates contains the marker, and the ledger
 * contains the intent before the request is sent. It only changes and deletes what the case has created.
 */
export class GuardedSubject implements Subject {
  readonly name: 'http' | 'sdk';
  readonly #subject: Subject;
  readonly #ownedEntities: OwnedEntities;
  readonly #rights: Rights;
  readonly #brake: Pick<Brake, 'reserve'>;
  readonly #proof: ConditionProof | undefined;

  /**
   * @param proof proves conditions before something is deleted by them. Missing only in a copy that is dropped, which
   *   has nothing of value; then nothing is read before it is touched, either
   */
  constructor(
    subject: Subject,
    ownedEntities: OwnedEntities,
    {
      rights,
      brake,
      proof,
    }: { readonly rights: Rights; readonly brake: Pick<Brake, 'reserve'>; readonly proof?: ConditionProof },
  ) {
    this.name = subject.name;
    this.#subject = subject;
    this.#ownedEntities = ownedEntities;
    this.#rights = rights;
    this.#brake = brake;
    this.#proof = proof;
  }

  readonly getEntity: Subject['getEntity'] = (target, options) => this.#subject.getEntity(target, options);

  readonly queryEntities: Subject['queryEntities'] = (collection, query, options) =>
    this.#subject.queryEntities(collection, query, options);

  readonly writeEntity: Subject['writeEntity'] = async (method, target, body, options) => {
    await this.#mayWrite(method, [body], target);
    return this.#recorded(await this.#subject.writeEntity(method, target, body, options), target);
  };

  readonly writeEntities: Subject['writeEntities'] = async (method, target, bodies, options) => {
    await this.#mayWrite(method, bodies, target);
    return this.#recorded(await this.#subject.writeEntities(method, target, bodies, options), target);
  };

  readonly deleteEntity: Subject['deleteEntity'] = async (target, options) => {
    await this.#mayTouch(target, true);
    this.#ownedEntities.mayRelease([target]);
    return await this.#subject.deleteEntity(target, options);
  };

  readonly deleteWhere: Subject['deleteWhere'] = async (...call) => {
    const [collection, where] = call;
    this.#mayDeleteByCondition();
    const names = Object.values(where).some((value) => this.#marks(typeof value === 'string' ? value : ''));
    if (!names && !this.#marks(collection.type) && !this.#marks(collection.access ?? '')) {
      this.#refuse('deletes by conditions that do not name its marker');
    }
    if (!this.#marks(collection.type) && !this.#marks(collection.access ?? ''))
      await this.#proof?.ofConditions(collection, where);
    this.#ownedEntities.mayRelease();
    return await this.#subject.deleteWhere(...call);
  };

  readonly getProperty: Subject['getProperty'] = (target, options) => {
    const named = target.withoutPartition ? target : inItsPartition(target, this.#ownedEntities.access);
    return this.#subject.getProperty(named, options);
  };

  readonly editProperty: Subject['editProperty'] = async (target, edit, options) => {
    await this.#mayTouch(target);
    return this.#recorded(await this.#subject.editProperty(target, edit, options));
  };

  readonly setProperty: Subject['setProperty'] = async (...call) => {
    const [, target] = call;
    await this.#mayTouch(target);
    if (target.property === 'id') this.#ownedEntities.mayRelease([target]);
    return this.#recorded(await this.#subject.setProperty(...call));
  };

  readonly clearProperty: Subject['clearProperty'] = async (target, options) => {
    await this.#mayTouch(target);
    return await this.#subject.clearProperty(target, options);
  };

  readonly upload: Subject['upload'] = async (...call) => {
    const [files] = call;
    this.#mayChange();
    this.#brake.reserve(files.length);
    for (const { name } of files) {
      if (this.#marks(name)) this.#ownedEntities.intendFile(name);
      else this.#refuse(`uploads a file ${JSON.stringify(name)} without its marker`);
    }
    const observed = await this.#subject.upload(...call);
    return this.#recorded(observed, { type: this.#ownedEntities.resourceType });
  };

  readonly download: Subject['download'] = (...call) => this.#subject.download(...call);

  readonly deleteResource: Subject['deleteResource'] = async (resourceId) => {
    const target = { type: this.#ownedEntities.resourceType, id: resourceId };
    await this.#mayTouch(target, true);
    this.#ownedEntities.mayRelease([target]);
    return await this.#subject.deleteResource(resourceId);
  };

  readonly legacy: Subject['legacy'] = async (call, parameters = {}) => {
    if (!readingCalls.has(call)) {
      const texts = Object.values(parameters).flat();
      const creates = call === 'create' || call.startsWith('assembly') || call === 'action';
      // An action and a service request belong to the deployment, and take no marker.
      const isOfDeployment = call === 'action' || call === 'eval';
      if (call !== 'action') this.#mayChange();
      if (creates && this.#rights.writes) this.#brake.reserve(creationsIn(texts.join(' '), this.#ownedEntities.marker));
      if (creates) this.#ownedEntities.intend();
      const isOwn = await this.#ownsOneOf(texts);
      if (!isOwn && !isOfDeployment) {
        this.#refuse(`calls ${call} without naming its marker or an entity of its own`, 'id' in parameters);
      }
      await this.#requireProof(this.#ownedEntities.namedIn(texts.join(' ')), call === 'delete');
      if (mayChangeIds(call)) this.#ownedEntities.mayRelease();
      const { accessId, type } = parameters;
      const collection = call === 'create' && typeof type === 'string' ? { type, ...accessOf(accessId) } : undefined;
      return this.#recorded(await this.#subject.legacy(call, parameters), collection);
    }
    return await this.#subject.legacy(call, parameters);
  };

  readonly authenticate: Subject['authenticate'] = (...call) => this.#subject.authenticate(...call);

  readonly logout: Subject['logout'] = (sessionId) => this.#subject.logout(sessionId);

  readonly raw: Subject['raw'] = async (request) => {
    if (!isReading(request)) {
      this.#mayChange();
      this.#ownedEntities.intend();
      const body = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
      if (deletesSeveral(request)) {
        this.#mayDeleteByCondition();
        if (!this.#marks(decoded(request.path))) {
          this.#refuse(`sends DELETE ${request.path} without conditions that name its marker`);
        }
        await this.#proof?.ofPath(request.path);
      }
      if (request.method !== 'DELETE') this.#brake.reserve(creationsIn(body, this.#ownedEntities.marker));
      const text = `${decoded(request.path)} ${decoded(body)} ${Object.values(request.headers ?? {}).join(' ')}`;
      if (!this.#marks(text) && !(await this.#ownsOneOf(wordsOf(text)))) {
        const what = `sends ${request.method} ${request.path} without naming its marker or an entity of its own`;
        this.#refuse(what, namesEntity(request));
      }
      if (!deletesSeveral(request)) await this.#requireProof(this.#ownedEntities.namedIn(text), deletes(request));
      if (deletes(request)) this.#ownedEntities.mayRelease();
      return this.#recorded(await this.#subject.raw(request), deletes(request) ? undefined : collectionOf(request));
    }
    return await this.#subject.raw(request);
  };

  /** Adds the ids that the response to a write shows to the ledger. A bare id belongs to the collection. */
  #recorded(observed: Observation, collection?: Collection): Observation {
    this.#ownedEntities.recordAnswer(observed, collection);
    return observed;
  }

  /** Checks that every entity in the bodies contains the marker or belongs to the case. */
  async #mayWrite(
    method: 'POST' | 'PUT' | 'PATCH',
    bodies: readonly PlainEntity[],
    target: Collection | Target,
  ): Promise<void> {
    this.#mayChange();
    this.#ownedEntities.intend();
    const visited = new Set<PlainEntity>();
    for (const body of bodies) {
      const id = 'id' in target ? target.id : (body.properties['id'] ?? null);
      await this.#mayWriteOne(body, id, visited);
    }
    // A PATCH only changes what exists.
    if (method !== 'PATCH') this.#brake.reserve(visited.size);
  }

  async #mayWriteOne(body: PlainEntity, id: Plain, visited: Set<PlainEntity>): Promise<void> {
    if (visited.has(body)) return;
    visited.add(body);
    const values = Object.values(body.properties);
    const isMarked = values.some((value) => typeof value === 'string' && this.#marks(value));
    const isOwn = isMarked || (id !== null && (await this.#ownsOneOf([urlText(id)])));
    if (id !== null) await this.#requireProof(this.#ownedEntities.named(new Set([urlText(id)])), false);
    if (!isOwn) this.#refuse('writes an entity that neither carries its marker nor is its own', id !== null);
    for (const nested of values.flatMap((value) => entitiesIn(value))) {
      await this.#mayWriteOne(nested, nested.properties['id'] ?? null, visited);
    }
  }

  async #mayTouch(target: Target, deletes = false): Promise<void> {
    const { id, access = '', type } = target;
    this.#mayChange();
    if (this.#marks(access) || this.#marks(type)) return;
    const isOwn = await this.#ownsOneOf([urlText(id)]);
    if (!isOwn) this.#refuse(`changes ${type} ${urlText(id)}, which is not its own`, true);
    await this.#requireProof([target], deletes);
  }

  /**
   * Reads what a request is about to touch, as its last step before the request. Does nothing in a copy that is
   * dropped.
   *
   * @throws Unsupported if it belongs to somebody else, to whom the service has assigned the id
   */
  async #requireProof(targets: readonly Target[], deletes: boolean): Promise<void> {
    if (this.#proof === undefined) return;
    const foreign = await this.#ownedEntities.foreignAmong(targets, deletes);
    if (foreign === undefined) return;
    const reason = 'does not carry the marker of the case, so it may belong to somebody else';
    throw new Unsupported(`${nameOf(foreign)} ${reason}`);
  }

  #mayDeleteByCondition(): void {
    this.#mayChange();
    if (this.#rights.deletesByCondition) return;
    throw new OwnershipError('a case that does not say that it deletes by conditions is about to do that');
  }

  #mayChange(): void {
    if (!this.#rights.writes)
      throw new OwnershipError('a case that says that it only reads is about to change something');
  }

  #marks(text: string): boolean {
    // Names of types and properties contain no dashes, so a marker in them has underscores instead.
    return text.replaceAll('_', '-').includes(this.#ownedEntities.marker);
  }

  /** Returns whether one of the texts contains the marker or is the id of an entity of the case. */
  async #ownsOneOf(texts: readonly string[]): Promise<boolean> {
    const isOwn = this.#rights.ownsAll || texts.some((text) => this.#marks(text));
    return isOwn || (await this.#ownedEntities.ownsOneOf(texts));
  }

  /**
   * @param isNamed whether the request names an entity by an id, which only a response of the service can have stated
   */
  #refuse(what: string, isNamed = false): void {
    if (this.#rights.ownsAll) return;
    if (isNamed) throw new NotOwned(`the case ${what}, by an id of a response: nothing was sent`);
    throw new OwnershipError(`a case ${what}`);
  }
}
