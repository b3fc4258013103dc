import { type Mapping, ownerOf } from '../case/mapping.js';
import { mandatoryNeeds, propertyNeeds, referringNeeds, type TypeNeed } from '../case/needs.js';
import { isSample, type Sample, type SampleReader, type ShownProperty } from './samples.js';
import { isCollection, type ShownType, type SingleType, typeText } from './shown-types.js';
import { isNode } from './subjects/decode.js';
import { proofOf } from './text-proof.js';

const wantedTypes: { readonly [name: string]: string } = {
  ...propertyNeeds,
  ...referringNeeds,
  ...mandatoryNeeds,
};

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
  const properties = await provenProperties(reader, collection, sample.properties(signature), named);
  const family = need === 'entityType' ? signatures : [mapping.types.entityType?.signature ?? ''];
  return named.flatMap(({ pointer, name, wanted }) => {
    const shown = properties.get(name);
    if (shown === undefined || fits(shown, wanted, family, need === 'entityType')) return [];
    return [`  Expected a property of type ${wanted}, got ${name} of type ${typeText(shown)} at ${pointer}.`];
  });
}

/** Returns whether values name their types. An id shows it if it is a text, or a long with its type. */
function namesTypes({ entities }: Sample): boolean {
  return entities.every(({ id }) => isNode(id) || typeof id === 'string');
}

/**
 * Returns the types of properties. A property of type `object` with texts, booleans or integers is found by conditions
 * that the service refuses, if it accepts a condition on another property.
 */
async function provenProperties(
  reader: SampleReader,
  collection: { readonly access: string; readonly type: string },
  properties: ReadonlyMap<string, ShownProperty>,
  named: readonly Named[],
): Promise<ReadonlyMap<string, ShownType>> {
  const types = new Map<string, ShownType>();
  const objects: string[] = [];
  let acceptsConditions = false;
  for (const name of new Set(named.map((each) => each.name))) {
    const property = properties.get(name);
    if (property?.type === undefined) continue;
    types.set(name, property.type);
    if (!['string', 'boolean', 'integer'].includes(property.type.kind)) continue;
    const proof = await proofOf(reader, collection, property);
    if (proof === 'declared') acceptsConditions = true;
    if (proof === 'object') objects.push(name);
  }
  if (acceptsConditions) for (const name of objects) types.set(name, { kind: 'object' });
  return types;
}

/** Returns whether a type can be the wanted one, in which `E` is the entity type. */
function fits(shown: ShownType, wanted: string, family: readonly string[], isFamily: boolean): boolean {
  // An `object` can hold anything, and an integral number can be a float without its type.
  if (wanted === 'object' || (shown.kind === 'integer' && (wanted === 'float' || wanted === 'double'))) return true;
  const single = (each: SingleType | undefined, expected: string): boolean => {
    if (each === undefined) return true;
    if (expected !== 'E') return each.kind === expected;
    return each.kind === 'entity' && (!isFamily || family.includes(each.signature ?? ''));
  };
  const [, kind, inner = ''] = /^(list|set|map)<(.+)>$/.exec(wanted) ?? [];
  if (!isCollection(shown)) return kind === undefined && single(shown, wanted);
  if (shown.kind !== kind) return false;
  const [key, element = key] = inner.split(',');
  return (shown.kind !== 'map' || single(shown.key, key ?? '')) && single(shown.element, element ?? '');
}
