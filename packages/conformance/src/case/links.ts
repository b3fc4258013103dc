import { type Case, mayWrite } from './case.js';
import type { Fixture } from './fixture.js';
import { type CaseMapping, type Mapping, type Place, placesOf } from './mapping.js';
import { isMapped, needRows } from './need-table.js';
import type { CreatableNeed, Need, PropertyNeed, ReferringNeed } from './needs.js';

/**
 * The properties by which the entity type refers to itself, each with the property of the referring type that can stand
 * in for it.
 */
const standIns = {
  entityProperty: 'optionalReference',
  entityList: 'referenceList',
  entitySet: 'referenceSet',
  entityMap: 'referenceMap',
  entityKeyMap: 'referenceKeyMap',
} as const satisfies { readonly [Link in PropertyNeed]?: ReferringNeed };

/** Returns whether a need is a property by which the entity type refers to itself. */
export const isLink = (need: Need): need is keyof typeof standIns => Object.hasOwn(standIns, need);

/** Returns the type that a case with `linksOnce` creates as the owner of a property. */
export const holderOf = (need: PropertyNeed): 'entityType' | 'linkingType' =>
  isLink(need) ? 'linkingType' : 'entityType';

/** Returns whether the entity type has a reference to itself, so that a case can create a chain of entities. */
export const refersToItself = (fixture: Fixture): boolean =>
  fixture.has('entityProperty') && fixture.type('linkingType') === fixture.type('entityType');

/** A case with what it needs and creates by a mapping. */
export interface MappedCase {
  /** The case, with the needs that it has with the mapping. */
  readonly testCase: Case;
  /** The mapping, with the type that owns the references of the case. */
  readonly mapping: CaseMapping;
  /** The types of which the case can create entities, even if it says that it only reads. */
  readonly creates: readonly CreatableNeed[];
  /** The places in which the case can leave something. */
  readonly places: readonly Place[];
}

/** Returns a case with what it needs and creates by a mapping. */
export function mappedCase(given: Case, mapping: Mapping): MappedCase {
  const testCase = withStandIns(given, mapping);
  const creates = Array.from(new Set(testCase.needs.flatMap((need) => needRows.get(need)?.creates ?? [])));
  const types = new Set(creates.map((need) => mapping.types[need]?.signature));
  const isElsewhere = testCase.needs.includes('ignoredPartitions');
  const places = placesOf(mapping).filter(({ access, type }) => {
    return types.has(type) && (access === mapping.access || isElsewhere);
  });
  return { testCase, mapping: mappingFor(testCase, mapping), creates, places };
}

/**
 * Returns the mapped types without a property for the marker that keep a case from writing: those that it creates, and
 * the entity type, since a service may execute a request that it should refuse.
 */
export function withoutMarker({ testCase, mapping: { types }, creates }: MappedCase): readonly CreatableNeed[] {
  if (!mayWrite(testCase)) return [];
  const needed = new Set<CreatableNeed>(['entityType', ...creates]);
  return Array.from(needed).filter((need) => types[need] !== undefined && types[need].marker === undefined);
}

/**
 * Returns the case with the needs that it has with this mapping. If the case follows a single reference, and the entity
 * type lacks one that the case needs, the referring type stands in for the entity type, unless it lacks one as well.
 */
function withStandIns(testCase: Case, mapping: Mapping): Case {
  if (testCase.linksOnce !== true) return testCase;
  const links = testCase.needs.filter(isLink);
  const hasOwn = links.every((need) => isMapped(mapping, need));
  if (hasOwn || !links.every((need) => isMapped(mapping, standIns[need]))) return testCase;
  const needs = testCase.needs.map((need) => (isLink(need) ? standIns[need] : need));
  return { ...testCase, needs: [...needs, 'referringType'] };
}

/**
 * Returns the mapping for a case from {@link withStandIns}: it names the type that owns the references, and its
 * properties.
 */
function mappingFor({ linksOnce, needs }: Case, mapping: Mapping): CaseMapping {
  const { types, properties } = mapping;
  const isReferring = linksOnce === true && needs.includes('referringType');
  const owner = isReferring ? types.referringType : types.entityType;
  const typesOfCase = owner === undefined ? types : { ...types, linkingType: owner };
  if (!isReferring) return { ...mapping, types: typesOfCase };
  const { entityProperty, entityList, entitySet, entityMap, entityKeyMap, ...others } = { ...properties };
  const names = Object.entries(standIns).flatMap(([link, standIn]) => {
    const name = others[standIn];
    return name === undefined ? [] : [[link, name] as const];
  });
  return { ...mapping, types: typesOfCase, properties: { ...others, ...Object.fromEntries(names) } };
}
