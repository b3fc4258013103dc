import { type BodyFormat, bodyFormat, deployedBodyFormat } from '../http/media.js';
import { documentedReading, type ReadDialect } from '../json/read-dialect.js';
import { type JsonTree, parsingJson, type ReadBounds } from '../json/read-json.js';
import type { Steps } from '../model/steps.js';
import { parsingXml } from '../xml/parse-xml.js';
import type { ServiceRequest } from './request.js';

/** The formats of entities and values in request bodies. */
export const treeFormats: readonly BodyFormat[] = ['json', 'xml'];

type TreeRequest = Pick<ServiceRequest, 'headers' | 'deviations'>;

/**
 * The format of a body of entities or values by its `Content-Type`.
 *
 * @throws Refusal `unsupportedMediaType` for other types, `invalid` for a text that is not a media type with D-40
 */
export function treeFormat({ headers, deviations }: TreeRequest): BodyFormat {
  return deviations.has('D-40') ? deployedBodyFormat(headers) : bodyFormat(headers, treeFormats);
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
}

/**
 * Parses the text of a body in the format of its `Content-Type`, in steps.
 *
 * @throws Refusal `unsupportedMediaType` for other formats, `invalid` if the text cannot be parsed
 */
export function* readingTree(request: TreeRequest & JsonReading, text: string): Steps<BodyTree> {
  if (treeFormat(request) !== 'xml') return yield* readingJsonTree(text, request);
  // XML has the same form in both dialects, but no element of a property is converted with D-20.
  const { exactElements } = request.readDialect;
  request.bounds.work.spend(text.length * costOfCharacter);
  const body = yield* parsingXml(text, request.limits.maxBodyValues);
  return { ...body, dialect: { ...documentedReading, exactElements } };
}

/** The settings of a request for reading JSON. */
type JsonReading = Pick<ServiceRequest, 'limits' | 'readDialect' | 'bounds'>;

/** The work of parsing, in units. */
const costOfCharacter = 0.25;

/** Parses a text in JSON, in steps. */
export function* readingJsonTree(text: string, { limits, readDialect, bounds }: JsonReading): Steps<BodyTree> {
  bounds.work.spend(text.length * costOfCharacter);
  const { maxJsonDepth: depth, maxBodyValues: values } = limits;
  const tree = yield* parsingJson(text, { depth, values, streamed: readDialect.streamed });
  return { tree, dialect: readDialect, locating: (read) => read(tree) };
}

/** How much a body of the request may contain. */
export function readBounds({ limits, bounds }: Pick<ServiceRequest, 'limits' | 'bounds'>): ReadBounds {
  return { entities: limits.maxBodyEntities, work: bounds.work };
}
