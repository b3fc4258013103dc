import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeploymentError, readDeploymentText } from '@platform-services/sdk/model';
import { isArray, type JsonTree } from '../json/json-tree.js';
import { parsingJson } from '../json/parse-json.js';
import { Refusal } from '../model/refusal.js';
import { completed } from '../work/steps.js';
import { DeploymentFileError, type DeploymentSource, type EntityParts, InvalidPart } from './deployment-source.js';
import { type EntityPart, type EntityRange, EntityRanges } from './entity-ranges.js';

/** How many bytes of a file are read at once, and about how long a part of the entities is. */
const pieceBytes = 256 * 1024;

const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * Reads a deployment file. The entities of a long file are read in parts, so that neither its text nor all its values are in
 * memory at once.
 *
 * @throws DeploymentFileError if the file cannot be read
 * @throws DeploymentError if its text is not JSON
 */
export function readDeploymentFile(file: string | URL): DeploymentSource {
  const path = typeof file === 'string' ? file : pathOf(file);
  const directory = dirname(resolve(path));
  const readAll = () => readDeploymentText(readingFile(path, () => readFileSync(path, 'utf8')));
  const divided = readingFile(path, () => dividedContent(path));
  if (divided === undefined) return { content: readAll(), directory, parts: new Map(), readAll };
  const { content, ranges } = divided;
  const parts = ranges.map(
    (range) => [range.pointer, { [Symbol.iterator]: () => partsOf(path, range.parts) }] as const,
  );
  return { content, directory, parts: new Map<string, EntityParts>(parts), readAll };
}

function pathOf(url: URL): string {
  if (url.protocol === 'file:') return fileURLToPath(url);
  throw new DeploymentFileError(`Expected a file URL as deployment, got one of "${url.protocol}".`);
}

function readingFile<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DeploymentFileError(`The deployment file "${path}" cannot be read: ${reason}`);
  }
}

/** The content of a file without the elements of the ranges; `undefined` if the file must be read at once. */
function dividedContent(path: string): { content: unknown; ranges: readonly EntityRange[] } | undefined {
  const file = openSync(path, 'r');
  try {
    const stat = fstatSync(file);
    // A pipe can be read only once.
    if (!stat.isFile() || stat.size < 2 * pieceBytes) return undefined;
    const ranges = entityRanges(file);
    if (ranges === undefined || ranges.length === 0) return undefined;
    const ends = [0, ...ranges.map(({ end }) => end)];
    const starts = [...ranges.map(({ start }) => start), stat.size];
    return {
      content: readDeploymentText(ends.map((end, at) => readText(file, end, starts[at] ?? end)).join('')),
      ranges,
    };
  } catch (error) {
    // What is wrong, and where, is known when the whole file is read.
    if (error instanceof DeploymentError) return undefined;
    throw error;
  } finally {
    closeSync(file);
  }
}

/** The entities that are divided into several parts; `undefined` if that is doubtful. */
function entityRanges(file: number): readonly EntityRange[] | undefined {
  const ranges = new EntityRanges(pieceBytes);
  const piece = new Uint8Array(pieceBytes);
  let offset = 0;
  for (let length = -1; length !== 0; offset += length) {
    length = readSync(file, piece, 0, pieceBytes, offset);
    ranges.read(piece.subarray(0, length), offset);
  }
  return ranges.found?.filter(({ parts }) => parts.length > 1);
}

/** @throws InvalidPart for a part that is not JSON */
function* partsOf(path: string, parts: readonly EntityPart[]): Generator<readonly JsonTree[], void, undefined> {
  const file = openSync(path, 'r');
  try {
    // Each part is read into the same bytes, which have room for brackets around it.
    const longest = parts.reduce((most, { start, end }) => Math.max(most, end - start), 0);
    const bytes = new Uint8Array(1 + longest + 1);
    bytes[0] = openBracket;
    for (const { start, end } of parts) {
      const length = 1 + readInto(bytes.subarray(1, 1 + end - start), file, start);
      bytes[length] = closeBracket;
      yield entitiesIn(decoder.decode(bytes.subarray(0, length + 1)));
    }
  } finally {
    closeSync(file);
  }
}

/** An array with a comma at one end has an empty part, which is not JSON either. */
function entitiesIn(text: string): readonly JsonTree[] {
  try {
    const part = completed(parsingJson(text, { depth: Infinity, values: Infinity, uniqueMembers: true }));
    if (isArray(part) && part.length > 0) return part;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new InvalidPart();
}

/** A byte order mark is part of the text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text from one offset to another one. */
function readText(file: number, from: number, to: number): string {
  const bytes = new Uint8Array(to - from);
  return decoder.decode(bytes.subarray(0, readInto(bytes, file, from)));
}

/** Fills `bytes` with those from an offset on, and returns how many there are. */
function readInto(bytes: Uint8Array, file: number, from: number): number {
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, from + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}
