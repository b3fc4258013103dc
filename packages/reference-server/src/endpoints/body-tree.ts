import { type BodyFormat, bodyFormat, deployedBodyFormat } from '../http/media.js';
import { documentedReading, type ReadDialect } from '../json/read-dialect.js';
import { type JsonTree, parsingJson, type ReadBounds, requireOneValue } from '../json/read-json.js';
import type { Steps } from '../model/steps.js';
import { parsingXml } from '../xml/parse-xml.js';
import type { ServiceRequest } from './request.js';

/** The formats of entities and values in request bodies. */
export const treeFormats: readonly BodyFormat[] = ['json', 'xml'];

type TreeRequest = Pick<ServiceRequest, 'headers' | 'deviations'>;

/**
 * The format of a body of entities or values by its `Content-Type`, and which charset that may name.
 *
 * @throws Refusal `unsupportedMediaType` for other types, `invalid` for a binary type with D-40
 */
function treeFormat({ headers, deviations }: TreeRequest): { format: BodyFormat; charset: 'utf-8' | 'any' } {
  if (deviations.has('D-40')) return { format: deployedBodyFormat(headers), charset: 'any' };
  return { format: bodyFormat(headers, treeFormats), charset: 'utf-8' };
}

/** Receives the text of a body. */
export function receiveText(request: ServiceRequest): Promise<string> {
  return request.body.text(undefined, treeFormat(request).charset);
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
   * Requires that no value follows the tree, which only some dialects pass over.
   *
   * @throws Refusal `invalid` if one does
   */
  requireOne(): void;
}

/**
 * Parses the text of a body in the format of its `Content-Type`, in steps.
 *
 * @throws Refusal `unsupportedMediaType` for other formats, `invalid` if the text cannot be parsed
 */
export function* readingTree(request: TreeRequest & JsonReading, text: string): Steps<BodyTree> {
  if (treeFormat(request).format !== 'xml') return yield* readingJsonTree(text, request);
  // XML has the same form in both dialects, but no element of a property is converted with D-20.
  const { exactElements } = request.readDialect;
  request.bounds.work.spend(text.length * costOfCharacter);
  const body = yield* parsingXml(text, request.limits.maxBodyValues);
  return { ...body, dialect: { ...documentedReading, exactElements }, requireOne: () => {} };
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
  const requireOne = () => {
    if (readDialect.streamed) requireOneValue(text);
  };
  return { tree, dialect: readDialect, locating: (read) => read(tree), requireOne };
}

/** How much a body of the request may contain. */
export function readBounds({ limits, bounds }: Pick<ServiceRequest, 'limits' | 'bounds'>): ReadBounds {
  return { entities: limits.maxBodyEntities, work: bounds.work };
}
