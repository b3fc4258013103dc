import type { MappedService } from './mapping.js';
import type { ActionNeed, MandatoryNeed, PropertyNeed, ReferringNeed, ServiceNeed, TypeNeed } from './needs.js';
import type { Id, Plain, PlainEntity } from './plain.js';
import type { Target } from './subject.js';

/**
 * An entity that the suite created for a case, or that existed before the run. It can be the {@link Target} of a call.
 */
export interface Made extends Target {
  readonly type: string;
  readonly id: Id;
}

/** The types whose instances a case can create. */
export type CreatableNeed = 'entityType' | 'subtype' | 'referringType' | 'stringIdType' | 'mandatoryType';

/**
 * The type that owns the references of a case with `linksOnce`: the entity type, or the referring type where that
 * stands in for it.
 */
export type LinkingNeed = 'linkingType';

/** Translates the needs of the suite to the names of a deployment, and creates entities for a case. */
export interface Fixture {
  /** The external id of the access that the run judges. */
  readonly access: string;
  /** The external id of the access that stands for `ignoredPartitions`. */
  readonly ignoringAccess: string;
  /** The prefix of built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** A simple name that two types have in common. */
  readonly ambiguousName: string;
  /** Names that do not exist in the deployment, for requests that must be answered with 404. */
  readonly unknown: { readonly access: string; readonly type: string; readonly property: string };
  /** The names of two different partitions, for `partitions`. */
  readonly partitions: readonly [string, string];

  /** Returns the full signature of the type that stands for a need. */
  type(need: TypeNeed | LinkingNeed): string;
  /** Returns the name of the property that stands for a need. */
  property(need: PropertyNeed | ReferringNeed | MandatoryNeed): string;
  /** Returns whether a property stands for a need. */
  has(need: PropertyNeed): boolean;
  /** Returns the name of the property that contains the marker in a type. */
  marker(need: CreatableNeed | LinkingNeed): string;
  /** The names of at least two constants of the enum. */
  readonly constants: readonly string[];
  /** Returns the folder name of a stored action. */
  action(need: ActionNeed): string;
  /** Returns the name of the action variable that takes the marker, without its asterisk. */
  variable(need: ActionNeed): string;
  /** Returns the values of the further variables that an action needs. */
  variables(need: ActionNeed): { readonly [variable: string]: Plain };
  /** Returns the values that an action requires or sets, by property. @throws Unsupported if the mapping has none */
  actionValues(need: ActionNeed): { readonly [property: string]: string | number | boolean };
  /**
   * Returns the signature of a service request, its mandatory property, the values of further properties and the
   * message of its response.
   */
  service(need: ServiceNeed): MappedService;
  /** The id of a Resource with a static source. */
  readonly staticResource: string;
  /** The credentials that the run logs in with. @throws Unsupported if the run was given a session id instead */
  readonly credentials: { readonly user: string; readonly password: string };

  /**
   * Returns an entity with the marker of the case, to be sent or to be expected. The keys of `values` are needs, e.g.
   * `{ stringProperty: 'a' }`, or property names. The values that the mapping requires for every instance are included.
   */
  values(values?: { readonly [needOrName: string]: Plain }, need?: CreatableNeed | LinkingNeed): PlainEntity;
  /**
   * Creates an entity as part of the set-up. The properties of `referringType` that need a value refer to a further
   * entity, unless `values` has them. @throws Blocked
   */
  create(values?: { readonly [needOrName: string]: Plain }, need?: CreatableNeed | LinkingNeed): Promise<Made>;
  /** Creates an entity in a partition. @throws Blocked */
  createIn(
    partition: string,
    id: Id,
    values?: { readonly [needOrName: string]: Plain },
    need?: CreatableNeed,
  ): Promise<Made>;
  /** Creates an entity of `referringType` that refers to an entity by one property. @throws Blocked */
  createReferring(need: ReferringNeed, to: Made): Promise<Made>;
  /** Returns a reference to an entity, as a value. */
  reference(to: Target): PlainEntity;
  /** Returns an id of the type that no entity has. */
  unusedId(need?: CreatableNeed): Promise<Id>;
  /** Returns an entity that existed before the run, for cases that only read. @throws Unsupported if there is none */
  existing(need?: TypeNeed): Promise<Made & { readonly entity: PlainEntity }>;
  /**
   * Returns an entity that existed before the run, of a mapped type with few entities, for cases that read all entities
   * of any type. If the deployment has no such type, the entity is of `entityType`. @throws Unsupported if there is
   * none
   */
  existingAmongFew(): Promise<Made & { readonly entity: PlainEntity }>;
  /** Uploads a file as part of the set-up. Its name begins with the marker. @throws Blocked */
  upload(
    content: Uint8Array | string,
    suffix?: string,
  ): Promise<{ readonly id: string; readonly name: string; readonly entity: PlainEntity }>;
  /**
   * Returns a file name with the marker of the case, and adds it to the ledger. The name of every upload must come from
   * this method.
   *
   * @param folder the text before the marker, e.g. `a/`; the ledger gets the name with the folder and without it
   */
  fileName(suffix?: string, folder?: string): string;
  /**
   * Begins a session for the case, and ends it after the case.
   *
   * @throws Blocked; Unsupported if the only session available is that of the run
   */
  session(): Promise<string>;
  /**
   * Returns whether a session is that of the run, which no case may end. A service may return it again for a further
   * login.
   */
  isOfRun(sessionId: string): boolean;
  /** Ends a session that the case has begun, after the case. The session of the run is never ended. */
  endAfterwards(sessionId: string): void;
}
