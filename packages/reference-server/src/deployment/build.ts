import type { AccessDefinition, Deployment, ModelDefinition } from '@platform-services/sdk/model';
import { TypeSystem } from '../model/type-system.js';
import { Budget } from '../resources/budget.js';
import { ResourceStore } from '../resources/resource-store.js';
import { Clock } from '../sessions/clock.js';
import { Sessions } from '../sessions/sessions.js';
import { Users } from '../sessions/users.js';
import { Store } from '../store/store.js';
import { Access } from './access.js';
import { loadEntities } from './entities.js';
import { below, Faults } from './faults.js';
import { loadResources } from './resources.js';
import { readServices, requestDefinitions } from './services.js';
import { readWorkbench } from './workbench.js';
import { World } from './world.js';

export interface WorldOptions {
  /** The prefix of the built-in types. Default `com.vendor`. */
  readonly vendor?: string | undefined;
  /** Milliseconds until an unused session ends; null or 0: never. Default: what the deployment says, else 1,800,000. */
  readonly maxIdleTime?: number | null | undefined;
  /** How many bytes all resources may take. Default 4 GiB. */
  readonly maxStoredBytes?: number | undefined;
  /** What the paths of resources are relative to: where the deployment file is. Default: the working directory. */
  readonly directory?: string | undefined;
  /** The time in milliseconds since 1970. Default: the machine's. */
  readonly now?: (() => number) | undefined;
  /** Gives a new UUID with each call, for ids and globalIds. Default: random ones. */
  readonly newId?: (() => string) | undefined;
}

const defaults = { vendor: 'com.vendor', maxIdleTime: 1_800_000, maxStoredBytes: 4 * 1024 ** 3 };

/**
 * Builds the world that a deployment describes.
 *
 * @param deployment as `loadDeployment` gives it
 * @throws DeploymentError with every fault of its entities, resources, actions and services
 * @example const world = buildWorld(loadDeployment(JSON.parse(text)), { directory: dirname(file) });
 */
export function buildWorld(deployment: Deployment, options: WorldOptions = {}): World {
  const faults = new Faults();
  const builder = new WorldBuilder(deployment, options, faults);
  const accesses = deployment.accesses.map((definition, index) =>
    builder.access(definition, below('/accesses', index)),
  );
  faults.throwAny();
  return builder.world(accesses.filter((access) => access !== undefined));
}

class WorldBuilder {
  readonly #deployment: Deployment;
  readonly #options: WorldOptions;
  readonly #faults: Faults;
  readonly #vendor: string;
  readonly #clock: Clock;
  readonly #budget: Budget;

  constructor(deployment: Deployment, options: WorldOptions, faults: Faults) {
    this.#deployment = deployment;
    this.#options = options;
    this.#faults = faults;
    this.#vendor = options.vendor ?? defaults.vendor;
    this.#clock = new Clock(options.now);
    this.#budget = new Budget(options.maxStoredBytes ?? defaults.maxStoredBytes);
  }

  /** An access with all that it holds; `undefined` where its types cannot be built. */
  access(definition: AccessDefinition, pointer: string): Access | undefined {
    const { id, partitions = 'distinct', entities = [], resources: files = [], workbench = [] } = definition;
    const faults = this.#faults;
    const types = this.#types(definition, pointer);
    if (types === undefined) return undefined;
    const { newId } = this.#options;
    const store = new Store(types, { accessId: id, partitions, ...(newId && { newId }) });
    const resources = new ResourceStore(this.#budget);
    const { directory = '.' } = this.#options;
    // Resources come first, so that entities can refer to them by id.
    const created = this.#clock.date();
    loadResources({ store, resources, directory, created }, files, below(pointer, 'resources'), faults);
    loadEntities({ store, partitions, accessId: id }, entities, below(pointer, 'entities'), faults);
    const services = readServices(definition.services ?? {}, types, below(pointer, 'services'), faults);
    const context = { types, services, faults };
    return new Access({
      id,
      types,
      store,
      resources,
      services,
      workbench: readWorkbench(workbench, below(pointer, 'workbench'), context),
    });
  }

  world(accesses: readonly Access[]): World {
    const { users, sessions } = this.#deployment;
    const { maxIdleTime: chosen } = this.#options;
    const declared = sessions?.maxIdleTime;
    const maxIdleTime = chosen !== undefined ? chosen : declared !== undefined ? declared : defaults.maxIdleTime;
    return new World({
      accesses: new Map(accesses.map((access) => [access.id, access])),
      users: new Users(users),
      sessions: new Sessions(this.#clock, { maxIdleTime }),
      clock: this.#clock,
      types: TypeSystem.build([], this.#vendor),
      budget: this.#budget,
    });
  }

  #types({ model, services }: AccessDefinition, pointer: string): TypeSystem | undefined {
    const names = typeof model === 'string' ? [model] : model;
    const { models } = this.#deployment;
    const used: readonly ModelDefinition[] = models.filter(({ name }) => names.includes(name));
    const pointerOf = (name: string) => {
      const index = models.findIndex((candidate) => candidate.name === name);
      return index === -1 ? below(pointer, 'services') : below('/models', index, 'types');
    };
    return this.#faults.attemptTypes(pointerOf, () =>
      TypeSystem.build(used, this.#vendor, requestDefinitions(services ?? {})),
    );
  }
}
