import type { TypeSystem } from '../model/type-system.js';
import type { ResourceStore } from '../resources/resource-store.js';
import { everything, type SharedState, type Store } from '../store/store.js';
import type { AccessContent } from './exported-deployment.js';
import type { Service } from './services.js';
import type { Action } from './workbench.js';

/** The parts of an access. */
export interface AccessParts {
  readonly id: string;
  readonly types: TypeSystem;
  readonly store: Store;
  readonly resources: ResourceStore;
  readonly workbench: ReadonlyMap<string, Action>;
  readonly services: ReadonlyMap<string, Service>;
}

/** A named store of entities, with its resources, workbench and services. */
export class Access {
  /** The external id, which requests give as `accessId` or `accessName`. */
  readonly id: string;
  readonly types: TypeSystem;
  /** The bytes of the resources. */
  readonly resources: ResourceStore;
  /** The actions of the workbench by the names of their folders (4.5). */
  readonly workbench: ReadonlyMap<string, Action>;
  /** The service requests by signature (4.6). */
  readonly services: ReadonlyMap<string, Service>;
  #store: Store;

  constructor(parts: AccessParts) {
    this.id = parts.id;
    this.types = parts.types;
    this.resources = parts.resources;
    this.workbench = parts.workbench;
    this.services = parts.services;
    this.#store = parts.store;
  }

  /** The entities. Restoring a snapshot replaces the store, so callers must get it again for each request. */
  get store(): Store {
    return this.#store;
  }

  /** Drops the bytes of resources whose entities were deleted. */
  dropOrphans(): void {
    if (this.resources.count === 0) return;
    this.resources.retain(this.#store.query(this.types.builtIn.resource, everything).instances);
  }

  snapshot(): AccessSnapshot {
    this.dropOrphans();
    return { store: this.#store.snapshot(), contents: this.resources.snapshot() };
  }

  /** The content of a snapshot, which later changes do not concern. */
  contentOf({ store, contents }: AccessSnapshot): AccessContent {
    return { store: this.#store.restored(store), contents };
  }

  restore({ store, contents }: AccessSnapshot): void {
    this.#store = this.#store.restored(store);
    this.resources.restore(contents);
  }
}

/** The state of an access. It never changes, so it can be restored more than once. */
export interface AccessSnapshot {
  readonly store: SharedState;
  readonly contents: ReturnType<ResourceStore['snapshot']>;
}
