import type { InferredTypes } from '@platform-services/sdk/import';
import { isSimpleTypeName } from '@platform-services/sdk/model';
import { type Mapping, ownerOf } from '../case/mapping.js';
import { propertyTypes, type TypeNeed } from '../case/needs.js';
import {
  inferAll,
  isSample,
  needsProof,
  proofOf,
  propertiesOf,
  type Sample,
  type SampleReader,
  type ShownProperty,
} from './samples.js';
import { isNode } from './subjects/json.js';

const wantedTypes: { readonly [name: string]: string } = propertyTypes;

/** A property of a type that a mapping names, with the type that it must have. */
interface Named {
  readonly pointer: string;
  readonly name: string;
  readonly wanted: string;
}

/**
 * Returns an error for each property of a mapped type that has another type than its name in the mapping says, as far
 * as the values of existing entities prove it. A property without a value proves nothing.
 */
export async function typeErrors(
  reader: SampleReader,
  mapping: Mapping,
  need: Exclude<TypeNeed, 'enumType'>,
): Promise<readonly string[]> {
  const { signature: type = '', marker } = mapping.types[need] ?? {};
  const named: Named[] = Object.entries({ ...mapping.properties })
    .filter(([name]) => ownerOf(name) === need)
    .map(([each, name]) => ({ pointer: `/properties/${each}`, name, wanted: wantedTypes[each] ?? '' }));
  if (marker !== undefined) named.push({ pointer: `/types/${need}/marker`, name: marker, wanted: 'string' });
  if (named.length === 0) return [];
  const collection = { access: mapping.access, type };
  const sample = await reader.read(collection);
  // A service that ignores `type-explicitness` does not prove any type. The cases of the option judge that.
  if (!isSample(sample) || !namesTypes(sample)) return [];
  const signatures = sample.entities.flatMap(({ _type: each }) => (typeof each === 'string' ? [each] : []));
  const signature = signatures.find((each) => each === type || each.endsWith(`.${type}`)) ?? signatures[0] ?? type;
  const inferred = inferAll([sample]);
  const properties = await provenProperties(reader, collection, propertiesOf(sample, inferred, signature), named);
  // The subtypes of the entity type are only known from its own sample.
  const isEntity = (each: string) =>
    !isSimpleTypeName(each) && !inferred.constants.has(each) && (need !== 'entityType' || signatures.includes(each));
  return named.flatMap(({ pointer, name, wanted }) => {
    const property = properties.get(name);
    if (property === undefined || fits(property, wanted, inferred.constants, isEntity)) return [];
    return [`  Expected a property of type ${wanted}, got ${name} of type ${property.type} at ${pointer}.`];
  });
}

/** Returns whether values name their types. An id shows it if it is a text, or a long with its type. */
function namesTypes({ entities }: Sample): boolean {
  return entities.every(({ id }) => isNode(id) || typeof id === 'string');
}

/**
 * Returns properties with their types. A property of type `object` with texts, booleans or integers is found by
 * conditions that the service refuses, if it accepts a condition on another property.
 */
async function provenProperties(
  reader: SampleReader,
  collection: { readonly access: string; readonly type: string },
  properties: readonly ShownProperty[],
  named: readonly Named[],
): Promise<ReadonlyMap<string, ShownProperty>> {
  const proven = new Map<string, ShownProperty>();
  const objects: ShownProperty[] = [];
  let acceptsConditions = false;
  for (const property of properties.filter(({ name }) => named.some((each) => each.name === name))) {
    proven.set(property.name, property);
    if (!needsProof(property.type)) continue;
    const proof = await proofOf(reader, collection, property);
    if (proof === 'declared') acceptsConditions = true;
    if (proof === 'object') objects.push(property);
  }
  if (acceptsConditions) for (const each of objects) proven.set(each.name, { ...each, type: 'object' });
  return proven;
}

/**
 * Returns whether a property can have the wanted type, in which `E` is the entity type.
 *
 * @param isEntity whether a type can be the entity type
 */
function fits(
  { type, isAbove }: ShownProperty,
  wanted: string,
  constants: InferredTypes['constants'],
  isEntity: (type: string) => boolean,
): boolean {
  // An `object` can hold anything, and an integral number can be a float without its type.
  if (type === '?' || wanted === 'object') return true;
  if (type === 'integer' && (wanted === 'float' || wanted === 'double')) return true;
  const parts = type.split(/[<,>]/);
  const expectedParts = wanted.split(/[<,>]/);
  const fitsPart = (part: string, expected: string | undefined): boolean => {
    if (part === '?') return true;
    if (expected === 'enum') return constants.has(part);
    return expected === 'E' ? isEntity(part) || (isAbove && part === 'object') : part === expected;
  };
  return parts.length === expectedParts.length && parts.every((part, index) => fitsPart(part, expectedParts[index]));
}
