import type { Plain, PlainEntity } from '../case/plain.js';
import { type Collection, inItsPartition, type Observation, type Subject, type Target } from '../case/subject.js';
import { isReading, readingCalls } from '../target/reading.js';
import { urlText } from '../target/subjects/encode.js';
import type { Brake } from './brake.js';
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
import { Ownership, type OwnershipSettings } from './ownership.js';

/**
 * A subject that only touches what the case owns. Everything that it creates contains the marker, and the ledger
 * contains the intent before the request is sent. It only changes and deletes what the case has created.
 */
export class GuardedSubject implements Subject {
  readonly name: 'http' | 'sdk';
  readonly #subject: Subject;
  readonly #ownedEntities: OwnedEntities;
  readonly #brake: Pick<Brake, 'reserve'>;
  readonly #ownership: Ownership;

  constructor(
    subject: Subject,
    ownedEntities: OwnedEntities,
    { brake, ...settings }: OwnershipSettings & { readonly brake: Pick<Brake, 'reserve'> },
  ) {
    this.name = subject.name;
    this.#subject = subject;
    this.#ownedEntities = ownedEntities;
    this.#brake = brake;
    this.#ownership = new Ownership(ownedEntities, settings);
  }

  readonly getEntity: Subject['getEntity'] = (target, options) => this.#subject.getEntity(target, options);

  readonly queryEntities: Subject['queryEntities'] = (collection, query, options) =>
    this.#subject.queryEntities(collection, query, options);

  readonly writeEntity: Subject['writeEntity'] = async (method, target, body, options) => {
    const send = () => this.#subject.writeEntity(method, target, body, options);
    return this.#recorded(await this.#write(method, [body], target, send), target);
  };

  readonly writeEntities: Subject['writeEntities'] = async (method, target, bodies, options) => {
    const send = () => this.#subject.writeEntities(method, target, bodies, options);
    return this.#recorded(await this.#write(method, bodies, target, send), target);
  };

  readonly deleteEntity: Subject['deleteEntity'] = (target, options) =>
    this.#touch(target, () => this.#subject.deleteEntity(target, options), { deletes: true });

  readonly deleteWhere: Subject['deleteWhere'] = async (...call) => {
    const [collection, where] = call;
    this.#ownership.mayDeleteByCondition();
    const isUnknown = this.#isUnknown(collection);
    const isMarked = Object.values(where).some((value) => typeof value === 'string' && this.#ownership.marks(value));
    if (!isMarked && !isUnknown) this.#ownership.refuse('deletes by conditions that do not name its marker');
    return await this.#ownership.rightAfter(
      async (proof) => isUnknown || (await proof.ofConditions(collection, where)),
      () => {
        this.#ownedEntities.mayRelease();
        return this.#subject.deleteWhere(...call);
      },
    );
  };

