import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ledgerFolder, temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import type { RecordedStep, Recording, RecordingClass } from '../../src/recordings/recording.js';
import { reports, summaryText } from '../../src/reports/index.js';
import { ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';
import { command, readingCase } from '../support.js';

const { signature = '' } = ownMapping.types.entityType ?? {};
const collection = `/rest/v2/entities/${ownMapping.access}/${signature}`;
const headers = { 'gm-session-id': '$S', accept: 'application/json', 'content-type': 'application/json' };
const noSuchEntity = { method: 'GET', path: `${collection}/-1`, headers };
const notFound = { status: 404, headers: { 'content-type': 'application/json' } };
const found = { status: 200 };

const scenarioOf = (scenario: string, ...steps: readonly RecordedStep[]): Recording => ({ area: 'a', scenario, steps });

/** A judged step that the server answers as recorded, or not. */
const step = (kind: RecordingClass, isMet: boolean): RecordedStep => ({
  request: noSuchEntity,
  answer: isMet ? notFound : found,
  class: kind,
  row: 'D-23 D-19',
});

async function replayed(dialect: 'documented' | 'deployed', ...scenarios: readonly Recording[]) {
  const server = ownServer();
  onTestFinished(() => server.close());
  const { url: baseUrl } = await server.listen({ port: 0 });
  const recordings = { scenarios, setProperties: new Set<string>() };
  const result = await run({ baseUrl, ...ownUser, dialect, cases: [readingCase], recordings });
  const verdicts = result.results.flatMap(({ id, verdict, deviation }) =>
    id.startsWith('recordings/') ? [[id.slice('recordings/'.length), verdict, deviation]] : [],
  );
  return { result, verdicts };
}

const all = (['same', 'deployed', 'defect', 'access'] as const).flatMap((kind) => [
  scenarioOf(`${kind}/as recorded`, withBody(step(kind, true))),
  scenarioOf(`${kind}/otherwise`, step(kind, false)),
]);

/** An error is compared by the names of its members. */
function withBody(given: RecordedStep): RecordedStep {
  const body = '{"_type":"com.vendor.model.service.api.result.Failure","message":"","tracebackId":"","type":""}';
  return { ...given, answer: { ...given.answer, body } };
}

describe('recordings in a run', () => {
  test('are judged by the dialect of the run', async () => {
    expect((await replayed('documented', ...all)).verdicts).toEqual([
      ['same/as recorded/1', 'pass', undefined],
      ['same/otherwise/1', 'fail', undefined],
      ['deployed/as recorded/1', 'deviates', 'D-23'],
      ['deployed/otherwise/1', 'observed', undefined],
      ['defect/as recorded/1', 'pass', undefined],
      ['defect/otherwise/1', 'observed', undefined],
      ['access/as recorded/1', 'pass', undefined],
      ['access/otherwise/1', 'observed', undefined],
    ]);
    expect((await replayed('deployed', ...all.slice(2, 4))).verdicts).toEqual([
      ['deployed/as recorded/1', 'pass', undefined],
      ['deployed/otherwise/1', 'fail', undefined],
    ]);
  });

  test('fail the run, with their requirement, in every report', async () => {
    const { result } = await replayed('documented', scenarioOf('other/answer', step('same', false)));
    expect(exitCodeOf(result)).toBe(1);
    expect(result.summary).toEqual({ pass: 1, fail: 1 });
    expect(result.requirements.at(-1)).toEqual({
      id: 'RECORDED',
      section: 'recordings',
      level: 'MUST',
      text: 'The service responds as it was recorded.',
      verdict: 'fail',
    });
    expect(summaryText(result)).toContain(
      `FAIL recordings/other/answer/1 (http): GET ${noSuchEntity.path}: expected the status 200, got 404`,
    );
    for (const { render, name } of reports) expect(render(result), name).toContain('recordings/other/answer/1');
  });

  test('write only where the run may write, after its inventory', async () => {
    const put: RecordedStep = {
      request: { method: 'PUT', path: `${collection}/990990?projection=success`, headers, body: '{}' },
      answer: { status: 200, headers: { 'content-type': 'application/json' }, body: 'true' },
      class: 'same',
    };
    const reading = await replayed('documented', scenarioOf('writes', put));
    expect(reading.result.results.at(-1)).toMatchObject({
      id: 'recordings/writes',
      verdict: 'skipped',
      reason: 'the recording writes, which needs --allow-writes',
    });
    const server = ownServer();
    onTestFinished(() => server.close());
    const { url: baseUrl } = await server.listen({ port: 0 });
    const recordings = { scenarios: [scenarioOf('writes', put)], setProperties: new Set<string>() };
    const ledger = join(ledgerFolder(), 'ledger.jsonl');
    const options = { baseUrl, ...ownUser, cases: [readingCase], recordings, allowWrites: true, ledger };
    const { results, left, notes } = await run(options);
    expect(results.at(-1)).toMatchObject({ id: 'recordings/writes/1', verdict: 'pass' });
    expect(left).toEqual([]);
    expect(notes).toEqual([
      'What the requests of the recordings have created remains, since they are replayed after the inventory.',
    ]);
  });

  test('are read by --recordings', async () => {
    const file = join(temporaryFolder(), 'some.jsonl');
    writeFileSync(file, JSON.stringify(scenarioOf('by/option', step('same', false))));
    const { code, out } = await command(['run', '--self', '--only', 'ENT-GET-01', '--recordings', file]);
    expect(out).toContain('FAIL recordings/by/option/1 (http)');
    expect(code).toBe(1);
    expect(await command(['run', '--self', '--recordings', '/nowhere.jsonl'])).toMatchObject({ code: 2 });
  });
});
