import type { Entities } from '../entities/entities.js';
import { callSite } from '../errors/base.js';
import { Legacy } from '../legacy/legacy.js';
import type { ModelDefinition } from '../model/deployment.js';
import type { CheckedTypeName, TypeNameOf } from '../model/model-types.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { Resources } from '../resources/resources.js';
import { openEntities } from './names.js';

/** One access of the service: a named entity store. */
export class Access<M extends ModelDefinition = ModelDefinition> {
  /** The external id of the access. */
  readonly id: string;
  /** The files stored in the access (4.1). */
  readonly resources: Resources;
  /** The calls of the legacy endpoint (4.3, 4.5, 4.6). */
  readonly legacy: Legacy<M>;
  readonly #context: ClientContext;

  /** @internal */
  constructor(context: ClientContext, id: string) {
    this.#context = context;
    this.id = id;
    this.resources = new Resources(context, id);
    this.legacy = new Legacy(context, id);
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
  entities(type: unknown): unknown {
    return openEntities(this.#context, this.id, type, callSite(this.entities));
  }
}
