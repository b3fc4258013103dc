import { Blocked, violatedBy } from '../case/case.js';
import { messageOf } from '../case/error-message.js';
import type { CreatableNeed } from '../case/fixture.js';
import type { Place } from '../case/mapping.js';
import type { ReferringNeed } from '../case/needs.js';
import type { Target } from '../case/subject.js';
import { complete as completeTarget } from '../cleanup/complete-target.js';
import { type Leftover, OwnedEntities } from '../cleanup/owned-entities.js';
import { fileTargets, SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import { NoAnswer } from '../target/subjects/no-answer.js';
import { CaseFixture } from './case-fixture.js';
import { type Environment, placesOf } from './environment.js';
import { missingNow } from './inventory.js';
import { hashOf, randomOf } from './random.js';
import { cleanUp } from './run-case.js';

/** Something that a run creates: entities of a mapped type, or files. */
export type CanaryNeed = CreatableNeed | 'resources';

/** The parts of an environment that canaries need. */
export type CanaryEnvironment = Pick<
  Environment,
  | 'connection'
  | 'mapping'
  | 'vendor'
  | 'session'
  | 'credentials'
  | 'ledger'
  | 'brake'
  | 'chosenIds'
  | 'existing'
  | 'before'
>;

/** The number of requests for which the time limit of a canary allows. */
const maxRequests = 12;

/** A canary could not be created, found or deleted as it should. The message says what happened. */
class CanaryFailed extends Error {
  override readonly name = 'CanaryFailed';
  /** The requirement that the service violates. Missing if something else may be the reason, such as the mapping. */
  readonly violates: string | undefined;

  constructor(message: string, violates?: string) {
    super(message);
    this.violates = violates;
  }
}

/** Why the canary of a need failed. */
export interface CanaryFailure {
  readonly reason: string;
  /** The requirement that the service violates. Missing if something else may be the reason, such as the mapping. */
  readonly violates?: string;
}

/** One entity, or one file, that is created to be deleted. */
export class Canary {
  readonly #environment: CanaryEnvironment;
  readonly #need: CanaryNeed;
  readonly #marker: string;
  readonly #setUpClient: SetUpClient;
  readonly #ownedEntities: OwnedEntities;
  readonly #fixture: CaseFixture;
  #isForbidden = false;
  #lost: readonly string[] = [];

  constructor(environment: CanaryEnvironment, need: CanaryNeed, marker: string, ended: AbortSignal) {
    const { mapping, vendor, ledger, before: foreign } = environment;
    const { access } = mapping;
    this.#environment = environment;
    this.#need = need;
    this.#marker = marker;
    this.#setUpClient = clientOf(environment, ended);
    const places = placesOf(mapping).filter((place) => place.access === access);
    const settings = { case: `canary/${need}`, marker, places, vendor, access, foreign };
    this.#ownedEntities = new OwnedEntities(settings, ledger, this.#setUpClient);
    this.#fixture = new CaseFixture(environment, this.#ownedEntities, this.#setUpClient, randomOf(hashOf(marker)));
  }

  /** Whether the service has refused to create the canary because the user lacks a right. */
  get isForbidden(): boolean {
    return this.#isForbidden;
  }

  /** What existed before the run, and is missing since the canary was deleted. */
  get lost(): readonly string[] {
    return this.#lost;
  }

  /** Creates and deletes the canary. Returns what went wrong first, or `undefined` if nothing did. */
  async failure(): Promise<CanaryFailure | undefined> {
    try {
      await this.#prove();
      return undefined;
    } catch (error) {
      const { secrets } = this.#environment.connection;
      const reason = secrets.redact(`the canary of ${pointerOf(this.#need)} ${messageOf(error)}`);
      const violates = violatedIn(error);
      return violates === undefined ? { reason } : { reason, violates };
    }
  }

  /** Deletes what is left of the canary, even if the run was interrupted. Returns what could not be deleted. */
  async clean(): Promise<readonly Leftover[]> {
    return (await cleanUp(this.#ownedEntities.with(clientOf(this.#environment)))).left;
  }

  async #prove(): Promise<void> {
    const search = `by its marker (${this.#condition})`;
    const find = () => this.#find(`could not be found ${search}`);
    let created = await this.#tryToCreate();
    let found = await find();
    // A connection may break, which says nothing about the service.
    if (created instanceof NoAnswer && found.length === 0) {
      created = await this.#tryToCreate();
      found = await find();
    }
    // A service that creates the canary and answers in an unexpected way is judged by the cases.
    if (created instanceof Error && found.length === 0) {
      throw new CanaryFailed(`could not be created: ${created.message}`, violatedIn(created));
    }
    const [only = [], ...others] = found;
    if (only.length === 0 || others.length > 0) {
      const message = `could not be found ${search}: the service returned ${found.length} entities`;
      throw new CanaryFailed(message, await this.#violatedByFinding(created, found));
    }
    for (const target of only) this.#ownedEntities.created(target, { isProven: true });
    const [first] = only;
    if (!(created instanceof Error) && first !== undefined && urlText(created.id) !== urlText(first.id)) {
      const ids = `created ${urlText(created.id)}, found ${urlText(first.id)}`;
      const requirement = this.#need === 'resources' ? 'STR-UP-10' : 'ENT-WRT-03';
      throw new CanaryFailed(
        `was found with another id than the service named when it created it: ${ids}`,
        requirement,
      );
    }
    for (const target of only) {
      await this.#delete(target);
      this.#lost = await missingNow(this.#environment, target.type);
      if (this.#lost.length > 0) return;
    }
    const remaining = await this.#find(`was deleted, and cannot be searched any more ${search}`);
    if (remaining.length > 0) throw new CanaryFailed(`was deleted, but is still found ${search}`, 'ENT-QRY-01');
  }

  /** Returns the requirement that the service violates if it does not find exactly one canary. */
  async #violatedByFinding(
    created: Target | Error,
    found: readonly (readonly Target[])[],
  ): Promise<string | undefined> {
    const creates = this.#need === 'resources' ? 'STR-UP-09' : 'ENT-POST-01';
    if (found.length > 0)
      return new Set(found.map(([first]) => urlText(first?.id ?? null))).size === 1 ? 'ENT-QRY-01' : creates;
    if (created instanceof Error) return undefined;
    const seen = await this.#setUpClient.read(created, 'shallow');
    if (seen === undefined) return creates;
    // A service may store the marker in another form. Only one that has stored it as it is must find it.
    const texts = Object.values(seen.properties);
    return texts.some((each) => each === this.#marker || each === this.#fileName) ? 'ENT-QRY-01' : undefined;
  }

  /** Creates the canary, or returns the reason why the service does not confirm it. */
  async #tryToCreate(): Promise<Target | Error> {
    try {
      return await this.#create();
    } catch (error) {
      this.#isForbidden = error instanceof Blocked && error.status === 403;
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Creates the canary as the cases do. @throws Error if the service does not confirm it */
  async #create(): Promise<Target> {
    const need = this.#need;
    if (need === 'resources') {
      const { entity } = await this.#fixture.upload('canary');
      return targetOf(entity, this.#fixture.access, '');
    }
    if (need === 'stringIdType') return await this.#put(need);
    if (need === 'referringType') return await this.#createReferring();
    try {
      return await this.#fixture.create({}, need);
    } catch (error) {
      // The service may have created it nevertheless, so that another one would be a second canary.
      if (error instanceof NoAnswer) throw error;
      return await this.#put(need).catch(() => Promise.reject(error));
    }
  }

  async #put(need: CreatableNeed): Promise<Target> {
    const target = { type: this.#fixture.type(need), id: await this.#fixture.unusedId(need) };
    const body = this.#fixture.values({}, need);
    this.#environment.brake.reserve(1);
    const { status, text } = await this.#setUpClient.write('PUT', target, body, { projection: 'success' });
    if (status === 200) return target;
    const excerpt = this.#environment.connection.secrets.excerpt(text, 200);
    throw new CanaryFailed(
      `PUT ${target.type}/${urlText(target.id)} is answered with the status ${status}, ${excerpt}`,
      violatedBy(status, 'ENT-PUT-07'),
    );
  }

  async #createReferring(): Promise<Target> {
    const { properties } = this.#environment.mapping;
    const reference = referringNeedNames.find((need) => properties?.[need] !== undefined);
    if (reference === undefined) return await this.#fixture.create({}, 'referringType');
    return await this.#fixture.createReferring(reference, await this.#fixture.create());
  }

  /** Finds everything with the marker. A file is found together with its source. @throws CanaryFailed */
  async #find(failure: string): Promise<readonly (readonly Target[])[]> {
    const { access } = this.#fixture;
    const { vendor } = this.#environment;
    try {
      if (this.#need === 'resources') {
        const files = await this.#setUpClient.files(vendor, this.#fileName);
        return files.map((file) => fileTargets(file, access, vendor));
      }
      const place = this.#place(this.#need);
      const entities = await this.#setUpClient.marked(place, this.#marker);
      return entities.map((entity) => [targetOf(entity, access, place.type)]);
    } catch (error) {
      throw new CanaryFailed(`${failure}: ${messageOf(error)}`, violatedIn(error));
    }
  }

  /** Deletes the canary, which is gone if an entity with its id does not carry the marker. */
  async #delete(target: Target): Promise<void> {
    const url = `DELETE ${target.type}/${urlText(target.id)}`;
    const complete = completeTarget(target, this.#fixture.access);
    const removed = await this.#ownedEntities.remove(complete);
    const answer =
      typeof removed === 'string'
        ? `${url}: not sent, since the entity cannot be read with its marker`
        : `${url}: status ${removed.status}, ${this.#environment.connection.secrets.excerpt(removed.text, 200)}`;
    const remaining = await this.#ownedEntities.look(complete);
    const isDone = typeof removed !== 'string' && (removed.status === 200 || removed.status === 404);
    if (remaining === 'unreadable') {
      throw new CanaryFailed(`may still exist (${answer})`, isDone ? 'ENT-GET-04' : undefined);
    }
    if (remaining === true || remaining === 'before') {
      const isWrong = typeof removed !== 'string' && (isDone || removed.status >= 500);
      throw new CanaryFailed(`could not be deleted (${answer})`, isWrong ? 'ENT-DEL-01' : undefined);
    }
  }

  /** The place in which the cleanup searches for entities of a type. */
  #place(need: CreatableNeed): Place {
    const type = this.#fixture.type(need);
    const { places } = this.#ownedEntities;
    return (
      places.find((place) => place.type === type) ?? {
        access: this.#fixture.access,
        type: this.#fixture.type('entityType'),
        property: this.#fixture.marker('entityType'),
      }
    );
  }

  get #condition(): string {
    return this.#need === 'resources' ? 'where.name=…' : `where.${this.#place(this.#need).property}=…`;
  }

  get #fileName(): string {
    return this.#fixture.fileName('.txt');
  }
}

const referringNeedNames = [
  'mandatoryReference',
  'strictReference',
  'optionalReference',
] as const satisfies readonly ReferringNeed[];

function clientOf({ connection, mapping, session }: CanaryEnvironment, ended?: AbortSignal): SetUpClient {
  const signal = connection.timeLimit(maxRequests);
  return new SetUpClient({ connection, access: mapping.access, session, signal, ended });
}

/** Returns the member of the mapping to which a canary belongs. */
export const pointerOf = (need: CanaryNeed): string =>
  need === 'resources' ? '/features, resources,' : `/types/${need}`;

function violatedIn(error: unknown): string | undefined {
  const isKnown = error instanceof Blocked || error instanceof Unreadable || error instanceof CanaryFailed;
  return isKnown ? error.violates : undefined;
}
