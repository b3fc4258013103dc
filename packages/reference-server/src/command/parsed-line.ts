import {
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
  type Option,
} from '@commander-js/extra-typings';
import { parserSentences } from '@platform-services/sdk/model';
import { repeatable } from './options.js';

/** A command line that was parsed. */
interface ParsedLine<Line> {
  readonly command: Line;
  /** The text of --help or --version, if the line asks for it. */
  readonly shown: string | undefined;
  readonly problems: readonly string[];
}

/**
 * Parses the arguments, and finds all their problems.
 *
 * @param create creates the command, which keeps the parsed values
 */
export function parsed<Line extends CommandUnknownOpts>(line: readonly string[], create: () => Line): ParsedLine<Line> {
  const command = create();
  let shown = '';
  command.configureOutput({
    writeOut: (text) => {
      shown += text;
    },
    // The message is in the error.
    writeErr() {},
  });
  const invalid = checkingValues(command.options);
  try {
    command.parse(line, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { command, shown: shown.trimEnd(), problems: invalid };
    const message = parserSentences(error.message);
    const unknown = /^Unknown option '([^']*)'/.exec(message)?.[1];
    const others = line.filter((each) => each !== unknown && !each.startsWith(`${unknown}=`));
    // The argument after an unknown option may be its value, so only problems of further options are reported.
    const further: readonly string[] =
      unknown === undefined || others.length === line.length
        ? invalid
        : parsed(others, create).problems.filter((problem) => /^(?:Unknown option|Option) /.test(problem));
    return { command, shown: undefined, problems: [...further, message] };
  }
  return { command, shown: undefined, problems: invalid };
}

/**
 * Makes all options check their values: none may be empty, and only a few may be given several times. All problems are
 * collected, whereas commander would stop at the first one.
 *
 * @returns the problems, which are added while a line is parsed
 */
function checkingValues(options: readonly Option[]): readonly string[] {
  const invalid: string[] = [];
  for (const option of options) {
    if (!option.required) continue;
    const { parseArg = String } = option;
    let isGiven = false;
    option.argParser((value: string, previous: unknown): unknown => {
      try {
        if (isGiven && !repeatable.has(option.name())) throw new InvalidArgumentError('Expected the option only once.');
        isGiven = true;
        if (value === '') throw new InvalidArgumentError('Expected a value.');
        return parseArg(value, previous);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        invalid.push(`Option '${option.flags}' argument '${value}' is invalid. ${error.message}`);
        return previous;
      }
    });
  }
  return invalid;
}
