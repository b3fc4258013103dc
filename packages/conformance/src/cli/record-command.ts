import { readRequestLists } from '../harness/files.js';
import { record } from '../recordings/record.js';
import { onlyReads } from '../recordings/replay.js';
import {
  type Exit,
  type Io,
  outOption,
  requestWritesOption,
  requireWritable,
  UsageError,
  vendorOption,
  writeOutput,
} from './options.js';
import { inServiceSession, serviceCommand } from './service-options.js';

/**
 * Creates the command `record`, which writes recordings that `replay` reads. Its exit code is 3 if a scenario could not
 * be recorded, otherwise 0.
 */
export function recordCommand(io: Io, exit: Exit) {
  return serviceCommand('record')
    .description('send requests to a service, and record the responses without secrets')
    .argument('<FILES...>', 'the requests, in the format of recordings without the responses')
    .addOption(vendorOption)
    .addOption(requestWritesOption)
    .addOption(outOption)
    .action(async (files, options) => {
      const { vendor = 'com.vendor', user, out, allowWrites } = options;
      const lists = readRequestLists(files);
      const writing = lists.find((list) => !onlyReads(list));
      if (writing !== undefined && allowWrites !== true) {
        throw new UsageError(`The scenario ${writing.scenario} writes. Allow it with --allow-writes.`);
      }
      requireWritable('out', out);
      const { signal } = io;
      const { recordings, ended } = await inServiceSession(options, io, 'record', (session) =>
        record(lists, { ...session, vendor, user, signal }),
      );
      const lines = recordings.map((recording) => `${JSON.stringify(recording)}\n`).join('');
      if (out !== undefined) writeOutput('out', out, lines);
      else if (lines !== '') io.out(lines.trimEnd());
      if (ended === undefined) return;
      io.err(`${recordings.length} of ${lists.length} scenarios were recorded: ${ended}.`);
      exit(3);
    });
}
