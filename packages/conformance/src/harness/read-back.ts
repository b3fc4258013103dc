import { CheckFailed, type Judging } from '../case/case.js';
import { matches } from '../case/compare.js';
import type { Place } from '../case/mapping.js';
import type { Oracle, Snapshot } from '../case/oracle.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Target } from '../case/subject.js';
import { differences, keyOf } from '../target/normal-form.js';
import type { SetUpClient } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import type { Checker } from './checker.js';

type Values = { readonly [name: string]: Plain };
type Changed = { readonly target: Target; readonly properties: Values };

/** What the oracle of a case reads, and what records its judgements. */
interface OracleParts {
  readonly client: SetUpClient;
  /** Where the case can have created something. */
  readonly places: readonly Place[];
  readonly marker: string;
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
    const { client, places, marker } = this.#parts;
    const entities = new Map<string, PlainEntity>();
    const read = places.map(async (place) => ({ place, found: await client.marked(place, marker) }));
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
    const { client, places, marker } = this.#parts;
    const found = places.filter((place) => place.type === type).map((place) => client.marked(place, marker));
    return (await Promise.all(found)).flat();
  }

  none(before: Snapshot): Promise<void> {
    return this.#checked(async () => requireUnchanged('none', before, await this.snapshot(), new Set()));
  }

  created(before: Snapshot, properties: Values, count = 1): Promise<readonly PlainEntity[]> {
    return this.#judged(async () => {
      const after = await this.snapshot();
      const added = Array.from(after.entities).filter(([key]) => !before.entities.has(key));
      const entities = added.map(([, entity]) => entity);
      if (entities.length !== count) throw failed('created', `${count} created`, `${entities.length} created`);
      for (const entity of entities) requireValues('created', entity, properties);
      requireUnchanged('created', before, after, new Set(added.map(([key]) => key)));
      return entities;
    });
  }

  updated(before: Snapshot, target: Target, properties: Values): Promise<void> {
    return this.#checked(async () => {
      const after = await this.snapshot();
      requireChanged('updated', before, after, { target, properties });
      requireUnchanged('updated', before, after, new Set(keysOf(before, target)));
    });
  }

  stored(
    before: Snapshot,
    created: readonly Values[],
    updated: readonly Changed[] = [],
  ): Promise<readonly PlainEntity[]> {
    return this.#judged(async () => {
      const after = await this.snapshot();
      const added = new Map(Array.from(after.entities).filter(([key]) => !before.entities.has(key)));
      if (added.size !== created.length) {
        throw failed('created', `${created.length} created`, `${added.size} created`);
      }
      const rest = new Map(added);
      const found = created.map((properties) => {
        const [key, entity] = Array.from(rest).find(([, each]) => hasAll(each, properties)) ?? [];
        if (key === undefined || entity === undefined) {
          throw failed(
            'created',
            properties,
            Array.from(rest.values(), (each) => each.properties),
          );
        }
        rest.delete(key);
        return entity;
      });
      for (const each of updated) requireChanged('updated', before, after, each);
      const touched = updated.flatMap(({ target }) => keysOf(before, target));
      requireUnchanged('stored', before, after, new Set([...added.keys(), ...touched]));
      return found;
    });
  }

  deleted(before: Snapshot, targets: readonly Target[], changed: readonly Changed[] = []): Promise<void> {
    return this.#checked(async () => {
      const after = await this.snapshot();
      const gone = targets.flatMap((target) => keysOf(before, target));
      const remaining = gone.filter((key) => after.entities.has(key));
      if (gone.length < targets.length) throw failed('deleted', 'in the snapshot before', 'not there');
      if (remaining.length > 0) throw failed('deleted', 'gone', `still there: ${remaining.join('; ')}`);
      for (const each of changed) requireChanged('deleted', before, after, each);
      const touched = changed.flatMap(({ target }) => keysOf(before, target));
      requireUnchanged('deleted', before, after, new Set([...gone, ...touched]));
    });
  }

  /** Judges an effect. A difference from a requirement that is not a MUST is recorded, and the case continues. */
  async #checked(effect: () => Promise<void>): Promise<void> {
    const { checker } = this.#parts;
    try {
      await this.#judged(effect);
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error;
      checker.notMet(error, checker.judgements.isEnding(this.#judging));
    }
  }

  /** Judges an effect whose entities the case uses, so that any difference ends the case. */
  async #judged<Value>(effect: () => Promise<Value>): Promise<Value> {
    const { checker } = this.#parts;
    const judges = checker.judgements.of(this.#judging);
    try {
      const value = await effect();
      checker.met(judges);
      return value;
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error;
      throw new CheckFailed(error.check, error.expected, error.got, error.message, judges);
    }
  }
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
