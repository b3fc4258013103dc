import { Blocked, violatedBy } from '../case/case.js';
import { messageOf } from '../case/errors.js';
import { type Place, placesOf } from '../case/mapping.js';
import type { CreatableNeed } from '../case/needs.js';
import { urlText } from '../case/plain.js';
import type { CompleteTarget, Target } from '../case/subject.js';
import { CleanUp, cleanUp } from '../cleanup/clean-up.js';
import type { Leftover } from '../cleanup/ledger.js';
import { OwnedEntities } from '../cleanup/owned-entities.js';
import { SetUpClient, targetOf } from '../target/set-up-client.js';
import { NoAnswer } from '../target/subjects/receive.js';
import { CaseFixture } from './case-fixture.js';
import { type Environment, hashOf, randomOf } from './environment.js';
import { missingNow } from './inventory.js';
import { type CaseResult, violation } from './result.js';

/**
 * Something that a run creates, in the order of the canaries: entities of a mapped type, or files. The entity type is
 * the first, since other types refer to it.
 */
const canaryNeeds = ['entityType', 'subtype', 'referringType', 'stringIdType', 'mandatoryType', 'resources'] as const;

export type CanaryNeed = (typeof canaryNeeds)[number];

/** Why the canary of a need failed. */
interface CanaryFailure {
  readonly reason: string;
  /** The requirement that the service violates. Missing if something else may be the reason, such as the mapping. */
  readonly violates?: string | undefined;
  /** Whether nothing may be created for the need. If the canary is left behind, nothing more is created at all. */
  readonly excludes: boolean;
  /** Whether the user may not create the canary. */
  readonly isForbidden: boolean;
}

/** The outcome of the canaries of a run. */
export interface CanaryReport {
  readonly failures: ReadonlyMap<CanaryNeed, CanaryFailure>;
  /** The canaries that could not be deleted. The ledger keeps them. */
  readonly left: readonly Leftover[];
  /** What a deletion by id removed although it existed before the run. The run must end then. */
  readonly lost?: string;
}

/**
 * Creates one entity for each need, finds it by its marker, deletes it by its id, and checks that it is gone. Without
 * this proof the suite could not remove what its cases create. The ledger contains each canary before it is created. If
 * the canary of the entity type fails, no further canary is created. If a canary cannot be deleted, nothing more is
 * created in the run. If more than a canary is deleted, no further canary is created.
 *
 * @param needs the needs for which something will be created; those without a marker in the mapping are ignored
 */
export async function runCanaries(
  environment: Environment,
  needs: ReadonlySet<CanaryNeed>,
  ended: AbortSignal,
): Promise<CanaryReport> {
  const { run, ledger } = environment;
  const failures = new Map<CanaryNeed, CanaryFailure>();
  const left: Leftover[] = [];
  for (const [index, need] of canaryNeeds.entries()) {
    if (!needs.has(need) || !isMarked(environment, need)) continue;
    if (ended.aborted || ledger.stop !== undefined || failures.get('entityType')?.excludes === true) break;
    // The marker is as long as those of cases, so that a service that shortens texts is noticed.
    const canary = new Canary(environment, need, `pscf-${run}-canary${index}`, ended);
    const failure = await canary.failure();
    const remaining = await canary.clean();
    const { isForbidden } = canary;
    if (failure !== undefined) failures.set(need, { ...failure, isForbidden, excludes: ledger.stop === undefined });
    left.push(...remaining);
    ledger.stopFor(remaining);
    if (canary.lost.length > 0) {
      const lost = `data was lost when the canary of ${pointerOf(need)} was deleted: ${canary.lost.join('; ')}`;
      failures.set(need, { reason: lost, violates: 'ENT-DEL-01', isForbidden, excludes: false });
      return { failures, left, lost };
    }
  }
  return { failures, left };
}

/** One entity, or one file, that is created to be deleted. */
class Canary {
  readonly #environment: Environment;
  readonly #need: CanaryNeed;
  readonly #setUpClient: SetUpClient;
  readonly #ownedEntities: OwnedEntities;
  readonly #fixture: CaseFixture;
  /** Whether the service has refused to create the canary because the user lacks a right. */
  isForbidden = false;
  /** What existed before the run, and is missing since the canary was deleted. */
  lost: readonly string[] = [];

