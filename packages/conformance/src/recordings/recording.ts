/** The kinds of values that a service makes up, so that they differ each time. */
export type GeneratedKind = 'id' | 'uuid' | 'user' | 'session' | 'path' | 'now';

/**
 * A request as it is sent. `$S` stands for the session id, `$PASSWORD` for the password of the user, and tokens of
 * {@link Recording.generated} for their values.
 */
export interface RecordedRequest {
  readonly method: string;
  /** The path with the query, after the base path. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** The body, if it is not text. */
  readonly bodyBase64?: string;
}

/** A response as it was received, with the header fields that matter. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** The body, if it is not text. */
  readonly bodyBase64?: string;
}

/**
 * How a recorded response relates to the dialects.
 *
 * - `same`: both dialects respond so.
 * - `deployed`: a difference of the deployed dialect.
 * - `defect`: a crash or an accident, which another service need not repeat.
 * - `access`: the response depends on what lies behind the access.
 */
export type RecordingClass = 'same' | 'deployed' | 'defect' | 'access';

/** The classes of recorded responses. */
export const recordingClasses: readonly RecordingClass[] = ['same', 'deployed', 'defect', 'access'];

/** A recorded request with its response. A step without a class prepares those after it, and is not judged. */
export interface RecordedStep {
  readonly request: RecordedRequest;
  readonly answer: RecordedResponse;
  readonly class?: RecordingClass;
  /** The dialect rows that explain the response, separated by blanks, e.g. `D-8 D-9`. */
  readonly row?: string;
  /** Whether the white space of the response matters. Default: `false`. */
  readonly layout?: boolean;
  /** Whether the order of members matters. Default: `false`. */
  readonly ordered?: boolean;
}

/** A scenario, which is independent of all others. Its steps are sent in their order. */
export interface Recording {
  readonly area: string;
  /** The name of the scenario, e.g. `json-write/property/longList/auto`. */
  readonly scenario: string;
  readonly steps: readonly RecordedStep[];
  /** The values that the service made up, by the text by which requests and responses contain them. */
  readonly generated?: { readonly [token: string]: GeneratedKind };
}

/** A scenario of requests whose responses are to be recorded. */
export interface RequestList extends Omit<Recording, 'steps'> {
  readonly steps: readonly (Omit<RecordedStep, 'answer'> & { readonly answer?: RecordedResponse })[];
}

/** Recordings with what is known of the types in them. */
export interface Recordings {
  readonly scenarios: readonly Recording[];
  /** The names of the properties that are sets, whose elements have no order. */
  readonly setProperties: ReadonlySet<string>;
}
