import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerFolder, temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { CaseResult, RunResult } from '../../src/harness/result.js';
import { scriptOf } from '../../src/reports/script.js';

/** The path of a ledger that does not exist yet. */
export const ledgerPath = (): string => join(ledgerFolder(), 'run.jsonl');

/** What a script has printed, and how it ended. */
export interface Repeated {
  readonly code: number;
  /** The lines on standard output, without the responses. */
  readonly steps: readonly string[];
  readonly out: string;
  readonly err: string;
}

/** Runs the script of a result with `sh`, as somebody who reads the report would. */
export async function repeat(
  run: RunResult,
  result: CaseResult,
  env: { readonly [name: string]: string },
): Promise<Repeated> {
  const path = join(temporaryFolder(), 'case.sh');
  writeFileSync(path, scriptOf(result, run) ?? '');
  const given = { env: { PATH: process.env['PATH'] ?? '', ...env } };
  const { code, out, err } = await new Promise<Pick<Repeated, 'code' | 'out' | 'err'>>((resolve) => {
    execFile('sh', [path], given, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err });
    });
  });
  const steps = out
    .split('\n')
    .filter((line) => /^(log-in|set-up|request|read-back|clean-up|log-out|left out):? /.test(line));
  return { code, steps, out, err };
}
