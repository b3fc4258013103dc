import {
  type AccessParts,
  checkDeployment,
  DeploymentError,
  type Problems,
  pointerTo,
} from '@platform-services/sdk/model';
import type { FurtherProperties } from '../model/built-in.js';
import { TypeSystem } from '../model/type-system.js';
import type { Equality } from '../model/values.js';
import { Randomness } from '../random/randomness.js';
import { StorageBudget } from '../resources/content.js';
import { Clock } from '../sessions/clock.js';
import { Sessions, Users } from '../sessions/sessions.js';
import { type MakeState, Store } from '../store/store.js';
import { deploymentIds } from './deployment-ids.js';
import { loadEntities } from './entities.js';
import { frameOf } from './exported-deployment.js';
import { readDefault, toTree } from './read-encoded.js';
import { loadResourceContents, loadResources } from './resources.js';
import { readServices, requestDefinitions } from './services.js';
import { readWorkbench } from './workbench.js';
import { type Access, WorldState } from './world-state.js';

/** The differences between dialects in what the store keeps. */
export interface StorageDialect {
  /** Which elements of collections are equal. */
  readonly equality: Equality;
  /** Makes the state of a change by a request, after checks. Default: every change is made. */
  readonly makeState?: MakeState;
  /** The properties that built-in types have in addition. */
  readonly furtherProperties: FurtherProperties;
}

/** What a server decides about its worlds. */
interface WorldStateOptions {
  /** The prefix of the built-in types. */
  readonly vendor: string;
  /** Milliseconds until an unused session ends; null or 0 for never. Default: as in the deployment, else 1,800,000. */
  readonly maxIdleTime: number | null | undefined;
  /** The maximum size of all resources together, in bytes. */
  readonly maxStoredBytes: number;
  /**
   * The folder of the files that resources of the deployment name; null if they must not. Default: the working
   * directory.
   */
  readonly directory: string | null | undefined;
  /** Returns the time in milliseconds since 1970. Default: `Date.now`, or with a seed a clock that stands still. */
  readonly now: (() => number) | undefined;
  /** Makes everything that is random the same every time. Default: nothing can be predicted. */
  readonly seed: string | undefined;
  readonly storage: StorageDialect;
}

/** The creation date of the resources of a deployment, and the time of a server with a seed, unless `now` is given. */
const deployedAt = Date.UTC(2024, 0, 1);

/** The idle time of sessions, unless the server or the deployment has another, in milliseconds. */
const defaultIdleTime = 1_800_000;

/**
 * Builds the world that a deployment describes.
 *
 * @param value the content of a deployment file, which may be invalid
 * @throws DeploymentError with every problem of the format, and of the entities, resources, actions and services whose
 *   types are known
 */
export function buildWorldState(value: unknown, options: WorldStateOptions): WorldState {
  const check = checkDeployment(value);
  const { vendor, maxStoredBytes, now, seed } = options;
  const clock = now === undefined && seed !== undefined ? Clock.frozenAt(deployedAt) : new Clock(now);
  const random = new Randomness(seed);
  const budget = new StorageBudget(maxStoredBytes);
  const accesses = check.accesses.flatMap((parts) => buildAccess(parts, options, budget, check.problems) ?? []);
  const deployment = check.deployment();
  const { users, sessions } = deployment;
  const { maxIdleTime: declared = defaultIdleTime } = sessions ?? {};
  const { maxIdleTime = declared } = options;
  return new WorldState({
    accesses: new Map(accesses.map((access) => [access.id, access])),
    users: new Users(users),
    sessions: new Sessions(clock, maxIdleTime, random.sessionIds),
    clock,
    random,
    vendor,
    maxStoredBytes,
    frame: frameOf(deployment),
  });
}

/** Builds an access with its content. Returns `undefined` if its types cannot be built. */
function buildAccess(
  parts: AccessParts,
  options: WorldStateOptions,
  budget: StorageBudget,
  problems: Problems,
): Access | undefined {
  const { pointer, id, partitions } = parts;
  const types = buildTypes(parts, options, problems);
  if (types === undefined) return undefined;
  const { directory = '.', now, storage } = options;
  const { newId, globalIdOf } = deploymentIds(id);
  const store = new Store(types, { accessId: id, partitions, newId, makeState: storage.makeState });
  // Resources come first, so that entities can refer to them by id.
  const target = { store, budget, directory, created: new Date(now?.() ?? deployedAt) };
  loadResources(target, parts.resources, problems);
  const list = { trees: parts.entities.map(toTree), pointer: pointerTo(pointer, 'entities'), partition: id };
  const loaded = loadEntities(store, list, globalIdOf, problems);
  if (loaded !== undefined) loadResourceContents(target, parts.resources, problems, loaded);
  const services = readServices(parts.services, types, problems);
  const workbench = readWorkbench(parts.workbench, { types, services, problems });
  return { id, types, store, services, workbench };
}

function buildTypes(
  { pointer, models, services }: AccessParts,
  { vendor, storage: { furtherProperties, equality } }: WorldStateOptions,
  problems: Problems,
): TypeSystem | undefined {
  const requests = { pointer: pointerTo(pointer, 'services'), definition: requestDefinitions(services) };
  try {
    return TypeSystem.build({ models, requests, vendor, furtherProperties, readDefault, equality });
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    for (const { pointer: place, found, expected } of error.problems) problems.add(place, found, expected);
    return undefined;
  }
}
