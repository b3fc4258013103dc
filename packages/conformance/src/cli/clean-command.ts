import { cleanLedger } from '../harness/clean.js';
import { type Given, UsageError } from './flags.js';
import type { Io } from './io.js';
import { targetOf } from './target.js';

/** Deletes what a run that was ended has left. The exit code: 0 nothing is left, 4 something is. */
export async function cleanCommand(given: Given, io: Io): Promise<number> {
  const path = given.text('ledger');
  if (path === undefined) throw new UsageError('clean needs --ledger FILE');
  if (!given.has('user') && !given.has('session-env')) {
    throw new UsageError('clean needs --user with --password-env, or --session-env');
  }
  const { deleted, left } = await cleanLedger(path, targetOf(given, io), io.signal);
  io.out(`${deleted} deleted`);
  for (const { what, marker } of left) io.out(`LEFT BEHIND: ${what} ${marker}`);
  return left.length === 0 ? 0 : 4;
}
