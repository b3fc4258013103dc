import { type Case, mayWrite, needsIsolation, Unsupported } from '../case/case.js';
import { elementsOf, isEntity, isReference, type Plain, type PlainEntity, urlText } from '../case/plain.js';
import {
  type Collection,
  type CompleteTarget,
  inItsPartition,
  isReading,
  type Observation,
  readingCalls,
  type Subject,
  type Target,
} from '../case/subject.js';
import type { SetUpClient } from '../target/set-up-client.js';
import { collectionOf, creationsIn, deletesSeveral, namesEntity, proveConditions, provePath } from './effects.js';
import { complete, decoded, nameOf, wordsOf } from './identities.js';
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

/** What a request does to entities. */
interface Effect {
  /** The entities that the request names. They are read before it is sent, as far as that is needed. */
  readonly touched?: () => readonly Target[];
  /** Proves right before the request that it only selects entities of the case. */
  readonly proof?: (client: SetUpClient) => Promise<unknown>;
  readonly deletes?: boolean;
  /** The entities whose ids the service may assign again after the request. Default: none. */
  readonly releases?: readonly Target[] | 'all' | undefined;
  /** The collection to which bare ids in the response belong. */
  readonly collection?: Collection | undefined;
}

/**
 * Returns a subject that only touches what the case owns. Everything that it creates contains the marker, and the
 * ledger contains the intent before the request is sent. It only changes and deletes what the case has created.
 *
 * @param looking reads what a request touches right before it is sent. Missing only in a copy that is dropped, which
 *   has nothing of value
 */
