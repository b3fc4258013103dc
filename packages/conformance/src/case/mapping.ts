import {
  type ActionNeed,
  creatable,
  mandatoryNeeds,
  propertyTypes,
  referringNeeds,
  type ServiceNeed,
  type TypeNeed,
} from './needs.js';

/** A type in an access in which entities with a marker can exist. */
export interface Place {
  readonly access: string;
  readonly type: string;
  /** The property that contains the marker. */
  readonly property: string;
}

/** A type of the deployment that stands for a type of the suite. */
export interface MappedType {
  readonly signature: string;
  /** The string property that contains the marker. Without it the suite creates no instances of the type. */
  readonly marker?: string;
  /** Further values that every new instance needs. `{marker}` in a text is replaced by the marker. */
  readonly values?: { readonly [property: string]: string | number | boolean };
}

/** A property need, for which a property of the deployment can stand. */
export type MappedProperty = keyof typeof propertyTypes;

type ActionKind = ActionNeed extends `workbench:${infer Kind}` ? Kind : never;
type ServiceKind = ServiceNeed extends `service:${infer Kind}` ? Kind : never;

/**
 * A workbench folder with an action. The action is on the entity type, that of `mandatoryInstantiation` on the
 * mandatory type.
 */
export interface MappedAction {
  readonly folder: string;
  /** The variable that takes the marker. Default: the name of the property that contains the marker in the type. */
  readonly variable?: string;
  /** Further variables that the action needs. `{marker}` in a text is replaced by the marker. */
  readonly variables?: { readonly [variable: string]: string | number | boolean };
  /** The values that the action requires or sets, by property. */
  readonly values?: { readonly [property: string]: string | number | boolean };
}

/** A service request of the deployment. */
export interface MappedService {
  readonly signature: string;
  /** The name of its mandatory property. */
  readonly property?: string;
  /** Further properties that the request needs. `{marker}` in a text is replaced by the marker. */
  readonly values?: { readonly [property: string]: string | number | boolean };
  /** The message of its response. `{value}` stands for the value of the property. */
  readonly message?: string;
}

/**
 * Maps the types and properties of the suite to those of a deployment. Cases that need anything else are `unsupported`.
 */
export interface Mapping {
  /** The place of `mapping.schema.json`, for editors. It has no effect. */
  readonly $schema?: string;
  /** The external id of the access that the run judges. */
  readonly access: string;
  /** The types of the deployment that stand for those of the suite, e.g. `entityType`. */
  readonly types: { readonly [Need in TypeNeed]?: MappedType };
  /** The properties of the deployment that stand for those of the suite, e.g. `stringProperty`. */
  readonly properties?: { readonly [Need in MappedProperty]?: string };
  /** Constants of the enum type. Cases about enums need two of them. */
  readonly constants?: readonly string[];
  /** A simple name that two types of the access share. */
  readonly ambiguousName?: string;
  /** Two partitions in which entities of the entity type can be created with an id of the client's choice. */
  readonly partitions?: readonly [string, string];
  /** The external id of an access with the same types in which partitions do not distinguish entities. */
  readonly ignoringAccess?: string;
  /** The id of an existing Resource with a static source. */
  readonly staticResource?: string;
  /** The workbench folders whose actions cases may run, by the kind of action (4.5). */
  readonly actions?: { readonly [Kind in ActionKind]?: MappedAction };
  /** The service requests that cases may send at any time, by their use for the suite (4.6). */
  readonly services?: { readonly [Kind in ServiceKind]?: MappedService };
  /** Further parts of the service that are judged. Default: none. */
  readonly features?: readonly ('resources' | 'legacy' | 'xml' | 'logout')[];
}

/** The mapping of a run for one case, with the type that owns the references of the case. */
export interface CaseMapping extends Mapping {
  readonly types: Mapping['types'] & { readonly linkingType?: MappedType };
}

/** Returns the places in which entities with markers can exist: every mapped type with a property for the marker. */
export function placesOf({ access, ignoringAccess, types }: Mapping): readonly Place[] {
  const inAccess = (access: string) =>
    creatable.flatMap((need): Place[] => {
      const type = types[need];
      if (type?.marker === undefined || (need === 'subtype' && types.entityType?.marker === type.marker)) return [];
      return [{ access, type: type.signature, property: type.marker }];
    });
  return Array.from(new Set([access, ignoringAccess ?? access])).flatMap(inAccess);
}

/** Returns the folder of a stored action. */
export const actionOf = ({ actions }: Mapping, need: ActionNeed): MappedAction | undefined => ofKind(actions, need);

/** Returns the service request that stands for a need. */
export const serviceOf = ({ services }: Mapping, need: ServiceNeed): MappedService | undefined =>
  ofKind(services, need);

/** Returns the member whose name is the end of a need, e.g. `query` for `workbench:query`. */
const ofKind = <Value>(members: { readonly [kind: string]: Value } = {}, need: string): Value | undefined =>
  Object.entries(members).find(([kind]) => need.endsWith(`:${kind}`))?.[1];

/** Returns the type whose property stands for a name of {@link Mapping.properties}. */
export function ownerOf(property: string): 'entityType' | 'referringType' | 'mandatoryType' {
  if (Object.hasOwn(mandatoryNeeds, property)) return 'mandatoryType';
  return Object.hasOwn(referringNeeds, property) ? 'referringType' : 'entityType';
}

/** Returns the kind of a mapped property. */
export function kindIn({ properties }: Mapping, name: string): 'list' | 'set' | 'map' | 'single' {
  const types: ReadonlyMap<string, string> = new Map(Object.entries(propertyTypes));
  let kind: string | undefined;
  for (const [need, property] of Object.entries({ ...properties })) {
    if (property === name) kind = /^(?:list|set|map)(?=<)/.exec(types.get(need) ?? '')?.[0] ?? kind;
  }
  return kind === 'list' || kind === 'set' || kind === 'map' ? kind : 'single';
}
