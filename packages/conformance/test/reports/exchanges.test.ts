import { expect, test, vi } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { Secrets } from '../../src/case/secrets.js';
import { run } from '../../src/harness/run.js';
import { jsonOf } from '../../src/reports/json.js';
import { readingCase, requirements, updating } from '../support.js';

const cell = { grid: 'a table', row: 'a row', column: 'a column' };

test('the exchanges of a case that passed are described when a report reads them', async () => {
  const redactAll = vi.spyOn(Secrets.prototype, 'redactAll');
  const cases = [updating, readingCase].map((each) => ({ ...each, cell }));
  const result = await run({ cases, requirements });
  const { summary, results } = result;
  expect(summary).toEqual({ pass: 2 });
  // The JSON report only has them with an option.
  expect(jsonOf(result)).toMatchObject({ results: [{ id: 'test/updating' }, { id: 'test/reading' }] });
  expect(redactAll).not.toHaveBeenCalled();
  const shown = results.map(({ id, exchanges }) => [
    id,
    ...exchanges.map(({ phase, request }) => [phase, request.method]),
  ]);
  expect(shown).toEqual([
    ['test/updating', ['request', 'PATCH']],
    ['test/reading', ['request', 'GET']],
  ]);
  expect(redactAll).toHaveBeenCalled();
});

test('a case that failed has all its exchanges in their order, with the URL of the run in place of that of a copy', async () => {
  const failing: Case = {
    ...updating,
    async run({ subject, fixture, oracle, checkStatus }) {
      const made = await fixture.create();
      await oracle.read(made);
      checkStatus(await subject.deleteEntity(made), 404);
    },
  };
  const { baseUrl, results } = await run({ cases: [failing], requirements });
  const [{ exchanges, curl } = { exchanges: [], curl: '' }] = results;
  const shown = exchanges.map(({ phase, request }) => [phase, request.method, request.url.startsWith(`${baseUrl}/`)]);
  expect(shown).toEqual([
    ['set-up', 'POST', true],
    ['read-back', 'GET', true],
    ['request', 'DELETE', true],
  ]);
  expect(exchanges.filter((each) => !each.curl.includes(`'${baseUrl}/`))).toEqual([]);
  expect(curl).toBe(exchanges.at(-1)?.curl);
});
