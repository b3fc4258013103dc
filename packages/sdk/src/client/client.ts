import type { Timing } from '../call/settings.js';
import { callSite } from '../errors/base.js';
import { isLocatable, located } from '../errors/usage.js';
import type { ModelDefinition } from '../model/deployment.js';
import type { ModelOf, ModelSource } from '../model/model-types.js';
import { modelProblem } from '../model/source-check.js';
import { Access } from './access.js';
import type { ClientOptions } from './client-options.js';
import { CoreClient, contextOf } from './core-client.js';
import { checkAccess } from './names.js';

/**
 * A client of one service with one session. It logs in when the first call needs a session, once for all callers, and
 * again when the service has ended a session that worked before.
 */
export class Client<M extends ModelDefinition = ModelDefinition> extends CoreClient<M> {
  /** @internal */
  constructor(options: ClientOptions, timing?: Timing) {
    super(options, timing, modelProblem);
  }

  /**
   * An access by its external id. Sends no request.
   *
   * @throws InputError if the id is not a string
   * @example const people = client.access('access.demo').entities('Person');
   */
  access(id: string): Access<M> {
    const site = callSite(this.access);
    return new Access(contextOf(this, site), checkAccess(id, 'id', site));
  }
}

/**
 * Creates a client. No request is sent until the first call.
 *
 * @throws ConfigError if an option is missing, unknown or invalid
 * @example
 * await using client = createClient({
 *   baseUrl: 'http://127.0.0.1:8080',
 *   credentials: { user: 'demo', password: 'demo' },
 *   model: demoModel,
 * });
 * const person = await client.access('access.demo').entities('Person').get(1);
 */
export function createClient<const Source extends ModelSource = ModelDefinition>(
  options: ClientOptions<Source>,
): Client<ModelOf<Source>> {
  const site = callSite(createClient);
  try {
    return new Client<ModelOf<Source>>(options);
  } catch (error) {
    throw isLocatable(error) ? located(error, { site }) : error;
  }
}
