import { InputError } from '../errors/usage.js';
import { vendorPlaceholder } from '../model/built-in.js';
import { isObject } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';

/** An assembly, with the entities in it that are new although they have an id (2.4). */
export interface ManipulationEnvelope<Assembly = unknown> {
  /** The signature of the envelope. `$vendor` in it stands for the `vendor` of the client. */
  readonly _type: string;
  /** The entities to create and to update. */
  readonly assembly: Assembly;
  /** The entities of the assembly that are created with the `id` they have. Without this, an `id` means an update. */
  readonly instantiationsWithId: ReadonlySet<object>;
}

/** The placeholder is replaced with the client's `vendor` when the envelope is written. */
const envelopeType = `${vendorPlaceholder}.model.rest.crud.ManipulationEnvelope`;

/**
 * Wraps an assembly in which some entities are created with ids of your choice (4.3, rule 1).
 *
 * @param assembly one entity or several
 * @param instantiationsWithId the new entities in it, including nested ones; they must be the same objects
 * @param type the signature of the envelope. Default: the built-in type, with the `vendor` of the client that sends it
 * @example
 * const ann = { _type: 'com.vendor.demo.model.Person', id: 7, firstName: 'Ann' } as const;
 * await legacy(demo).assemblyManipulate(manipulationEnvelope(ann, [ann]));
 */
export function manipulationEnvelope<const Assembly extends object>(
  assembly: Assembly,
  instantiationsWithId: Iterable<object>,
  type: string = envelopeType,
): ManipulationEnvelope<Assembly> {
  if (!isObject(assembly)) throw new InputError(mismatch('an entity or an array of entities', assembly, 'assembly'));
  return { _type: type, assembly, instantiationsWithId: new Set(instantiationsWithId) };
}

/** Whether a value was created by {@link manipulationEnvelope}. */
export function isManipulationEnvelope(value: object): value is ManipulationEnvelope {
  return 'instantiationsWithId' in value && 'assembly' in value;
}
