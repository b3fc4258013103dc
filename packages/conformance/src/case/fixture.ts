import type { MappedService } from './mapping.js';
import type { ActionNeed, PropertyNeed, ReferringNeed, ServiceNeed, TypeNeed } from './needs.js';
import type { Plain, PlainEntity } from './plain.js';
import type { Target } from './subject.js';

/** An entity that the suite made for a case, or that lies ready. Can be used as the {@link Target} of a call. */
export interface Made extends Target {
  readonly type: string;
  /** As it came: a number, or digits. */
  readonly id: Plain;
}

/** Types of which a case creates instances. */
export type CreatableNeed = 'entityType' | 'subtype' | 'referringType' | 'stringIdType' | 'mandatoryType';

/** From the suite's needs to a deployment's names, and to entities of the case's own. */
export interface Fixture {
  /** The external id of the run's access. */
  readonly access: string;
  /** The access of `ignoredPartitions`. */
  readonly ignoringAccess: string;
  /** The prefix of built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** A simple name that two types share. */
  readonly ambiguousName: string;
  /** Names that nothing has: for 404 rows. */
  readonly unknown: { readonly access: string; readonly type: string; readonly property: string };
  /** Names of two different partitions, for `partitions`. */
  readonly partitions: readonly [string, string];

  /** The full signature of the type that stands for a need. */
  type(need: TypeNeed): string;
  /** The name of the property that stands for a need. */
  property(need: PropertyNeed | ReferringNeed | 'mandatoryProperty'): string;
  /** Whether a property stands for a need. */
  has(need: PropertyNeed): boolean;
  /** The name of the property that carries the marker in a type. */
  marker(need: CreatableNeed): string;
  /** At least two constants of the enum. */
  readonly constants: readonly string[];
  /** The folder's name of a stored action. */
  action(need: ActionNeed): string;
  /** The variable of an action that takes the marker, without its asterisk. */
  variable(need: ActionNeed): string;
  /** What an action itself asks for or gives, by property. @throws Unsupported where the mapping does not say */
  actionValues(need: ActionNeed): { readonly [property: string]: string | number | boolean };
  /** The signature of a service request, its mandatory property, and what it answers. */
  service(need: ServiceNeed): MappedService;
  /** The id of a Resource with a static source. */
  readonly staticResource: string;
  /** Who the run logs in as. @throws Unsupported where it was given a session */
  readonly credentials: { readonly user: string; readonly password: string };

  /**
   * An entity with the case's marker, to send or to expect: values by need, e.g. `{ stringProperty: 'a' }`, or by
   * property name. With the values that the mapping says every instance needs.
   */
  values(values?: { readonly [needOrName: string]: Plain }, need?: CreatableNeed): PlainEntity;
  /** Creates an entity as set-up. @throws Blocked */
  create(values?: { readonly [needOrName: string]: Plain }, need?: CreatableNeed): Promise<Made>;
  /** Creates an entity in a partition. @throws Blocked */
  createIn(partition: string, id: Plain, values?: { readonly [needOrName: string]: Plain }): Promise<Made>;
  /** Creates an entity of `referringType` that refers by one property and, if that is mandatory, fills it. @throws Blocked */
  createReferring(need: ReferringNeed, to: Made): Promise<Made>;
  /** A reference to an entity, as a value. */
  reference(to: Target): PlainEntity;
  /** An id of the type that no entity has. */
  unusedId(need?: CreatableNeed): Promise<Plain>;
  /** An entity that lies ready in the deployment, for cases that only read. @throws Unsupported where there is none */
  existing(need?: TypeNeed): Promise<Made & { readonly entity: PlainEntity }>;
  /** Uploads a file as set-up; the name begins with the marker. @throws Blocked */
  upload(
    content: Uint8Array | string,
    suffix?: string,
  ): Promise<{ readonly id: string; readonly name: string; readonly entity: PlainEntity }>;
  /**
   * A file name with the case's marker that is in the ledger: names of uploads come from here.
   *
   * @param folder what stands before the marker, e.g. `a/`; the ledger has the name with it and without it
   */
  fileName(suffix?: string, folder?: string): string;
  /**
   * A session of the case's own, ended after it. @throws Blocked, Unsupported where there is none but that of the run
   */
  session(): Promise<string>;
  /** Whether a session is the run's, which no case may end: a service may give it to whoever logs in again. */
  isOfRun(sessionId: string): boolean;
  /** Ends a session that the case has begun, after it; never that of the run. */
  endAfterwards(sessionId: string): void;
}
