import { type Changed, CheckFailed, type Judging, type Oracle, type Snapshot, type Values } from '../case/case.js';
import { matches } from '../case/compare.js';
import { differences, type Plain, type PlainEntity, urlText } from '../case/plain.js';
import type { Target } from '../case/subject.js';
import type { OwnedEntities } from '../cleanup/owned-entities.js';
import type { SetUpClient } from '../target/set-up-client.js';
import type { Checker } from './checker.js';

/** What the oracle of a case reads, and what records its judgements. */
interface OracleParts {
  readonly client: SetUpClient;
  /** Where the case can have created something, and with which marker. */
  readonly ownedEntities: Pick<OwnedEntities, 'settings' | 'marker' | 'isIntended'>;
  readonly checker: Checker;
}

/** The oracle of one case. It reads the state of the deployment, and judges each effect as a check. */
export class ReadBack implements Oracle {
  readonly #parts: OracleParts;
  readonly #judging: Judging;

  constructor(parts: OracleParts, judging: Judging = {}) {
    this.#parts = parts;
    this.#judging = judging;
  }

  judging(judges: string | readonly string[]): Oracle {
    return new ReadBack(this.#parts, { judges });
  }

  async snapshot(): Promise<Snapshot> {
    const { client, ownedEntities } = this.#parts;
    const { settings, marker, isIntended } = ownedEntities;
    const entities = new Map<string, PlainEntity>();
    // Before the case creates anything, nothing carries its marker.
    const read = (isIntended ? settings.places : []).map(async (place) => ({
      place,
      found: await client.marked(place, marker),
    }));
    for (const { place, found } of await Promise.all(read)) {
      for (const entity of found) entities.set(keyOf(place.access, entity), entity);
    }
    return { entities };
  }

  read(target: Target): Promise<PlainEntity | undefined> {
    return this.#parts.client.readOwn(target);
  }

  async property(target: Target, property: string): Promise<Plain | undefined> {
    return (await this.read(target))?.properties[property];
  }

  async marked(type: string): Promise<readonly PlainEntity[]> {
    const { client, ownedEntities } = this.#parts;
    const { settings, marker } = ownedEntities;
    const found = settings.places.filter((place) => place.type === type).map((place) => client.marked(place, marker));
    return (await Promise.all(found)).flat();
  }

  none(before: Snapshot): Promise<void> {
    return this.#checked('none', before, {});
  }

  created(before: Snapshot, properties: Values, count = 1): Promise<readonly PlainEntity[]> {
    return this.#judged('created', before, { created: Array.from({ length: count }, () => properties) });
  }

  updated(before: Snapshot, target: Target, properties: Values): Promise<void> {
    return this.#checked('updated', before, { changed: [{ target, properties }] });
  }

  stored(
    before: Snapshot,
    created: readonly Values[],
    changed: readonly Changed[] = [],
  ): Promise<readonly PlainEntity[]> {
    return this.#judged('stored', before, { created, changed });
  }

  deleted(before: Snapshot, deleted: readonly Target[], changed: readonly Changed[] = []): Promise<void> {
    return this.#checked('deleted', before, { deleted, changed });
  }

  /** Judges an effect. A difference from a requirement that is not a MUST is recorded, and the case continues. */
  async #checked(name: string, before: Snapshot, effect: Effect): Promise<void> {
    await this.#judged(name, before, effect).catch((error) => this.#parts.checker.recordMissing(error, this.#judging));
  }

  /** Judges an effect whose entities the case uses, so that any difference ends the case. */
  #judged(name: string, before: Snapshot, effect: Effect): Promise<readonly PlainEntity[]> {
    const judge = async () => createdBy(name, before, await this.snapshot(), effect);
    return this.#parts.checker.judgeEffect(judge, this.#judging);
  }
}

/** How the state must have changed. Everything that is not named must be as before. */
interface Effect {
  /** The properties of each new entity. */
  readonly created?: readonly Values[];
  readonly changed?: readonly Changed[];
  readonly deleted?: readonly Target[];
}

