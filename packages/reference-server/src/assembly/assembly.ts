import type { EntityType, Property } from '../model/types.js';
import type { Scalar } from '../model/values.js';

/**
 * What a request body says, read and typed but not yet looked up in a store: the form that the JSON and the XML reader
 * give and that `assembly/apply.ts` merges into an access. The same {@link AssemblyEntity} object stands wherever the
 * body means the same entity.
 */
export type AssemblyElement = null | Scalar | AssemblyEntity;
export type AssemblyValue = AssemblyElement | AssemblyElement[] | AssemblySet | AssemblyMap;

/** A set as it was written; equal elements meet when it is applied, since only then references are looked up. */
export interface AssemblySet {
  readonly kind: 'set';
  readonly elements: readonly AssemblyElement[];
}

/** A map as it was written, in the order of the body. */
export interface AssemblyMap {
  readonly kind: 'map';
  readonly entries: readonly (readonly [AssemblyElement, AssemblyElement])[];
}

/** An entity of a body. Properties that the body does not name are absent; `null` is a value. */
export class AssemblyEntity {
  /** What the body or, where it says nothing, the place says; may be abstract. */
  readonly type: EntityType;
  /** Where the entity first stands in the body, e.g. `$.children[0]`, for messages. */
  readonly path: string;
  /** `_id` in the body, for `instantiationsWithId` and messages. */
  readonly localId: string | undefined;
  readonly properties = new Map<Property, AssemblyValue>();

  constructor(type: EntityType, path: string, localId?: string) {
    this.type = type;
    this.path = path;
    this.localId = localId;
  }

  /** The value of `id` in the body; `null` where the body gives none or null. */
  get id(): Scalar | null {
    return this.scalar(this.type.id);
  }

  /** The value of `partition` in the body. */
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
