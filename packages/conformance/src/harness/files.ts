import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Deployment, parseDeployment } from '@platform-services/sdk/model';
import knownSchema from '../../known.schema.json' with { type: 'json' };
import mappingSchema from '../../mapping.schema.json' with { type: 'json' };
import recordingSchema from '../../recording.schema.json' with { type: 'json' };
import { messageOf } from '../case/errors.js';
import { lazySchema } from '../case/json-schema.js';
import type { Mapping } from '../case/mapping.js';
import type { Recordings, RequestList } from '../recordings/recording.js';
import type { KnownFailure } from './further-evidence.js';

/** A file of the user cannot be read or does not match its schema. */
export class FileError extends Error {
  /** The name of the class. */
  override readonly name = 'FileError';
}

const mappings = lazySchema<Mapping>(mappingSchema);
const knownFiles = lazySchema<{ readonly known: readonly KnownFailure[] }>(knownSchema);
const requestLists = lazySchema<RequestList>(recordingSchema);

/**
 * Reads a mapping (`mapping.schema.json`).
 *
 * @throws FileError with the JSON pointer of every error
 */
export function readMapping(path: string): Mapping {
  return checked(readJsonFile(path), path, mappings);
}

/**
 * Reads a list of known failures (`known.schema.json`).
 *
 * @throws FileError with the JSON pointer of every error
 */
export function readKnown(path: string): readonly KnownFailure[] {
  return checked(readJsonFile(path), path, knownFiles).known;
}

/**
 * Reads files of recordings, one scenario in each line (`recording.schema.json`), and the deployment that they are of.
 *
 * @param deployment the path of a deployment file. Default: `deployment.json` beside the first recordings, if it exists
 * @throws FileError with the line and the JSON pointer of every error
 */
export function readRecordings(paths: readonly string[], deployment?: string): Recordings {
  const scenarios = readRequestLists(paths).map(({ steps, ...scenario }) => ({
    ...scenario,
    steps: steps.map(({ answer, ...step }, index) => {
      if (answer !== undefined) return { ...step, answer };
      throw new FileError(
        `The scenario ${scenario.scenario} has no response at /steps/${index}/answer. Record it first.`,
      );
    }),
  }));
  const beside = join(dirname(paths[0] ?? ''), 'deployment.json');
  const path = deployment ?? (existsSync(beside) ? beside : undefined);
  return { scenarios, setProperties: path === undefined ? new Set() : setPropertiesOf(readDeployment(path)) };
}

/** @throws FileError */
function readDeployment(path: string): Deployment {
  const text = readText(path);
  try {
    return parseDeployment(text);
  } catch (error) {
    throw new FileError(`The file ${path} is not a deployment: ${messageOf(error)}`);
  }
}

/** Returns the names of all properties that are sets. */
function setPropertiesOf({ models }: Deployment): ReadonlySet<string> {
  const types = models.flatMap((model) => Object.values(model.types));
  const properties = types.flatMap((type) => ('properties' in type ? Object.entries(type.properties ?? {}) : []));
  const isSet = (definition: (typeof properties)[number][1]) =>
    (typeof definition === 'string' ? definition : definition.type).startsWith('set<');
  return new Set(properties.filter(([, definition]) => isSet(definition)).map(([name]) => name));
}

/**
 * Reads files of requests that are to be recorded. They have the format of recordings, but need no responses.
 *
 * @throws FileError with the line and the JSON pointer of every error
 */
export function readRequestLists(paths: readonly string[]): readonly RequestList[] {
  const lineOf = (line: string, place: string) => checked(parseFile(line, place), place, requestLists);
  const lists = paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) => (line.trim() === '' ? [] : [lineOf(line, `${path}:${index + 1}`)])),
  );
  const names = new Set<string>();
  for (const { scenario } of lists) {
    if (names.has(scenario)) throw new FileError(`Expected one scenario with the name ${scenario}, got several.`);
    names.add(scenario);
  }
  return lists;
}

/** Returns a value that fits its schema. @throws FileError with the JSON pointer of every error */
function checked<Value>(value: unknown, place: string, schema: ReturnType<typeof lazySchema<Value>>): Value {
  const fits = schema();
  if (fits(value)) return value;
  throw new FileError(schemaErrorText(place, fits.errors ?? []));
}

/** @throws FileError */
export function readJsonFile(path: string): unknown {
  return parseFile(readText(path), path);
}

function readText(path: string): string {
  try {
    // Some programs begin a file with a byte order mark, which this leaves out.
    return new TextDecoder().decode(readFileSync(path));
  } catch (error) {
    throw new FileError(`The file ${path} cannot be read: ${messageOf(error)}`);
  }
}

function parseFile(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileError(`The file ${place} cannot be read: ${messageOf(error)}`);
  }
}

/** Returns a line for each error, with its JSON pointer. */
export function schemaErrorText(
  path: string,
  errors: readonly { readonly instancePath: string; readonly message?: string; readonly params: object }[],
): string {
  const lines = errors.map(({ instancePath, message = 'does not fit', params }) => {
    const names = Object.values(params).filter((each) => typeof each === 'string' || Array.isArray(each));
    return `  ${instancePath === '' ? '/' : instancePath}: ${message}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
  });
  return [`The file ${path} does not fit its schema:`, ...new Set(lines)].join('\n');
}
