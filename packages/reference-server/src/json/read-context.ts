import type { AssemblyEntity, AssemblyValue } from '../assembly/assembly.js';
import type { Deviating } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';
import type { ElementType, EntityType } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import { isStepDone, type Steps, type Work } from '../work/steps.js';
import { BodyRefusal, type JsonObject, type JsonTree, type PathStyle, type Place } from './json-tree.js';
import type { TypeNames } from './type-names.js';

/** How entities of a body are recognised as one. */
export type IdentityManagementMode = 'off' | 'auto' | '_id' | 'id';

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

/** The differences between dialects in reading values. */
export interface ReadDialect {
  /** Whether the elements in a POST on a property must be of the declared type without conversion. */
  readonly exactElements?: Deviating;
  /** Whether only those numbers are converted that the declared type contains. */
  readonly exactNumbers?: Deviating;
  /** Whether a map is keys and values in turn, with or without a wrapper, and never a list of `{"key","value"}`. */
  readonly flatMaps?: Deviating;
  /** Whether a body is read as a stream: what is null or repeated is skipped, and names are signatures. */
  readonly streamed?: Deviating;
  /** Whether each object of a body is an entity of its own, whatever `_id` it has. */
  readonly separateEntities?: Deviating;
  /** Whether PUT and PATCH on a property need the exact form of its value. */
  readonly exactValues?: Deviating;
  /** How values are decoded in each place. */
  readonly decoders: Readonly<Record<DecodedIn, Decoder>>;
}

/** Where a value is: in an entity whose first member is `_type`, in another entity, or in the body of a property call. */
export type DecodedIn = 'typedEntity' | 'otherEntity' | 'propertyCall';

/** How values are decoded in one place. */
export interface Decoder {
  /** Whether null is passed over as an element with a declared type. */
  readonly skipsNullElements: boolean;
  /** Whether null is passed over in a list of keys and values in turn, so that those after it move up. */
  readonly skipsNullEntries: boolean;
  /** Whether a boolean and a string must be bare where their type is declared. */
  readonly onlyBareTexts?: Deviating;
  /** Whether the wrapper of a string may hold a date or a constant. */
  readonly convertsStrings: boolean;
}

const documentedDecoder: Decoder = {
  skipsNullElements: false,
  skipsNullEntries: false,
  convertsStrings: false,
};

/** The reading of R-21. */
export const documentedReading: ReadDialect = {
  decoders: { typedEntity: documentedDecoder, otherEntity: documentedDecoder, propertyCall: documentedDecoder },
};

/** Receives an entity when it has been read or, for a reference, when it has been resolved. */
export type Settle = (entity: AssemblyEntity) => void;

/** Reads the entities that are found in values. */
export interface EntityReader {
  readonly names: TypeNames;
  readonly dialect: ReadDialect;
  /** How the value that is being read is decoded. */
  readonly decoder: Decoder;
  /** Enqueues an entity or a reference. `settle` receives it later. Without `type` it may be of any type. */
  enqueue(tree: JsonObject, type: EntityType | undefined, place: Place, settle: Settle): void;
  /** Whether a value is read as null since it is a `_ref` to nothing. */
  isDangling(tree: JsonTree): boolean;
}

/** How the elements, keys and values of a collection are read. */
export interface ElementForm {
  readonly read: (
    reader: EntityReader,
    tree: JsonTree,
    type: ElementType,
    place: Place,
    settle: Settle,
  ) => AssemblyValue;
  /** Reads a member name as a key; `undefined` if it is not a key of the type. */
  readonly readName: (name: string, type: ElementType) => Scalar | undefined;
  /** Whether nothing is converted, so that the entries of a map are checked only where both key and value are there. */
  readonly exact: Deviating;
  /** Whether the names of an object are positions in a list, which are numbers in every dialect. */
  readonly arePositions?: boolean;
}

/** The work of reading an entity, in units. */
const costOfEntity = 100;

/** Counts the entities of a body and their work, and refuses a body with too many of them. */
export class EntityCount {
  readonly #bounds: ReadBounds | undefined;
  readonly #root: Place;
  #entities = 0;

  /** @param root the place of the body */
  constructor(bounds: ReadBounds | undefined, root: Place) {
    this.#bounds = bounds;
    this.#root = root;
  }

  /** Counts the entity at a place. @throws BodyRefusal if it is one too many */
  add(place: Place): void {
    this.#entities += 1;
    if (this.#bounds === undefined) return;
    this.#bounds.work.spend(costOfEntity);
    if (this.#entities > this.#bounds.entities) throw tooManyEntities(place, this.#bounds);
  }

  /** Counts the entities at the top of a body, without references. */
  *addingTop(trees: readonly JsonObject[]): Steps<void> {
    for (const tree of trees) {
      if (!Object.hasOwn(tree, '_ref')) this.#entities += 1;
      if (isStepDone()) yield;
    }
    this.#bounds?.work.spend(costOfEntity * this.#entities);
  }

  /** Checks the number of entities at the top of a body. @throws BodyRefusal if it is too large */
  requireFew(count: number): void {
    if (this.#bounds === undefined || count <= this.#bounds.entities) return;
    throw tooManyEntities(this.#root.index(this.#bounds.entities), this.#bounds);
  }
}

function tooManyEntities(place: Place, { entities }: ReadBounds): BodyRefusal {
  return new BodyRefusal('R-62', place.path, 'more', `at most ${entities} entities`);
}
