import type { AssemblyEntity, AssemblyValue } from '../assembly/assembly.js';
import type { Access } from '../deployment/world-state.js';
import type { BodyFormat } from '../http/media.js';
import { documentedReading, type ReadDialect } from '../json/json-dialect.js';
import {
  type BodyTarget,
  type JsonTree,
  parsingValues,
  type ReadBounds,
  type ReadContext,
  readingEntities,
} from '../json/read-json.js';
import {
  type CollectionEdit,
  classifyEdit,
  type EditShape,
  readEdit,
  readPropertyValue,
} from '../json/read-property.js';
import { invalid } from '../model/refusal.js';
import type { CollectionType, EntityType, ValueType } from '../model/types.js';
import type { SharedOptions } from '../options/sets.js';
import { inTurns, type Steps } from '../work/steps.js';
import { parsingXml } from '../xml/parse-xml.js';
import type { ServiceRequest } from './request.js';

/** The text of a body, and its format. */
export interface BodyText {
  readonly text: string;
  readonly format: BodyFormat;
}

/**
 * Receives the text of a body in the format of its `Content-Type`.
 *
 * @throws Refusal `unsupportedMediaType` for other formats
 */
export async function receiveText(request: ServiceRequest): Promise<BodyText> {
  const { format, charset } = request.dialect.requests.bodyFormat(request.headers);
  return { text: await request.arrived.body.text(undefined, charset), format };
}

/** A body in JSON or XML, as a tree for the JSON reader. */
export interface BodyTree {
  readonly tree: JsonTree;
  /** The forms of values that are accepted in it. */
  readonly dialect: ReadDialect;
  /**
   * Reads the tree. A refusal of `read` gets the position in the body.
   *
   * @throws Refusal as `read` does
   */
  locating<Result>(read: (tree: JsonTree) => Result): Result;
  /**
   * Requires that no value follows the tree. Only some dialects ignore such a value.
   *
   * @throws Refusal `invalid` if one does
   */
  requireOne(): void;
}

/**
 * Parses the text of a body in steps.
 *
 * @throws Refusal `invalid` if the text cannot be parsed
 */
export function* readingTree(request: ServiceRequest, { text, format }: BodyText): Steps<BodyTree> {
  if (format !== 'xml') return yield* readingJsonTree(text, request);
  // XML has the same form in all dialects, but the elements of a property may have to be typed exactly.
  const { exactElements } = request.dialect.reading;
  request.bounds.work.spend(text.length * costOfCharacter);
  const body = yield* parsingXml(text, request.settings.limits.maxBodyValues);
  return { ...body, dialect: { ...documentedReading, exactElements }, requireOne: () => {} };
}

/** The settings of a request for reading JSON. */
type JsonReading = Pick<ServiceRequest, 'dialect' | 'settings' | 'bounds'>;

/** The work of parsing, in units. */
const costOfCharacter = 0.25;

/** Parses a text in JSON, in steps. */
export function* readingJsonTree(
  text: string,
  { dialect: { reading }, settings, bounds }: JsonReading,
): Steps<BodyTree> {
  bounds.work.spend(text.length * costOfCharacter);
  const { maxJsonDepth: depth, maxBodyValues: values } = settings.limits;
  const streamed = reading.streamed !== undefined;
  const { first: tree, isFollowed } = yield* parsingValues(text, { depth, values, streamed });
  const requireOne = () => {
    if (reading.streamed === undefined || !isFollowed) return;
    throw invalid(reading.streamed, 'Expected one JSON value for a new entity, got another one after it.');
  };
  return { tree, dialect: reading, locating: (read) => read(tree), requireOne };
}

/** Does steps that read a tree. A refusal gets the position in the body. */
export function* locating<Result>(body: BodyTree, steps: Steps<Result>): Steps<Result> {
  for (;;) {
    const { done, value } = body.locating(() => steps.next());
    if (done === true) return value;
    yield;
  }
}

/** How much a body of the request may contain. */
export function readBounds({ settings, bounds }: Pick<ServiceRequest, 'settings' | 'bounds'>): ReadBounds {
  return { entities: settings.limits.maxBodyEntities, work: bounds.work };
}

/** A body that is neither absent nor null. All methods throw a refusal with the place of an error. */
export interface ParsedBody {
  /** Reads the body, in steps, as an entity or an array of entities. */
  entities(expected: EntityType): Steps<AssemblyEntity | readonly AssemblyEntity[]>;
  /** Reads the body as the value of a property. */
  value(expected: ValueType): AssemblyValue;
  /** The shape of the body for a POST on a property of this type (4.9, R-21). */
  shape(property: CollectionType): EditShape;
  /** Reads the body for a POST on a property of this type. */
  edit(property: CollectionType): CollectionEdit;
  /** Requires that the body is one value, as the body of a new entity must be (D-38). */
  requireOne(): void;
}

/**
 * Receives the body of a request in the format of its `Content-Type`.
 *
 * @returns `undefined` if the body is absent or null
 */
export async function readBody(
  request: ServiceRequest,
  access: Access,
  options: SharedOptions,
): Promise<ParsedBody | undefined> {
  return inTurns(parsingBody(request, access, options, await receiveText(request)));
}

/**
 * As {@link readBody}, for the text of a body, in steps.
 *
 * @param target the identity of the entity of the path. Default: the path has none
 */
export function* parsingBody(
  request: ServiceRequest,
  { types, store }: Access,
  { identityManagementMode }: SharedOptions,
  received: BodyText,
  target?: BodyTarget,
): Steps<ParsedBody | undefined> {
  if (received.text.trim() === '') return undefined;
  const body = yield* readingTree(request, received);
  return body.tree === null
    ? undefined
    : readers(body, {
        types,
        identity: identityManagementMode,
        target,
        partitions: store.state.partitions,
        dialect: body.dialect,
        method: request.method,
        bounds: readBounds(request),
      });
}

function readers(body: BodyTree, context: ReadContext): ParsedBody {
  return {
    entities: (expected) => locating(body, readingEntities(body.tree, expected, context)),
    value: (expected) => body.locating((tree) => readPropertyValue(tree, expected, context)),
    shape: (property) => body.locating((tree) => classifyEdit(tree, property, body.dialect)),
    edit: (property) => body.locating((tree) => readEdit(tree, property, context)),
    requireOne: body.requireOne,
  };
}