export function guarded(
  subject: Subject,
  owned: OwnedEntities,
  testCase: Case,
  looking: SetUpClient | undefined,
): Subject {
  const { marker, resourceType } = owned;
  const writes = mayWrite(testCase);
  // A case that may destroy everything runs where nothing is of value.
  const ownsAll = needsIsolation(testCase);

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
    if (testCase.deletesByCondition === true) return;
    throw new OwnershipError('a case that does not say that it deletes by conditions is about to do that');
  };

  const refuse = (what: string): void => {
    if (!ownsAll) throw new OwnershipError(`a case ${what}`);
  };

  /** Refuses a request that names an entity by an id, which only a response of the service can have stated. */
  const refuseNamed = (what: string): void => {
    if (!ownsAll) throw new NotOwned(`the case ${what}, by an id of a response: nothing was sent`);
  };

  /**
   * Returns whether a request may touch a target now: what is there carries the marker. Every target is read if the
   * request deletes, otherwise those whose ids the service may have assigned again.
   */
  const isOwnNow = async (target: CompleteTarget, isDeletion: boolean): Promise<boolean> => {
    const known = owned.named(new Set([urlText(target.id)]));
    if (!isDeletion && known.every((each) => owned.knownOf(each)?.isCertain)) return true;
    const found = await owned.look(target);
    if (found === true || found === 'gone') return true;
    // If several entities have the id, a service returns none of them. The marker finds those of the case.
    return found === 'unreadable' && (await owned.searchAgain()) === undefined && owned.isFound(target);
  };

  /** @throws Unsupported if what a request touches belongs to somebody else, to whom the service has assigned the id */
  const requireOwn = async (targets: readonly Target[], isDeletion: boolean): Promise<void> => {
    for (const each of targets) {
      const target = complete(each, owned.settings.access);
      if (await isOwnNow(target, isDeletion)) continue;
      const reason = 'does not carry the marker of the case, so it may belong to somebody else';
      throw new Unsupported(`${nameOf(target)} ${reason}`);
    }
  };

  /**
   * Sends a request right after a look at what it touches, unless it is sent to a copy that is dropped. Adds the ids
   * that the response shows to the ledger. What the response to a deletion shows is gone.
   */
  const pass = async (send: () => Promise<Observation>, effect: Effect = {}): Promise<Observation> => {
    const { touched = () => [], proof, deletes = false, releases, collection } = effect;
    const sendNow = () => {
      if (releases !== undefined) owned.mayRelease(releases === 'all' ? owned.named() : releases);
      return send();
    };
    const look = async (client: SetUpClient) => {
      await proof?.(client);
      await requireOwn(touched(), deletes);
      return true as const;
    };
    const observed =
      looking === undefined
        ? await sendNow()
        : await looking.rightAfter<never, Observation>(() => look(looking), sendNow);
    if (!deletes) owned.recordAnswer(observed, collection);
    return observed;
  };

  /** Sends a request with entities, each of which contains the marker or belongs to the case. */
  const write = async (
    method: 'POST' | 'PUT' | 'PATCH',
    target: Collection | Target,
    bodies: readonly PlainEntity[],
    send: () => Promise<Observation>,
  ): Promise<Observation> => {
    mayChange();
    const visited = new Set<PlainEntity>();
    const ids = new Set<string>();
    /** Checks an entity and those in it, and adds the ids that they name. */
    const check = async (body: PlainEntity, id: Plain): Promise<void> => {
      if (visited.has(body)) return;
      visited.add(body);
      const values = Object.values(body.properties);
      const isOwn = values.some(isMarked) || (id !== null && (await owns([urlText(id)])));
      if (id !== null) ids.add(urlText(id));
      const what = 'writes an entity that neither carries its marker nor is its own';
      if (!isOwn) (id === null ? refuse : refuseNamed)(what);
      for (const nested of values.flatMap(nestedEntities)) await check(nested, nested.properties['id'] ?? null);
    };
    for (const body of bodies) await check(body, 'id' in target ? target.id : (body.properties['id'] ?? null));
    // A PATCH only changes what exists.
    owned.announce(method === 'PATCH' ? 0 : visited.size);
    return await pass(send, { touched: () => owned.named(ids), collection: target });
  };

  /** Sends a request that changes an entity of the case. */
  const touch = async (target: Target, send: () => Promise<Observation>, effect: Effect = {}): Promise<Observation> => {
    const { id, type } = target;
    mayChange();
    const isOfNobody = isUnknown(target);
    if (!isOfNobody && !(await owns([urlText(id)])))
      refuseNamed(`changes ${type} ${urlText(id)}, which is not its own`);
    return await pass(send, { touched: () => (isOfNobody ? [] : [target]), ...effect });
  };

  return {
    ...subject,
    writeEntity: (method, target, body, options) =>
      write(method, target, [body], () => subject.writeEntity(method, target, body, options)),

    writeEntities: (method, target, bodies, options) =>
      write(method, target, bodies, () => subject.writeEntities(method, target, bodies, options)),

    deleteEntity: (target, options) =>
      touch(target, () => subject.deleteEntity(target, options), { deletes: true, releases: [target] }),

    async deleteWhere(collection, where, options) {
      mayDeleteByCondition();
      const isOfNobody = isUnknown(collection);
      const namesMarker = Object.values(where).some(isMarked);
      if (!namesMarker && !isOfNobody) refuse('deletes by conditions that do not name its marker');
      return await pass(() => subject.deleteWhere(collection, where, options), {
        proof: async (client) => isOfNobody || (await proveConditions(client, marker, collection, where)),
        deletes: true,
        releases: 'all',
      });
    },

    getProperty: (target, options) =>
      subject.getProperty(target.withoutPartition ? target : inItsPartition(target, owned.settings.access), options),

    editProperty: (target, edit, options) => touch(target, () => subject.editProperty(target, edit, options)),

    setProperty: (method, target, value, options) =>
      touch(target, () => subject.setProperty(method, target, value, options), {
        releases: target.property === 'id' ? [target] : undefined,
      }),

    clearProperty: (target, options) => touch(target, () => subject.clearProperty(target, options)),

    async upload(files, parameters, headers) {
      mayChange();
      owned.announce(files.length);
      for (const { name } of files) {
        if (marks(name)) owned.intendFile(name);
        else refuse(`uploads a file ${JSON.stringify(name)} without its marker`);
      }
      return await pass(() => subject.upload(files, parameters, headers), { collection: { type: resourceType } });
    },

    deleteResource(id) {
      const target = { type: resourceType, id };
      return touch(target, () => subject.deleteResource(id), { deletes: true, releases: [target] });
    },

    async legacy(call, parameters = {}) {
      if (readingCalls.has(call)) return await subject.legacy(call, parameters);
      const texts = Object.values(parameters).flat();
      const text = texts.join(' ');
      const isAssembly = call.startsWith('assembly');
      if (call !== 'action') mayChange();
      if (call === 'create' || call === 'action' || isAssembly) owned.announce(writes ? creationsIn(text, marker) : 0);
      const isOwn = await owns(texts);
      // An action and a service request belong to the deployment, and take no marker.
      if (!isOwn && call !== 'action' && call !== 'eval') {
        const what = `calls ${call} without naming its marker or an entity of its own`;
        ('id' in parameters ? refuseNamed : refuse)(what);
      }
      const { accessId, type } = parameters;
      const access = typeof accessId === 'string' ? { access: accessId } : {};
      return await pass(() => subject.legacy(call, parameters), {
        touched: () => owned.namedIn(text),
        deletes: call === 'delete',
        releases: call === 'delete' || call === 'update' || isAssembly ? 'all' : undefined,
        collection: call === 'create' && typeof type === 'string' ? { type, ...access } : undefined,
      });
    },

    async raw(request) {
      if (isReading(request)) return await subject.raw(request);
      mayChange();
      const { method, path, headers = {} } = request;
      const body = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
      if (deletesSeveral(request)) {
        mayDeleteByCondition();
        if (!marks(decoded(path))) refuse(`sends DELETE ${path} without conditions that name its marker`);
      }
      owned.announce(method === 'DELETE' ? 0 : creationsIn(body, marker));
      const text = `${decoded(path)} ${decoded(body)} ${Object.values(headers).join(' ')}`;
      if (!marks(text) && !(await owns(wordsOf(text)))) {
        const what = `sends ${method} ${path} without naming its marker or an entity of its own`;
        (namesEntity(request) ? refuseNamed : refuse)(what);
      }
      const isDeletion = method === 'DELETE' || /^\/rest\/(v1\/)?delete\b/.test(path);
      return await pass(() => subject.raw(request), {
        deletes: isDeletion,
        releases: isDeletion ? 'all' : undefined,
        collection: collectionOf(request),
        ...(deletesSeveral(request)
          ? { proof: (client) => provePath(client, marker, path) }
          : { touched: () => owned.namedIn(text) }),
      });
    },
  };
}

/** Returns the entities in a value, without mere references. */
function nestedEntities(value: Plain): readonly PlainEntity[] {
  if (isEntity(value)) return isReference(value) ? [] : [value];
  return elementsOf(value).flatMap(nestedEntities);
}
