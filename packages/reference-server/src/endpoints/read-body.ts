import type { Access } from '../deployment/world-state.js';
import type { BodyFormat } from '../http/media.js';
import { documentedReading, type ReadDialect } from '../json/json-dialect.js';
import type { JsonTree, PathStyle } from '../json/json-tree.js';
import { parsingValues } from '../json/parse-json.js';
import type { BodyTarget, ReadContext } from '../json/read-context.js';
import type { Deviating } from '../model/refusal.js';
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

/** A body in JSON or XML, as a tree for the JSON reader, and how it is read. */
export interface ParsedBody {
  readonly tree: JsonTree;
  readonly context: ReadContext;
  /** The rule of the dialect that ignores further values after the tree, if there are any. */
  readonly ignoresOthers: Deviating;
}

/** How the entities of a body are recognised. */
type Recognition = Pick<ReadContext, 'identity' | 'target' | 'method'>;

/** The work of parsing, in units. */
const costOfCharacter = 0.25;

/**
 * Parses the text of a body in steps.
 *
 * @throws Refusal `invalid` if the text cannot be parsed
 */
export function* parsingText(
  { dialect: { reading }, settings, bounds: { work } }: ServiceRequest,
  { types, store }: Access,
  { text, format }: BodyText,
  { identity, target, method }: Recognition,
): Steps<ParsedBody> {
  const { maxJsonDepth: depth, maxBodyValues: values, maxBodyEntities: entities } = settings.limits;
  work.spend(text.length * costOfCharacter);
  const context = (dialect: ReadDialect, paths?: PathStyle): ReadContext => ({
    types,
    identity,
    dialect,
    target,
    partitions: store.state.partitions,
    method,
    paths,
    bounds: { entities, work },
  });
  if (format === 'xml') {
    const { tree, paths } = yield* parsingXml(text, values);
    // XML has the same form in all dialects, but the elements of a property may have to be typed exactly.
    const dialect = { ...documentedReading, exactElements: reading.exactElements };
    return { tree, context: context(dialect, paths), ignoresOthers: undefined };
  }
  const { streamed } = reading;
  const { first: tree, isFollowed } = yield* parsingValues(text, { depth, values, streamed: streamed !== undefined });
  return { tree, context: context(reading), ignoresOthers: isFollowed ? streamed : undefined };
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
  access: Access,
  { identityManagementMode: identity }: SharedOptions,
  received: BodyText,
  target?: BodyTarget,
): Steps<ParsedBody | undefined> {
  if (received.text.trim() === '') return undefined;
  const body = yield* parsingText(request, access, received, { identity, target, method: request.method });
  return body.tree === null ? undefined : body;
}
