import { T as TypeExpression, M as ModelTypes, E as EntityReference, a as Entity, b as ModelDefinition, P as PropertyKind, c as PropertyKindOf, d as PropertyResultOf, e as PropertyInputOf, f as PropertyElementInputOf, g as PropertyKeyInputOf, W as WhereOf, S as SortablePropertiesOf, I as IdInputOf, h as EntityOf, i as EntityInputOf, j as IdOf, k as EntityReferenceOf, l as PropertyNameOf, m as TypeNameOf, n as ModelSource, o as ModelOf } from './define-6BEIhtwd.cjs';
export { D as Decimal, p as EntityId, q as EntityIdInput, r as EntityInput, O as ObjectInput, s as ObjectValue, t as TypedValue, u as defineDeployment, v as defineModel, w as ref, x as typed } from './define-6BEIhtwd.cjs';
import { Dispatcher } from 'undici';

/** Where a public method was called. Its frames are formatted only if an error shows them. */
interface CallSite {
    stack?: string;
}
/** What an error knows of the call that failed. Nothing here holds a secret: redaction comes before. */
interface ErrorDetails {
    /** The call by its name in this package, e.g. `entities.get`. */
    readonly operation?: string | undefined;
    /** The HTTP method. */
    readonly method?: string | undefined;
    /** The URL without session id and password. */
    readonly url?: string | undefined;
    /** How many requests were sent for the call; 0 where it failed before. */
    readonly attempts?: number | undefined;
    readonly cause?: unknown;
    readonly site?: CallSite | undefined;
}
/**
 * The root of all errors that calls of this package reject with.
 *
 * No error holds a password or a session id: not in its message, its fields, its `cause`, its JSON or its inspection.
 */
declare class PlatformServicesError extends Error {
    /** The call that failed by its name in this package, e.g. `entities.get`. */
    readonly operation: string | undefined;
    /** The HTTP method of the failed request. */
    readonly method: string | undefined;
    /** The URL of the failed request; session id and password are left out. */
    readonly url: string | undefined;
    /** How many requests were sent for the call; 0 where it failed before the first. */
    readonly attempts: number;
    constructor(message: string, details?: ErrorDetails);
    get name(): string;
    /** The error as plain data, for logs. */
    toJSON(): Record<string, unknown>;
}

/** Header fields as a transport gives them: names in lower case. */
type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;
/** An answer as it came, before anything is made of it. */
declare class RawResponse {
    #private;
    readonly status: number;
    /** The body as text; empty where there is none. */
    readonly body: string;
    constructor(status: number, fields: HeaderFields, body: string);
    /** The header fields. */
    get headers(): Headers;
    /** A copy whose texts went through `scrub`, without cookies. */
    scrubbed(scrub: (text: string) => string): RawResponse;
}

/** The answer of a call in both forms. */
interface WithResponse<T> {
    readonly data: T;
    readonly response: RawResponse;
}
/**
 * A call under way: a promise of its result that can also be had raw. The request is sent once, whatever is asked for.
 *
 * @example
 * const person = await people.get(1);
 * const { data, response } = await people.get(1).withResponse();
 * response.headers.get('content-type');
 */
declare class Call<T> implements Promise<T> {
    #private;
    readonly [Symbol.toStringTag] = "Call";
    /** @internal */
    constructor(answer: Promise<Answer<T>>);
    /** Status, headers and body as they came; the body is not read to a result. Rejects where the call does. */
    asResponse(): Promise<RawResponse>;
    /** The result together with status, headers and body. */
    withResponse(): Promise<WithResponse<T>>;
    then<Result = T, Failure = never>(onFulfilled?: ((data: T) => Result | PromiseLike<Result>) | null, onRejected?: ((error: unknown) => Failure | PromiseLike<Failure>) | null): Promise<Result | Failure>;
    catch<Failure = never>(onRejected?: ((error: unknown) => Failure | PromiseLike<Failure>) | null): Promise<T | Failure>;
    finally(onFinally?: (() => void) | null): Promise<T>;
}
/** An answer that is read when its result is asked for. */
interface Answer<T> {
    readonly response: RawResponse;
    /** @throws DecodeError */
    read(): T;
}

/** Where a request was when it failed: connecting, waiting for the answer's headers, or reading its body. */
type Phase = 'connect' | 'headers' | 'body';
/** The connection could not be made, or broke. `cause` is the error of the transport. */
declare class ConnectError extends PlatformServicesError {
    /** `connect`: nothing was sent. `headers`: something may have reached the server. `body`: the answer broke off. */
    readonly phase: Phase;
    constructor(message: string, phase: Phase, details?: ErrorDetails);
    get name(): string;
}
/** A deadline passed. */
declare class TimeoutError extends PlatformServicesError {
    /** Which one: `connect`, `headers`, `body` (no byte for so long) or `total`. */
    readonly deadline: Phase | 'total';
    /** The deadline in milliseconds; `undefined` where a dispatcher of the caller's set it. */
    readonly milliseconds: number | undefined;
    constructor(deadline: Phase | 'total', milliseconds: number | undefined, details?: ErrorDetails);
    get name(): string;
}
/** The caller's `AbortSignal` was aborted. `cause` is the signal's reason. */
declare class AbortedError extends PlatformServicesError {
    get name(): string;
}
/** The answer came, but is not what the call needs: no JSON, JSON of another shape, too large. */
declare class DecodeError extends PlatformServicesError {
    /** The status of the answer. */
    readonly status: number | undefined;
    constructor(message: string, details?: ErrorDetails & {
        readonly status?: number | undefined;
    });
    get name(): string;
}

