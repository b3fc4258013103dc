import { Command } from '@commander-js/extra-typings';
import { type Deployment, DeploymentError } from '@platform-services/sdk/model';
import { version } from '../../package.json';
import type { ProxyCredentials } from '../proxy/options.js';
import type { ReferenceServer } from '../reference-server.js';
import { createReferenceServer } from '../server.js';
import { messageOf } from '../text/messages.js';
import { credentialsOf } from './credentials.js';
import { endingBySignal, exitCodeOf } from './execution.js';
import { prepareExport, stateOf, writeWhole } from './export-file.js';
import { writeLine } from './line-output.js';
import type { Outputs } from './loggers.js';
import { integer, repeated } from './options.js';
import { parsed } from './parsed-line.js';
import { exitCodes, show, usageError, usingFile } from './usage.js';

/** The prefix of the built-in types of a server without the option --vendor. */
const defaultVendor = 'com.vendor';

/** The maximum of `--max-types` and `--max-entities`. */
const maxLimit = 999_999;

/**
 * The options of `platform-services-server import`. Each call creates a new command, since it keeps the parsed values.
 */
function importLine() {
  return new Command('platform-services-server import')
    .description('Reads entities of a running service, and writes a deployment file with them and their types.')
    .requiredOption('--base-url <URL>', 'the URL of the service, with or without its base path')
    .requiredOption('--access <ID>', 'the access to read')
    .requiredOption(
      '--type <NAME>',
      'a type to read, with all types to which its entities refer; repeatable',
      repeated(String),
    )
    .requiredOption('--output <FILE>', 'the deployment file to write, which is replaced when everything has been read')
    .option('--user <NAME>', 'the user that logs in')
    .option('--password-env <NAME>', 'the environment variable that holds the password')
    .option('--session-env <NAME>', 'the environment variable that holds a session id, instead of a user')
    .option('--max-entities <N>', 'the maximum number of entities of each type', integer(maxLimit, 1), 1000)
    .option('--max-types <N>', 'the maximum number of types', integer(maxLimit, 1), 50)
    .helpOption('--help', 'show this text')
    .version(version, '--version', 'show the version')
    .addHelpText(
      'after',
      `
The command changes nothing in the service. The file contains neither the bytes of resources nor the users of the service: its only user is demo with the password demo.
Exit codes: 0 if the file was written; 1 if the service cannot be read or the file cannot be written; 2 for an invalid option.`,
    )
    .allowExcessArguments(false)
    .exitOverride();
}

type ImportOptions = ReturnType<ReturnType<typeof importLine>['opts']>;

/**
 * The command `platform-services-server import`.
 *
 * @param line the arguments after `import`
 * @returns the exit code
 * @throws UsageError
 */
export async function importDeploymentFile(line: readonly string[], outputs: Outputs): Promise<number> {
  const { command, shown, problems } = parsed(line, importLine);
  if (problems.length > 0) throw usageError(problems);
  if (shown !== undefined) {
    await show(outputs, shown);
    return exitCodes.good;
  }
  const options = command.opts();
  const { output } = options;
  const { user, passwordEnv, sessionEnv } = options;
  const credentials = credentialsOf({ user, passwordEnv, sessionEnv }, '');
  usingFile('output', output, 'written', () => prepareExport(output));
  const ending = endingBySignal('ends');
  try {
    for (const remark of await importInto(output, options, credentials, ending.signal)) {
      await writeLine(outputs.out, remark);
    }
    return exitCodes.good;
  } catch (error) {
    const { aborted, reason } = ending.signal;
    const message = aborted ? `${reason} has ended the import. ${output} is what it was before.` : messageOf(error);
    await writeLine(outputs.err, `platform-services-server: ${message}`);
    return aborted ? exitCodeOf(reason) : exitCodes.failed;
  } finally {
    ending.stop();
  }
}

/** Writes the file. @returns what the user should know about it, the most important at the end */
async function importInto(
  file: string,
  { baseUrl, access, type: types, maxEntities, maxTypes }: ImportOptions,
  credentials: ProxyCredentials,
  signal: AbortSignal,
): Promise<readonly string[]> {
  // The other commands do without the client.
  const { importDeployment } = await import('@platform-services/sdk/import');
  const limits = { types: maxTypes, entities: maxEntities };
  const imported = await importDeployment({ baseUrl, credentials, access, types, limits, signal });
  const { deployment, vendor = defaultVendor, remarks } = imported;
  await writeWhole(file, await stateOf(loaded(deployment, vendor)));
  const start = vendor === defaultVendor ? '' : ` --vendor ${vendor}`;
  return [
    ...remarks,
    `${file} has ${countsOf(deployment)}. Serve it with: platform-services-server --deployment ${file}${start}`,
  ];
}

/** Loads a deployment as the server that will use it does, so that the written state is valid and in the usual form. */
function loaded(deployment: Deployment, vendor: string): ReferenceServer {
  try {
    return createReferenceServer({ deployment, vendor, limits: { maxEntities: Number.MAX_SAFE_INTEGER } });
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    throw new Error(`The entities of the service do not fit a deployment file. ${error.message}`);
  }
}

function countsOf({ models, accesses }: Deployment): string {
  const types = models.reduce((sum, model) => sum + Object.keys(model.types).length, 0);
  const entities = accesses.reduce((sum, access) => sum + (access.entities?.length ?? 0), 0);
  return `${types === 1 ? '1 type' : `${types} types`} and ${entities === 1 ? '1 entity' : `${entities} entities`}`;
}
