import type { CaseResult, RequirementResult, RunResult } from '../harness/result.js';
import { exitCodeOf, plainJson } from '../harness/result.js';
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

function resultOf(result: CaseResult, withExchanges: boolean): object {
  const { requirements, exchanges, cell, expected, got, judged, ...rest } = result;
  const { id, ...others } = rest;
  const differs = result.check !== undefined;
  return {
    id,
    requirement: requirements[0] ?? '',
    ...(requirements.length > 1 ? { requirements } : {}),
    ...others,
    ...(judged === undefined || result.verdict === 'pass' ? {} : { judged }),
    ...(differs && expected !== undefined ? { expected: plainJson(expected) } : {}),
    ...(differs ? { got: plainJson(got) } : {}),
    ...(cell === undefined ? {} : { cell }),
    ...(withExchanges ? { exchanges } : {}),
  };
}