/** A parameter of a query or a form. */
type Parameter = readonly [name: string, value: string];
/** What is sent as a body, with its media type. */
interface Body {
    readonly content: string | Uint8Array;
    readonly type: string | undefined;
}
/** One call of the specification, ready to be sent. */
interface Operation {
    /** The call by its name in this package, for errors, e.g. `entities.get`. */
    readonly name: string;
    readonly method: string;
    /** Encoded, below the base path, e.g. `/rest/v2/entities/access.demo/Person/1`. */
    readonly path: string;
    readonly query: readonly Parameter[];
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly body?: Body | undefined;
    /** Whether the session goes with it. Default `true`; `false` for logging in. */
    readonly session?: boolean | undefined;
    /** Whether the answer's body is itself a secret, so that no error may quote it. */
    readonly secret?: boolean | undefined;
}
/** What every call accepts beside its own options. */
interface CallOptions {
    /** Ends the call at once when it is aborted; the call rejects with an `AbortedError`. */
    readonly signal?: AbortSignal | undefined;
    /** Deadlines of this call: of its whole in milliseconds, or each by name. What is not named is the client's. */
    readonly timeout?: number | Timeouts | undefined;
    /** Header fields of this call, over those of the client. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
}
/** Deadlines of a call in milliseconds; 0 is none. */
interface Timeouts {
    /** From the request's last byte to the answer's headers. Default 60000. */
    readonly headers?: number | undefined;
    /** Between two parts of the answer's body. Default 60000. */
    readonly body?: number | undefined;
    /** For the whole call: logging in, waiting for a connection, all requests, the whole body. Default 0, none. */
    readonly total?: number | undefined;
}
/** How a call is sent: the caller's options and where the caller stands. */
interface Caller {
    readonly options: CallOptions;
    readonly site: CallSite | undefined;
}

/** Where the service is. */
interface BaseUrl {
    /** Scheme and authority, e.g. `http://127.0.0.1:8080`. */
    readonly origin: string;
    /** The path before all paths of the specification, without a slash at its end, e.g. `/platform-services`. */
    readonly path: string;
}

/** Milliseconds of the deadlines that were set for a request. */
interface Deadlines {
    readonly connect: number | undefined;
    readonly headers: number;
    readonly body: number;
    readonly total: number;
}

/** The secrets that a client has seen, and how texts are freed of them when an error is made. */
declare class Secrets {
    #private;
    add(secret: string): void;
    /** The text without secrets. */
    readonly scrub: (text: string) => string;
    /** The cause of an error as it is, or, where it shows a secret, what can be said of it without. */
    cause(cause: unknown): unknown;
}

/** One request as it goes out. */
interface WireRequest {
    readonly origin: string;
    /** Path and query, encoded. */
    readonly path: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | Uint8Array | undefined;
    /** Milliseconds, 0 for none. */
    readonly headersTimeout: number;
    /** Milliseconds between two parts of the body, 0 for none. */
    readonly bodyTimeout: number;
    readonly signal: AbortSignal | undefined;
}
/** One answer, whose body is still to be read. */
interface WireAnswer {
    readonly status: number;
    readonly headers: HeaderFields;
    /**
     * Reads the whole body, which ends the exchange.
     *
     * @throws AnswerTooLarge where it has more than `limit` bytes
     */
    readText(limit: number): Promise<string>;
}
/** Sends one request, once. Rejects with the errors of what lies below; they are classified elsewhere. */
type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** What one client's requests have in common. */
interface Settings {
    readonly base: BaseUrl;
    readonly transport: Transport;
    readonly headers: Readonly<Record<string, string>>;
    readonly deadlines: Deadlines;
    readonly maxAnswerBytes: number;
    readonly carrySession: CarrySession;
    readonly secrets: Secrets;
}
/** Deadlines of a client in milliseconds; 0 is none. */
interface ClientTimeouts extends Timeouts {
    /** For connecting, TLS included. Default 10000. A `dispatcher` or `fetch` of your own has its own. */
    readonly connect?: number | undefined;
}
/** How the session id goes with a request. */
type SessionIn = 'query' | 'header' | 'cookie' | 'bearer';
/** Puts a session id where the service looks for it. */
type CarrySession = (id: string) => {
    readonly query?: Parameter;
    readonly header?: Readonly<Record<string, string>>;
};

/** The session that goes with a request. */
interface SessionHold {
    readonly id: string;
    /** Counts the sessions of a client, so that one that was renewed meanwhile is told from one that is not. */
    readonly generation: number;
}
/** Where sessions come from. Rejects with {@link CallFailure}. */
interface SessionSource {
    /** The present session, or a new one: many callers, one login. */
    obtain(exchange: Exchange): Promise<SessionHold>;
    /** Another session in place of one that the server refused; `undefined` where there can be none. */
    renew(refused: SessionHold, exchange: Exchange): Promise<SessionHold | undefined>;
    /** Tells that the server accepted the session. */
    worked(hold: SessionHold): void;
}
/** An answer with a status of success. */
interface Delivery {
    readonly response: RawResponse;
    /** How many requests were sent for it. */
    readonly attempts: number;
}
/** Sends operations: gives them the session, the deadlines and, when they fail, their error. */
declare class Exchange {
    #private;
    constructor(settings: Settings, sessions: SessionSource);
    /** From now on every call rejects. */
    close(): void;
    /**
     * Sends an operation and answers what came back with a status of success.
     *
     * @throws PlatformServicesError of the class that the failure has; a {@link CallFailure} where `caller.site` is not
     * known, for those who share it
     */
    send(operation: Operation, caller: Caller): Promise<Delivery>;
    /** The error of an answer that cannot be read. It shows the answer's beginning, unless that is secret. */
    unreadable(operation: Operation, delivery: Delivery, thrown: unknown, site: CallSite | undefined): DecodeError;
}

/** What a value is expected to be; `undefined` where nothing is known. */
type Expected = TypeExpression | RecordExpectation | ListExpectation | undefined;
/** A list of a result, of whatever elements. */
interface ListExpectation {
    readonly kind: 'list';
    readonly element: Expected;
}
/** An entity of a type that no model holds, such as the result types of 2.4, with what its properties are. */
interface RecordExpectation {
    readonly kind: 'record';
    readonly properties: Readonly<Record<string, Expected>>;
}

/** How the answer of one projection is read. */
interface ResultReader {
    readonly expected: Expected;
    /** What the answer must be at its root, in words. */
    readonly what: string;
    readonly fits: (value: unknown) => boolean;
}

/** The two ways in which deployments speak: the specification's, and that of the newest release. */
type Dialect = 'documented' | 'deployed';
/** What is sent for a call, and how its answer is read. */
interface CallPlan {
    readonly operation: Omit<Operation, 'name'>;
    /** Absent where the answer is read by its own media type. */
    readonly reader?: ResultReader;
}
/** What all calls of one client need; the rooms of calls know nothing else of it. */
declare class ClientContext {
    #private;
    readonly exchange: Exchange;
    readonly types: ModelTypes;
    readonly dialect: Dialect;
    constructor(exchange: Exchange, types: ModelTypes, dialect: Dialect);
    /**
     * Starts a call. Whatever is wrong with what `plan` makes rejects it, in its name and with its caller's stack.
     *
     * @param site where the public method was called
     */
    start(name: string, site: CallSite, options: CallOptions, plan: () => CallPlan | Promise<CallPlan>): Call<unknown>;
}

/**
 * The options of 4.7 to 4.9 as tables. Of each row come the option's type, its check, its place in the query and what
 * messages say of it.
 */
/** What an option's value can be, beside the constants of an enumeration. */
type ValueRule = 'boolean' | 'count' | 'depth' | 'recurrence' | readonly string[];
/** One option: its name in the query, its values, what the service takes when it is left out, and where that is said. */
interface OptionRow {
    readonly name: string;
    readonly values: ValueRule;
    readonly default: boolean | number | string | undefined;
    readonly section: string;
}
/** Rows by the names that options have in this package. */
interface OptionTable {
    readonly [name: string]: OptionRow;
}
type ValueOf<Rule> = Rule extends 'boolean' ? boolean : Rule extends 'count' | 'recurrence' ? number : Rule extends 'depth' ? 'shallow' | 'reachable' | number : Rule extends readonly (infer Constant)[] ? Constant : never;
/** The options of a table as parameters of a call. */
type OptionsOf<Table extends OptionTable> = {
    readonly [Name in keyof Table]?: ValueOf<Table[Name]['values']> | undefined;
};
/** How answers are written and bodies are read (4.7). */
declare const encodingTable: {
    /** Whether properties that are null or empty collections are written too. Default `false` (4.7, R-26). */
    readonly writeEmptyProperties: {
        readonly name: "write-empty-properties";
        readonly values: "boolean";
        readonly default: false;
        readonly section: "4.7";
    };
    /** Whether the properties of a type always come in the same order. Default `false` (4.7). */
    readonly stabilizeOrder: {
        readonly name: "stabilize-order";
        readonly values: "boolean";
        readonly default: false;
        readonly section: "4.7";
    };
    /** Indentation of the body; seen only in the raw answer. Default `mid` (4.7, R-25). */
    readonly prettiness: {
        readonly name: "prettiness";
        readonly values: readonly ["none", "low", "mid", "high"];
        readonly default: "mid";
        readonly section: "4.7";
    };
    /** How deep the graph is written: `shallow` (0), `reachable` (all) or levels from 0. Default 3 (4.7, R-23). */
    readonly depth: {
        readonly name: "depth";
        readonly values: "depth";
        readonly default: 3;
        readonly section: "4.7";
    };
    /**
     * How deep a repeated entity is written again: 0 refers to it instead, -1 is without limit. With anything but 0 an
     * entity that occurs twice becomes two objects. Default 0 (4.7, R-24).
     */
    readonly entityRecurrenceDepth: {
        readonly name: "entity-recurrence-depth";
        readonly values: "recurrence";
        readonly default: 0;
        readonly section: "4.7";
    };
    /** When the answer says the types of values. Default `auto` (4.7, R-17, R-18). */
    readonly typeExplicitness: {
        readonly name: "type-explicitness";
        readonly values: readonly ["auto", "always", "entities", "polymorphic", "never"];
        readonly default: "auto";
        readonly section: "4.7";
    };
    /** By what the service tells that two entities of the body are one. Default `auto` (4.7, R-28). */
    readonly identityManagementMode: {
        readonly name: "identity-management-mode";
        readonly values: readonly ["off", "auto", "_id", "id"];
        readonly default: "auto";
        readonly section: "4.7";
    };
};
/** Which entities a query answers, beside its conditions and its order (4.8). */
declare const pageTable: {
    /** How many entities are left out at the beginning. Default 0 (4.8). */
    readonly startIndex: {
        readonly name: "start-index";
        readonly values: "count";
        readonly default: 0;
        readonly section: "4.8";
    };
    /** How many entities are answered at most. Default all (4.8). */
    readonly maxResults: {
        readonly name: "max-results";
        readonly values: "count";
        readonly default: undefined;
        readonly section: "4.8";
    };
};
/** Whether a query leaves out duplicates (4.8). */
declare const distinctTable: {
    /** Whether duplicates are left out. Default `false` (4.8). */
    readonly distinct: {
        readonly name: "distinct";
        readonly values: "boolean";
        readonly default: false;
        readonly section: "4.8";
    };
};
/** How entities are deleted (4.8). */
declare const deleteTable: {
    /**
     * What happens to references to what is deleted: `dropReferences` clears them, `dropReferencesIfPossible` fails with
     * a `ServerError` where one is mandatory, `failIfReferenced` fails where there is one, `ignoreReferences` leaves
     * them. Default `dropReferencesIfPossible` (4.8, R-42).
     */
    readonly deleteMode: {
        readonly name: "delete-mode";
        readonly values: readonly ["dropReferences", "dropReferencesIfPossible", "failIfReferenced", "ignoreReferences"];
        readonly default: "dropReferencesIfPossible";
        readonly section: "4.8";
    };
};
/** The guard of deletions without an id (4.8). */
declare const guardTable: {
    /** Whether several entities may be deleted at once. Without it such a call is refused. Default `false` (4.8, R-41). */
    readonly allowMultipleDelete: {
        readonly name: "allow-multiple-delete";
        readonly values: "boolean";
        readonly default: false;
        readonly section: "4.8";
    };
};
/** The projections of each kind of call, with the one that this package asks for when the caller names none. */
declare const projectionTable: {
    readonly get: {
        readonly name: "projection";
        readonly values: readonly ["firstResult", "results", "envelope"];
        readonly default: "firstResult";
        readonly section: "4.8";
    };
    readonly list: {
        readonly name: "projection";
        readonly values: readonly ["results", "firstResult", "envelope"];
        readonly default: "results";
        readonly section: "4.8, R-29";
    };
    readonly manipulate: {
        readonly name: "projection";
        readonly values: readonly ["success", "idInfo", "referenceInfo", "locationInfo", "envelope", "data"];
        readonly default: "success";
        readonly section: "4.8";
    };
    readonly delete: {
        readonly name: "projection";
        readonly values: readonly ["count", "success", "envelope"];
        readonly default: "count";
        readonly section: "4.8";
    };
    readonly getProperty: {
        readonly name: "projection";
        readonly values: readonly ["value", "envelope"];
        readonly default: "value";
        readonly section: "4.9";
    };
    readonly editProperty: {
        readonly name: "projection";
        readonly values: readonly ["success", "envelope"];
        readonly default: "success";
        readonly section: "4.9";
    };
    readonly authenticate: {
        readonly name: "projection";
        readonly values: readonly ["id", "payload", "envelope", "none"];
        readonly default: "id";
        readonly section: "4.4";
    };
};
/** The projections of a kind of call. */
type ProjectionOf<Kind extends keyof typeof projectionTable> = (typeof projectionTable)[Kind]['values'][number];
/** Options of every call of 4.8 and 4.9: how its answer is written (4.7). */
type EncodingOptions = OptionsOf<typeof encodingTable>;

/** What the `envelope` projection of a query answers (2.4, R-30). */
interface EntityQueryResult<E> {
    _type?: string;
    entities: E[];
    /** Whether there are more entities than `maxResults` allowed. */
    hasMore: boolean;
}
/** What the `envelope` projection of reading a property answers (2.4, R-30). */
interface PropertyQueryResult<Value> {
    _type?: string;
    propertyValue?: Value;
    hasMore?: boolean;
}
/** What the `envelope` projection of a changing call answers (2.4, R-30). */
interface ManipulationResponse {
    _type?: string;
    /** What really happened; several manipulations in a `CompoundManipulation`. */
    inducedManipulation?: Manipulation | null;
}
/** A change that happened. `_type` tells which: `…ChangeValueManipulation`, `…InstantiationManipulation`, … */
interface Manipulation {
    [property: string]: unknown;
    _type?: string;
}
/** A session (2.3). What `depth` cuts is missing or null. */
interface UserSession {
    _type?: string;
    sessionId: string;
    creationDate?: Date | null;
    lastAccessedDate?: Date | null;
    /** Milliseconds; null where the session never expires. */
    maxIdleTime?: bigint | null;
    isInvalidated?: boolean;
    referenceCounter?: number;
    effectiveRoles?: Set<string> | null;
    user?: Entity | null;
    id?: unknown;
}
/** What the `envelope` projection of authenticating answers (2.4, R-56). */
interface AuthenticationResponse {
    _type?: string;
    successful: boolean;
    userSession?: UserSession | null;
}
/** What each projection of getting an entity by its id gives (4.8). */
interface GetResults<E> {
    firstResult: E;
    results: E[];
    envelope: EntityQueryResult<E>;
}
/** What each projection of a query gives (4.8, R-29). */
interface ListResults<E> {
    results: E[];
    firstResult: E | null;
    envelope: EntityQueryResult<E>;
}
/** What each projection of creating or updating one entity gives (4.8). */
interface ManipulateResults<E, Id, Reference = EntityReference> {
    success: true;
    idInfo: Id;
    referenceInfo: Reference;
    /** The entity's URL. */
    locationInfo: string;
    envelope: ManipulationResponse;
    data: E;
}
/** What each projection of creating or updating several entities gives, in the order of the body (4.8). */
interface ManipulateAllResults<E, Id, Reference = EntityReference> {
    success: true;
    idInfo: Id[];
    referenceInfo: Reference[];
    locationInfo: string[];
    envelope: ManipulationResponse;
    data: E[];
}
/** What each projection of deleting gives (4.8). */
interface DeleteResults {
    /** How many entities were deleted. */
    count: number;
    success: true;
    envelope: ManipulationResponse;
}
/** What each projection of reading a property gives (4.9). */
interface GetPropertyResults<Value> {
    value: Value;
    envelope: PropertyQueryResult<Value>;
}
/** What each projection of editing a property gives (4.9). */
interface EditPropertyResults {
    success: true;
    envelope: ManipulationResponse;
}
/** What each projection of authenticating gives (4.4). */
interface AuthenticateResults {
    /** The session id. */
    id: string;
    payload: UserSession;
    envelope: AuthenticationResponse;
    none: undefined;
}

/** Options of reading a property (4.9). */
interface GetPropertyOptions<P extends ProjectionOf<'getProperty'>> extends CallOptions, EncodingOptions {
    /** `value`: the value; `envelope`: the `PropertyQueryResult`. Default `value`. */
    readonly projection?: P | undefined;
}
/** Options of editing a property (4.9). */
interface EditPropertyOptions<P extends ProjectionOf<'editProperty'>> extends CallOptions, EncodingOptions {
    /** `success`: true; `envelope`: what changed. Default `success`. */
    readonly projection?: P | undefined;
}
/** Options of setting a property (4.9). */
interface SetPropertyOptions<P extends ProjectionOf<'editProperty'>> extends EditPropertyOptions<P> {
    /** Both do the same. Default `PUT`. */
    readonly method?: 'PUT' | 'PATCH' | undefined;
}

type Edits = ProjectionOf<'editProperty'>;
/** One or several, in a list or a set. */
type OneOrMore<Element> = Element | readonly Element[] | ReadonlySet<Element>;
/** Elements by their zero-based positions. */
type Positions<Element> = ReadonlyMap<number, Element> | {
    readonly [position: number]: Element;
};
/** A property of any type (4.9). */
interface SingleProperty<Result, Input> {
    /**
     * The property's value.
     *
     * @throws NotFoundError where the entity or the property does not exist
     */
    get<P extends ProjectionOf<'getProperty'> = 'value'>(options?: GetPropertyOptions<P>): Call<GetPropertyResults<Result>[P]>;
    /**
     * Sets the value; that of a collection is replaced (PUT). `null` clears where the property can be null.
     *
     * @throws BadRequestError where the value is not of the property's type; DialectError for a collection in the
     * deployed dialect (D-2)
     */
    set<P extends Edits = 'success'>(value: Input, options?: SetPropertyOptions<P>): Call<EditPropertyResults[P]>;
    /** Sets the property to its empty value: null, false, 0, or an empty collection (DELETE, 2.5). */
    clear<P extends Edits = 'success'>(options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
}
/** A list property (4.9). */
interface ListProperty<Result, Input, Element> extends SingleProperty<Result, Input> {
    /**
     * Adds an element, or several, at the end (POST).
     *
     * @example await children.add(ref('Person', 2));
     */
    add<P extends Edits = 'success'>(elements: OneOrMore<Element>, options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
    /**
     * Inserts elements at positions, in ascending order, on the growing list; a position beyond the end appends (POST,
     *
     *
     * @example await children.insert({ 0: ref('Person', 3) });
     */
    insert<P extends Edits = 'success'>(positions: Positions<Element>, options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
    /**
     * Removes elements at positions, highest first. An element that stands elsewhere is removed where it is first found;
     * one that is not in the list changes nothing (POST with `remove`, R-43).
     *
     * @example await children.removeAt({ 0: ref('Person', 3) });
     */
    removeAt<P extends Edits = 'success'>(positions: Positions<Element>, options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
}
/** A set property (4.9). */
interface SetProperty<Result, Input, Element> extends SingleProperty<Result, Input> {
    /** Adds an element, or several (POST). What is in the set already changes nothing. */
    add<P extends Edits = 'success'>(elements: OneOrMore<Element>, options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
    /** Removes an element, or several (POST with `remove`). What is not in the set changes nothing. */
    remove<P extends Edits = 'success'>(elements: OneOrMore<Element>, options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
}
/** A map property (4.9). */
interface MapProperty<Result, Input, Key, Value> extends SingleProperty<Result, Input> {
    /**
     * Puts entries (POST). An object's member names are the keys.
     *
     * @example await phoneBook.put(new Map([['home', '1'], ['work', '2']]));
     */
    put<P extends Edits = 'success'>(entries: ReadonlyMap<Key, Value> | {
        readonly [key: string]: Value;
    }, options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
    /** Removes the entries of a key, or of several (POST with `remove`). A key that is not in the map changes nothing. */
    removeKeys<P extends Edits = 'success'>(keys: OneOrMore<Key>, options?: EditPropertyOptions<P>): Call<EditPropertyResults[P]>;
}
/** A property whose type no model tells: the service refuses what does not fit. */
interface AnyProperty extends ListProperty<unknown, unknown, unknown>, SetProperty<unknown, unknown, unknown>, MapProperty<unknown, unknown, unknown, unknown> {
}
/** A property with the calls that its type allows. */
type PropertyOf<M extends ModelDefinition, N extends string, P extends string> = PropertyByKind<PropertyKindOf<M, N, P>, PropertyResultOf<M, N, P>, PropertyInputOf<M, N, P>, PropertyElementInputOf<M, N, P>, PropertyKeyInputOf<M, N, P>>;
type PropertyByKind<Kind, Result, Input, Element, Key> = [PropertyKind] extends [Kind] ? AnyProperty : Kind extends 'list' ? ListProperty<Result, Input, Element> : Kind extends 'set' ? SetProperty<Result, Input, Element> : Kind extends 'map' ? MapProperty<Result, Input, Key, Element> : SingleProperty<Result, Input>;

/** Options of a call that names an entity by its id. */
interface PartitionOption {
    /** Needed where several entities share an id (4.8). */
    readonly partition?: string | undefined;
}
/** One property to order by (4.8, R-33). */
interface Order<Property extends string = string> {
    readonly property: Property;
    /** Default `ascending`. */
    readonly direction?: 'ascending' | 'descending' | undefined;
}
/** Options of getting an entity by its id (4.8). */
interface GetOptions<P extends ProjectionOf<'get'>> extends CallOptions, EncodingOptions, PartitionOption {
    /** `firstResult`: the entity; `results`: a list of it; `envelope`: the `EntityQueryResult`. Default `firstResult`. */
    readonly projection?: P | undefined;
}
/** What every query has: conditions and order (4.8). */
interface QueryOptions<M extends ModelDefinition, N extends string> extends CallOptions, EncodingOptions, OptionsOf<typeof distinctTable> {
    /** Conditions that must all hold; `null` matches an unset value. Default: every entity (4.8, R-32). */
    readonly where?: WhereOf<M, N> | undefined;
    /** Default: none; the service answers in the order of creation (4.8, R-33). */
    readonly orderBy?: readonly Order<SortablePropertiesOf<M, N>>[] | undefined;
}
/** Options of a query (4.8). */
interface ListOptions<M extends ModelDefinition, N extends string, P extends ProjectionOf<'list'>> extends QueryOptions<M, N>, OptionsOf<typeof pageTable> {
    /** `results`: the list; `firstResult`: its first entity or null; `envelope`: with `hasMore`. Default `results`. */
    readonly projection?: P | undefined;
}
/** Options of going through a query page by page (4.8). */
interface EachOptions<M extends ModelDefinition, N extends string> extends QueryOptions<M, N>, OptionsOf<typeof pageTable> {
    /** How many entities are asked for at once. Default 200. */
    readonly pageSize?: number | undefined;
}
/** Options of creating and updating (4.8). */
interface ManipulateOptions<P extends ProjectionOf<'manipulate'>> extends CallOptions, EncodingOptions {
    /**
     * `success`: true; `idInfo`: the id; `referenceInfo`: a reference; `locationInfo`: the URL; `data`: the entity as it
     * is afterwards; `envelope`: what changed. Default `success`, in both dialects (4.8, D-1).
     */
    readonly projection?: P | undefined;
}
/** Options of creating and updating the entity that an id names (4.8). */
interface ManipulateByIdOptions<P extends ProjectionOf<'manipulate'>> extends ManipulateOptions<P>, PartitionOption {
}
/** Options of deleting by id (4.8). */
interface DeleteOptions<P extends ProjectionOf<'delete'>> extends CallOptions, EncodingOptions, OptionsOf<typeof deleteTable>, PartitionOption {
    /** `count`: how many; `success`: true; `envelope`: what changed. Default `count` (4.8). */
    readonly projection?: P | undefined;
}
/** Options of deleting by conditions (4.8). */
interface DeleteWhereOptions<P extends ProjectionOf<'delete'>> extends CallOptions, EncodingOptions, OptionsOf<typeof deleteTable>, OptionsOf<typeof guardTable> {
    /** `count`: how many; `success`: true; `envelope`: what changed. Default `count` (4.8). */
    readonly projection?: P | undefined;
}

type Manipulations = ProjectionOf<'manipulate'>;
type ManipulateResult<M extends ModelDefinition, N extends string, P extends Manipulations> = ManipulateResults<EntityOf<M, N>, IdOf<M, N>, EntityReferenceOf<M, N>>[P];
/**
 * The entities of one type, and of its subtypes, in one access (4.8).
 *
 * Every call rejects with a `PlatformServicesError`: `InputError` before anything is sent, `BadRequestError` (400),
 * `NotFoundError` (404: access, type or entity), and the other classes by status.
 */
declare class Entities<M extends ModelDefinition = ModelDefinition, N extends string = string> {
    #private;
    /** @internal */
    constructor(context: ClientContext, access: string, type: N);
    /**
     * The entity with an id (4.8).
     *
     * @throws NotFoundError where there is none; BadRequestError where the id names several: give the `partition`
     * @example const person = await people.get(1, { depth: 'reachable' });
     */
    get<P extends ProjectionOf<'get'> = 'firstResult'>(id: IdInputOf<M, N>, options?: GetOptions<P>): Call<GetResults<EntityOf<M, N>>[P]>;
    /**
     * The entities that fulfil all conditions; all of them where there is none (4.8).
     *
     * @example
     * await people.list({ where: { lastName: 'Doe' }, orderBy: [{ property: 'age', direction: 'descending' }], maxResults: 20 });
     */
    list<P extends ProjectionOf<'list'> = 'results'>(options?: ListOptions<M, N, P>): Call<ListResults<EntityOf<M, N>>[P]>;
    /**
     * Goes through the entities that fulfil all conditions, one by one, asking for a page when the one before is used up
     * (4.8). They come ordered by `id`, after the order that is given, so that pages do not overlap. Leaving the loop
     * sends nothing more. Entities that are created or deleted meanwhile can shift the pages.
     *
     * @example for await (const person of people.each({ pageSize: 200 })) console.log(person.firstName);
     */
    each(options?: EachOptions<M, N>): AsyncGenerator<EntityOf<M, N>, undefined, undefined>;
    /**
     * Creates an entity; with an `id`, updates the entity that has it (POST, 4.8).
     *
     * @throws BadRequestError where the id is unknown: `put` creates with an id of your choice
     * @example const id = await people.create({ firstName: 'Ann' }, { projection: 'idInfo' });
     */
    create<P extends Manipulations = 'success'>(entity: EntityInputOf<M, N>, options?: ManipulateOptions<P>): Call<ManipulateResult<M, N, P>>;
    /**
     * Creates those without an `id` and updates those with one, in one request that succeeds or fails as a whole (POST
     * with `list-entities-request`, 4.8, R-8).
     *
     * @example await people.createAll([{ firstName: 'Bo' }, { id: 1, firstName: 'John' }]);
     */
    createAll<P extends Manipulations = 'success'>(entities: readonly EntityInputOf<M, N>[], options?: ManipulateOptions<P>): Call<ManipulateAllResults<EntityOf<M, N>, IdOf<M, N>, EntityReferenceOf<M, N>>[P]>;
    /**
     * Updates the entity with an id: properties that are given change (POST with the id in the path, 4.8).
     *
     * @throws NotFoundError where there is none
     * @example await people.update(7, { firstName: 'Eva' });
     */
    update<P extends Manipulations = 'success'>(id: IdInputOf<M, N>, changes: EntityInputOf<M, N>, options?: ManipulateByIdOptions<P>): Call<ManipulateResult<M, N, P>>;
    /**
     * Creates the entity with an id of your choice, or updates it: properties that are given change (PUT, 4.8, R-35). The
     * id stands in the entity, or before it, which also names the partition.
     *
     * @example
     * await people.put({ id: 7, firstName: 'Eve' });
     * await people.put(7, { firstName: 'Eve' }, { partition: 'other' });
     */
    put<P extends Manipulations = 'success'>(entity: EntityInputOf<M, N> & {
        readonly id: IdInputOf<M, N>;
    }, options?: ManipulateOptions<P>): Call<ManipulateResult<M, N, P>>;
    put<P extends Manipulations = 'success'>(id: IdInputOf<M, N>, entity: EntityInputOf<M, N>, options?: ManipulateByIdOptions<P>): Call<ManipulateResult<M, N, P>>;
    /**
     * Updates an existing entity: properties that are given change (PATCH, 4.8, R-36). Nested entities are updated, never
     * created.
     *
     * @throws NotFoundError where the id before the changes is unknown; BadRequestError where that in them is
     * @example
     * await people.patch(7, { firstName: 'Eva' });
     * await people.patch({ id: 7, firstName: 'Eva' });
     */
    patch<P extends Manipulations = 'success'>(entity: EntityInputOf<M, N> & {
        readonly id: IdInputOf<M, N>;
    }, options?: ManipulateOptions<P>): Call<ManipulateResult<M, N, P>>;
    patch<P extends Manipulations = 'success'>(id: IdInputOf<M, N>, changes: EntityInputOf<M, N>, options?: ManipulateByIdOptions<P>): Call<ManipulateResult<M, N, P>>;
    /**
     * Deletes the entity with an id (4.8).
     *
     * @throws NotFoundError where there is none; ServerError where a reference to it cannot be dropped
     * @example await people.delete(7, { deleteMode: 'failIfReferenced' });
     */
    delete<P extends ProjectionOf<'delete'> = 'count'>(id: IdInputOf<M, N>, options?: DeleteOptions<P>): Call<DeleteResults[P]>;
    /**
     * Deletes the entities that fulfil all conditions; with `{}` every entity of the type (4.8).
     *
     * @throws PreconditionFailedError without `allowMultipleDelete`, however many there are
     * @example await people.deleteWhere({ lastName: 'Doe' }, { allowMultipleDelete: true });
     */
    deleteWhere<P extends ProjectionOf<'delete'> = 'count'>(where: WhereOf<M, N>, options?: DeleteWhereOptions<P>): Call<DeleteResults[P]>;
    /**
     * One property of one entity, with the calls that its type allows (4.9). Nothing is sent yet.
     *
     * @example const children = people.property(1, 'children');
     */
    property<P extends PropertyNameOf<M, N>>(id: IdInputOf<M, N>, name: P, options?: PartitionOption): PropertyOf<M, N, P>;
}

/** One access of the service: a named store of entities. */
declare class Access<M extends ModelDefinition = ModelDefinition> {
    #private;
    /** The external id of the access. */
    readonly id: string;
    /** @internal */
    constructor(context: ClientContext, id: string);
    /**
     * The entities of a type, and of its subtypes (4.8). Nothing is sent yet.
     *
     * @param type the full signature, or the simple name where that is unique in the access
     * @example const people = client.access('access.demo').entities('Person');
     */
    entities<N extends TypeNameOf<M>>(type: N): Entities<M, N>;
}

/** What replaces the transport: a function with the shape of the global `fetch`. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where user and password stand in the request: most services take both. */
type CredentialsIn = 'form' | 'query';
type Depth = OptionsOf<Pick<typeof encodingTable, 'depth'>>;
/** Options of authenticating (4.4). */
interface AuthenticateOptions<P extends ProjectionOf<'authenticate'>> extends CallOptions, Depth {
    /**
     * `id`: the session id; `payload`: the `UserSession`; `envelope`: the `AuthenticationResponse`; `none`: nothing, and
     * the new session is not used, since nobody learns its id. Default `id`.
     */
    readonly projection?: P | undefined;
}

/** A user's name and password, or a session that was had elsewhere. */
type Credentials = {
    readonly user: string;
    readonly password: string;
}
/** Such a session is used as it is and cannot be renewed. */
 | {
    readonly sessionId: string;
};
/**
 * Credentials, or a function that is asked for them at every login. The function must not call the client that asks.
 *
 * @example
 * credentials: async () => ({ user: 'demo', password: await vault.read('platform-services') })
 */
type CredentialsSource = Credentials | (() => Credentials | Promise<Credentials>);

/** Options of {@link createClient}. */
interface ClientOptions<Source extends ModelSource = ModelSource> {
    /** Where the service is. With an empty or `/` path the base path is added; any other path is the base path. */
    readonly baseUrl: string | URL;
    /** Default `/platform-services`. */
    readonly basePath?: string | undefined;
    /** User and password, a session id, or a function that gives one of them at every login. */
    readonly credentials: CredentialsSource;
    /** Where user and password stand when logging in. Default `form`; `query` for services that read only that. */
    readonly credentialsIn?: CredentialsIn | undefined;
    /** Where the session id stands in every request. Default `query` (section 5, R-2). */
    readonly sessionIn?: SessionIn | undefined;
    /** What tells the types: a model, several, or a deployment. Default: none, and entities have unknown properties. */
    readonly model?: Source | undefined;
    /** What the service speaks, for the few things that have no form which both dialects read. Default `documented`. */
    readonly dialect?: Dialect | undefined;
    /** Deadlines in milliseconds; 0 is none. Default: connect 10000, headers 60000, body 60000, total 0. */
    readonly timeout?: ClientTimeouts | undefined;
    /** Header fields of every request. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** How many bytes an answer may have that is held in memory. Default 256 MiB. */
    readonly maxAnswerBytes?: number | undefined;
    /** How many connections are open at most. Default 128. Not with a `dispatcher` or `fetch` of your own. */
    readonly connections?: number | undefined;
    /** An undici dispatcher in place of the client's own; it is not closed with the client. */
    readonly dispatcher?: Dispatcher | undefined;
    /** Replaces the transport, for mocks and unusual runtimes. Not together with `dispatcher`. */
    readonly fetch?: Fetch | undefined;
    /** Whether `close()` ends the session first. Default `false`. */
    readonly logoutOnClose?: boolean | undefined;
}

/** A request that no method of the client makes. */
interface RequestParameters {
    /** Default `GET`. */
    readonly method?: string | undefined;
    /**
     * Below the base path: a list of parts, which are encoded, or text that is encoded already and begins with a slash,
     * e.g. `/rest/v2/entities/access.demo/Person`.
     */
    readonly path: string | readonly string[];
    /** Parameters; a list repeats one. */
    readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /**
     * Text, bytes and forms go as they are; everything else is written as the service's JSON. Name the `content-type` of
     * text and bytes in `headers`.
     */
    readonly body?: unknown;
    /** Whether the session goes with it. Default `true`. */
    readonly session?: boolean | undefined;
}
/** What a parameter of a query can be. */
type QueryValue = string | number | bigint | boolean;

/**
 * A client of one service with one session. It logs in when the first call needs it, once for all callers, and again
 * when the service has ended a session that had worked.
 */
declare class Client<M extends ModelDefinition = ModelDefinition> {
    #private;
    /** @internal */
    constructor(options: ClientOptions);
    /**
     * An access by its external id. Nothing is sent yet.
     *
     * @example const people = client.access('access.demo').entities('Person');
     */
    access(id: string): Access<M>;
    /**
     * Logs in now, and uses the new session from then on (4.4). Calls log in by themselves: this is for those who want
     * the session itself, or to know early whether the credentials are right. A session that was in use is not ended.
     *
     * @throws UnauthorizedError where user or password is wrong
     * @example const session = await client.authenticate({ projection: 'payload', depth: 'reachable' });
     */
    authenticate<P extends ProjectionOf<'authenticate'> = 'id'>(options?: AuthenticateOptions<P>): Call<AuthenticateResults[P]>;
    /**
     * Ends the session (4.4). Without one, or where it has ended by itself, nothing is left to do and this resolves. A
     * later call logs in again, if there are user and password to do so.
     */
    logout(options?: CallOptions): Promise<void>;
    /**
     * Sends any request with the session: for what has no method of its own. The result is read as the service's JSON
     * where the answer is JSON, else it is text.
     *
     * @example
     * const { response } = await client.request({ path: ['rest', 'v2', 'entities', 'access.demo', 'Person'] }).withResponse();
     */
    request(parameters: RequestParameters, options?: CallOptions): Call<unknown>;
    /**
     * Waits for the calls that run, and closes the connections; with `logoutOnClose` it logs out before. Later calls
     * reject with a `ConfigError`.
     */
    close(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
}
/**
 * Creates a client. Nothing is sent until the first call.
 *
 * @throws ConfigError where an option is missing, unknown or does not fit
 * @example
 * await using client = createClient({
 *   baseUrl: 'http://127.0.0.1:8080',
 *   credentials: { user: 'demo', password: 'demo' },
 *   model: demoModel,
 * });
 * const person = await client.access('access.demo').entities('Person').get(1);
 */
declare function createClient<const Source extends ModelSource = ModelDefinition>(options: ClientOptions<Source>): Client<ModelOf<Source>>;

/** What the server says of a failure (R-4, D-24). */
interface HttpErrorDetails extends ErrorDetails {
    readonly status: number;
    readonly serverMessage?: string | undefined;
    readonly tracebackId?: string | undefined;
    readonly response?: RawResponse | undefined;
    /** Said before the server's message, e.g. that a session could not be renewed. */
    readonly remark?: string | undefined;
}
/** The server answered with a status that is no success. */
declare class HttpError extends PlatformServicesError {
    #private;
    /** The status of the answer. */
    readonly status: number;
    /** What the server says was wrong. */
    readonly serverMessage: string | undefined;
    /** The id under which the server's log has more. */
    readonly tracebackId: string | undefined;
    constructor(details: HttpErrorDetails);
    get name(): string;
    /** The answer as it came: status, headers and body, without session id and cookies. */
    get response(): RawResponse | undefined;
}
/** 400: the request does not fit the specification, or more than one entity matches. */
declare class BadRequestError extends HttpError {
    get name(): string;
}
/** 401: wrong credentials, or a session that is missing, unknown, ended or expired. */
declare class UnauthorizedError extends HttpError {
    get name(): string;
}
/** 403: the session's user may not do this. */
declare class ForbiddenError extends HttpError {
    get name(): string;
}
/** 404: access, type, entity, property or path does not exist. */
declare class NotFoundError extends HttpError {
    get name(): string;
}
/** 405: the path does not know the method. */
declare class MethodNotAllowedError extends HttpError {
    get name(): string;
}
/** 406: the request's `Content-Type` is not supported. */
declare class NotAcceptableError extends HttpError {
    get name(): string;
}
/** 409: the request conflicts with the present state. */
declare class ConflictError extends HttpError {
    get name(): string;
}
/** 412: several entities would be deleted without `allowMultipleDelete`. */
declare class PreconditionFailedError extends HttpError {
    get name(): string;
}
/** 413: the body is over the server's limit. */
declare class PayloadTooLargeError extends HttpError {
    get name(): string;
}
/** 414: the URL is over the server's limit. */
declare class UriTooLongError extends HttpError {
    get name(): string;
}
/** 416: the range of a download lies outside the resource. */
declare class RangeNotSatisfiableError extends HttpError {
    get name(): string;
}
/** 429: too many requests. */
declare class TooManyRequestsError extends HttpError {
    get name(): string;
}
/** 500 and above: the server failed, or a reference could not be dropped (4.8, R-42). */
declare class ServerError extends HttpError {
    get name(): string;
}

/** An option of `createClient` is missing, unknown or does not fit, or the client is closed. Nothing was sent. */
declare class ConfigError extends PlatformServicesError {
    get name(): string;
}
/**
 * A parameter of a call cannot be sent: an empty path part, an option value that does not exist, a value that has no
 * JSON form. Nothing was sent.
 */
declare class InputError extends PlatformServicesError {
    get name(): string;
}
/**
 * The call asks for what the dialect chosen in `createClient` cannot do (D-2, D-13). Nothing was sent.
 */
declare class DialectError extends InputError {
    get name(): string;
}

export { AbortedError, Access, type AnyProperty, type AuthenticateOptions, type AuthenticateResults, type AuthenticationResponse, BadRequestError, Call, type CallOptions, Client, type ClientOptions, type ClientTimeouts, ConfigError, ConflictError, ConnectError, type Credentials, type CredentialsIn, type CredentialsSource, DecodeError, type DeleteOptions, type DeleteResults, type DeleteWhereOptions, type Dialect, DialectError, type EachOptions, type EditPropertyOptions, type EditPropertyResults, type EncodingOptions, Entities, Entity, EntityInputOf, EntityOf, type EntityQueryResult, EntityReference, EntityReferenceOf, type Fetch, ForbiddenError, type GetOptions, type GetPropertyOptions, type GetPropertyResults, type GetResults, HttpError, IdInputOf, IdOf, InputError, type ListOptions, type ListProperty, type ListResults, type ManipulateAllResults, type ManipulateByIdOptions, type ManipulateOptions, type ManipulateResults, type Manipulation, type ManipulationResponse, type MapProperty, MethodNotAllowedError, ModelOf, ModelSource, NotAcceptableError, NotFoundError, type OneOrMore, type Order, type PartitionOption, PayloadTooLargeError, type Phase, PlatformServicesError, type Positions, PreconditionFailedError, type ProjectionOf, PropertyNameOf, type PropertyOf, type PropertyQueryResult, type QueryOptions, type QueryValue, RangeNotSatisfiableError, RawResponse, type RequestParameters, ServerError, type SessionIn, type SetProperty, type SetPropertyOptions, type SingleProperty, SortablePropertiesOf, TimeoutError, type Timeouts, TooManyRequestsError, TypeNameOf, UnauthorizedError, UriTooLongError, type UserSession, WhereOf, type WithResponse, createClient };
