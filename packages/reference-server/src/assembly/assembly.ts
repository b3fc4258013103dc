import type { EntityType, Property } from '../model/types.js';
import type { Scalar } from '../model/values.js';

/**
 * The content of a request body with its types, before entities are looked up in a store. The readers of JSON and XML
 * create it, and `assembly/apply.ts` merges it into an access. Every mention of an entity in the body is the same
 * {@link AssemblyEntity} object.
 */
export type AssemblyValue = null | Scalar | AssemblyEntity | AssemblyValue[] | AssemblySet | AssemblyMap;

/** A set as it was written. It may have equal elements, since references are looked up only when it is applied. */
export interface AssemblySet {
  readonly kind: 'set';
  readonly elements: readonly AssemblyValue[];
}

/** A map as it was written, with its entries in the order of the body. */
export interface AssemblyMap {
  readonly kind: 'map';
  readonly entries: readonly (readonly [AssemblyValue, AssemblyValue])[];
}

/** An entity of a body, with the properties that the body contains. A property that is null is contained too. */
export class AssemblyEntity {
  /** The type that the body names, else the type that is declared for the place. May be abstract. */
  readonly type: EntityType;
  /** The path of the first mention in the body, e.g. `$.children[0]`, for messages. */
  readonly path: string;
  /** The `_id` in the body. */
  readonly localId: string | undefined;
  readonly properties = new Map<Property, AssemblyValue>();

  constructor(type: EntityType, path: string, localId?: string) {
    this.type = type;
    this.path = path;
    this.localId = localId;
  }

  /** The value of `id` in the body; null if it is missing. */
  get id(): Scalar | null {
    return this.scalar(this.type.id);
  }

  /** The value of `partition` in the body; null if it is missing. */
  get partition(): string | null {
    const partition = this.scalar(this.type.partition);
    return typeof partition === 'string' ? partition : null;
  }

  private scalar(property: Property): Scalar | null {
    const value = this.properties.get(property) ?? null;
    if (value === null || value instanceof AssemblyEntity || Array.isArray(value)) return null;
    return typeof value === 'object' && 'kind' in value ? null : value;
  }
}
