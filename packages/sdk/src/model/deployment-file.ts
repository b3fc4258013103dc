import { losslessJson } from '../platform/lossless-json.js';
import type { Deployment } from './deployment.js';
import { checkDeployment } from './deployment-check.js';
import { endOfString, isName, mayHaveNumbersAtRisk } from './json-text.js';
import { isObject, messageOf } from './kinds-of-objects.js';
import { quote } from './message.js';
import { NumberText } from './number-text.js';
import { type DeploymentError, Problems, pointerTo } from './problem.js';

/**
 * Reads the text of a deployment file.
 *
 * @returns the deployment; numbers that would lose digits as a double are {@link NumberText}s
 * @throws DeploymentError with every problem; if the text is not JSON or is nested too deep, with the line and column
 *   of the first error, and if an object has a member twice, with both lines and columns
 * @example const deployment = parseDeployment(await readFile('deployment.json', 'utf8'));
 */
export function parseDeployment(text: string): Deployment {
  return loadDeployment(readDeploymentText(text));
}

/**
 * Reads the text of a deployment file like {@link parseDeployment}, but does not check its content.
 *
 * @param subject what has the problems, for messages. Default: `The deployment`
 * @throws DeploymentError if the text is not JSON, is nested too deep, or has an object with a member twice, with the
 *   lines and columns
 */
export function readDeploymentText(text: string, subject?: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const plain = parsePlain(json);
  if (plain !== undefined) return plain;
  const repeated = repeatedNames(json, subject);
  const value = parseKeepingDigits(json, subject);
  repeated.throwAny();
  return value;
}

/** The maximum depth of arrays and objects in a deployment: a little more than services accept in a body. */
export const maxDeploymentLevels = 1_200;

/** How many repeated members are reported. */
const maxRepeated = 50;

/** A small fraction, which a double may write with an exponent. */
const smallFraction = /\b0\.0{6}/;

/**
 * Reads a text with `JSON.parse`, which is many times faster than keeping all digits, and suits nearly all files.
 *
 * @returns `undefined` if a double would not write each number with the same digits again, or if there is a problem
 */
function parsePlain(text: string): unknown {
  if (mayHaveNumbersAtRisk(text) || smallFraction.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // `JSON.parse` drops the first of two members with the same name.
    return countMembers(value) === countNames(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The number of members of all objects in a value; `NaN` if it has more levels than allowed. */
function countMembers(value: unknown, levels = maxDeploymentLevels): number {
  if (!isObject(value)) return 0;
  if (levels === 0) return Number.NaN;
  const members = Object.values(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const member of members) if (isObject(member)) count += countMembers(member, levels - 1);
  return count;
}

/** The number of names of members in a JSON text: that of the colons outside strings. */
function countNames(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = endOfString(text, index);
    else if (code === 0x3a) count += 1;
  }
  return count;
}

function parseKeepingDigits(text: string, subject: string | undefined): unknown {
  const { parse } = losslessJson();
  try {
    return parse(text, undefined, { parseNumber: NumberText.read, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    const reason = messageOf(error);
    // Lines and columns are easier to find in an editor than positions.
    const [, what = reason, position = '0'] = /^(.*) at position (\d+)$/s.exec(reason) ?? [];
    const found = `a syntax error at ${lineAndColumn(text, Number(position))} (${what.slice(0, 120)})`;
    throw problemOf(found, 'JSON', subject);
  }
}

/** The line and column of a position, both counted from 1. */
function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position);
  return `line ${before.split('\n').length}, column ${position - before.lastIndexOf('\n')}`;
}

/**
 * Checks a value against the format of deployment files: the JSON Schema, and the rules that a schema cannot express.
 * In TypeScript a service may be a function.
 *
 * @returns the value itself
 * @throws DeploymentError with every problem
 * @example
 * try {
 *   loadDeployment(JSON.parse(text));
 * } catch (error) {
 *   if (error instanceof DeploymentError) for (const { pointer, message } of error.problems) report(pointer, message);
 * }
 */
export function loadDeployment(value: unknown): Deployment {
  return checkDeployment(value).deployment();
}

/** An array or object that is being read. */
interface Open {
  /** The names of an object with their positions; `undefined` for an array. */
  readonly names: Map<string, number> | undefined;
  /** The index or the name of the current element. */
  at: number | string;
}

/**
 * Finds the names that occur twice in an object: `JSON.parse` drops the first of two such members.
 *
 * @param text need not be valid JSON
 * @throws DeploymentError if an array or object has more levels around it than allowed
 */
function repeatedNames(text: string, subject: string | undefined): Problems {
  const problems = new Problems(subject);
  const levels: Open[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const open = levels.at(-1);
      const end = endOfString(text, index);
      if (open?.names !== undefined && isName(text, end)) {
        const name = nameIn(text.slice(index, end + 1));
        open.at = name;
        const first = open.names.get(name);
        if (first === undefined) open.names.set(name, index);
        else if (problems.count < maxRepeated) {
          const places = `at ${lineAndColumn(text, index)}, beside that at ${lineAndColumn(text, first)}`;
          const pointer = pointerTo('', ...levels.map(({ at }) => at));
          problems.add(pointer, `a second member ${quote(name)} ${places}`, 'each member once');
        }
      }
      index = end;
    } else if (character === ',') {
      const open = levels.at(-1);
      if (typeof open?.at === 'number') open.at += 1;
    } else if (character === '{' || character === '[') {
      if (levels.length === maxDeploymentLevels) {
        const expected = `at most ${maxDeploymentLevels} levels of arrays and objects`;
        throw problemOf(`more at ${lineAndColumn(text, index)}`, expected, subject);
      }
      levels.push(character === '{' ? { names: new Map(), at: '' } : { names: undefined, at: 0 });
    } else if (character === '}' || character === ']') levels.pop();
  }
  return problems;
}

/** An error with one problem. */
function problemOf(found: string, expected: string, subject: string | undefined): DeploymentError {
  const problems = new Problems(subject);
  problems.add('', found, expected);
  return problems.error();
}

/** The name in a string with its quotation marks. */
function nameIn(written: string): string {
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return String(JSON.parse(written));
  } catch {
    return written; // the text is not JSON
  }
}
