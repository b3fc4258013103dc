import { discover } from '../fixtures/discover.js';
import { writeOut } from './deployment-command.js';
import { type Given, UsageError } from './flags.js';
import type { Io } from './io.js';
import { targetOf } from './target.js';

/** Looks at types of a deployment and proposes a mapping, which a person completes. */
export async function discoverCommand(given: Given, io: Io): Promise<number> {
  const access = given.text('access');
  const types = given.all('type');
  if (!given.has('base-url')) throw new UsageError('discover needs --base-url URL');
  if (access === undefined) throw new UsageError('discover needs --access ID');
  if (types.length === 0) {
    throw new UsageError('discover needs --type SIGNATURE, once or more: no call of the service lists its types');
  }
  const { mapping, remarks } = await discover(targetOf(given, io), access, types, io.signal);
  writeOut(given, io, mapping);
  for (const remark of remarks) io.err(remark);
  return 0;
}
