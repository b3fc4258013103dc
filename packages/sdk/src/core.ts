import type { ClientOptions } from './client/client-options.js';
import { CoreClient, contextOf } from './client/core-client.js';
import { checkAccess, openEntities } from './client/names.js';
import type { Entities } from './entities/entities.js';
import { callSite } from './errors/base.js';
import { isLocatable, located } from './errors/usage.js';
import { Legacy } from './legacy/legacy.js';
import type { ModelDefinition } from './model/deployment.js';
import type { CheckedTypeName, ModelOf, ModelSource, TypeNameOf } from './model/model-types.js';
import { Resources } from './resources/resources.js';

export type { CoreClient };

/**
 * Creates a client without groups of calls, for small bundles: a bundle only contains the groups that are used with {@link
 * entitiesOf}, {@link resourcesOf} and {@link legacyOf}. In contrast to `createClient`, it does not check the types of the
 * model, so pass one that is generated, or checked by `parseDeployment` or in a test.
 *
 * @throws ConfigError if an option is missing, unknown or invalid
 * @example
 * const client = createCoreClient({ baseUrl, credentials: { user: 'demo', password: 'demo' }, model: demoModel });
 * const people = entitiesOf(client, 'access.demo', 'Person');
 */
export function createCoreClient<const Source extends ModelSource = ModelDefinition>(
  options: ClientOptions<Source>,
): CoreClient<ModelOf<Source>> {
  const site = callSite(createCoreClient);
  try {
    return new CoreClient<ModelOf<Source>>(options);
  } catch (error) {
    throw isLocatable(error) ? located(error, { site }) : error;
  }
}

/**
 * The entities of a type and its subtypes in an access (4.8). Sends no request.
 *
 * @param access the external id of the access
 * @param type the full signature, or the simple name if it is unique in the access
 * @throws InputError if a parameter is invalid, or the model does not know the type
 */
export function entitiesOf<M extends ModelDefinition, const N extends string>(
  client: CoreClient<M>,
  access: string,
  // As in Access: the first part accepts a type parameter.
  type: (N & TypeNameOf<M>) | CheckedTypeName<M, N>,
): Entities<M, N>;
export function entitiesOf(client: CoreClient, access: string, type: unknown): unknown {
  const site = callSite(entitiesOf);
  return openEntities(contextOf(client, site), checkAccess(access, 'access', site), type, site);
}

/** The files stored in an access (4.1). Sends no request. @throws InputError if a parameter is invalid */
export function resourcesOf(client: CoreClient, access: string): Resources {
  const site = callSite(resourcesOf);
  return new Resources(contextOf(client, site), checkAccess(access, 'access', site));
}

/** The calls of the legacy endpoint (4.3, 4.5, 4.6). Sends no request. @throws InputError if a parameter is invalid */
export function legacyOf<M extends ModelDefinition>(client: CoreClient<M>, access: string): Legacy<M> {
  const site = callSite(legacyOf);
  return new Legacy<M>(contextOf(client, site), checkAccess(access, 'access', site));
}
