import { expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { differs } from '../../src/case/deviations.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { html } from '../../src/reports/html/index.js';
import { markdown } from '../../src/reports/markdown.js';
import { summaryText } from '../../src/reports/terminal.js';
import { ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { on, property, refuse, type WireRequest } from '../mutants/mutations/index.js';
import { readingCase, requirements } from '../support.js';

/** Cases that check or observe D-37, each with the answer that it finds: 1 is documented, 2 deployed. */
const looking = (how: 'check' | 'observe', answers: readonly number[]): readonly Case[] =>
  answers.map((answer, index) => ({
    ...readingCase,
    id: `test/${index}`,
    deviation: 'D-37',
    run: async (context) => void context[how]('form', answer, differs('D-37', 1, 2)),
  }));

const answering = (...answers: readonly number[]): readonly Case[] => looking('check', answers);

const verdictsOf = async (cases: readonly Case[], options = {}) =>
  (await run({ cases, requirements, ...options })).results.map(({ verdict }) => verdict);

test.each<[answers: readonly number[], verdicts: readonly string[]]>([
  [[2], ['deviates']],
  [
    [2, 2],
    ['deviates', 'deviates'],
  ],
  [
    [1, 2],
    ['pass', 'fail'],
  ],
  [
    [1, 1, 1, 2, 2],
    ['pass', 'pass', 'pass', 'fail', 'fail'],
  ],
  [
    [1, 2, 2, 2],
    ['pass', 'deviates', 'deviates', 'deviates'],
  ],
])('a row excuses an answer only if the service shows the row elsewhere: %j', async (answers, verdicts) => {
  expect(await verdictsOf(answering(...answers))).toEqual(verdicts);
});

test('what is not excused is observed where the requirement is not a MUST, and can be a known failure', async () => {
  const observed = requirements.map((each) => ({ ...each, level: 'OBSERVED' as const }));
  expect(await verdictsOf(answering(1, 2), { requirements: observed })).toEqual(['pass', 'observed']);
  const known = [{ case: 'test/1', reason: 'why', link: 'https://tracker/1' }];
  expect(await verdictsOf(answering(1, 2), { known })).toEqual(['pass', 'known']);
});

test('what was only observed never fails, although nothing excuses it', async () => {
  expect(await verdictsOf(looking('observe', [1, 2]))).toEqual(['pass', 'observed']);
});

test('a single wrong answer is a failure, although a row of the other dialect describes the like', async () => {
  const isBeyondTheEnd = ({ body }: WireRequest) => /\b3\b/.test(body.toString());
  const broken = on('POST', property('stringList'), { when: isBeyondTheEnd }, refuse(400));
  const server = mutantServer(ownServer(), broken);
  onTestFinished(() => server.close());
  const result = await run({ server, only: ['prp-post/list/*', 'prp-post/map/*', 'json/map/*'] });
  const found = result.results.filter(({ verdict }) => verdict !== 'pass');
  const failed = found.filter(({ verdict }) => verdict === 'fail');
  expect(found.filter(({ verdict }) => verdict === 'deviates')).toEqual([]);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.map(({ check, got }) => ({ check, got }))).toEqual(failed.map(() => ({ check: 'status', got: 400 })));
  expect(failed[0]?.message).toMatch(/but \d+ of \d+ other cases show that the service does not have D-37$/);
  expect(exitCodeOf(result)).toBe(1);
});

test('the first line of the verdict counts the deviations', async () => {
  const result = await run({ cases: answering(2, 2), requirements });
  const line = 'No MUST failed, but 2 cases deviate from the documented dialect.';
  expect(exitCodeOf(result)).toBe(0);
  expect(summaryText(result)).toContain(`\n${line} `);
  expect(markdown.render(result)).toContain(`**✓ ${line}`);
  expect(html.render(result)).toMatch(new RegExp(`<h1 id="outcome">.*${line}</h1>`));
  const failing = await run({
    cases: [...answering(2, 2), { ...readingCase, run: async ({ check }) => check('x', 1, 2) }],
    requirements,
  });
  expect(summaryText(failing)).toContain('\n1 case failed, and 2 cases deviate from the documented dialect. ');
});
