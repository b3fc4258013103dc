import { isEntity } from '../case/compare.js';
import type { Secrets } from '../case/exchange.js';
import type { Place } from '../case/mapping.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Collection, Observation, Options, Target } from '../case/subject.js';
import type { Connection } from './subjects/connection.js';
import { isList, urlText } from './subjects/encode.js';
import { HttpSubject } from './subjects/http.js';

/** Makes the requests that judge nothing: those to set up, to read back and to clean up. Always by plain HTTP. */
export class SetUpClient {
  readonly http: HttpSubject;
  /** Writes maps in the form of the deployed dialect. */
  readonly #flat: HttpSubject;
  readonly #secrets: Secrets;

  constructor(
    connection: Connection,
    access: string,
    sessionId: string,
    credentials: { readonly user: string; readonly password: string } | undefined,
    signal: AbortSignal,
    ended: AbortSignal = new AbortController().signal,
  ) {
    const settings = {
      connection,
      access,
      sessionId,
      credentials,
      signal,
      ended,
      lenient: true,
      onExchange: () => undefined,
    };
    this.#secrets = connection.secrets;
    this.http = new HttpSubject({ ...settings, maps: 'map' });
    this.#flat = new HttpSubject({ ...settings, maps: 'flatmap' });
  }

  /** Writes an entity, its maps in the form of the documented dialect or, where that is refused, of the deployed (D-8). */
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
    return observed.status === 400 && hasMap ? await this.#flat.writeEntity(method, target, body, options) : observed;
  }

  /** The entities of a place that carry a marker. @throws Unreadable, NoAnswer */
  async marked(place: Place, marker: string): Promise<readonly PlainEntity[]> {
    const found = await this.#markedTo(2, place, marker);
    if (found.every(hasProperties)) return found;
    // A `_ref` to nothing stands for an entity that the answer does not contain: each is read by itself.
    const scalars = await this.#markedTo(0, place, marker);
    const entities = scalars.map((each) => this.read(targetOf(each, place.access, place.type)));
    return (await Promise.all(entities)).filter((each) => each !== undefined);
  }

  async #markedTo(depth: number, { access, type, property }: Place, marker: string): Promise<readonly PlainEntity[]> {
    const where = { [property]: marker };
    const options = { depth, projection: 'results', prettiness: 'none' };
    const observed = await this.http.queryEntities({ access, type }, { where }, options);
    const found = entitiesOf(observed, this.#secrets);
    // A server that ignores the condition gives entities that do not belong to the suite.
    const foreign = found.find((each) => hasProperties(each) && each.properties[property] !== marker);
    if (foreign !== undefined)
      throw new Unreadable(`asked for ${property}=${marker}, the service gave others`, observed, this.#secrets);
    return found;
  }

  /** An entity; `undefined` where it does not exist. @throws Unreadable, NoAnswer */
  async read(target: Target): Promise<PlainEntity | undefined> {
    const options = { depth: 2, projection: 'firstResult', prettiness: 'none' };
    const observed = await this.http.getEntity(target, options);
    if (observed.status === 404) return undefined;
    const [entity, ...others] = observed.status === 200 ? (entitiesIn(observed.value) ?? []) : [];
    if (entity !== undefined && others.length === 0) return entity;
    throw new Unreadable(`the entity ${target.type} ${urlText(target.id)} cannot be read`, observed, this.#secrets);
  }

  /** The resources with a file name. @throws Unreadable, NoAnswer */
  async files(vendor: string, name: string): Promise<readonly PlainEntity[]> {
    const type = `${vendor}.model.resource.Resource`;
    const options = { depth: 2, projection: 'results', prettiness: 'none' };
    const observed = await this.http.queryEntities({ type }, { where: { name } }, options);
    return entitiesOf(observed, this.#secrets).filter(({ properties }) => properties['name'] === name);
  }

  /** Deletes an entity, and drops the references to it. Gives whether it is gone. */
  async remove(target: Target): Promise<boolean> {
    const observed = await this.http.deleteEntity(target, { 'delete-mode': 'dropReferences', projection: 'count' });
    return observed.status === 200 || observed.status === 404;
  }
}

/** The suite cannot read an answer, and therefore does not know what exists. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';

  constructor(message: string, { status, text }: Observation, secrets: Secrets) {
    super(`${message}: status ${status}, ${secrets.excerpt(text, 200)}`);
  }
}

/** A `_ref` to nothing is read as an entity without properties. */
function hasProperties({ properties }: PlainEntity): boolean {
  return Object.keys(properties).length > 0;
}

function entitiesOf(observed: Observation, secrets: Secrets): readonly PlainEntity[] {
  const { status, value } = observed;
  const entities = status === 200 && !isSingle(value) ? entitiesIn(value) : undefined;
  if (entities !== undefined) return entities;
  throw new Unreadable('a query is not answered with a list of entities', observed, secrets);
}

/** Whether the answer is one entity without a list, so that it is unknown whether there are more. */
function isSingle(value: Plain | undefined): boolean {
  return isEntity(value) && !isQueryResult(value);
}

/**
 * The entities of an answer in any of its shapes: a list, an `EntityQueryResult`, or one entity. `undefined` for anything
 * else.
 */
export function entitiesIn(value: Plain | undefined): readonly PlainEntity[] | undefined {
  if (isEntity(value)) return isQueryResult(value) ? entitiesIn(value.properties['entities'] ?? []) : [value];
  if (typeof value !== 'object' || value === null) return undefined;
  const elements = 'set' in value ? value.set : isList(value) ? value : undefined;
  return elements?.every(isEntityValue) === true ? elements : undefined;
}

function isQueryResult({ type }: PlainEntity): boolean {
  return type?.split('.').at(-1) === 'EntityQueryResult';
}

function isEntityValue(value: Plain): value is PlainEntity {
  return isEntity(value);
}

/** The entity as the target of a call. */
export function targetOf(entity: PlainEntity, access: string, declared: string): Target {
  const { id = null, partition } = entity.properties;
  const named = typeof partition === 'string' && partition !== access ? { partition } : {};
  return { access, type: entity.type ?? declared, id, ...named };
}