  readonly getProperty: Subject['getProperty'] = (target, options) => {
    const named = target.withoutPartition ? target : inItsPartition(target, this.#ownedEntities.access);
    return this.#subject.getProperty(named, options);
  };

  readonly editProperty: Subject['editProperty'] = async (target, edit, options) => {
    const send = () => this.#subject.editProperty(target, edit, options);
    return this.#recorded(await this.#touch(target, send));
  };

  readonly setProperty: Subject['setProperty'] = async (...call) => {
    const [, target] = call;
    const releases = target.property === 'id';
    return this.#recorded(await this.#touch(target, () => this.#subject.setProperty(...call), { releases }));
  };

  readonly clearProperty: Subject['clearProperty'] = (target, options) =>
    this.#touch(target, () => this.#subject.clearProperty(target, options));

  readonly upload: Subject['upload'] = async (...call) => {
    const [files] = call;
    this.#ownership.mayChange();
    this.#brake.reserve(files.length);
    for (const { name } of files) {
      if (this.#ownership.marks(name)) this.#ownedEntities.intendFile(name);
      else this.#ownership.refuse(`uploads a file ${JSON.stringify(name)} without its marker`);
    }
    const observed = await this.#subject.upload(...call);
    return this.#recorded(observed, { type: this.#ownedEntities.resourceType });
  };

  readonly download: Subject['download'] = (...call) => this.#subject.download(...call);

  readonly deleteResource: Subject['deleteResource'] = (resourceId) => {
    const target = { type: this.#ownedEntities.resourceType, id: resourceId };
    return this.#touch(target, () => this.#subject.deleteResource(resourceId), { deletes: true });
  };

  readonly legacy: Subject['legacy'] = async (call, parameters = {}) => {
    if (!readingCalls.has(call)) {
      const texts = Object.values(parameters).flat();
      const creates = call === 'create' || call.startsWith('assembly') || call === 'action';
      // An action and a service request belong to the deployment, and take no marker.
      const isOfDeployment = call === 'action' || call === 'eval';
      if (call !== 'action') this.#ownership.mayChange();
      if (creates && this.#ownership.rights.writes)
        this.#brake.reserve(creationsIn(texts.join(' '), this.#ownedEntities.marker));
      if (creates) this.#ownedEntities.intend();
      const isOwn = await this.#ownership.ownsOneOf(texts);
      if (!isOwn && !isOfDeployment) {
        this.#ownership.refuse(`calls ${call} without naming its marker or an entity of its own`, 'id' in parameters);
      }
      const observed = await this.#ownership.rightAfter(
        () => this.#ownership.requireOwn(this.#ownedEntities.namedIn(texts.join(' ')), { deletes: call === 'delete' }),
        () => {
          if (mayChangeIds(call)) this.#ownedEntities.mayRelease();
          return this.#subject.legacy(call, parameters);
        },
      );
      const { accessId, type } = parameters;
      const collection = call === 'create' && typeof type === 'string' ? { type, ...accessOf(accessId) } : undefined;
      return this.#recorded(observed, collection);
    }
    return await this.#subject.legacy(call, parameters);
  };

  readonly authenticate: Subject['authenticate'] = (...call) => this.#subject.authenticate(...call);

  readonly logout: Subject['logout'] = (sessionId) => this.#subject.logout(sessionId);

  readonly raw: Subject['raw'] = async (request) => {
    if (!isReading(request)) {
      this.#ownership.mayChange();
      this.#ownedEntities.intend();
      const body = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
      if (deletesSeveral(request)) {
        this.#ownership.mayDeleteByCondition();
        if (!this.#ownership.marks(decoded(request.path))) {
          this.#ownership.refuse(`sends DELETE ${request.path} without conditions that name its marker`);
        }
      }
      if (request.method !== 'DELETE') this.#brake.reserve(creationsIn(body, this.#ownedEntities.marker));
      const text = `${decoded(request.path)} ${decoded(body)} ${Object.values(request.headers ?? {}).join(' ')}`;
      if (!this.#ownership.marks(text) && !(await this.#ownership.ownsOneOf(wordsOf(text)))) {
        const what = `sends ${request.method} ${request.path} without naming its marker or an entity of its own`;
        this.#ownership.refuse(what, namesEntity(request));
      }
      const own = { deletes: deletes(request) };
      const observed = await this.#ownership.rightAfter(
        (proof) =>
          deletesSeveral(request)
            ? proof.ofPath(request.path)
            : this.#ownership.requireOwn(this.#ownedEntities.namedIn(text), own),
        () => {
          if (own.deletes) this.#ownedEntities.mayRelease();
          return this.#subject.raw(request);
        },
      );
      return this.#recorded(observed, own.deletes ? undefined : collectionOf(request));
    }
    return await this.#subject.raw(request);
  };

  /** Adds the ids that the response to a write shows to the ledger. A bare id belongs to the collection. */
  #recorded(observed: Observation, collection?: Collection): Observation {
    this.#ownedEntities.recordAnswer(observed, collection);
    return observed;
  }

  /** Sends a request with entities, each of which contains the marker or belongs to the case. */
  async #write(
    method: 'POST' | 'PUT' | 'PATCH',
    bodies: readonly PlainEntity[],
    target: Collection | Target,
    send: () => Promise<Observation>,
  ): Promise<Observation> {
    this.#ownership.mayChange();
    this.#ownedEntities.intend();
    const visited = new Set<PlainEntity>();
    const ids = new Set<string>();
    for (const body of bodies) {
      const id = 'id' in target ? target.id : (body.properties['id'] ?? null);
      await this.#mayWrite(body, id, visited, ids);
    }
    // A PATCH only changes what exists.
    if (method !== 'PATCH') this.#brake.reserve(visited.size);
    return await this.#ownership.rightAfter(() => this.#ownership.requireOwn(this.#ownedEntities.named(ids)), send);
  }

  /** Checks an entity and those in it, and adds the ids that they name. */
  async #mayWrite(body: PlainEntity, id: Plain, visited: Set<PlainEntity>, ids: Set<string>): Promise<void> {
    if (visited.has(body)) return;
    visited.add(body);
    const values = Object.values(body.properties);
    const isMarked = values.some((value) => typeof value === 'string' && this.#ownership.marks(value));
    const isOwn = isMarked || (id !== null && (await this.#ownership.ownsOneOf([urlText(id)])));
    if (id !== null) ids.add(urlText(id));
    if (!isOwn) this.#ownership.refuse('writes an entity that neither carries its marker nor is its own', id !== null);
    for (const nested of values.flatMap((value) => entitiesIn(value))) {
      await this.#mayWrite(nested, nested.properties['id'] ?? null, visited, ids);
    }
  }

  /** Returns whether the deployment does not have the access or the type, since their names contain the marker. */
  #isUnknown({ access = '', type }: Collection): boolean {
    return this.#ownership.marks(access) || this.#ownership.marks(type);
  }

  /** Sends a request that changes an entity of the case, and perhaps releases its id. */
  async #touch(
    target: Target,
    send: () => Promise<Observation>,
    { deletes = false, releases = deletes }: { readonly deletes?: boolean; readonly releases?: boolean } = {},
  ): Promise<Observation> {
    const { id, type } = target;
    this.#ownership.mayChange();
    const isUnknown = this.#isUnknown(target);
    const isOwn = isUnknown || (await this.#ownership.ownsOneOf([urlText(id)]));
    if (!isOwn) this.#ownership.refuse(`changes ${type} ${urlText(id)}, which is not its own`, true);
    return await this.#ownership.rightAfter(
      () => this.#ownership.requireOwn(isUnknown ? [] : [target], { deletes }),
      () => {
        if (releases) this.#ownedEntities.mayRelease([target]);
        return send();
      },
    );
  }
}
