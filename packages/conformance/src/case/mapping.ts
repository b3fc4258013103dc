import type { ActionNeed, FeatureNeed, Need, PropertyNeed, ReferringNeed, ServiceNeed, TypeNeed } from './needs.js';
import { actionNeeds, featureNeeds, propertyNeeds, referringNeeds, serviceNeeds, typeNeeds } from './needs.js';

/** Where entities with a marker can be. */
export interface Place {
  readonly access: string;
  readonly type: string;
  /** The property that carries the marker. */
  readonly property: string;
}

/** A type that stands for one of the suite's. */
export interface MappedType {
  readonly signature: string;
  /** The string property that carries the marker; without it no instance is created. */
  readonly marker?: string;
  /** What every new instance needs besides. `{marker}` in a text is replaced by the marker. */
  readonly values?: { readonly [property: string]: string | number | boolean };
}

/** A property that stands for one of the suite's. */
export type MappedProperty = PropertyNeed | ReferringNeed | 'mandatoryProperty';

type ActionKind = ActionNeed extends `workbench:${infer Kind}` ? Kind : never;
type ServiceKind = ServiceNeed extends `service:${infer Kind}` ? Kind : never;

/** A workbench folder with an action on the entity type, `mandatoryInstantiation` with one on the mandatory type. */
export interface MappedAction {
  readonly folder: string;
  /** The variable that takes the marker; by default the name of the property of the type that carries it. */
  readonly variable?: string;
  /** What the action itself asks for or gives, by property. */
  readonly values?: { readonly [property: string]: string | number | boolean };
}

/** A service request. */
export interface MappedService {
  readonly signature: string;
  /** Its mandatory property. */
  readonly property?: string;
  /** The message that it answers; `{value}` stands for what the property was given. */
  readonly message?: string;
}

/** Which of a deployment's types and properties stand for the suite's. What is not mapped is `unsupported`. */
export interface Mapping {
  readonly $schema?: string;
  /** The external id of the access that is judged. */
  readonly access: string;
  readonly types: { readonly [Need in TypeNeed]?: MappedType };
  readonly properties?: { readonly [Need in MappedProperty]?: string };
  readonly constants?: readonly string[];
  readonly ambiguousName?: string;
  readonly partitions?: readonly [string, string];
  readonly ignoringAccess?: string;
  /** The id of a Resource with a static source that lies ready. */
  readonly staticResource?: string;
  readonly actions?: { readonly [Kind in ActionKind]?: MappedAction };
  readonly services?: { readonly [Kind in ServiceKind]?: MappedService };
  readonly features?: readonly ('resources' | 'legacy' | 'xml' | 'logout')[];
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((each) => each === name);

/** Whether a mapping has what a need asks for. `credentials` and `throwaway` are of the run, not of the mapping. */
export function isMapped(mapping: Mapping, need: Exclude<Need, 'credentials' | 'throwaway'>): boolean {
  if (isOneOf(typeNeeds, need)) return mapping.types[need] !== undefined;
  if (isOneOf(actionNeeds, need)) return actionOf(mapping, need) !== undefined;
  if (isOneOf(serviceNeeds, need)) return serviceOf(mapping, need) !== undefined;
  if (isOneOf(featureNeeds, need)) return hasFeature(mapping, need);
  if (need === 'enumProperty' || need === 'enumList') {
    if ((mapping.constants?.length ?? 0) < 2) return false;
  }
  const owner = Object.hasOwn(referringNeeds, need) ? mapping.types.referringType : mapping.types.entityType;
  return owner !== undefined && mapping.properties?.[need] !== undefined;
}

function hasFeature(mapping: Mapping, need: FeatureNeed): boolean {
  if (need === 'ambiguousName') return mapping.ambiguousName !== undefined;
  if (need === 'partitions') return mapping.partitions !== undefined;
  if (need === 'ignoredPartitions') return mapping.ignoringAccess !== undefined;
  if (need === 'staticResource') return mapping.staticResource !== undefined;
  return mapping.features?.some((each) => each === need) ?? false;
}

/** The folder of a stored action. */
export function actionOf(mapping: Mapping, need: ActionNeed): MappedAction | undefined {
  const kinds = { ...mapping.actions };
  const entry = Object.entries(kinds).find(([kind]) => `workbench:${kind}` === need);
  return entry?.[1];
}

/** The service request that stands for a need. */
export function serviceOf(mapping: Mapping, need: ServiceNeed): MappedService | undefined {
  const entry = Object.entries({ ...mapping.services }).find(([kind]) => `service:${kind}` === need);
  return entry?.[1];
}

/** The names of all properties that can be mapped. */
export const mappedProperties: readonly string[] = [
  ...Object.keys(propertyNeeds),
  ...Object.keys(referringNeeds),
  'mandatoryProperty',
];
