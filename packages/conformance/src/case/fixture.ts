import { Unsupported } from './errors.js';
import {
  actionOf,
  type CaseMapping,
  type MappedProperty,
  type MappedService,
  type MappedType,
  serviceOf,
} from './mapping.js';
import { isMapped } from './need-table.js';
import type {
  ActionNeed,
  CreatableNeed,
  MandatoryNeed,
  PropertyNeed,
  ReferringNeed,
  ServiceNeed,
  TypeNeed,
} from './needs.js';
import { entity, type Id, mapOf, type Plain, type PlainEntity, setOf } from './plain.js';
import type { Login, Target } from './subject.js';

/**
 * An entity that the suite created for a case, or that existed before the run. It can be the {@link Target} of a call.
 */
export interface Made extends Target {
  readonly type: string;
  readonly id: Id;
}

/** An entity that existed before the run, as it was read. */
export interface Existing extends Made {
  readonly entity: PlainEntity;
}

/**
 * The type that owns the references of a case with `linksOnce`: the entity type, or the referring type where that
 * stands in for it.
 */
export type LinkingNeed = 'linkingType';

/** Values by the needs that properties stand for, or by the names of properties. */
export type NeedValues = { readonly [needOrName: string]: Plain };

/** What a fixture knows of the run. */
interface FixtureSettings {
  readonly mapping: CaseMapping;
  readonly vendor: string;
  /** The credentials that the run logs in with, unless it was given a session id instead. */
  readonly credentials?: Login | undefined;
}

/**
 * What a case uses and creates in a deployment: the names and values for the needs of the suite by the mapping, and the
 * entities, files and sessions of the case.
 */
export abstract class Fixture {
  /** The external id of the access that the run judges. */
  readonly access: string;
  /** The prefix of built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  readonly #mapping: CaseMapping;
  readonly #credentials: FixtureSettings['credentials'];
  /** The marker of the case. */
  readonly #marker: string;

  constructor({ mapping, vendor, credentials }: FixtureSettings, marker: string) {
    this.access = mapping.access;
    this.vendor = vendor;
    this.#mapping = mapping;
    this.#credentials = credentials;
    this.#marker = marker;
  }

  /** The external id of the access that stands for `ignoredPartitions`. */
  get ignoringAccess(): string {
    return this.#mapping.ignoringAccess ?? unmapped('ignoringAccess');
  }

  /** A simple name that two types have in common. */
  get ambiguousName(): string {
    return this.#mapping.ambiguousName ?? unmapped('ambiguousName');
  }

  /** Names that do not exist in the deployment, for requests that must be answered with 404. */
  get unknown() {
    const marker = this.#marker;
    const name = marker.replaceAll('-', '_');
    return { access: `access.${marker}`, type: `${this.vendor}.unknown.${name}`, property: name };
  }

  /** The names of two different partitions, for `partitions`. */
  get partitions(): readonly [string, string] {
    return this.#mapping.partitions ?? unmapped('partitions');
  }

  /** The names of at least two constants of the enum. */
  get constants(): readonly string[] {
    return this.#mapping.constants ?? unmapped('constants');
  }

  /** Returns the full signature of the type that stands for a need. */
  type(need: TypeNeed | LinkingNeed): string {
    return this.#mapped(need).signature;
  }

  /** Returns the name of the property that stands for a need. */
  property(need: MappedProperty): string {
    return this.#mapping.properties?.[need] ?? unmapped(need);
  }

