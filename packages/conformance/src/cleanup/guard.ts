import { Unsupported } from '../case/case.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import {
  type Collection,
  inItsPartition,
  isReading,
  type Observation,
  readingCalls,
  type Subject,
  type Target,
} from '../case/subject.js';
import type { SetUpClient } from '../target/set-up-client.js';
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
import { decoded, nameOf } from './identities.js';
import { proveConditions, provePath } from './marked-entities.js';
import type { OwnedEntities } from './owned-entities.js';

/** A case tried to touch something that it does not own. This is an error of the suite. */
class OwnershipError extends Error {
  override readonly name = 'OwnershipError';
}

/**
 * A case was about to touch an entity that it does not own. Cases only take ids from responses, so the service has
 * named an entity that is not the one of the request.
 */
export class NotOwned extends Error {
  override readonly name = 'NotOwned';
}

/** The rights of a case, and what its requests are checked with. */
interface GuardSettings {
  readonly writes: boolean;
  /** Whether the deployment contains nothing of value and the case needs that. */
  readonly ownsAll: boolean;
  readonly deletesByCondition: boolean;
  readonly brake: Pick<Brake, 'reserve'>;
  /**
   * Reads what a request touches right before it is sent. Missing only in a copy that is dropped, which has nothing of
   * value.
   */
  readonly looking: SetUpClient | undefined;
}

/** How a request touches an entity. By default it changes the entity, and the entity keeps its id. */
interface Touch {
  readonly deletes?: boolean;
  /** Whether the service may assign the id of the entity again after the request. Default: `deletes`. */
  readonly releases?: boolean;
}

/**
 * Returns a subject that only touches what the case owns. Everything that it creates contains the marker, and the
 * ledger contains the intent before the request is sent. It only changes and deletes what the case has created.
 */
