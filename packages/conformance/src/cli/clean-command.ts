import { cleanLedger } from '../harness/clean.js';
import { oneLine } from '../reports/text.js';
import { type Exit, type Io, ledgerOption, UsageError } from './options.js';
import { serviceCommand, targetOf } from './service-options.js';

/** Creates the command `clean`. Its exit code is 0 if nothing is left, 3 if it could not be done, and otherwise 4. */
export function cleanCommand(io: Io, exit: Exit) {
  return serviceCommand('clean')
    .description('delete the entities and files that the ledger of an interrupted run lists')
    .addOption(ledgerOption)
    .option('--allow-plain-http', 'allow sending the password or the session to another machine without encryption')
    .option('--allow-bulk-delete', 'also delete entities that no path reaches, by a condition on their marker')
    .action(async (options) => {
      const { ledger, user, sessionEnv, baseUrl, allowPlainHttp, allowBulkDelete } = options;
      if (ledger === undefined) throw new UsageError('The command clean needs --ledger FILE.');
      if (baseUrl === undefined)
        throw new UsageError('The command clean needs --base-url URL, the service of the run.');
      if (user === undefined && sessionEnv === undefined) {
        throw new UsageError('The command clean needs --user with --password-env, or --session-env.');
      }
      const target = { ...targetOf(options, io), baseUrl };
      const { deleted, left, others, failure } = await cleanLedger(
        ledger,
        target,
        { allowPlainHttp, allowBulkDelete },
        io.signal,
      );
      io.out(`${deleted} deleted`);
      for (const { what, marker } of left) io.out(oneLine(`LEFT BEHIND: ${what} ${marker}`));
      for (const what of others) {
        io.out(oneLine(`NOT DELETED: ${what} does not carry the marker of the run, so it belongs to somebody else`));
      }
      if (failure !== undefined) io.err(oneLine(failure));
      if (left.length > 0) io.err(`The ledger ${ledger} keeps what is left. The command can be repeated.`);
      if (failure === undefined) exit(left.length === 0 ? 0 : 4);
      else exit(3);
    });
}