  /** Returns whether a property stands for a need. */
  has(need: PropertyNeed | 'ambiguousName'): boolean {
    return isMapped(this.#mapping, need);
  }

  /** Returns the name of the property that contains the marker in a type. */
  marker(need: CreatableNeed | LinkingNeed): string {
    return this.#mapped(need).marker ?? unmapped(`a marker of ${need}`);
  }

  /** Returns the folder name of a stored action. */
  action(need: ActionNeed): string {
    return actionOf(this.#mapping, need)?.folder ?? unmapped(need);
  }

  /** Returns the name of the action variable that takes the marker, without its asterisk. */
  variable(need: ActionNeed): string {
    const type = need === 'workbench:mandatoryInstantiation' ? 'mandatoryType' : 'entityType';
    return actionOf(this.#mapping, need)?.variable ?? this.marker(type);
  }

  /** Returns the values of the further variables that an action needs. */
  variables(need: ActionNeed): { readonly [variable: string]: Plain } {
    return this.#withMarker(actionOf(this.#mapping, need)?.variables);
  }

  /** Returns the values that an action requires or sets, by property. @throws Unsupported if the mapping has none */
  actionValues(need: ActionNeed): { readonly [property: string]: string | number | boolean } {
    return actionOf(this.#mapping, need)?.values ?? unmapped(`the values of ${need}`);
  }

  /**
   * Returns the signature of a service request, its mandatory property, the values of further properties and the
   * message of its response.
   */
  service(need: ServiceNeed): MappedService {
    const service = serviceOf(this.#mapping, need) ?? unmapped(need);
    return { ...service, values: this.#withMarker(service.values) };
  }

  /** The id of a Resource with a static source. */
  get staticResource(): string {
    return this.#mapping.staticResource ?? unmapped('staticResource');
  }

  /** The credentials that the run logs in with. @throws Unsupported if the run was given a session id instead */
  get credentials(): Login {
    if (this.#credentials === undefined) throw new Unsupported('user and password are not known');
    return this.#credentials;
  }

  /**
   * Returns an entity with the marker of the case, to be sent or to be expected. The keys of `values` are needs, e.g.
   * `{ stringProperty: 'a' }`, or property names. The values that the mapping requires for every instance are included.
   */
  values(values: NeedValues = {}, need: CreatableNeed | LinkingNeed = 'entityType'): PlainEntity {
    const type = this.#mapped(need);
    const properties: { [name: string]: Plain } = this.#withMarker(type.values);
    if (need === 'mandatoryType') this.#addMandatory(properties);
    properties[this.marker(need)] = this.#marker;
    for (const [name, value] of Object.entries(values)) properties[this.#propertyName(name)] = value;
    return entity(properties, type.signature);
  }

  /** Adds a value to each mandatory property that has none. */
  #addMandatory(properties: { [name: string]: Plain }): void {
    const values: { readonly [Need in MandatoryNeed]: Plain } = {
      mandatoryProperty: this.#marker,
      mandatoryList: [this.#marker],
      mandatoryInteger: 7,
      mandatoryDefault: this.#marker,
    };
    for (const [need, value] of Object.entries(values)) {
      const name = this.#mappedName(need);
      if (name !== undefined) properties[name] ??= value;
    }
  }

  /** Returns the values of a mapping with the marker of the case. */
  #withMarker(values: MappedType['values'] = {}): { [name: string]: string | number | boolean } {
    // Without a prototype, a property may also have the name `__proto__`.
    const own: { [name: string]: string | number | boolean } = Object.create(null);
    for (const [name, value] of Object.entries(values)) {
      own[name] = typeof value === 'string' ? value.replaceAll('{marker}', this.#marker) : value;
    }
    return own;
  }

  #propertyName(needOrName: string): string {
    return this.#mappedName(needOrName) ?? needOrName;
  }

  #mappedName(need: string): string | undefined {
    return Object.entries({ ...this.#mapping.properties }).find(([each]) => each === need)?.[1];
  }

  #mapped(need: TypeNeed | LinkingNeed): MappedType {
    return this.#mapping.types[need] ?? unmapped(need);
  }

  /** Returns a reference to an entity, as a value. */
  reference({ type, id, partition }: Target): PlainEntity {
    return entity(partition === undefined ? { id } : { id, partition }, type);
  }

  /** Creates an entity of `referringType` that refers to an entity by one property. @throws Blocked */
  async createReferring(need: ReferringNeed, to: Made): Promise<Made> {
    return await this.create({ [need]: this.#referring(need, to) }, 'referringType');
  }

  #referring(need: ReferringNeed, to: Made): Plain {
    const reference = this.reference(to);
    if (need === 'referenceList') return [reference];
    if (need === 'referenceSet') return setOf(reference);
    if (need === 'referenceMap') return mapOf(['key', reference]);
    return need === 'referenceKeyMap' ? mapOf([reference, 'value']) : reference;
  }

  /**
   * Creates an entity as part of the set-up. The properties of `referringType` that need a value refer to a further
   * entity, unless `values` has them. @throws Blocked
   */
  abstract create(values?: NeedValues, need?: CreatableNeed | LinkingNeed): Promise<Made>;
  /** Creates an entity in a partition. @throws Blocked */
  abstract createIn(partition: string, id: Id, values?: NeedValues, need?: CreatableNeed): Promise<Made>;
  /** Returns an id of `entityType` that no entity has. */
  abstract unusedId(): Promise<Id>;
  /** Returns an entity that existed before the run, for cases that only read. @throws Unsupported if there is none */
  abstract existing(need?: TypeNeed): Promise<Existing>;
  /**
   * Returns an entity that existed before the run, of a mapped type with few entities, for cases that read all entities
   * of any type. If the deployment has no such type, the entity is of `entityType`. @throws Unsupported if there is
   * none
   */
  abstract existingAmongFew(): Promise<Existing>;
  /** Uploads a file as part of the set-up. Its name begins with the marker. @throws Blocked */
  abstract upload(
    content: Uint8Array | string,
    suffix?: string,
  ): Promise<{ readonly id: string; readonly name: string; readonly entity: PlainEntity }>;
  /**
   * Returns a file name with the marker of the case, and adds it to the ledger. The name of every upload must come from
   * this method.
   *
   * @param folder the text before the marker, e.g. `a/`; the ledger gets the name with the folder and without it
   */
  abstract fileName(suffix?: string, folder?: string): string;
  /**
   * Begins a session for the case, and ends it after the case.
   *
   * @throws Blocked; Unsupported if the only session available is that of the run
   */
  abstract session(): Promise<string>;
  /**
   * Returns whether a session is that of the run, which no case may end. A service may return it again for a further
   * login.
   */
  abstract isOfRun(sessionId: string): boolean;
  /** Ends a session that the case has begun, after the case. The session of the run is never ended. */
  abstract endAfterwards(sessionId: string): void;
}

/** Reports that the mapping does not cover a need. @throws Unsupported */
function unmapped(need: string): never {
  throw new Unsupported(`the mapping has nothing for ${need}`);
}
