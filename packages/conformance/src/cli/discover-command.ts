import { Command } from '@commander-js/extra-typings';
import { visible } from '@platform-services/sdk/model';
import { discover } from '../discover/discover.js';
import { describeDialect, detectDialect } from '../harness/dialect-detection.js';
import { oneLine } from '../reports/text.js';
import { ownDeployment } from '../target/own-deployment.js';
import {
  allowWritesOption,
  type Exit,
  type Io,
  ledgerOption,
  outOption,
  repeated,
  requireWritable,
  text,
  UsageError,
  vendorOption,
  writeOut,
} from './options.js';
import { requiredTargetOf, serviceCommand } from './service-options.js';

/**
 * Creates the command `discover`, which proposes a mapping for the user to complete. The dialect of the service is
 * written to standard error, so that standard output contains only the mapping. The exit code is 4 if something was
 * left behind or data was lost, otherwise 0.
 */
export function discoverCommand(io: Io, exit: Exit) {
  return serviceCommand('discover')
    .description('read entities of some types, and propose a mapping')
    .option('--access <ID>', 'the access that contains the types', text)
    .option('--type <SIGNATURE>', 'a type whose entities are read; repeatable', repeated(text))
    .addOption(vendorOption)
    .addOption(allowWritesOption)
    .addOption(ledgerOption)
    .addOption(outOption)
    .action(async (options) => {
      const service = requiredTargetOf(options, io, 'discover');
      const { access, type: types = [], vendor, allowWrites, ledger, out } = options;
      if (access === undefined) throw new UsageError('The command discover needs --access ID.');
      if (types.length === 0) {
        throw new UsageError(
          'The command discover needs --type SIGNATURE, once or more: no call of the service lists its types.',
        );
      }
      const target = { ...service, access, vendor };
      requireWritable('out', out);
      const { mapping, remarks } = await discover(target, access, types, io.signal);
      writeOut(out, io, JSON.stringify(mapping, undefined, 2));
      for (const remark of remarks) io.err(visible(remark));
      const detected = await detectDialect({ ...target, allowWrites, ledger, mapping, signal: io.signal });
      io.err(describeDialect(detected));
      for (const each of detected.lost) io.err(oneLine(`data lost: ${each}`));
      for (const each of detected.left) io.err(oneLine(`left behind: ${each}`));
      exit(detected.left.length > 0 || detected.lost.length > 0 ? 4 : 0);
    });
}

/**
 * Creates the command `deployment`, which writes the types and entities that the suite expects if no mapping is given.
 */
export function deploymentCommand(io: Io) {
  return new Command('deployment')
    .description('write a deployment file with the types and entities of the suite')
    .addOption(outOption)
    .action(({ out }) => writeOut(out, io, JSON.stringify(ownDeployment, undefined, 2)));
}
