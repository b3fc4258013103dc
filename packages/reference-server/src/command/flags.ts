/** A flag of the command; the help is written from these rows. */
export interface Flag {
  readonly name: string;
  /** What its argument is called in the help; `undefined` where it takes none. */
  readonly argument?: string;
  /** One line, with the default. */
  readonly help: string;
  readonly repeatable?: boolean;
}

export const flags = [
  { name: 'deployment', argument: 'FILE', help: 'what to serve, a deployment file (default: the demo deployment)' },
  { name: 'host', argument: 'HOST', help: 'the address to listen on (default: 127.0.0.1)' },
  { name: 'port', argument: 'N', help: 'the port to listen on, 0: any that is free (default: 8080)' },
  { name: 'base-path', argument: 'PATH', help: 'the path in front of every call (default: /platform-services)' },
  { name: 'vendor', argument: 'NAME', help: 'the prefix of the built-in types (default: com.vendor)' },
  { name: 'dialect', argument: 'NAME', help: "'documented', or 'deployed' with every deviation (default: documented)" },
  {
    name: 'deviation',
    argument: 'D-n',
    help: 'one named deviation from the documented dialect, D-1 to D-24; repeatable (default: none)',
    repeatable: true,
  },
  { name: 'log', argument: 'FORM', help: "'pretty', 'json' or 'silent' (default: pretty)" },
  { name: 'max-body-bytes', argument: 'N', help: 'the largest body of a request (default: 2147483648)' },
  { name: 'max-stored-bytes', argument: 'N', help: 'the bytes of all stored resources (default: 4294967296)' },
  {
    name: 'session-idle-ms',
    argument: 'N',
    help: 'until an unused session ends, 0: never (default: the file, else 1800000)',
  },
  {
    name: 'control-token',
    argument: 'T',
    help: 'open /-/… on every host to this Bearer token (default: loopback only)',
  },
  { name: 'help', help: 'show this text' },
  { name: 'version', help: 'show the version' },
] as const satisfies readonly Flag[];

export type FlagName = (typeof flags)[number]['name'];

/** The text of `--help`. */
export function helpText(): string {
  const rows = flags.map((flag: Flag) => {
    const spelled = flag.argument === undefined ? `--${flag.name}` : `--${flag.name} ${flag.argument}`;
    return `  ${spelled.padEnd(24)} ${flag.help}`;
  });
  return [
    'Serves entities, resources and sessions in memory, for tests.',
    '',
    'Usage: platform-services-server [options]',
    '       platform-services-server validate FILE    check a deployment file; exits with 0 or 2',
    '',
    'Options (a flag beats the deployment file beats the default):',
    ...rows,
    '',
    'Exit codes: 0 ended by a signal, 1 the port cannot be listened on, 2 bad options or a bad deployment file.',
  ].join('\n');
}
