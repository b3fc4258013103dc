import { describe, expect, test } from 'vitest';
import type { CaseResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { allOf, causesOf } from '../../src/reports/groups.js';
import { reports, summaryText } from '../../src/reports/index.js';
import { ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { on, paths, status } from '../mutants/mutations/index.js';
import { caseResult, runResult } from './support.js';

const base = 'http://127.0.0.1:8080/platform-services';

/** A failure by a status, with the request that was judged. */
function failure(id: string, method: string, path: string, more: Partial<CaseResult> = {}): CaseResult {
  const exchange = {
    phase: 'request' as const,
    request: { method, url: `${base}${path}`, headers: {} },
    response: { status: 500, headers: {}, body: '' },
    curl: 'curl',
  };
  const difference = { check: 'status', expected: 200, got: 500, message: `the status of ${id} is 500` };
  return caseResult({ id, verdict: 'fail', ...difference, exchanges: [exchange], ...more });
}

const idsOf = (results: readonly CaseResult[]) =>
  causesOf(runResult(results)).map((cause) => allOf(cause).map(({ id }) => id));

describe('failures with the same first difference', () => {
  test('have one cause with any texts and ids, and the largest cause comes first', () => {
    const results = [
      failure('a', 'GET', '/rest/v2/entities/access/Type/7?depth=1'),
      failure('b', 'PUT', '/rest/v2/entities/access/Type/7', { message: 'one text' }),
      failure('c', 'PUT', '/rest/v2/entities/other/Other/8?x=1', { message: 'another text' }),
      failure('d', 'PUT', '/rest/v2/entities/access/Type'),
      failure('e', 'PUT', '/rest/v2/entities/access/Type/7', { got: 404 }),
      failure('f', 'PUT', '/rest/v2/entities/access/Type/7', { check: 'depth' }),
      caseResult({ id: 'g', verdict: 'error', message: 'a slip' }),
      caseResult({ id: 'h', verdict: 'error', message: 'a slip' }),
      failure('i', 'POST', '/rest/create'),
      failure('j', 'POST', '/rest/update'),
    ];
    expect(idsOf(results)).toEqual([['g'], ['h'], ['b', 'c'], ['a'], ['d'], ['e'], ['f'], ['i'], ['j']]);
  });

  test('are compared by the kinds of their values, except for statuses', () => {
    const entity = (id: number, more: object = {}) => ({
      check: 'entity',
      expected: { id, name: 'x' },
      got: { id, ...more },
    });
    const path = '/rest/v2/entities/access/Type/7';
    const results = [
      failure('a', 'GET', path, entity(1)),
      failure('b', 'GET', path, entity(2)),
      failure('c', 'GET', path, entity(3, { name: 4 })),
      failure('d', 'GET', path, { check: 'is there', expected: true, got: false }),
      failure('e', 'GET', path, { check: 'is there', expected: false, got: true }),
    ];
    expect(idsOf(results)).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
  });

  test('begin with one of a MUST that has the fewest requests', () => {
    const [short] = failure('x', 'GET', '/rest/x').exchanges;
    if (short === undefined) throw new Error('no exchange');
    const requirements = [
      { id: 'MUST-01', section: '1', level: 'MUST', text: 'x', verdict: 'fail' },
      { id: 'SHOULD-01', section: '1', level: 'SHOULD', text: 'x', verdict: 'fail' },
    ] as const;
    const results = [
      failure('taste', 'GET', '/rest/x', { requirements: ['SHOULD-01'] }),
      failure('long', 'GET', '/rest/x', { requirements: ['MUST-01'], exchanges: [short, short] }),
      failure('telling', 'GET', '/rest/x', { requirements: ['MUST-01'] }),
    ];
    const causes = causesOf(runResult(results, { requirements }));
    expect(causes.map((cause) => allOf(cause).map(({ id }) => id))).toEqual([['telling', 'taste', 'long']]);
  });
});

test('one fault of a service is one cause in the reports, and is shown first', async () => {
  const server = ownServer();
  const mutant = mutantServer(server, on('PUT', paths.entity, status(500)));
  try {
    const result = await run({ server: mutant, only: ['ent-put/*'] });
    const [first, ...others] = causesOf(result);
    expect(first?.others.length).toBeGreaterThan(10);
    expect(others.every((each) => each.others.length <= (first?.others.length ?? 0))).toBe(true);
    const count = (first?.others.length ?? 0) + 1;
    const heading = `Fix this first: ${count} cases: PUT /rest/v2/entities/*/*/*: status: expected 200, got 500`;
    for (const { name, render } of [...reports, { name: 'terminal', render: summaryText }]) {
      const text = render(result).replaceAll('\\', '').replaceAll('&#47;', '/');
      if (name === 'json' || name === 'junit') continue;
      expect(text.indexOf(heading), name).toBeGreaterThan(-1);
      expect(text.indexOf(heading), name).toBeLessThan(text.indexOf(first?.lead.id ?? ''));
    }
  } finally {
    await mutant.close();
  }
}, 60_000);
