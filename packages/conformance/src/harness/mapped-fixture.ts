import { Unsupported } from '../case/case.js';
import type { CreatableNeed, LinkingNeed } from '../case/fixture.js';
import type { CaseMapping } from '../case/links.js';
import {
  actionOf,
  isMapped,
  type MappedProperty,
  type MappedService,
  type MappedType,
  serviceOf,
} from '../case/mapping.js';
import type { ActionNeed, MandatoryNeed, PropertyNeed, ServiceNeed, TypeNeed } from '../case/needs.js';
import { entity, type Plain, type PlainEntity } from '../case/plain.js';
import type { Environment } from './environment.js';

/** The part of a fixture that only needs the mapping: names, values and credentials. It sends no requests. */
export class MappedFixture {
  readonly access: string;
  readonly vendor: string;
  readonly #mapping: CaseMapping;
  readonly #credentials: Environment['credentials'];
  /** The marker of the case. */
  readonly #marker: string;

  constructor(
    { mapping, vendor, credentials }: Pick<Environment, 'vendor' | 'credentials'> & { readonly mapping: CaseMapping },
    marker: string,
  ) {
    this.access = mapping.access;
    this.vendor = vendor;
    this.#mapping = mapping;
    this.#credentials = credentials;
    this.#marker = marker;
  }

  get ignoringAccess(): string {
    return this.#mapping.ignoringAccess ?? unmapped('ignoringAccess');
  }

  get ambiguousName(): string {
    return this.#mapping.ambiguousName ?? unmapped('ambiguousName');
  }

  get unknown() {
    const marker = this.#marker;
    const name = marker.replaceAll('-', '_');
    return { access: `access.${marker}`, type: `${this.vendor}.unknown.${name}`, property: name };
  }

  get partitions(): readonly [string, string] {
    return this.#mapping.partitions ?? unmapped('partitions');
  }

  get constants(): readonly string[] {
    return this.#mapping.constants ?? unmapped('constants');
  }

  type(need: TypeNeed | LinkingNeed): string {
    return this.#mapped(need).signature;
  }

  property(need: MappedProperty): string {
    return this.#mapping.properties?.[need] ?? unmapped(need);
  }

  has(need: PropertyNeed): boolean {
    return isMapped(this.#mapping, need);
  }

  marker(need: CreatableNeed | LinkingNeed): string {
    return this.#mapped(need).marker ?? unmapped(`a marker of ${need}`);
  }

  action(need: ActionNeed): string {
    return actionOf(this.#mapping, need)?.folder ?? unmapped(need);
  }

  variable(need: ActionNeed): string {
    const type = need === 'workbench:mandatoryInstantiation' ? 'mandatoryType' : 'entityType';
    return actionOf(this.#mapping, need)?.variable ?? this.marker(type);
  }

  variables(need: ActionNeed): { readonly [variable: string]: Plain } {
    return this.#withMarker(actionOf(this.#mapping, need)?.variables);
  }

  actionValues(need: ActionNeed): { readonly [property: string]: string | number | boolean } {
    return actionOf(this.#mapping, need)?.values ?? unmapped(`the values of ${need}`);
  }

  service(need: ServiceNeed): MappedService {
    const service = serviceOf(this.#mapping, need) ?? unmapped(need);
    return { ...service, values: this.#withMarker(service.values) };
  }

  get staticResource(): string {
    return this.#mapping.staticResource ?? unmapped('staticResource');
  }

  get credentials(): { readonly user: string; readonly password: string } {
    if (this.#credentials === undefined) throw new Unsupported('user and password are not known');
    return this.#credentials;
  }

  values(
    values: { readonly [needOrName: string]: Plain } = {},
    need: CreatableNeed | LinkingNeed = 'entityType',
  ): PlainEntity {
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
    const marker = this.#marker;
    const entries = Object.entries(values).map(([name, value]): [string, string | number | boolean] => [
      name,
      typeof value === 'string' ? value.replaceAll('{marker}', marker) : value,
    ]);
    return Object.fromEntries(entries);
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
}

/** Reports that the mapping does not cover a need. @throws Unsupported */
function unmapped(need: string): never {
  throw new Unsupported(`the mapping has nothing for ${need}`);
}
