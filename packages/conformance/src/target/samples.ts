import { type InferredProperty, type InferredTypes, inferTypes, type TypeAnswer } from '@platform-services/sdk/import';
import type { Observation, Options, Query } from '../case/subject.js';
import type { HttpSubject } from './subjects/http.js';
import { isNode, type Node, textOf, tryParse } from './subjects/json.js';

/** The number of entities of a type that are read. */
export const sampleSize = 50;

/**
 * The number of entities of a type that are read with everything that can be reached from them because no smaller depth
 * can be read. Such a response may be large.
 */
const maxReached = 5;

/** A property of the entities of a type, as far as their values show it. */
export interface ShownProperty extends InferredProperty {
  readonly name: string;
  /** The single values as texts, each with the text of the id of its entity. */
  readonly values: readonly { readonly id: string; readonly text: string }[];
}

/** Some entities of a type, read with their types. */
export interface Sample {
  /** The entities with the JSON that `type-explicitness=always` gives. Entities of subtypes are among them. */
  readonly entities: readonly Node[];
  /** The number of entities whose properties could not be read, only their ids. */
  readonly unreadable: number;
  /** The responses with the entities. */
  readonly answers: readonly TypeAnswer[];
  /** The response with no more than the ids of those that could not be read. */
  readonly shallow?: TypeAnswer;
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

/** A type in an access. */
interface Collection {
  readonly access: string;
  readonly type: string;
}

/** Reads the entities of a type, with the types of their values. */
export class SampleReader {
  readonly #http: HttpSubject;

  constructor(http: HttpSubject) {
    this.#http = http;
  }

  /** Returns the response to a query, e.g. for its status. @throws NoAnswer */
  query(collection: Collection, query: Query, options: Options = {}): Promise<Observation> {
    return this.#http.queryEntities(collection, query, { ...typed, depth: 0, ...options });
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
    const answer = { type: collection.type, always: observed.text, polymorphic: polymorphic.text };
    return { entities, unreadable: 0, answers: [answer] };
  }

  async #readEach(collection: Collection, failed: Observation): Promise<Sample | Observation> {
    const listed = await this.query(collection, {}, { depth: 'shallow', 'max-results': sampleSize });
    const found = entitiesOf(listed);
    if (found === undefined) return failed;
    const read = (id: string, options: Options) =>
      this.#http.getEntity({ ...collection, id }, { ...typed, depth: 1, ...options });
    const { type } = collection;
    const entities: Node[] = [];
    const answers: TypeAnswer[] = [];
    let [unreadable, reached] = [0, 0];
    for (const shallow of found) {
      const id = idTextOf(shallow);
      let depth: Options = {};
      let always = id === undefined ? undefined : await read(id, depth);
      if (id !== undefined && firstOf(always) === undefined && reached < maxReached) {
        reached += 1;
        // A map with entities as keys can only be read at this depth (D-32).
        depth = { depth: 'reachable', 'entity-recurrence-depth': 0 };
        always = await read(id, depth);
      }
      const whole = firstOf(always);
      entities.push(whole ?? shallow);
      if (id === undefined || always === undefined || whole === undefined) unreadable += 1;
      else {
        const { text: polymorphic } = await read(id, { ...depth, 'type-explicitness': 'polymorphic' });
        answers.push({ type, always: always.text, polymorphic });
      }
    }
    return { entities, unreadable, answers, shallow: { type, always: listed.text } };
  }
}

function firstOf(observed: Observation | undefined): Node | undefined {
  return observed === undefined ? undefined : entitiesOf(observed)?.[0];
}

/** Returns whether the entities of a type could be read. */
export function isSample(read: Sample | Observation): read is Sample {
  return 'entities' in read;
}

/** Infers types from samples: an entity that could not be read in one of them may be whole in another. */
export function inferAll(samples: readonly Sample[]): InferredTypes {
  return inferTypes([
    ...samples.flatMap(({ answers }) => answers),
    ...samples.flatMap(({ shallow }) => (shallow === undefined ? [] : [shallow])),
  ]);
}

/** Returns the properties of the entities of one type, with the values that a sample has of them. */
export function propertiesOf(
  { entities }: Sample,
  { properties }: InferredTypes,
  signature: string,
): readonly ShownProperty[] {
  const own = entities.filter((each) => each['_type'] === signature);
  return Array.from(properties.get(signature) ?? [], ([name, inferred]) => {
    return { ...inferred, name, values: valuesOf(own, name) };
  });
}

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

/** The type of a property by the responses to conditions: that of its values, `object`, or unknown. */
export type Proof = 'declared' | 'object' | 'unproven';

/** A text that no value contains. */
const nothing = 'conformance-nothing-of-this';

/** Whether values of a type do not name it, so that only conditions prove that it is the declared type. */
export function needsProof(type: string): boolean {
  return ['string', 'boolean', 'integer'].includes(type);
}

/**
 * Proves by reading that a property with texts, booleans or integers is declared with that type. Such values do not
 * name their type, so a property of type `object` looks the same. A condition tells them apart: it finds exactly the
 * entities with a value, and none with a text that no entity has. On a property of type `object` a condition is refused
 * (4.8), or it finds a text in quotes (D-4).
 */
export async function proofOf(
  reader: SampleReader,
  collection: { readonly access: string; readonly type: string },
  { name, type, values }: Pick<ShownProperty, 'name' | 'type' | 'values'>,
): Promise<Proof> {
  const wanted = probeOf(values);
  if (wanted === undefined) return 'unproven';
  const ask = async (text: string) => {
    const observed = await reader.query(collection, { where: { [name]: text } }, { 'max-results': sampleSize });
    return { status: observed.status, found: entitiesOf(observed) };
  };
  const { status, found } = await ask(wanted);
  if (status === 400) return 'object';
  if (found === undefined || !found.every((each) => valueText(each[name]) === wanted)) return 'unproven';
  const expected = new Set(values.filter(({ text }) => text === wanted).map(({ id }) => id));
  const ids = new Set(found.map(idTextOf));
  const isWhole = found.length < sampleSize;
  if (isWhole ? !Array.from(expected).every((id) => ids.has(id)) : found.length === 0) return 'unproven';
  const other = await ask(type === 'boolean' && wanted === 'true' ? 'TRUE' : nothing);
  if (type === 'string') {
    if (other.found?.length !== 0) return 'unproven';
    const quoted = await ask(`'${wanted}'`);
    if (quoted.found === undefined) return 'unproven';
    return quoted.found.length === 0 ? 'declared' : 'object';
  }
  if (other.found === undefined) return other.status === 400 ? 'declared' : 'unproven';
  // A service as deployed reads `true` in any case, and any other text as false (D-42).
  const isSame = other.found.length > 0 && other.found.every((each) => String(each[name]) === wanted);
  return type === 'boolean' && isSame ? 'declared' : 'unproven';
}

/** Returns the value that a condition asks for: a short, plain text, since every other text has rules of its own. */
function probeOf(values: ShownProperty['values']): string | undefined {
  const texts = values.map(({ text }) => text).filter((text) => text !== '' && text !== 'null' && text.length <= 200);
  return texts.find((text) => /^[\w.@-]+( [\w.@-]+)*$/.test(text)) ?? texts.find((text) => !text.includes("'"));
}
