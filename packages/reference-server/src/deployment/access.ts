import type { TypeSystem } from '../model/type-system.js';
import type { ResourceStore } from '../resources/resource-store.js';
import { everything, type Store, type StoreSnapshot } from '../store/store.js';
import type { Service } from './services.js';
import type { Action } from './workbench.js';

/** What an access is made of. */
export interface AccessParts {
  readonly id: string;
  readonly types: TypeSystem;
  readonly store: Store;
  readonly resources: ResourceStore;
  readonly workbench: ReadonlyMap<string, Action>;
  readonly services: ReadonlyMap<string, Service>;
}

/** A named store of entities of some models, with what belongs to it. */
export class Access {
  /** The external id: `accessId`, `accessName`. */
  readonly id: string;
  readonly types: TypeSystem;
  /** The bytes of its resources. */
  readonly resources: ResourceStore;
  /** The actions of its workbench by the names of their folders (4.5). */
  readonly workbench: ReadonlyMap<string, Action>;
  /** The service requests that can be evaluated, by signature (4.6). */
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

  /** Its entities. Another one after a snapshot was restored: ask for it anew with each request. */
  get store(): Store {
    return this.#store;
  }

  /** Lets go of the bytes of resources whose entities are gone. */
  dropOrphans(): void {
    this.resources.retain(this.#store.query(this.types.builtIn.resource, everything).instances);
  }

  snapshot(): AccessSnapshot {
    this.dropOrphans();
    return { store: this.#store.snapshot(), contents: this.resources.snapshot() };
  }

  restore({ store, contents }: AccessSnapshot): void {
    this.#store = this.#store.restored(store);
    this.resources.restore(contents);
  }
}

/** The state of an access. Nobody changes it, so that it can be restored more than once. */
export interface AccessSnapshot {
  readonly store: StoreSnapshot;
  readonly contents: ReturnType<ResourceStore['snapshot']>;
}
