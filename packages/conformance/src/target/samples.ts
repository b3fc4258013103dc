import type { Observation, Options, Query } from '../case/subject.js';
import { answerOf } from './recognition.js';
import { merged, type ShownType, shownType } from './shown-types.js';
import type { Connection } from './subjects/connection.js';
import { isNode, type Node, textOf, tryParse } from './subjects/decode.js';
import type { HttpSubject } from './subjects/http.js';

/** The number of entities of a type that are read. */
export const sampleSize = 50;

/**
 * The number of entities of a type that are read with everything that can be reached from them because no smaller depth
 * can be read. This may be much.
 */
const mostReached = 5;

/** A property of some entities, as far as their values show it. */
export interface ShownProperty {
  readonly name: string;
  /** The type that all values have in common. Missing if no value shows it. */
  readonly type: ShownType | undefined;
  /** Whether one of the entities has no value, so that the property may be null. */
  readonly isNullable: boolean;
  /** Whether each of the entities has a value, so that the property may be mandatory. */
  readonly isAlwaysSet: boolean;
  /** The single values as texts, each with the text of the id of its entity. */
  readonly values: readonly { readonly id: string; readonly text: string }[];
  /** The values that name their type and are enums: the constants, by the signature of the enum. */
  readonly constants: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Some entities of a type, read with their types. */
export interface Sample {
  /** The entities with the JSON that `type-explicitness=always` gives. Entities of subtypes are among them. */
  readonly entities: readonly Node[];
  /** The number of entities whose properties could not be read, only their ids. */
  readonly unreadable: number;
  /** Returns the properties of the entities of one type. */
  properties(signature: string): ReadonlyMap<string, ShownProperty>;
}

const typed: Options = {
  projection: 'results',
  'write-empty-properties': true,
  'type-explicitness': 'always',
  // A repeated entity is written again instead of a reference, with the values of its properties, so that these show
  // their types. With 1, a service as deployed would leave out its id (D-29). Without a limit, the response doubles
  // with each entity that refers to others of the response.
  'entity-recurrence-depth': 2,
  prettiness: 'none',
};

/** The ids in the path, and a type. */
interface Collection {
  readonly access: string;
  readonly type: string;
}

/** Reads the entities of a type, with the types of their values. */
export class SampleReader {
  readonly #connection: Connection;
  readonly #http: HttpSubject;

  constructor(connection: Connection, http: HttpSubject) {
    this.#connection = connection;
    this.#http = http;
  }

  /** Returns the response to a query, e.g. for its status. @throws CannotRun if there is none */
  query(collection: Collection, query: Query, options: Options = {}): Promise<Observation> {
    return answerOf(this.#connection, () =>
      this.#http.queryEntities(collection, query, { ...typed, depth: 0, ...options }),
    );
  }

  /**
   * Reads entities of a type.
   *
   * @returns the observation instead of the sample if the service does not answer with a list of entities
   */
  async read(collection: Collection): Promise<Sample | Observation> {
    const options = { depth: 1, 'max-results': sampleSize };
    const observed = await this.query(collection, {}, options);
    const entities = entitiesOf(observed);
    if (entities === undefined) {
      // An entity that cannot be read at this depth makes the whole query fail (D-32).
      return observed.status >= 500 ? await this.#readEach(collection, observed) : observed;
    }
    const polymorphic = await this.query(collection, {}, { ...options, 'type-explicitness': 'polymorphic' });
    return sampleOf(entities, entitiesOf(polymorphic) ?? [], 0);
  }

