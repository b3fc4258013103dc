import { expect, test, vi } from 'vitest';
import { type Phase, Trail } from '../../src/case/exchange.js';
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

test('a part of a trail has only the exchanges of its phase, as they were', () => {
  const trail = new Trail((text) => text.replace('http://copy', 'http://run'));
  const add = (phase: Phase, method: string) =>
    trail.adds(phase)(() => ({
      request: { method, url: 'http://copy/x', headers: {} },
      curl: `curl -X ${method} http://copy/x`,
    }));
  add('set-up', 'POST');
  add('request', 'GET');
  const part = trail.only('request');
  add('request', 'DELETE');
  expect(part.steps()).toEqual([
    {
      phase: 'request',
      request: { method: 'GET', url: 'http://run/x', headers: {} },
      curl: 'curl -X GET http://run/x',
    },
  ]);
  expect(trail.steps().map(({ request }) => request.method)).toEqual(['POST', 'GET', 'DELETE']);
});