export function guarded(subject: Subject, owned: OwnedEntities, settings: GuardSettings): Subject {
  const { writes, ownsAll, deletesByCondition, brake, looking } = settings;
  const { marker, resourceType } = owned;

  // Names of types and properties contain no dashes, so a marker in them has underscores instead.
  const marks = (text: string): boolean => text.replaceAll('_', '-').includes(marker);

  const isMarked = (value: Plain): boolean => typeof value === 'string' && marks(value);

  /** Returns whether the deployment does not have the access or the type, since their names contain the marker. */
  const isUnknown = ({ access = '', type }: Collection): boolean => marks(access) || marks(type);

  /** Returns whether one of the texts contains the marker or is the id of an entity of the case. */
  const owns = async (texts: readonly string[]): Promise<boolean> =>
    ownsAll || texts.some(marks) || (await owned.ownsOneOf(texts));

  const mayChange = (): void => {
    if (!writes) throw new OwnershipError('a case that says that it only reads is about to change something');
  };

  const mayDeleteByCondition = (): void => {
    mayChange();
    if (deletesByCondition) return;
    throw new OwnershipError('a case that does not say that it deletes by conditions is about to do that');
  };

  const refuse = (what: string): void => {
    if (!ownsAll) throw new OwnershipError(`a case ${what}`);
  };

  /** Refuses a request that names an entity by an id, which only a response of the service can have stated. */
  const refuseNamed = (what: string): void => {
    if (!ownsAll) throw new NotOwned(`the case ${what}, by an id of a response: nothing was sent`);
  };

  /** @throws Unsupported if what a request touches belongs to somebody else, to whom the service has assigned the id */
  const requireOwn = async (targets: readonly Target[], { deletes: isDeletion = false }: Touch = {}): Promise<void> => {
    const foreign = await owned.foreignAmong(targets, isDeletion);
    if (foreign === undefined) return;
    const reason = 'does not carry the marker of the case, so it may belong to somebody else';
    throw new Unsupported(`${nameOf(foreign)} ${reason}`);
  };

  /** Sends a request right after a look at what it touches. Does not look in a copy that is dropped. */
  const rightAfter = async (
    look: (client: SetUpClient) => Promise<unknown>,
    send: () => Promise<Observation>,
  ): Promise<Observation> => {
    if (looking === undefined) return await send();
    const looked = async () => {
      await look(looking);
      return true as const;
    };
    return await looking.rightAfter<never, Observation>(looked, send);
  };

  /** Adds the ids that the response to a write shows to the ledger. A bare id belongs to the collection. */
  const recorded = (observed: Observation, collection?: Collection): Observation => {
    owned.recordAnswer(observed, collection);
    return observed;
  };

  /** Checks an entity and those in it, and adds the ids that they name. */
  const mayWrite = async (body: PlainEntity, id: Plain, visited: Set<PlainEntity>, ids: Set<string>): Promise<void> => {
    if (visited.has(body)) return;
    visited.add(body);
    const values = Object.values(body.properties);
    const isOwn = values.some(isMarked) || (id !== null && (await owns([urlText(id)])));
    if (id !== null) ids.add(urlText(id));
    if (!isOwn) (id === null ? refuse : refuseNamed)('writes an entity that neither carries its marker nor is its own');
    for (const nested of values.flatMap((value) => entitiesIn(value))) {
      await mayWrite(nested, nested.properties['id'] ?? null, visited, ids);
    }
  };

  /** Sends a request with entities, each of which contains the marker or belongs to the case. */
  const write = async (
    method: 'POST' | 'PUT' | 'PATCH',
    target: Collection | Target,
    bodies: readonly PlainEntity[],
    send: () => Promise<Observation>,
  ): Promise<Observation> => {
    mayChange();
    owned.intend();
    const visited = new Set<PlainEntity>();
    const ids = new Set<string>();
    for (const body of bodies) {
      await mayWrite(body, 'id' in target ? target.id : (body.properties['id'] ?? null), visited, ids);
    }
    // A PATCH only changes what exists.
    if (method !== 'PATCH') brake.reserve(visited.size);
    return recorded(await rightAfter(() => requireOwn(owned.named(ids)), send), target);
  };

  /** Sends a request that changes an entity of the case, and perhaps releases its id. */
  const touch = async (target: Target, send: () => Promise<Observation>, own: Touch = {}): Promise<Observation> => {
    const { id, type } = target;
    mayChange();
    const isOwn = isUnknown(target) || (await owns([urlText(id)]));
    if (!isOwn) refuseNamed(`changes ${type} ${urlText(id)}, which is not its own`);
    return await rightAfter(
      () => requireOwn(isUnknown(target) ? [] : [target], own),
      () => {
        if (own.releases ?? own.deletes) owned.mayRelease([target]);
        return send();
      },
    );
  };

  return {
    ...subject,
    writeEntity: (method, target, body, options) =>
      write(method, target, [body], () => subject.writeEntity(method, target, body, options)),

    writeEntities: (method, target, bodies, options) =>
      write(method, target, bodies, () => subject.writeEntities(method, target, bodies, options)),

    deleteEntity: (target, options) => touch(target, () => subject.deleteEntity(target, options), { deletes: true }),

    async deleteWhere(collection, where, options) {
      mayDeleteByCondition();
      const isOfNobody = isUnknown(collection);
      const namesMarker = Object.values(where).some(isMarked);
      if (!namesMarker && !isOfNobody) refuse('deletes by conditions that do not name its marker');
      return await rightAfter(
        async (client) => isOfNobody || (await proveConditions(client, marker, collection, where)),
        () => {
          owned.mayRelease();
          return subject.deleteWhere(collection, where, options);
        },
      );
    },

    getProperty: (target, options) =>
      subject.getProperty(target.withoutPartition ? target : inItsPartition(target, owned.access), options),

    editProperty: async (target, edit, options) =>
      recorded(await touch(target, () => subject.editProperty(target, edit, options))),

    async setProperty(method, target, value, options) {
      const send = () => subject.setProperty(method, target, value, options);
      return recorded(await touch(target, send, { releases: target.property === 'id' }));
    },

    clearProperty: (target, options) => touch(target, () => subject.clearProperty(target, options)),

    async upload(files, parameters, headers) {
      mayChange();
      brake.reserve(files.length);
      for (const { name } of files) {
        if (marks(name)) owned.intendFile(name);
        else refuse(`uploads a file ${JSON.stringify(name)} without its marker`);
      }
      return recorded(await subject.upload(files, parameters, headers), { type: resourceType });
    },

    deleteResource: (id) => touch({ type: resourceType, id }, () => subject.deleteResource(id), { deletes: true }),

    async legacy(call, parameters = {}) {
      if (readingCalls.has(call)) return await subject.legacy(call, parameters);
      const texts = Object.values(parameters).flat();
      const creates = call === 'create' || call.startsWith('assembly') || call === 'action';
      if (call !== 'action') mayChange();
      if (creates && writes) brake.reserve(creationsIn(texts.join(' '), marker));
      if (creates) owned.intend();
      const isOwn = await owns(texts);
      // An action and a service request belong to the deployment, and take no marker.
      if (!isOwn && call !== 'action' && call !== 'eval') {
        const what = `calls ${call} without naming its marker or an entity of its own`;
        ('id' in parameters ? refuseNamed : refuse)(what);
      }
      const observed = await rightAfter(
        () => requireOwn(owned.namedIn(texts.join(' ')), { deletes: call === 'delete' }),
        () => {
          if (mayChangeIds(call)) owned.mayRelease();
          return subject.legacy(call, parameters);
        },
      );
      const { accessId, type } = parameters;
      return recorded(
        observed,
        call === 'create' && typeof type === 'string' ? { type, ...accessOf(accessId) } : undefined,
      );
    },

    async raw(request) {
      if (isReading(request)) return await subject.raw(request);
      mayChange();
      owned.intend();
      const { method, path, headers = {} } = request;
      const body = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
      if (deletesSeveral(request)) {
        mayDeleteByCondition();
        if (!marks(decoded(path))) refuse(`sends DELETE ${path} without conditions that name its marker`);
      }
      if (method !== 'DELETE') brake.reserve(creationsIn(body, marker));
      const text = `${decoded(path)} ${decoded(body)} ${Object.values(headers).join(' ')}`;
      if (!marks(text) && !(await owns(wordsOf(text)))) {
        const what = `sends ${method} ${path} without naming its marker or an entity of its own`;
        (namesEntity(request) ? refuseNamed : refuse)(what);
      }
      const isDeletion = deletes(request);
      const observed = await rightAfter(
        async (client) =>
          deletesSeveral(request)
            ? await provePath(client, marker, path)
            : await requireOwn(owned.namedIn(text), { deletes: isDeletion }),
        () => {
          if (isDeletion) owned.mayRelease();
          return subject.raw(request);
        },
      );
      return recorded(observed, isDeletion ? undefined : collectionOf(request));
    },
  };
}
