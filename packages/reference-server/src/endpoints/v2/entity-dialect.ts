import type { Assembly } from '../../assembly/apply.js';
import type { Search } from '../../assembly/find-entity.js';
import type { Result } from '../../json/result.js';
import type { Deviating } from '../../model/refusal.js';
import type { TypeSystem } from '../../model/type-system.js';
import type { DeleteMode } from '../../store/delete.js';
import type { Manipulation } from '../../store/manipulation.js';
import { manipulationResponse } from '../results.js';

/** The differences between dialects in the calls of 4.8 and 4.9. */
export interface EntityDialect {
  /** How GET and DELETE refuse a text in the path that cannot be an id of the type. */
  readonly unreadableId: 'notFound' | 'invalid';
  readonly searches: Searches;
  /** Whether PUT refuses the partition of a new entity if the access ignores partitions. */
  readonly refusesNewPartition?: Deviating;
  /** Whether a property that is null in a body is cleared or ignored. */
  readonly nulls: NonNullable<Assembly['nulls']>;
  /** Whether POST on a path with an id takes an array, whose entities have their own ids. */
  readonly takesSeveralAtId: boolean;
  /** Whether PUT and PATCH of an entity with others in its properties need the signature of the type in the path. */
  readonly onlySignatures?: Deviating;
  /** Whether GET refuses a map with entities as keys within a depth that is a number. */
  readonly refusesEntityKeys?: Deviating;
  /** Whether PUT and PATCH refuse to replace the content of a collection. */
  readonly refusesReplacing?: Deviating;
  /** Whether the calls of 4.9 may change `id`, `globalId` and `partition`. */
  readonly changesIdentities?: Deviating;
  /** Returns the delete mode whose effect the requested one has. */
  readonly deleteMode: (asked: DeleteMode) => DeleteMode;
  /** Whether the delete modes that keep all references refuse an entity that refers to itself. */
  readonly refusesOwnReferences?: Deviating;
  /**
   * Whether references and URLs of written entities have type and partition as the request names them, and not as they
   * are. A reference to a new entity always has its partition.
   */
  readonly namedAsInRequest: boolean;
  /**
   * The result of the `envelope` projections of calls that change something.
   *
   * @param found the number of entities that the call found
   */
  readonly changeResponse: (types: TypeSystem, manipulations: readonly Manipulation[], found: number) => Result;
}

/** How the calls of 4.8 and 4.9 find entities by id. A missing search is that of R-32. */
export interface Searches {
  /** GET of an entity. */
  readonly read?: Search;
  /** POST, PUT, PATCH and DELETE of an entity. */
  readonly write?: Search;
  /** GET of a property. */
  readonly readProperty?: Search;
  /** POST, PUT, PATCH and DELETE of a property. */
  readonly writeProperty?: Search;
  /** A reference in the body of a property call. */
  readonly reference?: Search;
}

/** The calls of 4.8 and 4.9 with. */
export const documentedEntities: EntityDialect = {
  unreadableId: 'notFound',
  searches: {},
  nulls: 'clear',
  takesSeveralAtId: false,
  deleteMode: (asked) => asked,
  namedAsInRequest: false,
  changeResponse: (types, manipulations) => manipulationResponse(types, manipulations),
};
