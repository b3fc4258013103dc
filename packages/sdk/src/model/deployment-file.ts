import { losslessJson } from '../platform/lossless-json.js';
import type { Deployment } from './deployment.js';
import { checkDeployment } from './deployment-check.js';
import { messageOf } from './kinds-of-objects.js';
import { quote } from './message.js';
import { mayHaveNumbersAtRisk } from './number-at-risk.js';
import { NumberText } from './number-text.js';
import { Problems } from './problem.js';
import { repeatedNames, tooDeepAt } from './text-structure.js';

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
  const problems = new Problems(subject);
  const tooDeep = tooDeepAt(json, maxDeploymentLevels);
  if (tooDeep !== undefined) {
    problems.add(
      '',
      `more at ${lineAndColumn(json, tooDeep)}`,
      `at most ${maxDeploymentLevels} levels of arrays and objects`,
    );
    throw problems.error();
  }
  const value = parseText(json, problems);
  const repeated = repeatedNames(json);
  if (repeated.length === 0) return value;
  for (const { pointer, name, first, second } of repeated.slice(0, maxRepeated)) {
    const places = `at ${lineAndColumn(json, second)}, beside that at ${lineAndColumn(json, first)}`;
    problems.add(pointer, `a second member ${quote(name)} ${places}`, 'each member once');
  }
  throw problems.error();
}

/** The maximum depth of arrays and objects in a deployment: a little more than services accept in a body. */
export const maxDeploymentLevels = 1_200;

/** How many repeated members are reported. */
const maxRepeated = 50;

/** A small fraction, which a double may write with an exponent. */
const smallFraction = /\b0\.0{6}/;

/**
 * Nearly all files have only numbers that a double writes with the same digits again. `JSON.parse` is much faster for
 * them.
 */
function parseText(text: string, problems: Problems): unknown {
  if (mayHaveNumbersAtRisk(text) || smallFraction.test(text)) return parseKeepingDigits(text, problems);
  try {
    return JSON.parse(text);
  } catch {
    return parseKeepingDigits(text, problems);
  }
}

function parseKeepingDigits(text: string, problems: Problems): unknown {
  const { parse } = losslessJson();
  try {
    return parse(text, undefined, { parseNumber: NumberText.read, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    const reason = messageOf(error);
    // Lines and columns are easier to find in an editor than positions.
    const [, what = reason, position = '0'] = /^(.*) at position (\d+)$/s.exec(reason) ?? [];
    problems.add('', `a syntax error at ${lineAndColumn(text, Number(position))} (${what.slice(0, 120)})`, 'JSON');
    throw problems.error();
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
