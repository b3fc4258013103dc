import type { Timing } from '../call/settings.js';
import { type CallSite, callSite } from '../errors/base.js';
import { isLocatable, located } from '../errors/usage.js';
import type { ModelDefinition } from '../model/deployment.js';
import type { ModelOf, ModelSource } from '../model/model-types.js';
import { modelTypes } from '../model/model-view.js';
import { modelProblem } from '../model/source-check.js';
import { Access } from './access.js';
import { type ClientOptions, checkModelSource } from './client-options.js';
import { CoreClient, contextOf } from './core-client.js';
import { checkAccess } from './names.js';

/**
 * A client of one service with one session. It logs in when the first call needs a session, once for all callers, and
 * again when the service has ended a session that worked before.
 */
export class Client<M extends ModelDefinition = ModelDefinition> extends CoreClient<M> {
  readonly #vendor: string | undefined;

  /** @internal */
  constructor(options: ClientOptions, timing?: Timing) {
    super(options, timing, modelProblem);
    this.#vendor = options.vendor;
  }

  /**
   * An access by its external id. Sends no request.
   *
   * @param model the source of the types of this access. Default: the model of the client
   * @throws InputError if the id is not a string; ConfigError if the model is invalid
   * @example
   * const people = client.access('access.demo').entities('Person');
   * const items = client.access('access.shop', shopModel).entities('Item');
   */
  access<const Source extends ModelSource>(id: string, model: Source): Access<ModelOf<Source>>;
  access(id: string): Access<M>; // the last one, which `ReturnType` takes
  access(id: string, model?: ModelSource): unknown {
    const site = callSite(this.access);
    const access = checkAccess(id, 'id', site);
    const context = contextOf(this, site);
    if (model === undefined) return new Access(context, access);
    atSite(site, () => checkModelSource(model, modelProblem));
    return new Access(context.withTypes(modelTypes(model, this.#vendor)), access);
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
  return atSite(callSite(createClient), () => new Client<ModelOf<Source>>(options));
}

/** Runs a check, and gives its error the stack of the caller. */
function atSite<T>(site: CallSite, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw isLocatable(error) ? located(error, { site }) : error;
  }
}
