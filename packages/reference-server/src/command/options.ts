import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings';
import { version } from '../../package.json';
import { defaultJournal } from '../control/journal/journal.js';
import { type DeviationId, deviationRange, deviations } from '../deviations.js';
import { defaultLimits, type Limits } from '../http/limits.js';
import { kebabCase } from '../text/name-case.js';
import { logForms } from './loggers.js';

const deviationIds = deviations.map(({ id }) => id);

/** The limits that have an option of their name, with their help. */
const limits = [
  ['maxBodyBytes', 'the maximum size of a request body'],
  ['maxStoredBytes', 'the maximum total size of all resources'],
  ['maxReceivedBytes', 'the maximum total size of all bodies that are read as text'],
  ['maxBodyValues', 'the maximum number of values or parameters in a body'],
  ['maxBodyEntities', 'the maximum number of entities in a body'],
  ['maxEntities', 'the maximum number of entities of all accesses'],
  ['maxAnswerBytes', 'the maximum size of a response with entities or values'],
  ['maxUnreadBytes', 'the maximum total size of the responses that clients have not read'],
  ['maxRequestWork', 'the maximum work of a request, in units of about one visited element of a list'],
] as const satisfies readonly (readonly [name: keyof Limits, help: string])[];

/**
 * The options of `platform-services-server`: names, values, defaults and help. Each call creates a new command, since a
 * command keeps the parsed values.
 */
export function commandLine() {
  const command = new Command('platform-services-server')
    .description('Serves entities, resources and sessions in memory, for tests.')
    .usage(
      '[options]\n       platform-services-server validate <FILE>   check a deployment file\n       platform-services-server openapi <FILE>    describe an access of a deployment file in OpenAPI 3.1\n       platform-services-server import [options]  write a deployment file from a running service',
    )
    .option('--deployment <FILE>', 'the deployment file to serve (default: the demo deployment)')
    .option('--host <HOST>', 'the address to listen on', '127.0.0.1')
    .option('--port <N>', 'the port to listen on; 0 chooses a free one (default: 8080, with --exec 0)', integer(65_535))
    .option('--tls-cert <FILE>', 'the certificate for HTTPS, in PEM; needs --tls-key (default: HTTP)')
    .option('--tls-key <FILE>', 'the private key of the certificate, in PEM without a passphrase')
    .option('--base-path <PATH>', 'the path in front of every path of the service', '/platform-services')
    .option('--vendor <NAME>', 'the prefix of the built-in types', 'com.vendor')
    .option(
      '--dialect <NAME>',
      "'documented', or 'deployed' with all deviations",
      oneOf(['documented', 'deployed']),
      'documented' as const,
    )
    .option(
      '--deviation <D-n>',
      `enable a deviation from the documented dialect, ${deviationRange}; repeatable (default: none)`,
      repeated(switchTo('on')),
    )
    .option(
      '--no-deviation <D-n>',
      "with '--dialect deployed': disable a deviation; repeatable (default: none)",
      repeated(switchTo('off')),
    )
    .option('--log <FORM>', "'pretty', 'json' or 'silent' (default: pretty on a terminal, else json)", oneOf(logForms));
  for (const [name, help] of limits) command.option(`--${kebabCase(name)} <N>`, help, integer(), defaultLimits[name]);
  return command
    .option(
      '--session-idle-ms <N>',
      'the time after which an unused session ends; 0 for never (default: that of the deployment file, else 1800000)',
      integer(),
    )
    .option(
      '--grace-ms <N>',
      'how long running requests may take after SIGTERM or SIGINT',
      integer(2_147_483_647),
      defaultLimits.closeTimeout,
    )
    .option(
      '--journal-entries <N>',
      'the maximum number of requests in the journal of a world',
      integer(),
      defaultJournal.entries,
    )
    .option('--journal-bytes <N>', 'the maximum memory of all journals together', integer(), defaultJournal.bytes)
    .option('--watch', 'load the deployment file again when it or a file that it names changes')
    .option('--exec <COMMAND>', 'run a command in a shell with the variable SERVICE_URL, and exit with its exit code')
    .option('--export-on-exit <FILE>', 'write the state to a deployment file when the server ends')
    .option(
      '--seed <SEED>',
      'a number or text that makes generated ids, session ids and dates the same every time (default: none)',
    )
    .option(
      '--control-token <T>',
      'the Bearer token with which every host may use the control paths /-/… (default: only this machine may)',
    )
    .option('--proxy <URL>', 'a running service, to which requests for other accesses are passed on (default: none)')
    .option('--proxy-user <NAME>', 'with --proxy: the user that logs in there')
    .option('--proxy-password-env <NAME>', 'with --proxy: the environment variable that holds the password')
    .option(
      '--proxy-session-env <NAME>',
      'with --proxy: the environment variable that holds a session id, instead of a user',
    )
    .option(
      '--record <FILE>',
      'with --proxy: the file to which requests that are passed on are recorded (default: none)',
    )
    .option('--max-record-bytes <N>', 'the maximum size of the file of --record', integer(), 64 * 1024 * 1024)
    .option('--access <ID>', 'the access that openapi describes (default: the only one)')
    .helpOption('--help', 'show this text')
    .version(version, '--version', 'show the version')
    .argument(
      '[command]',
      'validate: check a deployment file and exit with 0 or 2; openapi: print the OpenAPI document of an access; import: see import --help',
      action,
    )
    .argument('[FILE]', 'the deployment file')
    .addHelpText(
      'after',
      `
Options have priority over the deployment file, which has priority over the defaults.
Exit codes: 0 after a signal, or that of --exec; 1 if the server cannot listen or the state cannot be written; 2 for an invalid option or deployment file, or if the output cannot be written.`,
    )
    .allowExcessArguments(false)
    .exitOverride();
}

