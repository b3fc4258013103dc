import type { Instance } from '../model/instance.js';
import type { InstanceSet } from '../model/instances.js';
import type { Link } from '../model/types.js';
import type { IdentityRegistry } from './identity-registry.js';
import type { Content } from './saved-contents.js';

/** Instances that are added to a store and changed at once. All that takes long has been prepared. */
export interface Batch {
  /** New instances with their values and the references between them, in the order of creation. */
  readonly added: InstanceSet;
  /** The new instances by identity. */
  readonly identities: IdentityRegistry;
  /** The references from new instances to others. */
  readonly references: ReadonlyMap<Instance, Map<Instance, Link>>;
  /** What the instances that are changed were before. */
  readonly before: ReadonlyMap<Instance, Content>;
  /** What the instances that are changed become. */
  readonly after: Iterable<readonly [Instance, Content]>;
}
