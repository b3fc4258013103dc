import { lazySchema } from '../case/json-schema.js';
import { type Verdict, verdicts } from '../case/verdict.js';
import { FileError, readJsonFile, schemaErrorText } from '../harness/files.js';

/** The part of a JSON report that is used to compare runs. */
export interface ReportFile {
  readonly version: string;
  readonly subject: string;
  readonly dialect: string;
  readonly startedAt: string;
  readonly baseUrl?: string;
  readonly requirements: readonly {
    readonly id: string;
    readonly section: string;
    readonly level: string;
    readonly text: string;
    readonly verdict: Verdict;
  }[];
  readonly results: readonly {
    readonly id: string;
    readonly subject: 'http' | 'sdk';
    readonly verdict: Verdict;
    /** The first requirement. */
    readonly requirement?: string;
    /** All requirements, if there are several. */
    readonly requirements?: readonly string[];
    readonly message?: string;
    readonly reason?: string;
  }[];
  readonly left?: readonly object[];
  /** Missing in reports of older versions. */
  readonly lost?: readonly string[];
  readonly ended?: string;
}

const text = { type: 'string' };
const verdict = { enum: verdicts };
const listOf = (items: object) => ({ type: 'array', items });
const objectOf = (required: object, optional = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
});
const requirement = objectOf({ id: text, section: text, level: text, text, verdict });
const result = objectOf(
  { id: text, subject: { enum: ['http', 'sdk'] }, verdict },
  { requirement: text, requirements: listOf(text), message: text, reason: text },
);
const tool = { const: '@platform-services/conformance' };
const named = { tool, version: text, subject: text, dialect: text, startedAt: text };
const reportSchema = objectOf(
  { ...named, requirements: listOf(requirement), results: listOf(result) },
  { baseUrl: text, left: listOf({ type: 'object' }), lost: listOf(text), ended: text },
);
const reports = lazySchema<ReportFile>(reportSchema, { allErrors: false });

/**
 * Reads the JSON report of a run.
 *
 * @throws FileError with the path and the error in its message
 */
export function readReport(path: string): ReportFile {
  const value = readJsonFile(path);
  const check = reports();
  if (!check(value))
    throw new FileError(`The file ${path} is not a JSON report of a run. ${schemaErrorText(path, check.errors ?? [])}`);
  refuseTwice(path, 'results', value.results, ({ id, subject }) => `${id} (${subject})`);
  refuseTwice(path, 'requirements', value.requirements, ({ id }) => id);
  return value;
}

function refuseTwice<Each>(path: string, member: string, all: readonly Each[], nameOf: (each: Each) => string): void {
  const seen = new Set<string>();
  for (const [index, each] of all.entries()) {
    const name = nameOf(each);
    if (seen.has(name)) {
      throw new FileError(
        `The file ${path} is not a JSON report of a run: /${member}/${index} repeats ${JSON.stringify(name)}.`,
      );
    }
    seen.add(name);
  }
}
