import { LedgerError } from '../cleanup/ledger.js';
import { FileError } from '../harness/files.js';
import { CannotRun } from '../target/recognition.js';
import { version } from '../version.js';
import { cleanCommand } from './clean-command.js';
import { compareCommand, compareHelp } from './compare-command.js';
import { deploymentCommand } from './deployment-command.js';
import { discoverCommand } from './discover-command.js';
import { type Command, commands, type Given, helpOf, readFlags, UsageError, usageOf } from './flags.js';
import type { Io } from './io.js';
import { listCommand } from './list-command.js';
import { runCommand } from './run-command.js';

const does: { readonly [Name in Command]: (given: Given, io: Io) => number | Promise<number> } = {
  run: runCommand,
  list: listCommand,
  clean: cleanCommand,
  compare: compareCommand,
  discover: discoverCommand,
  deployment: deploymentCommand,
};

const about: { readonly [Name in Command]: string } = {
  run: 'judges a service',
  list: 'lists the cases: id, requirements, whether it writes',
  clean: 'deletes what the ledger of a run that was ended names',
  compare: 'shows what changed between the JSON reports of two runs',
  discover: 'looks at types of a deployment and proposes a mapping',
  deployment: 'writes the suite’s own deployment, for a server to load',
};

/** The command. The exit code: see `--help`. */
export async function main(line: readonly string[], io: Io): Promise<number> {
  const [first, ...rest] = line;
  if (first === '--version') {
    io.out(version);
    return 0;
  }
  const command = commands.find((each) => each === first);
  if (first === undefined || first === '--help' || rest.includes('--help')) {
    io.out(command === undefined ? overview() : help(command));
    return first === undefined ? 2 : 0;
  }
  if (command === undefined) {
    io.err(`${JSON.stringify(first)} is no command; known are ${commands.join(', ')}`);
    return 2;
  }
  try {
    return await does[command](readFlags(command, rest), io);
  } catch (error) {
    return failed(error, io);
  }
}

function help(command: Command): string {
  const more = command === 'compare' ? compareHelp : helpOf(command);
  return `${usageOf(command)}: ${about[command]}\n${more}`;
}

function overview(): string {
  const rows = commands.map((command) => `  ${usageOf(command).padEnd(24)} ${about[command]}`);
  const codes = [
    '0 no MUST failed',
    '1 a MUST failed',
    '2 options, mapping or files',
    '3 unreachable, log-in refused, not this service, nothing judged, or a fault of the suite',
    '4 something was left behind',
  ];
  return [
    'platform-services-conformance COMMAND [options]',
    ...rows,
    'Exit codes',
    ...codes.map((each) => `  ${each}`),
  ].join('\n');
}

function failed(error: unknown, io: Io): number {
  if (error instanceof CannotRun) {
    io.err(error.message);
    return error.exitCode;
  }
  if (error instanceof UsageError || error instanceof FileError || error instanceof LedgerError || isFileFault(error)) {
    io.err(error.message);
    return 2;
  }
  io.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 3;
}

/** A ledger that is there already, or cannot be written. */
function isFileFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'path' in error && 'syscall' in error;
}
