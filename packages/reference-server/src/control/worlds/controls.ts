import type { Deployment, EncodedValue } from '@platform-services/sdk/model';
import { type LoadedEntities, loadInto } from '../../deployment/loading.js';
import { toTree } from '../../deployment/read-encoded.js';
import { namedAccess, type Snapshot } from '../../deployment/world-state.js';
import type { ServiceDialect } from '../../endpoints/dialect.js';
import type { Limits } from '../../http/limits.js';
import { type OpenApiDocument, openApiDocument } from '../../openapi/document.js';
import type { WorldClock } from '../clock/world-clock.js';
import type { FaultControls } from '../faults/faults.js';
import type { ScenarioControls } from '../faults/scenarios.js';
import type { Journal } from '../journal/journal.js';
import type { ListedSessions } from '../sessions/listed-sessions.js';
import { type NamedSnapshots, namedSnapshots } from '../snapshots/snapshots.js';
import type { World } from './world.js';
import { type WorldCopy, type Worlds, worldPath } from './worlds.js';

/** What tests can see and change of a service in memory. */
export interface WorldControls {
  /** The path in front of every path of the specification, e.g. `/platform-services`; empty if there is none. */
  readonly basePath: string;
  /**
   * Restores the entities, resources and clock of the deployment, and clears faults. Sessions and journal stay. Ids
   * that were generated before are not generated again, unless there is a seed.
   */
  reset(): void;
  /** A snapshot of the present state, which can be restored any number of times. */
  snapshot(): Snapshot;
  /**
   * As {@link reset}, but to the state of a snapshot.
   *
   * @throws ControlError if it is not a snapshot of this server or of a fork or a world of it
   */
  restore(snapshot: Snapshot): void;
  /**
   * Loads entities, which are written as in a deployment file. An entity with the type, the id and the partition of one
   * that exists replaces it: properties that the list does not name get their initial values. References may name
   * entities of the list by `_id` and `_ref`, and those of the access by type and id.
   *
   * @param access the id of the access. Default: the only access
   * @returns what was added and replaced, with the ids, also those that were generated
   * @throws DeploymentError with every problem. Then nothing is changed
   * @throws Error if there is no such access, if there are several and none is named, or if there would be more
   *   entities than `limits.maxEntities`
   * @example server.load([{ _type: 'com.shop.Product', id: 'lamp', price: '19.90' }]);
   */
  load(entities: readonly EncodedValue[], access?: string): LoadedEntities;
  /**
   * The present state as a deployment, with which a new server gives the same answers: entities with their ids and
   * references, the bytes of resources, workbench, services and users with their passwords. Sessions, clock, journal
   * and faults are not part of it, nor are references to deleted entities, which read as null.
   *
   * @param snapshot the state to export. Default: the present one
   * @returns the content of a deployment file. A service that is a function stays one, which JSON cannot express
   * @throws ControlError if it is not a snapshot of this server or of a fork or a world of it
   * @example writeFileSync('state.json', JSON.stringify(server.exportDeployment()));
   */
  exportDeployment(snapshot?: Snapshot): Deployment;
  /** Snapshots by name, which the control paths know too. */
  readonly snapshots: NamedSnapshots;
  /**
   * Describes the paths of an access in OpenAPI 3.1, with its types, the options of 4.7 to 4.9 and the dialect of the
   * server.
   *
   * @param access the id of the access. Default: the only access
   * @throws Error if there is no such access, or if there are several and none is named
   * @example writeFileSync('openapi.json', JSON.stringify(server.openApi('access.demo')));
   */
  openApi(access?: string): OpenApiDocument;
  /**
   * The last requests of the service with their responses, and the rule that decided each, as many as the option
   * `journal` allows. Secrets are hidden.
   */
  readonly journal: Pick<Journal, 'entries' | 'clear' | 'stream' | 'expect' | 'expectInOrder'>;
  /** The faults of the next requests. */
  readonly faults: FaultControls;
  /**
   * The scenarios of the faults: named states in which faults apply, and into which they lead. `reset` brings them into
   * the state `started`.
   *
   * @example
   * server.faults.add({ scenario: 'checkout', when: 'started', then: 'paid', match: { method: 'POST' } });
   * server.faults.add({ scenario: 'checkout', when: 'paid', times: 9, fault: { status: 409 } });
   * server.scenarios.list(); // [{ name: 'checkout', state: 'started' }]
   */
  readonly scenarios: ScenarioControls;
  /** The sessions of the service. Their ids are secrets, so the list has other ids for them. */
  readonly sessions: Pick<ListedSessions, 'list' | 'end'>;
  /**
   * The clock, which tests can advance, set and freeze. Sessions expire by it, and the dates in responses come from it.
   */
  readonly clock: Pick<WorldClock, 'now' | 'date' | 'isFrozen' | 'advance' | 'set' | 'freeze' | 'resume'>;
}

/** A world of a server: an isolated copy under a base path of its own, e.g. `/~w1/platform-services`. */
export interface ServerWorld extends WorldControls {
  /** The name that was given, or e.g. `w1`. */
  readonly id: string;
  /** When it was created, by the clock of the server. */
  readonly created: Date;
}

/** The worlds of a server, which are there until they are deleted. `POST /-/worlds` creates them too. */
export interface ServerWorlds {
  /**
   * Copies the present state of the server to a new world.
   *
   * @param name letters, digits, `.`, `-` and `_`. Default: a new one, e.g. `w1`
   * @throws ControlError if the name is invalid or in use, if there are 100 worlds, or if worlds and snapshots together
   *   have more than four times `limits.maxEntities`
   * @example const { basePath, journal } = server.worlds.create('checkout-test');
   */
  create(name?: string): ServerWorld;
  /** The worlds, the oldest first. */
  list(): readonly ServerWorld[];
  /** Deletes a world. Returns whether there was one with this id. */
  delete(id: string): boolean;
}

/** The settings of a server that the controls of its worlds need. */
interface WorldSettings {
  readonly dialect: ServiceDialect;
  readonly limits: Limits;
}

/** The controls of one of the worlds of a server. */
export function controlsOf(world: World, worlds: Worlds, basePath: string, settings: WorldSettings): WorldControls {
  const { dialect, limits } = settings;
  return {
    basePath,
    reset: () => world.reset(),
    snapshot: () => world.state.snapshot(),
    restore: (snapshot) => world.restore(snapshot),
    load: (entities, access) => loadInto(world.state, access, toTree(entities), limits.maxEntities),
    exportDeployment: (snapshot) => world.exported(snapshot).content(),
    snapshots: namedSnapshots(world.snapshots, worlds, (snapshot) => world.restore(snapshot)),
    openApi: (access) => openApiDocument(namedAccess(world.state, access, 'openapi'), basePath, dialect),
    journal: world.journal,
    faults: world.faults,
    scenarios: world.faults.scenarios,
    sessions: world.sessions,
    clock: world.clock,
  };
}

/** @param basePath the base path of the main world */
export function serverWorlds(worlds: Worlds, basePath: string, settings: WorldSettings): ServerWorlds {
  const shown = ({ id, created, world }: WorldCopy): ServerWorld => ({
    id,
    created,
    ...controlsOf(world, worlds, worldPath(id) + basePath, settings),
  });
  return {
    create: (name) => shown(worlds.add(worlds.main, { name })),
    list: () => worlds.list().map(shown),
    delete: (id) => worlds.delete(id),
  };
}
