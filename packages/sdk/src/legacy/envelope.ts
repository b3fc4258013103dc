import { InputError } from '../errors/usage.js';
import { vendorPlaceholder } from '../model/built-in.js';
import { mismatch } from '../model/message.js';

/** An assembly, and which of its entities are new although they have an id (2.4). */
export interface ManipulationEnvelope<Assembly = unknown> {
  readonly _type: string;
  readonly assembly: Assembly;
  readonly instantiationsWithId: ReadonlySet<object>;
}

/** The client's `vendor` takes its place when it is written. */
const envelopeType = `${vendorPlaceholder}.model.rest.crud.ManipulationEnvelope`;

/**
 * An assembly some of whose entities are created with ids of your choice (4.3, rule 1).
 *
 * @param assembly an entity or several
 * @param instantiationsWithId the new ones among them, also those deeper in the graph: the same objects
 * @param type the signature of the envelope. Default: the service's own, with the `vendor` of the client that sends it
 * @example
 * const ann = { _type: 'com.vendor.demo.model.Person', id: 7, firstName: 'Ann' } as const;
 * await demo.legacy.assemblyManipulate(manipulationEnvelope(ann, [ann]));
 */
export function manipulationEnvelope<const Assembly extends object>(
  assembly: Assembly,
  instantiationsWithId: Iterable<object>,
  type: string = envelopeType,
): ManipulationEnvelope<Assembly> {
  if (typeof assembly !== 'object' || assembly === null)
    throw new InputError(mismatch('an entity or an array of entities', assembly, 'assembly'));
  return { _type: type, assembly, instantiationsWithId: new Set(instantiationsWithId) };
}

/** Whether a value is an assembly with its new entities. */
export function isManipulationEnvelope(value: object): value is ManipulationEnvelope {
  return 'instantiationsWithId' in value && 'assembly' in value;
}
