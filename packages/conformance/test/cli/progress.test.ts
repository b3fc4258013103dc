import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { Progress } from '../../src/cli/progress.js';
import { caseResult } from '../reports/support.js';
import { readingCase } from '../support.js';

/** An output whose clock only a test moves. */
function output(isTerminal: boolean, columns?: number) {
  const written: string[] = [];
  const intervals: number[] = [];
  let time = 0;
  let tick: (() => void) | undefined;
  return {
    written,
    intervals,
    isTerminal,
    columns,
    write: (text: string) => written.push(text),
    now: () => time,
    every(milliseconds: number, call: () => void) {
      intervals.push(milliseconds);
      tick = call;
      return () => {
        tick = undefined;
      };
    },
    /** Lets time pass, and lets the progress show itself if it still does. */
    pass(milliseconds: number) {
      time += milliseconds;
      tick?.();
    },
  };
}

const planned = (id: string, excluded?: 'unsupported') => ({
  testCase: { ...readingCase, id },
  subject: 'http' as const,
  index: 0,
  ...(excluded === undefined ? {} : { excluded: { verdict: excluded, cause: 'missing' as const, reasons: [] } }),
});
const plan = [...['a', 'b', 'c', 'd'].map((id) => planned(id)), planned('e', 'unsupported')];

describe('the progress of a run', () => {
  test('is a line every ten seconds where there is no terminal', () => {
    const shown = output(false);
    const progress = new Progress(shown);
    let requests = 0;
    progress.begin(plan, () => requests);
    progress.count(caseResult({ id: 'e', verdict: 'unsupported' }));
    shown.pass(10_000);
    requests = 1234;
    progress.count(caseResult({ id: 'a' }));
    progress.count(caseResult({ id: 'b', verdict: 'fail' }));
    shown.pass(65_000);
    progress.count(caseResult({ id: 'c', verdict: 'error' }));
    progress.count(caseResult({ id: 'd' }));
    shown.pass(10_000);
    progress.end();
    shown.pass(10_000);
    expect(shown.intervals).toEqual([10_000]);
    expect(shown.written).toEqual([
      '0 of 4 cases, 0 failed, 0 requests, 0/s\n',
      '2 of 4 cases, 1 failed, 1,234 requests, 16/s, 1:15 to go\n',
      '4 of 4 cases, 2 failed, 1,234 requests, 15/s, finishing\n',
    ]);
  });

  test('is one line on a terminal, no wider than it, which is removed at the end', () => {
    const shown = output(true, 20);
    const progress = new Progress(shown);
    progress.begin(plan, () => 10);
    shown.pass(200);
    progress.count(caseResult({ id: 'a' }));
    shown.pass(200);
    progress.end();
    progress.end();
    expect(shown.intervals).toEqual([200]);
    expect(shown.written).toEqual(['\r\u001b[K0 of 4 cases, 0 fai', '\r\u001b[K1 of 4 cases, 0 fai', '\r\u001b[K']);
  });

  test('of the command counts its cases and requests, and is not on standard output', async () => {
    const shown = output(false);
    const out: string[] = [];
    let ticks = 0;
    const every = (milliseconds: number, call: () => void) => {
      shown.every(milliseconds, call);
      return () => {
        ticks += 1;
        // The last state, as it is when the run ends.
        call();
      };
    };
    const io = {
      out: (text: string) => out.push(text),
      err: () => undefined,
      env: {},
      signal: new AbortController().signal,
      progress: { ...shown, every },
    };
    const code = await main(['run', '--self', '--only', 'ent-get/*'], io);
    expect([code, ticks]).toEqual([0, 1]);
    const [, done = '', total = '', requests = ''] =
      /^(\d+) of (\d+) cases, 0 failed, ([\d,]+) requests, /.exec(shown.written.join('')) ?? [];
    expect(done).toBe(total);
    expect(Number(done)).toBeGreaterThan(0);
    expect(Number(requests.replaceAll(',', ''))).toBeGreaterThan(Number(done));
    expect(out.join('\n')).not.toContain('requests,');
  });
});