  constructor(environment: Environment, need: CanaryNeed, marker: string, ended: AbortSignal) {
    const { connection, access, mapping, vendor, ledger, before: foreign } = environment;
    this.#environment = environment;
    this.#need = need;
    this.#setUpClient = new SetUpClient({ ...environment, signal: connection.timeLimit(maxRequests), ended });
    const places = placesOf(mapping).filter((place) => place.access === access);
    const settings = { case: `canary/${need}`, marker, places, vendor, access, foreign };
    this.#ownedEntities = new OwnedEntities(settings, ledger, this.#setUpClient);
    this.#fixture = new CaseFixture(environment, this.#ownedEntities, this.#setUpClient, randomOf(hashOf(marker)));
  }

  /** Creates and deletes the canary. Returns what went wrong first, or `undefined` if nothing did. */
  async failure(): Promise<Pick<CanaryFailure, 'reason' | 'violates'> | undefined> {
    try {
      await this.#prove();
      return undefined;
    } catch (error) {
      const { secrets } = this.#environment.connection;
      const reason = secrets.redact(`the canary of ${pointerOf(this.#need)} ${messageOf(error)}`);
      return { reason, violates: violatedIn(error) };
    }
  }

  /** Deletes what is left of the canary, even if the run was interrupted. Returns what could not be deleted. */
  async clean(): Promise<readonly Leftover[]> {
    const signal = this.#environment.connection.timeLimit(maxRequests);
    return (await cleanUp(this.#ownedEntities, new SetUpClient({ ...this.#environment, signal }))).left;
  }

  async #prove(): Promise<void> {
    const { property, text } = this.#search;
    const search = `by its marker (where.${property}=…)`;
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
      throw failed(`could not be created: ${created.message}`, violatedIn(created));
    }
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) {
      const message = `could not be found ${search}: the service returned ${found.length} entities`;
      throw failed(message, await this.#violatedByFinding(created, found, text));
    }
    this.#ownedEntities.foundMarked(only);
    if (!(created instanceof Error) && urlText(created.id) !== urlText(only.id)) {
      const ids = `created ${urlText(created.id)}, found ${urlText(only.id)}`;
      const requirement = this.#need === 'resources' ? 'STR-UP-10' : 'ENT-WRT-03';
      throw failed(`was found with another id than the service named when it created it: ${ids}`, requirement);
    }
    await this.#delete(only);
    this.lost = await missingNow(this.#environment, only.type);
    if (this.lost.length > 0) return;
    const remaining = await this.#find(`was deleted, and cannot be searched any more ${search}`);
    if (remaining.length > 0) throw failed(`was deleted, but is still found ${search}`, 'ENT-QRY-01');
  }

  /** Returns the requirement that the service violates if it does not find exactly one canary. */
  async #violatedByFinding(
    created: Target | Error,
    found: readonly Target[],
    marked: string,
  ): Promise<string | undefined> {
    const creates = this.#need === 'resources' ? 'STR-UP-09' : 'ENT-POST-01';
    if (found.length > 0) return new Set(found.map(({ id }) => urlText(id))).size === 1 ? 'ENT-QRY-01' : creates;
    if (created instanceof Error) return undefined;
    const seen = await this.#setUpClient.read(created, 'shallow');
    if (seen === undefined) return creates;
    // A service may store the marker in another form. Only one that has stored it as it is must find it.
    return Object.values(seen.properties).includes(marked) ? 'ENT-QRY-01' : undefined;
  }

  /** Creates the canary as the cases do, or returns the reason why the service does not confirm it. */
  async #tryToCreate(): Promise<Target | Error> {
    const need = this.#need;
    try {
      if (need === 'resources') {
        const { entity } = await this.#fixture.upload('canary');
        return targetOf(entity, { access: this.#fixture.access, type: '' });
      }
      if (need === 'stringIdType') return await this.#put(need);
      if (need === 'referringType') return await this.#createReferring();
      return await this.#fixture.create({}, need).catch(async (error: unknown) => {
        // The service may have created it nevertheless, so that another one would be a second canary.
        if (error instanceof NoAnswer) throw error;
        return await this.#put(need).catch(() => Promise.reject(error));
      });
    } catch (error) {
      this.isForbidden = error instanceof Blocked && error.status === 403;
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #put(need: CreatableNeed): Promise<Target> {
    const target = { type: this.#fixture.type(need), id: await this.#fixture.unusedId(need) };
    const body = this.#fixture.values({}, need);
    this.#ownedEntities.announce(1);
    const { status, text } = await this.#setUpClient.write('PUT', target, body, { projection: 'success' });
    if (status === 200) return target;
    const excerpt = this.#environment.connection.secrets.excerpt(text, 200);
    const asked = `PUT ${target.type}/${urlText(target.id)}`;
    throw failed(`${asked} is answered with the status ${status}, ${excerpt}`, violatedBy(status, 'ENT-PUT-07'));
  }

  async #createReferring(): Promise<Target> {
    const { properties } = this.#environment.mapping;
    const needs = ['mandatoryReference', 'strictReference', 'optionalReference'] as const;
    const reference = needs.find((need) => properties?.[need] !== undefined);
    if (reference === undefined) return await this.#fixture.create({}, 'referringType');
    return await this.#fixture.createReferring(reference, await this.#fixture.create());
  }

