import type { AssemblyEntity } from '../assembly/assembly.js';
import type { TypeSystem } from '../model/type-system.js';
import type { Work } from '../work/steps.js';
import type { IdentityManagementMode } from './body-identities.js';
import type { JsonObject } from './json-tree.js';
import type { BodyRefusal, PathStyle } from './place.js';
import type { ReadDialect } from './read-dialect.js';

/** The settings for reading a body. */
export interface ReadContext {
  /** The types of the access. */
  readonly types: TypeSystem;
  /** How objects of the body are recognised as the same entity. */
  readonly identity: IdentityManagementMode;
  /** The forms of values that are accepted. Default: those of R-21. */
  readonly dialect?: ReadDialect | undefined;
  /** The identity that the path gives to the single entity of the body, which has priority over its own. */
  readonly target?: BodyTarget | undefined;
  /** Whether entities that differ only by partition are the same. Default: they are not */
  readonly partitions?: 'distinct' | 'ignored' | undefined;
  /** The method of a call whose body has entities, which decides with D-39 whether an id may be there twice. Default: it may. */
  readonly method?: string | undefined;
  /** The path of the body itself, for messages. Default: the root of `paths`. */
  readonly path?: string | undefined;
  /** The notation of paths. Default: JSON paths. */
  readonly paths?: PathStyle | undefined;
  /** The limits of entities and of work. Default: none. */
  readonly bounds?: ReadBounds | undefined;
  /** Called for every refusal, instead of throwing the first one. The result must not be used after a call. */
  readonly onRefusal?: ((refusal: BodyRefusal) => void) | undefined;
}

/** The identity of the single entity of a body. */
export interface BodyTarget {
  /** The text of the id, which is read by the type of the entity. */
  readonly text: string;
  /** `null` if the partition is not known. */
  readonly partition: string | null;
}

/** How much a body may contain. */
export interface ReadBounds {
  readonly entities: number;
  /** The work of the request. */
  readonly work: Work;
}

/** Receives the entities at the top of a body. */
export interface EntityReceiver {
  /** Called with each object before it is read. Returns whether the receiver has read it itself. Default: none is. */
  readonly take?: (tree: JsonObject) => boolean;
  /**
   * Called with each entity that has been read.
   *
   * @param whole whether nothing in it is an entity or a reference, which is resolved later
   */
  readonly onEntity: (entity: AssemblyEntity, index: number, whole: boolean) => void;
  /** Called with the entity of a reference in the place of an entity, when all entities have been read. */
  readonly onReference: (entity: AssemblyEntity, index: number) => void;
}

/** Whether deployed services refuse an id that is there twice in a body (D-39). */
export function refusesRepeatedIds({ method, identity }: Pick<ReadContext, 'method' | 'identity'>): boolean {
  if (method === 'PATCH') return identity === 'auto' || identity === 'id';
  return method === 'PUT' || (method === 'POST' && identity === 'off');
}
