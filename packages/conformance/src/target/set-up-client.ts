import { Blocked, violatedBy } from '../case/case.js';
import type { Place } from '../case/mapping.js';
import { hasUrlText, isEntity, type PlainEntity, resembles, urlText } from '../case/plain.js';
import type { Secrets } from '../case/secrets.js';
import {
  type Collection,
  type CompleteTarget,
  inItsPartition,
  type Observation,
  type Options,
  type Target,
} from '../case/subject.js';
import { delayMs, maxAttempts, sendWithRetries } from './session.js';
import type { Connection } from './subjects/connection.js';
import { HttpSubject, type SubjectSettings } from './subjects/http.js';
import { entitiesIn, isSingle, type MapForm } from './subjects/json.js';
import { wait } from './subjects/pace.js';
import { NoAnswer } from './subjects/receive.js';

/** The option `depth` (4.7). */
type Depth = number | 'shallow' | 'reachable';

/** The parts of a run that are used by the requests that are not judged. */
type SetUpSettings = Omit<SubjectSettings, 'maps' | 'lenient' | 'sending'>;

/** The options of requests that only need ids and simple properties. */
const shallow = { depth: 'shallow', prettiness: 'none' };

/**
 * Makes the requests that are not judged: those that set up, read back and clean up. It always uses plain HTTP, and
 * repeats requests to which the service does not respond.
 */
export class SetUpClient {
  readonly http: HttpSubject;
  /** Sends a request right after a look at what it touches; see {@link Connection.rightAfter}. */
  readonly rightAfter: Connection['rightAfter'];
  readonly #settings: SetUpSettings;
  readonly #secrets: Secrets;

  constructor(settings: SetUpSettings) {
    this.#settings = settings;
    this.#secrets = settings.connection.secrets;
    this.rightAfter = settings.connection.rightAfter;
    this.http = this.#withMaps('flatmap');
  }

