import { parseArgs } from 'node:util';

/** An option of the command line. */
export interface Flag {
  /** What stands after it; nothing where it is a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  /** The commands that know it. */
  readonly commands: readonly Command[];
  readonly help: string;
}

export type Command = 'run' | 'list' | 'clean' | 'compare' | 'discover' | 'deployment';

export const commands: readonly Command[] = ['run', 'list', 'clean', 'compare', 'discover', 'deployment'];

/** The files that a command takes beside its options, by the names that its help gives them. */
export const operands: { readonly [Name in Command]: readonly string[] } = {
  run: [],
  list: [],
  clean: [],
  compare: ['A.json', 'B.json'],
  discover: [],
  deployment: [],
};

const service = ['run', 'clean', 'discover'] as const;

/** Every option, in the order of the help. */
export const flags = {
  'base-url': { value: 'URL', commands: service, help: 'the service: host, or host with base path' },
  self: { commands: ['run'], help: 'a reference server of the suite’s own, in place of --base-url' },
  access: { value: 'ID', commands: ['run', 'discover'], help: 'the access that is judged, over that of the mapping' },
  user: { value: 'NAME', commands: service, help: 'who logs in' },
  'password-env': { value: 'NAME', commands: service, help: 'the environment variable that holds the password' },
  'session-env': {
    value: 'NAME',
    commands: service,
    help: 'the environment variable that holds a session id, in place of a user',
  },
  mapping: { value: 'FILE', commands: ['run'], help: 'which types stand for the suite’s; default: its own' },
  header: { value: "'NAME: VALUE'", repeatable: true, commands: service, help: 'a header field of every request' },
  ca: { value: 'FILE', commands: service, help: 'certificates that are trusted, PEM' },
  vendor: { value: 'PREFIX', commands: ['run', 'discover'], help: 'the prefix of built-in types; default com.vendor' },
  dialect: {
    value: 'NAME',
    commands: ['run'],
    help: 'what the service is judged by: documented (default) or deployed; what the other says deviates',
  },
  subject: { value: 'NAME', commands: ['run', 'list'], help: 'who is judged: http (default), sdk or both' },
  only: { value: 'GLOB', repeatable: true, commands: ['run', 'list'], help: 'cases or requirements by their ids' },
  'timeout-ms': { value: 'N', commands: service, help: 'how long a request may take; default 30000' },
  'allow-writes': { commands: ['run', 'discover'], help: 'cases may create, change and delete entities of their own' },
  'dry-run': { commands: ['run'], help: 'tell the plan with its writes, and do nothing of it' },
  ledger: { value: 'FILE', commands: ['run', 'clean', 'discover'], help: 'where it is kept what the run makes' },
  known: { value: 'FILE', commands: ['run'], help: 'failures that are known' },
  jobs: { value: 'N', commands: ['run'], help: 'how many cases run at once; default 4' },
  seed: { value: 'N', commands: ['run'], help: 'the order of the cases; default 1' },
  report: { value: 'FORMAT=FILE', repeatable: true, commands: ['run'], help: 'writes a report' },
  type: { value: 'SIGNATURE', repeatable: true, commands: ['discover'], help: 'a type to look at' },
  out: { value: 'FILE', commands: ['deployment', 'discover'], help: 'where it is written; default: standard output' },
} as const satisfies { readonly [name: string]: Flag };

export type FlagName = keyof typeof flags;

/** A command line that cannot be followed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The options and the files of a command line. */
export class Given {
  /** As many as the command has {@link operands}. */
  readonly files: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(values: ReadonlyMap<string, readonly string[]>, files: readonly string[]) {
    this.#values = values;
    this.files = files;
  }

  has(name: FlagName): boolean {
    return this.#values.has(name);
  }

  /** The last one counts. */
  text(name: FlagName): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  all(name: FlagName): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** @throws UsageError */
  count(name: FlagName, lowest: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= lowest) return number;
    throw new UsageError(`--${name} must be a whole number from ${lowest}, not ${JSON.stringify(text)}`);
  }

  /** @throws UsageError */
  choice<const Name extends string>(name: FlagName, allowed: readonly Name[]): Name | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const chosen = allowed.find((each) => each === text);
    if (chosen === undefined)
      throw new UsageError(`--${name} must be ${allowed.join(' or ')}, not ${JSON.stringify(text)}`);
    return chosen;
  }
}

/** @throws UsageError that names the option and what is known */
export function readFlags(command: Command, line: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries<Flag>(flags).map(([name, flag]) => [
      name,
      flag.value === undefined ? ({ type: 'boolean' } as const) : ({ type: 'string', multiple: true } as const),
    ]),
  );
  const { tokens } = parseArgs({ args: [...line], options, strict: false, tokens: true, allowPositionals: true });
  const values = new Map<string, string[]>();
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (files.length === operands[command].length) throw new UsageError(tooMuch(command, token.value));
      files.push(token.value);
      continue;
    }
    const flag = flagOf(token.name);
    if (flag === undefined) throw new UsageError(`${token.rawName} is unknown; ${command} knows ${knownTo(command)}`);
    if (!flag.commands.includes(command))
      throw new UsageError(`${token.rawName} is no option of ${command}, which knows ${knownTo(command)}`);
    if (flag.value === undefined && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
    if (flag.value !== undefined && (token.value === undefined || token.value === '')) {
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${flag.value}`);
    }
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  if (files.length < operands[command].length) {
    throw new UsageError(`${command} needs ${operands[command].length} files: ${usageOf(command)}`);
  }
  return new Given(values, files);
}

function tooMuch(command: Command, text: string): string {
  const takes = operands[command].length === 0 ? 'options only' : `${operands[command].length} files`;
  return `${JSON.stringify(text)} is too much: ${command} takes ${takes}`;
}

/** The command with its files: `compare A.json B.json`. */
export function usageOf(command: Command): string {
  return [command, ...operands[command]].join(' ');
}

function flagOf(name: string): Flag | undefined {
  return Object.entries<Flag>(flags).find(([each]) => each === name)?.[1];
}

function knownTo(command: Command): string {
  const names = Object.entries<Flag>(flags)
    .filter(([, flag]) => flag.commands.includes(command))
    .map(([name]) => `--${name}`);
  return names.length === 0 ? 'no options' : names.join(' ');
}

/** The help of a command. */
export function helpOf(command: Command): string {
  const rows = Object.entries<Flag>(flags).filter(([, flag]) => flag.commands.includes(command));
  return rows
    .map(([name, { value, help, repeatable }]) => {
      const left = `  --${name}${value === undefined ? '' : ` ${value}`}`;
      return `${left.padEnd(30)} ${help}${repeatable === true ? ' (repeatable)' : ''}`;
    })
    .join('\n');
}