  async #readEach(collection: Collection, failed: Observation): Promise<Sample | Observation> {
    const found = entitiesOf(await this.query(collection, {}, { depth: 'shallow', 'max-results': sampleSize }));
    if (found === undefined) return failed;
    const read = async (id: string, options: Options) => {
      const ask = () => this.#http.getEntity({ ...collection, id }, { ...typed, depth: 1, ...options });
      return entitiesOf(await answerOf(this.#connection, ask))?.[0];
    };
    const entities: Node[] = [];
    const polymorphic: Node[] = [];
    let [unreadable, reached] = [0, 0];
    for (const shallow of found) {
      const id = idTextOf(shallow);
      let depth: Options = {};
      let whole = id === undefined ? undefined : await read(id, depth);
      if (id !== undefined && whole === undefined && reached < mostReached) {
        reached += 1;
        // A map with entities as keys can only be read at this depth (D-32).
        depth = { depth: 'reachable', 'entity-recurrence-depth': 0 };
        whole = await read(id, depth);
      }
      entities.push(whole ?? shallow);
      if (id === undefined || whole === undefined) unreadable += 1;
      else {
        const other = await read(id, { ...depth, 'type-explicitness': 'polymorphic' });
        if (other !== undefined) polymorphic.push(other);
      }
    }
    return sampleOf(entities, polymorphic, unreadable);
  }
}

/** Returns whether the entities of a type could be read. */
export function isSample(read: Sample | Observation): read is Sample {
  return 'entities' in read;
}

function sampleOf(entities: readonly Node[], polymorphic: readonly Node[], unreadable: number): Sample {
  const byId = new Map<string, Node>();
  const others = new Map(polymorphic.map((each) => [idTextOf(each), each]));
  // The response of a service that does not know `polymorphic` shows nothing.
  const isKnown = polymorphic.length > 0 && !polymorphic.some(({ id }) => isNode(id));
  for (const each of entities) collectById(each, byId);
  const properties = (signature: string): ReadonlyMap<string, ShownProperty> => {
    const own = entities.filter((each) => each['_type'] === signature);
    const names = new Set(own.flatMap((each) => Object.keys(each)).filter((name) => !builtIn.has(name)));
    return new Map(
      Array.from(names, (name): [string, ShownProperty] => {
        const types = own.map((each) => {
          const other = isKnown ? others.get(idTextOf(each)) : undefined;
          return shownType(each[name], other?.[name], byId);
        });
        const type = types.reduce((one, other) => merged(one, other), undefined);
        const isNullable = own.some((each) => each[name] === null);
        const isAlwaysSet = own.every((each) => each[name] !== null && each[name] !== undefined);
        const values = valuesOf(own, name);
        return [name, { name, type, isNullable, isAlwaysSet, values, constants: constantsOf(own, name) }];
      }),
    );
  };
  return { entities, unreadable, properties };
}

const builtIn: ReadonlySet<string> = new Set(['_type', '_id', '_partial', 'id', 'globalId', 'partition']);

/** Returns the entities of a response, unless it is something else. */
export function entitiesOf({ status, text }: Observation): readonly Node[] | undefined {
  const elements = status === 200 ? elementsIn(tryParse(text)) : [];
  return status === 200 && elements.every(isNode) ? elements : undefined;
}

/** Returns the elements of a list, of a wrapped list or of an `EntityQueryResult`; anything else is one element. */
function elementsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (!isNode(answer)) return [answer];
  if (Array.isArray(answer['value'])) return answer['value'];
  return 'entities' in answer ? elementsIn(answer['entities'] ?? []) : [answer];
}

/** Returns the text of the id of an entity, in whatever form the id is written. */
export function idTextOf({ id }: Node): string | undefined {
  return textOf(isNode(id) ? id['value'] : id);
}

/**
 * Returns the text of a single value as it is written in a condition, or `undefined` if the value is not a single
 * value.
 */
export function valueText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  return textOf(isNode(value) && Object.keys(value).length === 2 ? value['value'] : value);
}

function valuesOf(entities: readonly Node[], name: string): ShownProperty['values'] {
  return entities.flatMap((each) => {
    const id = idTextOf(each);
    const text = valueText(each[name]);
    return id === undefined || text === undefined ? [] : [{ id, text }];
  });
}

function constantsOf(entities: readonly Node[], name: string): ReadonlyMap<string, ReadonlySet<string>> {
  const constants = new Map<string, Set<string>>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const { _type: type, value: inner } = value;
    if (Array.isArray(inner)) inner.forEach(visit);
    else if (typeof type === 'string' && type.includes('.') && typeof inner === 'string') {
      constants.set(type, (constants.get(type) ?? new Set()).add(inner));
    }
  };
  for (const each of entities) visit(each[name]);
  return constants;
}

function collectById(value: unknown, byId: Map<string, Node>): void {
  if (Array.isArray(value)) for (const each of value) collectById(each, byId);
  if (!isNode(value)) return;
  const { _id: id } = value;
  if (typeof id === 'string' && !byId.has(id)) byId.set(id, value);
  for (const each of Object.values(value)) collectById(each, byId);
}
