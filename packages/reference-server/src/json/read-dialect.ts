import type { Deviating } from '../model/refusal.js';

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
