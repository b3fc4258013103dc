import type { InferredTypes } from '@platform-services/sdk/import';
import { answerExcerpt, CannotRun } from '../target/recognition.js';
import {
  idTextOf,
  inferAll,
  isSample,
  needsProof,
  proofOf,
  propertiesOf,
  type Sample,
  type SampleReader,
  type ShownProperty,
} from '../target/samples.js';
import type { Connection } from '../target/subjects/connection.js';
import { isNode, type Node } from '../target/subjects/json.js';

/** A concrete type of the deployment, as its entities show it. */
export interface FoundType {
  readonly signature: string;
  readonly idKind: 'long' | 'string' | 'other';
  /** The text of the id of one of its entities. */
  readonly exampleId: string;
  /** The partitions of its entities. */
  readonly partitions: readonly string[];
  /** The other types among the entities that a query of the type returns. */
  readonly subtypes: readonly string[];
  readonly properties: readonly FoundProperty[];
  /** The constants that were seen of enums, by signature. Not all of the enums are those of its properties. */
  readonly constants: InferredTypes['constants'];
  /** The number of entities whose properties could not be read. */
  readonly unreadable: number;
}

export interface FoundProperty extends ShownProperty {
  /** Whether it is unknown if the type of the values is the declared type, since no condition has proven it. */
  readonly isUnproven: boolean;
}

/** What the types that the user named have shown. */
export interface FoundTypes {
  /** The concrete types among the entities, in the order in which they were found. */
  readonly concrete: readonly FoundType[];
  /** Types without an entity of their own, with the types of the entities that they return. */
  readonly without: readonly { readonly signature: string; readonly subtypes: readonly string[] }[];
  /** A simple name that the service refuses since several types have it. */
  readonly ambiguousName: string | undefined;
}

/** The number of types that are looked at although the user did not name them. */
const maxFurtherTypes = 20;

/** Looks at the named types, and at the types of the entities that they return. @throws CannotRun */
export async function findTypes(
  connection: Connection,
  reader: SampleReader,
  access: string,
  names: readonly string[],
): Promise<FoundTypes> {
  const all: Sample[] = [];
  const samples = new Map<string, Sample>();
  const without: { signature: string; subtypes: readonly string[] }[] = [];
  let ambiguousName: string | undefined;
  for (const name of names) {
    const read = await reader.read({ access, type: name });
    if (!isSample(read)) {
      const isAmbiguous = read.status === 400 && !name.includes('.') && ambiguousName === undefined;
      if (!isAmbiguous) {
        const excerpt = answerExcerpt(connection, read);
        throw new CannotRun(2, `--type ${name}: The access ${access} answers ${read.status}: ${excerpt}.`);
      }
      ambiguousName = name;
      continue;
    }
    all.push(read);
    const types = typesOf(read.entities);
    const signature = types.find((each) => each === name || each.endsWith(`.${name}`));
    if (signature === undefined) without.push({ signature: name, subtypes: types });
    else samples.set(signature, read);
  }
  const named = Array.from(samples.values(), (sample) => typesOf(sample.entities));
  const further = new Set([...named, ...without.map(({ subtypes }) => subtypes)].flat());
  for (const signature of Array.from(further).slice(0, maxFurtherTypes)) {
    if (samples.has(signature)) continue;
    const read = await reader.read({ access, type: signature });
    if (!isSample(read)) continue;
    all.push(read);
    samples.set(signature, read);
  }
  const inferred = inferAll(all);
  const concrete: FoundType[] = [];
  for (const [signature, sample] of samples) {
    const found = await foundType(reader, { access, type: signature }, sample, inferred);
    if (found !== undefined) concrete.push(found);
  }
  return { concrete, without, ambiguousName: ambiguousName ?? (await sharedName(reader, access, samples)) };
}

async function foundType(
  reader: SampleReader,
  collection: { readonly access: string; readonly type: string },
  sample: Sample,
  inferred: InferredTypes,
): Promise<FoundType | undefined> {
  const { type: signature } = collection;
  const own = sample.entities.filter((each) => each['_type'] === signature);
  const exampleId = own.map(idTextOf).find((each) => each !== undefined);
  if (exampleId === undefined) return undefined;
  const properties: FoundProperty[] = [];
  for (const property of propertiesOf(sample, inferred, signature)) {
    properties.push(await proven(reader, collection, property));
  }
  return {
    signature,
    idKind: idKindOf(own),
    exampleId,
    partitions: distinct(own.flatMap(({ partition }) => (typeof partition === 'string' ? [partition] : []))),
    subtypes: typesOf(sample.entities).filter((each) => each !== signature),
    properties,
    constants: inferred.constants,
    unreadable: inferred.properties.has(signature) ? sample.unreadable : own.length,
  };
}

async function proven(
  reader: SampleReader,
  collection: { readonly access: string; readonly type: string },
  property: ShownProperty,
): Promise<FoundProperty> {
  const proof = needsProof(property.type) ? await proofOf(reader, collection, property) : 'declared';
  return { ...property, type: proof === 'object' ? 'object' : property.type, isUnproven: proof === 'unproven' };
}

function idKindOf(entities: readonly Node[]): FoundType['idKind'] {
  const kinds = new Set(entities.map(({ id }) => (isNode(id) ? id['_type'] : typeof id)));
  const [kind] = kinds;
  return kinds.size === 1 && (kind === 'long' || kind === 'string') ? kind : 'other';
}

/** Returns a simple name that several types have and that the service refuses for that reason. */
async function sharedName(
  reader: SampleReader,
  access: string,
  samples: ReadonlyMap<string, Sample>,
): Promise<string | undefined> {
  const names = Array.from(samples.keys(), (signature) => signature.slice(signature.lastIndexOf('.') + 1));
  for (const name of distinct(names.filter((each, index) => names.indexOf(each) < index))) {
    const { status } = await reader.query({ access, type: name }, {}, { 'max-results': 1 });
    if (status === 400) return name;
  }
  return undefined;
}

function typesOf(entities: readonly Node[]): readonly string[] {
  return distinct(entities.flatMap(({ _type: type }) => (typeof type === 'string' ? [type] : [])));
}

const distinct = (texts: readonly string[]): readonly string[] => Array.from(new Set(texts));
