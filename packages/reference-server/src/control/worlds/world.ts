import { changesBetween, type DeploymentChanges } from '../../deployment/deployment-changes.js';
import type { ExportedDeployment } from '../../deployment/exported-deployment.js';
import type { Snapshot, WorldState } from '../../deployment/world-state.js';
import { WorldClock } from '../clock/world-clock.js';
import { ControlError } from '../control-body.js';
import { Faults } from '../faults/faults.js';
import type { Journal } from '../journal/journal.js';
import { ListedSessions } from '../sessions/listed-sessions.js';
import { Snapshots } from '../snapshots/snapshots.js';

/** An isolated copy of the service: its state, journal, injected faults and snapshots. */
export class World {
  readonly state: WorldState;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly sessions: ListedSessions;
  readonly clock: WorldClock;
  readonly snapshots: Snapshots;
  #deployed: Snapshot;

  /** @param deployed the state that `reset` restores. Default: the present state */
  constructor(state: WorldState, journal: Journal, deployed = state.snapshot()) {
    this.state = state;
    this.journal = journal;
    this.faults = new Faults(state.random.faultSeed);
    this.sessions = new ListedSessions(state.sessions);
    this.clock = new WorldClock(state.clock, state.sessions);
    this.snapshots = new Snapshots(state);
    this.#deployed = deployed;
  }

  /**
   * Restores the entities, resources and clock of the deployment, and clears faults. Sessions and journal stay. Ids
   * that were generated before are not generated again, unless there is a seed.
   */
  reset(): void {
    this.state.reset(this.#deployed);
    this.#endFaults();
  }

  /**
   * Restores the entities, resources, ids and clock of a snapshot, and clears faults. Sessions and journal stay.
   *
   * @throws ControlError if it is not a snapshot of this world or of a world of the same deployment
   */
  restore(snapshot: Snapshot): void {
    if (!this.state.restore(snapshot)) throw foreignSnapshot();
    this.#endFaults();
  }

  #endFaults(): void {
    this.faults.clear();
    this.faults.scenarios.clear();
    this.faults.endDelays();
  }

  /**
   * The state of a snapshot as a deployment.
   *
   * @param snapshot Default: the present state
   * @throws ControlError as {@link restore} does
   */
  exported(snapshot?: Snapshot): ExportedDeployment {
    const exported = this.state.exported(snapshot);
    if (exported === undefined) throw foreignSnapshot();
    return exported;
  }

  /**
   * Continues with the deployment of another state, as if it had been there from the beginning: its entities are those
   * of the deployment, and there are no faults and snapshots. The journal stays, and so do the sessions of users that
   * the other state has too.
   *
   * @returns what differs between the two deployments, regardless of what requests have changed since
   */
  deploy(state: WorldState): DeploymentChanges {
    const before = this.exported(this.#deployed).content();
    this.reset();
    this.state.adopt(state);
    this.snapshots.clear();
    this.#deployed = this.state.snapshot();
    return changesBetween(before, this.exported(this.#deployed).content(), this.state.types.vendor);
  }

  /**
   * Creates an isolated copy of the present state, which resets to the same deployment, in this or in another server.
   */
  fork(server: 'same' | 'other'): World {
    return new World(this.state.fork(), this.journal.emptyFor(server), this.#deployed);
  }
}

function foreignSnapshot(): ControlError {
  return new ControlError(
    'Expected a snapshot that snapshot() of this server or of a fork of it has returned. A snapshot cannot be serialised, copied or used with another server.',
  );
}
