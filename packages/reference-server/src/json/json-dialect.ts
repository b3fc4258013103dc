import type { SimpleTypeName } from '@platform-services/sdk/model';
import type { Deviating } from '../model/refusal.js';
import { type NumberTexts, shortNumbers } from '../model/scalar-text.js';

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

/**
 * Where a value is: in an entity whose first member is `_type`, in another entity, or in the body of a property call.
 */
export type DecodedIn = 'typedEntity' | 'otherEntity' | 'propertyCall';

/** How values are decoded in one place. */
export interface Decoder {
  /** Whether null is skipped as an element with a declared type. */
  readonly skipsNullElements: boolean;
  /** Whether null is skipped in a list of keys and values in turn, so that those after it move up. */
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

/** The kind of a value itself, whatever type is declared for it. */
export type ValueKind = Exclude<SimpleTypeName, 'object'> | 'enum' | 'list' | 'set' | 'map';

/**
 * What is known of the type of a value from its context: in `declared` its type is declared, in `untyped` the declared
 * type is `object`. `top` is the result itself, if its type is not `object`; the elements of a result are `declared`.
 * `id` is a property `id` whose declared type is `object`.
 */
export type Context = 'top' | 'declared' | 'untyped' | 'id';

/** The kinds of values that are wrapped with their `_type`, by context. */
export type Wrapped = Readonly<Record<Context, ReadonlySet<ValueKind>>>;

/**
 * How maps are written. `pairs`: as a wrapped list of `{"key","value"}`, or as an object if the map need not be wrapped
 * and its declared keys are strings. `flat`: as an object if the map is not empty and its declared keys are strings or
 * constants of an enum, else as keys and values in turn in the wrapper `flatmap` (D-8). `objects`: always as an object,
 * which is not valid JSON if a key is not a text (D-31).
 */
export type MapForm = 'pairs' | 'flat' | 'objects';

/** One value of `type-explicitness`. */
export interface Explicitness {
  /** For maps it only applies if {@link maps} is `pairs`. */
  readonly wrapped: Wrapped;
  /** Which entities get a `_type`: all, those whose type is not the declared one, or none. */
  readonly entityTypes: 'all' | 'undeclared' | 'none';
  /**
   * Whether the type of a result counts as undeclared: of an entity, and of the elements of a list of results (D-30).
   */
  readonly undeclaredResults: boolean;
  readonly maps: MapForm;
}

/** The layout of one value of `prettiness`. */
export interface Layout {
  readonly lineFeeds: boolean;
  /** The number of blanks for each level. */
  readonly blanks: number;
  /** The level from which the indentation stays the same. */
  readonly maxLevel: number;
}

/** The differences between dialects in writing values. */
export interface WriteDialect {
  readonly explicitness: Readonly<Record<WriteOptions['typeExplicitness'], Explicitness>>;
  readonly layouts: Readonly<Record<WriteOptions['prettiness'], Layout>>;
  /**
   * Whether `_type` and `_id` and the head of a wrapper stay on the opening line, with a blank after each `:` (D-25).
   */
  readonly openingLines: boolean;
  readonly numbers: NumberTexts;
  /** Whether a `Resource` carries `_partial`. */
  readonly partial: boolean;
  /** Whether a collection in an envelope is written by its declared type, instead of as one of type `object` (D-9). */
  readonly contentTypes: boolean;
  /** Whether collections in `object` properties are always written, also empty ones and beyond the depth (D-27). */
  readonly collectionsInObjects: boolean;
  /**
   * The properties of an entity whose repetition ends: its scalars, or only those with a declared type (D-29).
   */
  readonly recurrenceEnd: 'scalars' | 'declaredScalars';
  /**
   * The `a` elements of XML: for each value that depth cuts, or for each property that can have such a value (D-59).
   */
  readonly cutInXml: 'values' | 'properties';
}

/** No kind of value. */
export const nothing: ReadonlySet<ValueKind> = new Set();
const nonSimple: ReadonlySet<ValueKind> = new Set(['long', 'decimal', 'date', 'enum', 'set', 'map']);
const nonBasic: ReadonlySet<ValueKind> = new Set([...nonSimple, 'list', 'float', 'double']);

/** Without a declared type, a bare float would be read as a double. */
const untypedNonSimple: ReadonlySet<ValueKind> = new Set([...nonSimple, 'float']);

/** The same kinds in every context. */
export const inEveryContext = (kinds: ReadonlySet<ValueKind>): Wrapped => ({
  top: kinds,
  declared: kinds,
  untyped: kinds,
  id: kinds,
});

const auto: Explicitness = {
  wrapped: { ...inEveryContext(untypedNonSimple), declared: nonSimple },
  entityTypes: 'all',
  undeclaredResults: false,
  maps: 'pairs',
};

/** The dialect of the specification and its resolutions. */
export const documentedWriting: WriteDialect = {
  explicitness: {
    auto,
    entities: auto,
    always: { ...auto, wrapped: inEveryContext(nonBasic) },
    polymorphic: {
      ...auto,
      wrapped: { top: new Set(['float']), declared: nothing, untyped: untypedNonSimple, id: untypedNonSimple },
      entityTypes: 'undeclared',
    },
    never: {
      ...auto,
      wrapped: { top: nothing, declared: nothing, untyped: nonSimple, id: nonSimple },
      entityTypes: 'none',
    },
  },
  layouts: {
    none: { lineFeeds: false, blanks: 0, maxLevel: 0 },
    low: { lineFeeds: true, blanks: 0, maxLevel: 0 },
    mid: { lineFeeds: true, blanks: 1, maxLevel: 10 },
    high: { lineFeeds: true, blanks: 2, maxLevel: Number.POSITIVE_INFINITY },
  },
  openingLines: false,
  numbers: shortNumbers,
  partial: true,
  contentTypes: false,
  collectionsInObjects: false,
  recurrenceEnd: 'scalars',
  cutInXml: 'values',
};

/** A number of levels, which is `Infinity` for `reachable`; `shallow` means 0 (4.7, R-23). */
export type Depth = number | 'shallow';

/** The parsed options of 4.7 for writing a response. */
export interface WriteOptions {
  /** The number of levels below the result. */
  readonly depth: Depth;
  /** 0 for `_id` and `_ref`, n to repeat entities n levels deep, -1 for no limit. */
  readonly entityRecurrenceDepth: number;
  readonly typeExplicitness: 'auto' | 'always' | 'entities' | 'polymorphic' | 'never';
  readonly prettiness: 'none' | 'low' | 'mid' | 'high';
  /** Whether null properties and empty collections are written. */
  readonly writeEmptyProperties: boolean;
  /**
   * Whether properties beyond the depth are always written as null, as legacy calls do. Default `false`: they are left
   * out.
   */
  readonly cutAsNull?: boolean;
}
