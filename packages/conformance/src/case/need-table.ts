import { actionOf, type Mapping, ownerOf, serviceOf } from './mapping.js';
import {
  type ActionNeed,
  actionNeeds,
  type CreatableNeed,
  type FeatureNeed,
  type Need,
  namesOf,
  propertyTypes,
  type ServiceNeed,
  serviceNeeds,
  type TypeNeed,
  typeNeeds,
} from './needs.js';

/** What a run has besides its mapping. */
export interface RunFacts {
  readonly hasCredentials: boolean;
  /** Whether the ids of the entity type are longs. */
  readonly hasLongIds: boolean;
  /** Whether cases can run in copies of the service. */
  readonly hasCopies: boolean;
}

/** What the suite knows of a need. */
export interface NeedRow {
  /** Returns what stands for the need, or `undefined` if the need is not met. */
  readonly found: (mapping: Mapping, run?: RunFacts) => string | undefined;
  /** The reason why the need is not met. Default: the mapping has nothing for it. */
  readonly lack?: string;
  /** What to do so that the need is met. Missing if nothing can be done. */
  readonly advice?: string;
  /** The types of which a case with the need creates entities. Default: none. */
  readonly creates?: readonly CreatableNeed[];
}

/** The types of which a case creates entities if it needs a type. Cases need the other types with the entity type. */
const createdFor: { readonly [Need in TypeNeed]?: readonly CreatableNeed[] } = {
  subtype: ['entityType', 'subtype'],
  abstractType: ['entityType', 'subtype'],
  referringType: ['referringType', 'entityType'],
  stringIdType: ['stringIdType'],
  mandatoryType: ['mandatoryType'],
};

/** Returns the row of a need that is met if the mapping has something for it, at the given place. */
const mapped = (
  place: string,
  found: (mapping: Mapping) => string | undefined,
  creates: readonly CreatableNeed[] = [],
): NeedRow => ({ found, advice: `add ${place} the mapping`, creates });

const typeRow = (need: TypeNeed) =>
  mapped(`${need} to types in`, ({ types }) => types[need]?.signature, createdFor[need] ?? ['entityType']);

function propertyRow(need: keyof typeof propertyTypes): NeedRow {
  const owner = ownerOf(need);
  const isEnum = need === 'enumProperty' || need === 'enumList';
  const found = ({ types, properties, constants = [] }: Mapping) =>
    types[owner] === undefined || (isEnum && constants.length < 2) ? undefined : properties?.[need];
  return mapped(`${need} to properties in`, found, createdFor[owner] ?? ['entityType']);
}

const actionRow = (need: ActionNeed) =>
  mapped(`${need.replace('workbench:', '')} to actions in`, (each) => actionOf(each, need)?.folder, ['entityType']);

const serviceRow = (need: ServiceNeed) =>
  mapped(`${need.replace('service:', '')} to services in`, (each) => serviceOf(each, need)?.signature);

const listed = (need: NonNullable<Mapping['features']>[number]) =>
  mapped(`${need} to features in`, ({ features }) => yesIf(features?.includes(need)));

const yesIf = (condition = false): string | undefined => (condition ? 'yes' : undefined);

const featureRows: { readonly [Each in FeatureNeed]: NeedRow } = {
  ambiguousName: mapped('ambiguousName to', ({ ambiguousName }) => ambiguousName),
  partitions: mapped('partitions to', ({ partitions }) => partitions?.join(', '), ['entityType']),
  ignoredPartitions: mapped('ignoringAccess to', ({ ignoringAccess }) => ignoringAccess, ['entityType']),
  resources: listed('resources'),
  staticResource: mapped('staticResource to', ({ staticResource }) => staticResource),
  legacy: listed('legacy'),
  xml: listed('xml'),
  logout: listed('logout'),
  longIds: { found: (_, run) => yesIf(run?.hasLongIds), lack: 'the ids of `entityType` are texts' },
  credentials: {
    found: (_, run) => yesIf(run?.hasCredentials),
    lack: 'user and password are not known',
    advice: 'log in by --user and --password-env',
  },
  throwaway: {
    found: (_, run) => yesIf(run?.hasCopies),
    lack: 'it is only safe on a server without data of others, such as that of --self',
  },
};

const rowsOf = <Name extends Need>(needs: readonly Name[], rowOf: (need: Name) => NeedRow) =>
  needs.map((need) => [need, rowOf(need)] as const);

/** Every need with its row. Whatever depends on a need is read from here. */
export const needRows: ReadonlyMap<Need, NeedRow> = new Map<Need, NeedRow>([
  ...rowsOf(typeNeeds, typeRow),
  ...rowsOf(namesOf(propertyTypes), propertyRow),
  ...rowsOf(namesOf(featureRows), (need) => featureRows[need]),
  ...rowsOf(actionNeeds, actionRow),
  ...rowsOf(serviceNeeds, serviceRow),
]);

/** Returns whether a mapping has something for a need. */
export const isMapped = (mapping: Mapping, need: Need): boolean => needRows.get(need)?.found(mapping) !== undefined;
