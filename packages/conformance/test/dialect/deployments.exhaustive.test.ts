import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { type Case, deviationsOf } from '../../src/case/case.js';
import type { Dialect } from '../../src/case/deviations.js';
import { exitCodeOf, type RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { jsonOf, withField, withText } from '../mutants/messages.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { all, custom, type Mutation } from '../mutants/mutations/index.js';
import { accidents } from './accidents.js';
import { judged, namingObservations, undetected, unjudged, wrong } from './judging.js';

/** A container in front of the service that refuses every path with an encoded slash. */
const container: Mutation = custom(async (request, next) =>
  /%2f/i.test(request.path)
    ? { status: 400, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Bad Request</h1>') }
    : await next(request),
);

/** The types and ids of the entities that stand in JSON in full, not by `_ref`. A body of a case may be very deep. */
function idsIn(json: unknown): readonly string[] {
  const found: string[] = [];
  const waiting = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if ('_type' in value && 'id' in value) found.push(`${String(value._type)} ${JSON.stringify(value.id)}`);
    for (const each of Object.values(value)) waiting.push(each);
  }
  return found;
}

/**
 * An accident of deployed services: a POST that has the same id twice creates an empty entity beside those of its body.
 */
const creatingBeside: Mutation = custom(async (request, next) => {
  const response = await next(request);
  const isPost = request.method === 'POST' && request.path.startsWith('/rest/v2/entities/');
  if (!isPost || response.status !== 200) return response;
  const ids = idsIn(jsonOf(request));
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) {
    const [type = ''] = twice.split(' ');
    const path = request.path.replace(/^(\/rest\/v2\/entities\/[^/]+\/).*$/, `$1${type}`);
    const headers = withField(withField(request.headers, 'content-type', 'application/json'), 'accept', undefined);
    await next(withText({ ...request, path, headers }, '{}'));
  }
  return response;
});

const ignoringPartitions = {
  ...ownDeployment,
  accesses: ownDeployment.accesses?.map((access) => ({ ...access, partitions: 'ignored' as const })),
};

/**
 * The rows whose deployed column is an accident, at least in part. The reference server itself has those after the
 * first.
 */
const rows: ReadonlySet<string> = new Set([
  ...Object.keys(accidents),
  ...['D-3', 'D-4', 'D-31', 'D-32', 'D-50', 'D-52', 'D-54', 'D-57'],
]);

const everyAccident = all(...Object.values(accidents));

/** The runs by plain HTTP, with every accident. */
const byHttp: RunResult[] = [];

// Each deployment is judged by its own share of the cases, and all others below.
test.each([
  ['distinguishes partitions', 'http', { number: 1, count: 10 }, 225, ownDeployment, []],
  ['distinguishes partitions', 'sdk', { number: 2, count: 18 }, 125, ownDeployment, []],
  [
    'ignores partitions',
    'http',
    { number: 5, count: 10 },
    225,
    ignoringPartitions,
    ['the access ignores the partition in a path: remove partitions from the mapping'],
  ],
] as const)(
  'a right deployment that %s is found right by %s, with every accident, and left as it was',
  { timeout: 900_000 },
  async (_, subject, shard, passing, deployment, reasons) => {
    const server = createReferenceServer({ deployment, dialect: 'deployed' });
    const before = server.exportDeployment();
    const deployed = mutantServer(server, all(container, creatingBeside, everyAccident));
    onTestFinished(() => deployed.close());
    const { url } = await deployed.listen();
    const result = await run({
      baseUrl: url,
      ...ownUser,
      mapping: ownMapping,
      dialect: 'deployed',
      subject,
      cases: cases.map(namingObservations),
      shard,
      allowWrites: true,
      allowBulkDelete: true,
      ledger: join(ledgerFolder(), 'ledger.jsonl'),
    });
    if (subject === 'http') byHttp.push(result);
    const right = ['pass', 'observed', 'unsupported', 'skipped'];
    const unexpected = result.results.filter(({ verdict }) => !right.includes(verdict));
    expect(
      unexpected.map(({ id, subject, verdict, message, reason }) => [id, subject, verdict, message ?? reason]),
    ).toEqual([]);
    const { left, lost, notes } = result;
    expect({ left, lost, notes, exitCode: exitCodeOf(result) }).toEqual({
      left: [],
      lost: [],
      notes: undefined,
      exitCode: 0,
    });
    expect(server.exportDeployment()).toEqual(before);
    expect(deployed.broken).toEqual([]);
    const unsupported = result.results.flatMap(({ verdict, reason = '' }) =>
      verdict === 'unsupported' ? [reason] : [],
    );
    const known = [
      /only safe on a server without data of others/,
      /a GET with the same conditions is answered with the status 400/,
    ];
    const others = unsupported.filter((reason) => !known.some((each) => each.test(reason)));
    expect(new Set(others)).toEqual(new Set(reasons));
    expect(result.summary.pass).toBeGreaterThan(passing);
  },
);

/** A server of the suite's own, which has nothing of value, with every accident of deployed services. */
async function judgeWithAccidents(dialect: Dialect, some: readonly Case[]): Promise<RunResult> {
  const deployed = createReferenceServer({ deployment: ownDeployment, dialect: 'deployed' });
  const server = mutantServer(deployed, everyAccident);
  const result = await judged(server, dialect, 'http', some);
  expect(wrong(result)).toEqual([]);
  expect(server.broken).toEqual([]);
  expect(result.left).toEqual([]);
  expect(exitCodeOf(result)).toBe(0);
  return result;
}

describe('a service with every accident of deployed services does not fail', () => {
  test('as deployed, by the cases that the deployments above do not judge', { timeout: 240_000 }, async () => {
    const passed = new Set(
      byHttp.flatMap(({ results }) => results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)),
    );
    byHttp.push(
      await judgeWithAccidents(
        'deployed',
        cases.filter(({ id }) => !passed.has(id)),
      ),
    );
    expect(byHttp.flatMap(undetected)).toEqual([]);
  });

  test('each requirement that a case without a deviation names is judged by one of its checks', () => {
    const same = cases.filter((testCase) => deviationsOf(testCase).length === 0);
    expect(unjudged(same, byHttp)).toEqual([]);
  });

  // The others have the same verdicts as for the reference server, or would fail as deployed.
  test('as documented, by the cases whose rows are accidents', { timeout: 240_000 }, async () => {
    await judgeWithAccidents(
      'documented',
      cases.filter((testCase) => deviationsOf(testCase).some((row) => rows.has(row))),
    );
  });
});