  #withMaps(maps: MapForm): HttpSubject {
    return new HttpSubject({ ...this.#settings, lenient: true, sending: sendWithRetries, maps });
  }

  /**
   * Writes an entity. Its maps are keys and values in turn, which both dialects read (R-21, D-37), or pairs if the
   * service refuses that. In an `object` property deployed services take each pair for a key or a value of its own.
   */
  async write(
    method: 'POST' | 'PUT',
    target: Collection | Target,
    body: PlainEntity,
    options: Options,
  ): Promise<Observation> {
    const observed = await this.http.writeEntity(method, target, body, options);
    const hasMap = Object.values(body.properties).some(
      (value) => typeof value === 'object' && value !== null && 'map' in value,
    );
    if (observed.status !== 400 || !hasMap) return observed;
    return await this.#withMaps('map').writeEntity(method, target, body, options);
  }

  /** Reads the entities of a place that contain a marker. @throws Unreadable, NoAnswer */
  async marked(place: Place, marker: string): Promise<readonly PlainEntity[]> {
    const found = await whole((depth) => this.#markedTo(depth, place, marker));
    if (found.every(hasProperties)) return found;
    // A `_ref` without a target stands for an entity that the response does not contain, so each entity is read
    // separately.
    const scalars = await this.#markedTo(0, place, marker);
    const entities = scalars.map((each) => this.readOwn(targetOf(each, place)));
    return (await Promise.all(entities)).filter((each) => each !== undefined);
  }

  #markedTo(depth: Depth, place: Place, marker: string): Promise<readonly PlainEntity[]> {
    const options = { depth, projection: 'results', prettiness: 'none' };
    const isOwn = (each: PlainEntity) => !hasProperties(each) || each.properties[place.property] === marker;
    return this.#search(place, marker, options, isOwn);
  }

  /**
   * Finds up to `max` entities of a place that contain a marker, perhaps with letters in another case. Only their own
   * simple properties are read, since a service may be unable to write others (D-32).
   *
   * @throws Unreadable, NoAnswer
   */
  findMarked(place: Place, marker: string, max: number): Promise<readonly PlainEntity[]> {
    const options = { ...shallow, projection: 'results', 'max-results': max };
    const isOwn = ({ properties }: PlainEntity) => resembles(properties[place.property] ?? null, marker);
    return this.#search(place, marker, options, isOwn);
  }

  /** @throws Unreadable, also if the service ignores the condition and returns entities of others; NoAnswer */
  async #search(
    { access, type, property }: Place,
    marker: string,
    options: Options,
    isOwn: (entity: PlainEntity) => boolean,
  ): Promise<readonly PlainEntity[]> {
    const observed = await this.http.queryEntities({ access, type }, { where: { [property]: marker } }, options);
    const found = entitiesOf(observed, this.#secrets);
    if (found.every(isOwn)) return found;
    const message = `asked for ${property}=${marker}, the service gave others`;
    throw new Unreadable(message, observed, this.#secrets, 'ENT-QRY-01');
  }

  /**
   * Reads a page of the entities of a type with their simple properties, in the order of their ids.
   *
   * @throws Unreadable, NoAnswer
   */
  async page(collection: Collection, start: number, size: number): Promise<readonly PlainEntity[]> {
    const options = { ...shallow, projection: 'results', 'start-index': start, 'max-results': size };
    const observed = await this.http.queryEntities(collection, { orderBy: [{ property: 'id' }] }, options);
    return entitiesOf(observed, this.#secrets);
  }

  /** Returns the text of the highest id of a type, or `undefined` if the service does not give it. @throws NoAnswer */
  async highestId(collection: Collection): Promise<string | undefined> {
    const options = { depth: 0, projection: 'results', prettiness: 'none', 'max-results': 1 };
    const orderBy = [{ property: 'id', direction: 'descending' } as const];
    const { status, value } = await this.http.queryEntities(collection, { orderBy }, options);
    const [first] = (status === 200 ? entitiesIn(value) : undefined) ?? [];
    const id = first?.properties['id'] ?? null;
    return hasUrlText(id) ? urlText(id) : undefined;
  }

  /** Reads the entity to which a property refers, or `undefined` if there is none that can be read. @throws NoAnswer */
  async readReferred(target: Target, property: string): Promise<PlainEntity | undefined> {
    const { status, value } = await this.http.getProperty(
      { ...inItsPartition(target, this.#settings.access), property },
      shallow,
    );
    return status === 200 && isEntity(value) ? value : undefined;
  }

  /**
   * Reads an entity. Returns `undefined` if it does not exist.
   *
   * @param depth `shallow` only reads its simple properties. Default: 2.
   * @throws Unreadable, also if the service gives an entity with another id, which may belong to others; NoAnswer
   */
  async read(target: Target, depth: Depth = 2): Promise<PlainEntity | undefined> {
    const options = { ...shallow, depth, projection: 'firstResult' };
    const observed = await this.http.getEntity(target, options);
    if (observed.status === 404) return undefined;
    const [entity, ...others] = observed.status === 200 ? (entitiesIn(observed.value) ?? []) : [];
    if (entity !== undefined && others.length === 0 && hasIdOf(entity, target)) return entity;
    throw new Unreadable(
      `the entity ${target.type} ${urlText(target.id)} cannot be read`,
      observed,
      this.#secrets,
      'ENT-GET-01',
    );
  }

  /**
   * Reads an entity of the suite, even if it has a map with entities as keys. Returns `undefined` if it does not exist.
   *
   * @throws Unreadable, NoAnswer
   */
  async readOwn(target: Target): Promise<PlainEntity | undefined> {
    return await whole((depth) => this.read(target, depth));
  }

  /** Empties a property of an entity. Returns whether the service says that it did. @throws NoAnswer */
  async clear(target: Target, property: string): Promise<boolean> {
    const { status } = await this.http.clearProperty({ ...inItsPartition(target, this.#settings.access), property });
    return status === 200;
  }

  /**
   * Deletes an entity. Apart from that of `removeMarked`, this is the only request that deletes without being judged.
   * If the answer is lost, the service may have deleted the entity and assigned its id again, so the request is never
   * simply repeated.
   *
   * @param look looks at the entity right before every single request; without `true` nothing is sent
   * @param onSend called when a request is about to be sent
   * @returns the answer, or the first result of `look` that was not `true`
   * @throws NoAnswer if there is no answer after the last attempt
   */
  async remove<Refusal>(
    target: Target,
    mode: 'dropReferences' | 'failIfReferenced',
    look: () => Promise<true | Refusal>,
    onSend: () => void,
  ): Promise<Observation | Refusal> {
    const { random, abandoned } = this.#settings.connection;
    const send = async () => {
      onSend();
      try {
        return await this.http.deleteEntity(target, { 'delete-mode': mode, projection: 'count' });
      } catch (error) {
        if (error instanceof NoAnswer) return error;
        throw error;
      }
    };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.rightAfter(look, send);
      if (!(outcome instanceof NoAnswer)) return outcome;
      if (attempt === maxAttempts || abandoned.aborted) throw outcome;
      await wait(delayMs(attempt, random), abandoned);
    }
  }
}

/**
 * Reads entities of the suite with what they refer to. Deployed services fail at a depth that is a number if a map has
 * entities as keys (D-32). Then everything that the entities lead to is read.
 */
async function whole<T>(read: (depth: Depth) => Promise<T>): Promise<T> {
  try {
    return await read(2);
  } catch (error) {
    if (!(error instanceof Unreadable) || error.status !== 500) throw error;
    return await read('reachable');
  }
}

/** The suite cannot read a response, and therefore does not know which entities exist. */
export class Unreadable extends Blocked {
  override readonly name = 'Unreadable';

  constructor(message: string, { status, text }: Observation, secrets: Secrets, requirement: string) {
    super(`${message}: status ${status}, ${secrets.excerpt(text, 200)}`, status, violatedBy(status, requirement));
  }
}

/** Returns whether an entity has properties. A `_ref` without a target is read as an entity without properties. */
function hasProperties({ properties }: PlainEntity): boolean {
  return Object.keys(properties).length > 0;
}

function entitiesOf(observed: Observation, secrets: Secrets): readonly PlainEntity[] {
  const { status, value } = observed;
  const entities = status === 200 && !isSingle(value) ? entitiesIn(value) : undefined;
  if (entities === undefined) {
    throw new Unreadable('a query is not answered with a list of entities', observed, secrets, 'ENT-QRY-30');
  }
  if (entities.every(({ properties }) => hasUrlText(properties['id'] ?? null))) return entities;
  throw new Unreadable('an entity has an id that cannot be part of a path', observed, secrets, 'ENT-QRY-30');
}

/** Returns whether an entity has the id of a target, or none. */
function hasIdOf({ properties: { id = null } }: PlainEntity, target: Target): boolean {
  return id === null || (hasUrlText(id) && urlText(id) === urlText(target.id));
}

/** Returns an entity of a collection as the target of a call. */
export function targetOf(entity: PlainEntity, { access, type }: Required<Collection>): CompleteTarget {
  const { id = null, partition } = entity.properties;
  const named = typeof partition === 'string' && !['', access].includes(partition) ? { partition } : {};
  return { access, type: entity.type || type, id, ...named };
}