/** Parses the command, except `import`, which has options of its own and must come first. */
function action(given: string): 'validate' | 'openapi' {
  if (given === 'validate' || given === 'openapi') return given;
  const message =
    given === 'import'
      ? 'The command "import" must come before all options.'
      : `Unknown command '${given}'. Expected validate, openapi, import, or --deployment FILE to serve a file.`;
  throw new CommanderError(1, 'commander.unknownCommand', message);
}

/** The given options and the defaults of the others. */
export type CommandOptions = ReturnType<ReturnType<typeof commandLine>['opts']> &
  Partial<Pick<Limits, (typeof limits)[number][0]>>;

/** The limits of a server. */
export function limitsOf(given: CommandOptions): Partial<Limits> {
  const named = limits.flatMap(([name]) => {
    const { [name]: value } = given;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(named), closeTimeout: given.graceMs };
}

/** The parser of an option that may be given several times. */
export function repeated<Value>(
  parse: (text: string) => Value,
): (text: string, before: readonly Value[] | undefined) => readonly Value[] {
  return (given, before = []) => [...before, parse(given)];
}

/** The options with {@link repeated} values. All others may be given only once. */
export const repeatable: ReadonlySet<string> = new Set(['deviation', 'no-deviation', 'type']);

/** A deviation that one of the two options names. Commander keeps the values of both options under one name. */
interface DeviationSwitch {
  readonly id: DeviationId;
  readonly position: 'on' | 'off';
}

function switchTo(position: DeviationSwitch['position']): (text: string) => DeviationSwitch {
  const parse = oneOf(deviationIds, deviationRange);
  return (given) => ({ id: parse(given), position });
}

export function integer(maximum = Number.MAX_SAFE_INTEGER, minimum = 0): (text: string) => number {
  return (given) => {
    const value = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Expected an integer from ${minimum} to ${maximum}.`);
  };
}

function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  listed = choices.join(', '),
): (text: string) => Choice {
  return (given) => {
    const found = choices.find((each) => each === given);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Expected one of ${listed}.`);
  };
}