  /** Finds everything with the marker. @throws Blocked */
  async #find(failure: string): Promise<readonly CompleteTarget[]> {
    const { text, ...place } = this.#search;
    const client = this.#setUpClient;
    try {
      const isFile = this.#need === 'resources';
      const found = await (isFile ? client.findMarked(place, text, maxFound) : client.marked(place, text));
      return found.map((entity) => targetOf(entity, place));
    } catch (error) {
      throw failed(`${failure}: ${messageOf(error)}`, violatedIn(error));
    }
  }

  /** Deletes the canary, which is gone if an entity with its id does not carry the marker. */
  async #delete(target: CompleteTarget): Promise<void> {
    const url = `DELETE ${target.type}/${urlText(target.id)}`;
    const removed = await new CleanUp(this.#ownedEntities).remove(target);
    const answer =
      typeof removed === 'string'
        ? `${url}: not sent, since the entity cannot be read with its marker`
        : `${url}: status ${removed.status}, ${this.#environment.connection.secrets.excerpt(removed.text, 200)}`;
    const remaining = await this.#ownedEntities.look(target);
    const isDone = typeof removed !== 'string' && (removed.status === 200 || removed.status === 404);
    if (remaining === 'unreadable') throw failed(`may still exist (${answer})`, isDone ? 'ENT-GET-04' : undefined);
    if (remaining === true || remaining === 'before') {
      const isWrong = typeof removed !== 'string' && (isDone || removed.status >= 500);
      throw failed(`could not be deleted (${answer})`, isWrong ? 'ENT-DEL-01' : undefined);
    }
  }

  /** The place in which the cleanup searches for the canary, and the text for which it searches. */
  get #search(): Place & { readonly text: string } {
    const { access } = this.#fixture;
    const { settings, resourceType, marker } = this.#ownedEntities;
    const need = this.#need;
    if (need === 'resources') {
      return { access, type: resourceType, property: 'name', text: this.#fixture.fileName('.txt') };
    }
    // A subtype with the marker of the entity type is found with it.
    const [type, inherited] = [this.#fixture.type(need), this.#fixture.type('entityType')];
    const place =
      settings.places.find((each) => each.type === type) ?? settings.places.find((each) => each.type === inherited);
    const property = place?.property ?? this.#fixture.marker('entityType');
    return { access, type: place?.type ?? inherited, property, text: marker };
  }
}

/** The number of requests for which the time limit of a canary allows. */
const maxRequests = 12;
/** More than one file with the name of a canary is too many. */
const maxFound = 10;

/** Returns the member of the mapping to which a canary belongs. */
const pointerOf = (need: CanaryNeed): string => (need === 'resources' ? '/features, resources,' : `/types/${need}`);

/** A canary could not be created, found or deleted as it should. */
const failed = (message: string, violates: string | undefined): Blocked => new Blocked(message, undefined, violates);

const violatedIn = (error: unknown): string | undefined => (error instanceof Blocked ? error.violates : undefined);

/** Returns a result for each canary that shows that the service violates a requirement. */
export function canaryResults({ failures }: CanaryReport): readonly CaseResult[] {
  return Array.from(failures).flatMap(([need, { reason, violates }]) => {
    if (violates === undefined) return [];
    const common = {
      id: `canary/${need}`,
      requirements: [violates],
      subject: 'http',
      durationMs: 0,
      exchanges: [],
    } as const;
    return [{ ...common, ...violation(violates, reason) }];
  });
}

const isMarked = ({ mapping }: Environment, need: CanaryNeed): boolean =>
  need === 'resources' || mapping.types[need]?.marker !== undefined;
