import type { Entities } from '../entities/entities.js';
import { EntityCalls } from '../entities/entity-calls.js';
import { type CallSite, callSite } from '../errors/base.js';
import { InputError } from '../errors/usage.js';
import type { ModelDefinition } from '../model/deployment.js';
import { isObject } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import type { CheckedTypeName, LongOf, TypeNameOf } from '../model/model-types.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { Resources } from '../resources/resources.js';

/**
 * The key under which other entries of this package find what the calls of an access share. It is registered globally,
 * so that the ESM and CJS copies of the package have the same key.
 */
const shared = Symbol.for('@platform-services/sdk/context');

/** What the calls of an access share. @throws InputError if the value is not an access, but e.g. a client */
export function contextOf<M extends ModelDefinition>(access: Access<M>, site: CallSite): ClientContext {
  const context = isObject(access) ? access[shared] : undefined;
  if (context === undefined) throw new InputError(mismatch('an access of a client', access, 'access'), { site });
  return context;
}

/** One access of the service: a named entity store. */
export class Access<M extends ModelDefinition = ModelDefinition> {
  /** Lets the compiler infer the model from an access. It has no value. */
  declare protected readonly modelType: M | undefined;
  /** The external id of the access. */
  readonly id: string;
  /** The files stored in the access (4.1). */
  readonly resources: Resources<LongOf<M>>;
  readonly #context: ClientContext;

  /** @internal */
  constructor(context: ClientContext, id: string) {
    this.#context = context;
    this.id = id;
    this.resources = new Resources(context, id);
  }

  /**
   * The entities of a type and its subtypes (4.8). Sends no request.
   *
   * @param type the full signature, or the simple name if it is unique in the access
   * @throws InputError if it is not a string, or the model does not know the name
   * @example const people = client.access('access.demo').entities('Person');
   */
  // The first part accepts a type parameter, for which the compiler cannot decide the second one.
  entities<const N extends string>(type: (N & TypeNameOf<M>) | CheckedTypeName<M, N>): Entities<M, N>;
  entities(type: string): unknown {
    const refusal = typeof type === 'string' ? this.#context.types.refusalOf(type) : mismatch('a string', type, 'type');
    if (refusal !== undefined) throw new InputError(refusal, { site: callSite(this.entities) });
    return new EntityCalls(this.#context, this.id, type);
  }

  /** @internal */
  get [shared](): ClientContext {
    return this.#context;
  }
}
