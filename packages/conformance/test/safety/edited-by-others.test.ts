import { expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { html } from '../../src/reports/html/index.js';
import { jsonOf } from '../../src/reports/json.js';
import { markdown } from '../../src/reports/markdown.js';
import { summaryText } from '../../src/reports/terminal.js';
import { custom, type WireRequest } from '../mutants/mutations/index.js';
import { requirements, updating } from '../support.js';
import { openClinic, patient } from './clinic.js';
import { patients } from './judging.js';

/** A clinic in which something else changes Ada when the case updates its own patient. */
async function judged(change: (request: WireRequest) => string, cases: readonly Case[] = [updating]) {
  const clinic = await openClinic(
    custom(async (request, next) => {
      const isUpdate = request.method === 'PATCH' && request.path.startsWith(patients);
      if (isUpdate) {
        await next({ ...request, path: `${patients}/1`, body: Buffer.from(change(request)) });
      }
      return await next(request);
    }),
  );
  onTestFinished(clinic.close);
  const before = await clinic.state();
  const result = await clinic.judge({ cases, requirements });
  return { before, after: await clinic.state(), result };
}

test('an entity that another user has edited is named, and is no lost data', async () => {
  const { before, after, result } = await judged(() => '{"city":"Linz"}');
  const isAda = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && 'name' in value && value.name === 'Ada';
  const edited: unknown = JSON.parse(JSON.stringify(before), (_, value: unknown) =>
    isAda(value) ? { ...value, city: 'Linz' } : value,
  );
  expect(after).toEqual(edited);
  expect({ left: result.left, lost: result.lost, exitCode: exitCodeOf(result) }).toEqual({
    left: [],
    lost: [],
    exitCode: 0,
  });
  const note = `${patient} 1 in access.clinic was changed during the run, by another user or by the service: city.`;
  expect(result.notes).toEqual([note]);
  for (const text of [
    summaryText(result),
    JSON.stringify(jsonOf(result)),
    markdown.render(result),
    html.render(result),
  ]) {
    expect(text).not.toMatch(/data (was )?lost/i);
    expect(text.replaceAll('\\', '')).toContain('was changed during the run');
  }
});

test('an entity of others that has got a marker of the run is lost data', async () => {
  const naming: Case = {
    ...updating,
    async run({ subject, fixture, marker }) {
      await subject.writeEntity('PATCH', await fixture.create(), fixture.values({ stringProperty: marker }));
    },
  };
  const { result } = await judged(({ body }) => body.toString(), [naming]);
  expect(result.lost).toContain(
    `${patient} 1 in access.clinic, which existed before the run, has got a value of the run`,
  );
  expect(exitCodeOf(result)).toBe(4);
});
