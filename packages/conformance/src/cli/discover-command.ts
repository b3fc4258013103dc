import { describeDialect, detectDialect } from '../harness/dialect-detection.js';
import { discover } from '../harness/discover.js';
import { writeOut } from './deployment-command.js';
import { type Given, UsageError } from './flags.js';
import type { Io } from './io.js';
import { targetOf } from './target.js';

/**
 * Looks at types of a deployment and proposes a mapping, which a person completes; then tells which dialect the service
 * speaks, on standard error, so that the mapping stays a file by itself.
 */
export async function discoverCommand(given: Given, io: Io): Promise<number> {
  const access = given.text('access');
  const types = given.all('type');
  if (!given.has('base-url')) throw new UsageError('discover needs --base-url URL');
  if (access === undefined) throw new UsageError('discover needs --access ID');
  if (types.length === 0) {
    throw new UsageError('discover needs --type SIGNATURE, once or more: no call of the service lists its types');
  }
  const target = targetOf(given, io);
  const { mapping, remarks } = await discover(target, access, types, io.signal);
  writeOut(given, io, mapping);
  for (const remark of remarks) io.err(remark);
  const writes = { allowWrites: given.has('allow-writes'), ledger: given.text('ledger') };
  const detected = await detectDialect({ ...target, ...writes, mapping, signal: io.signal });
  io.err(describeDialect(detected));
  for (const each of detected.left) io.err(`left behind: ${each}`);
  return detected.left.length > 0 ? 4 : 0;
}
