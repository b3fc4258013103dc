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

const reportSchema = {
  type: 'object',
  required: ['tool', 'version', 'subject', 'dialect', 'startedAt', 'requirements', 'results'],
  properties: {
    tool: { const: '@platform-services/conformance' },
    version: text,
    subject: text,
    dialect: text,
    startedAt: text,
    baseUrl: text,
    requirements: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'section', 'level', 'text', 'verdict'],
        properties: { id: text, section: text, level: text, text, verdict },
      },
    },
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'subject', 'verdict'],
        properties: {
          id: text,
          subject: { enum: ['http', 'sdk'] },
          verdict,
          requirement: text,
          requirements: { type: 'array', items: text },
          message: text,
          reason: text,
        },
      },
    },
    left: { type: 'array', items: { type: 'object' } },
    lost: { type: 'array', items: text },
    ended: text,
  },
};
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
