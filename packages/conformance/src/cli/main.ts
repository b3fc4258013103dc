import { Command, CommanderError } from '@commander-js/extra-typings';
import { parserSentences, visible } from '@platform-services/sdk/model';
import { version } from '../version.js';
import { cleanCommand } from './clean-command.js';
import { compareCommand } from './compare-command.js';
import { deploymentCommand, discoverCommand } from './discover-command.js';
import { listCommand, requirementsCommand } from './list-command.js';
import { type Exit, failureOf, type Io } from './options.js';
import { recordCommand, replayCommand } from './recording-commands.js';
import { runCommand } from './run-command.js';

const name = 'platform-services-conformance';

/**
 * Runs the command `platform-services-conformance`.
 *
 * @param line the arguments without the names of the program and the script
 * @returns the exit code, as `--help` explains it
 */
export async function main(line: readonly string[], io: Io): Promise<number> {
  let exitCode = 0;
  const program = commandLine(io, (code) => {
    exitCode = code;
  });
  if (line.length === 0) {
    program.outputHelp();
    return 2;
  }
  try {
    await program.parseAsync(line, { from: 'user' });
    return exitCode;
  } catch (error) {
    return failed(error, line, io);
  }
}

/**
 * Creates the parser of the command line. The parser keeps the options that it has read, so each command line needs its
 * own.
 */
function commandLine(io: Io, exit: Exit) {
  const program = new Command(name)
    .description('Tests whether a service conforms to its specification, over plain HTTP or through the SDK.')
    .usage('COMMAND [options]')
    .helpOption('--help', 'show this text')
    .helpCommand(false)
    .version(version, '--version', 'show the version')
    .addHelpText(
      'after',
      `
${name} COMMAND --help shows the options of a command.
Exit codes:
  0 no MUST failed, and enough was judged
  1 a MUST failed
  2 an option, the mapping or a file is invalid
  3 the service is unreachable, refuses the log-in or is another kind of service, too little was judged, or the suite itself failed
  4 something was left behind, or data was lost`,
    )
    .exitOverride()
    // `failed` writes the message of an error.
    .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr() {} });
  const commands = [
    runCommand(io, exit),
    listCommand(io),
    requirementsCommand(io),
    cleanCommand(io, exit),
    compareCommand(io, exit),
    discoverCommand(io, exit),
    recordCommand(io, exit),
    replayCommand(io, exit),
    deploymentCommand(io),
  ];
  for (const each of commands) program.addCommand(each.copyInheritedSettings(program));
  return program;
}

function failed(error: unknown, [command = '']: readonly string[], io: Io): number {
  if (error instanceof CommanderError) {
    // The option was `--help` or `--version`, and its text is already written.
    if (error.exitCode === 0) return 0;
    const isKnown = error.code !== 'commander.unknownCommand' && !command.startsWith('-');
    const help = [name, ...(isKnown ? [command] : []), '--help'].join(' ');
    io.err(`${parserSentences(error.message)}\nSee ${help}`);
    return 2;
  }
  const { exitCode, text } = failureOf(error);
  // A message may quote what a service has sent.
  io.err(visible(text));
  return exitCode;
}