/** Requires that two states differ by an effect, and returns the new entities. @throws CheckFailed */
function createdBy(
  name: string,
  before: Snapshot,
  after: Snapshot,
  { created = [], changed = [], deleted = [] }: Effect,
): readonly PlainEntity[] {
  const gone = deleted.flatMap((target) => keysOf(before, target));
  const remaining = gone.filter((key) => after.entities.has(key));
  if (gone.length < deleted.length) throw failed('deleted', 'in the snapshot before', 'not there');
  if (remaining.length > 0) throw failed('deleted', 'gone', `still there: ${remaining.join('; ')}`);
  const added = new Map(Array.from(after.entities).filter(([key]) => !before.entities.has(key)));
  if (created.length > 0 && added.size !== created.length) {
    throw failed('created', `${created.length} created`, `${added.size} created`);
  }
  const rest = new Map(added);
  const entities = created.map((properties) => {
    const all = Array.from(rest);
    const [key = '', entity] = all.find(([, each]) => hasAll(each, properties)) ?? all[0] ?? [];
    if (entity === undefined) throw failed('created', properties, null);
    requireValues('created', entity, properties);
    rest.delete(key);
    return entity;
  });
  for (const each of changed) requireChanged(name === 'stored' ? 'updated' : name, before, after, each);
  const touched = changed.flatMap(({ target }) => keysOf(before, target));
  const expected = Array.from(added.keys()).filter((key) => !rest.has(key));
  requireUnchanged(name, before, after, new Set([...gone, ...touched, ...expected]));
  return entities;
}

function requireValues(effect: string, entity: PlainEntity, properties: Values): void {
  for (const [name, expected] of Object.entries(properties)) {
    const got = entity.properties[name];
    if (!matches(got, expected)) throw failed(effect, { [name]: expected }, { [name]: got ?? null });
  }
}

/** Requires that the named properties have these values and the other properties have not changed. */
function requireChanged(effect: string, before: Snapshot, after: Snapshot, { target, properties }: Changed): void {
  const [key] = keysOf(before, target);
  const old = key === undefined ? undefined : before.entities.get(key);
  const now = key === undefined ? undefined : after.entities.get(key);
  if (old === undefined || now === undefined) throw failed(effect, 'there before and after', 'not there');
  requireValues(effect, now, properties);
  const difference = differenceOf(old, now, new Set(Object.keys(properties)));
  if (difference !== undefined) throw failed(effect, 'the other properties as before', difference);
}

/** Requires that nothing has changed except the entities with the given keys. */
function requireUnchanged(effect: string, before: Snapshot, after: Snapshot, except: ReadonlySet<string>): void {
  for (const [key, old] of before.entities) {
    if (except.has(key)) continue;
    const now = after.entities.get(key);
    const difference = now === undefined ? 'it is gone' : differenceOf(old, now, new Set());
    if (difference !== undefined) throw failed(effect, 'everything else as before', `${key}: ${difference}`);
  }
  for (const key of after.entities.keys()) {
    if (before.entities.has(key) || except.has(key)) continue;
    throw failed(effect, 'everything else as before', `${key} is new`);
  }
}

const hasAll = ({ properties }: PlainEntity, expected: Values): boolean =>
  Object.entries(expected).every(([name, value]) => matches(properties[name], value));

function differenceOf(before: PlainEntity, after: PlainEntity, except: ReadonlySet<string>): string | undefined {
  const other = differences(before, after).find(({ property }) => !except.has(property));
  return other && `${other.property} was ${other.was || 'empty'} and is ${other.now || 'empty'}`;
}

/** Returns the key of an entity in a snapshot. */
function keyOf(access: string, entity: PlainEntity): string {
  const { id = null, partition = null } = entity.properties;
  return [access, entity.type ?? '', typeof partition === 'string' ? partition : '', urlText(id)].join(' ');
}

/** Returns the keys of a target: one key, or those of all entities with the id if the target has no partition. */
function keysOf({ entities }: Snapshot, { id, partition, type }: Target): string[] {
  const matching = Array.from(entities).filter(([, { properties }]) => {
    const samePartition = partition === undefined || properties['partition'] === partition;
    return samePartition && urlText(properties['id'] ?? null) === urlText(id);
  });
  const exact = matching.filter(([, entity]) => entity.type === type);
  return (exact.length > 0 ? exact : matching).map(([key]) => key);
}

function failed(effect: string, expected: unknown, got: unknown): CheckFailed {
  return new CheckFailed(`effect: ${effect}`, expected, got);
}
