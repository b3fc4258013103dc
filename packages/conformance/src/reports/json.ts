import { type CaseResult, exitCodeOf, plainJson, type RequirementResult, type RunResult } from '../harness/result.js';
import { specificationName } from '../specification/index.js';
import type { Report } from './report.js';

/** The report for programs. Its members are never removed or renamed, but new ones may be added. */
export const json: Report = {
  name: 'json',
  render: (result) => `${JSON.stringify(jsonOf(result), undefined, 2)}\n`,
};

/** Returns the report as plain data. */
export function jsonOf(result: RunResult): object {
  const { commandLine: _line, isInvalid: _isInvalid, requirements, results, ...members } = result;
  return {
    ...members,
    specification: specificationName,
    exitCode: exitCodeOf(result),
    requirements: requirements.map(requirementOf),
    results: results.map((each) => resultOf(each, result.options['reportExchanges'] === true)),
  };
}

function requirementOf({ id, section, level, text, verdict, untested, resolution }: RequirementResult): object {
  return {
    id,
    section,
    level,
    text,
    verdict,
    ...(resolution === undefined ? {} : { resolution }),
    ...(untested === undefined ? {} : { untested }),
  };
}

/** The members of a result that the report has in its own form, or leaves out. */
const ownForm: ReadonlySet<string> = new Set([
  'id',
  'requirements',
  'judged',
  'expected',
  'got',
  'cell',
  'exchanges',
] satisfies (keyof CaseResult)[]);

function resultOf(result: CaseResult, withExchanges: boolean): object {
  const { id, requirements, cell, expected, got, judged } = result;
  const differs = result.check !== undefined;
  return {
    id,
    requirement: requirements[0] ?? '',
    ...(requirements.length > 1 ? { requirements } : {}),
    ...othersOf(result),
    ...(judged === undefined || result.verdict === 'pass' ? {} : { judged }),
    ...(differs && expected !== undefined ? { expected: plainJson(expected) } : {}),
    ...(differs ? { got: plainJson(got) } : {}),
    ...(cell === undefined ? {} : { cell }),
    ...(withExchanges ? { exchanges: result.exchanges } : {}),
  };
}

/**
 * Returns the other members one by one, since a rest pattern would read the exchanges, which are described on demand.
 */
function othersOf(result: CaseResult): object {
  const names = Object.keys(result).filter((name) => !ownForm.has(name));
  return Object.fromEntries(names.map((name): [string, unknown] => [name, Reflect.get(result, name)]));
}
