import { execFile } from 'node:child_process';

/** Runs a line of a report with `sh`, as somebody who reads the report would, and returns its exit code and output. */
export async function runLine(
  line: string,
  env: { readonly [name: string]: string } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const given = { env: { PATH: process.env['PATH'] ?? '', ...env } };
  return await new Promise((resolve) => {
    execFile('sh', ['-c', line], given, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err });
    });
  });
}
