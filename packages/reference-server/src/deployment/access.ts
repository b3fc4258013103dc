import type { TypeSystem } from '../model/type-system.js';
import type { Store } from '../store/store.js';
import type { Service } from './services.js';
import type { Action } from './workbench.js';

/** A named store of entities, with its workbench and services. */
export interface Access {
  /** The external id, which requests give as `accessId` or `accessName`. */
  readonly id: string;
  readonly types: TypeSystem;
  /** The entities, with the bytes of resources. */
  readonly store: Store;
  /** The actions of the workbench by the names of their folders (4.5). */
  readonly workbench: ReadonlyMap<string, Action>;
  /** The service requests by signature (4.6). */
  readonly services: ReadonlyMap<string, Service>;
}
