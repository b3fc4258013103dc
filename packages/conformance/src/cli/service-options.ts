import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { messageOf } from '../case/errors.js';
import type { TargetOptions } from '../harness/open.js';
import { optionTable } from '../harness/run-options.js';
import { type Io, integer, repeated, text, UsageError } from './options.js';

/** Creates a command that sends requests to a service, with the options that determine which service and how. */
export function serviceCommand(name: string) {
  return new Command(name)
    .option('--base-url <URL>', 'the URL of the service, with or without its base path', text)
    .option('--user <NAME>', 'the user that logs in', text)
    .option('--password-env <NAME>', 'the environment variable that holds the password', text)
    .option('--session-env <NAME>', 'the environment variable that holds a session id, instead of a user', text)
    .option('--header <NAME: VALUE>', 'a header field of every request; repeatable', repeated(headerField))
    .option('--ca <FILE>', 'a file with the certificates to trust, in PEM', text)
    .option('--timeout-ms <N>', 'how long a request may take (default: 30000)', integer(optionTable.timeoutMs))
    .option(
      '--max-rps <N>',
      'the maximum number of requests per second (default: no maximum)',
      integer(optionTable.maxRps),
    );
}

/** The option values of a {@link serviceCommand}. */
export type ServiceOptions = ReturnType<ReturnType<typeof serviceCommand>['opts']>;

/** Returns the service that a command line names. @throws UsageError */
export function targetOf(options: ServiceOptions, { env }: Io): TargetOptions {
  const { baseUrl, user, passwordEnv, sessionEnv, header = [], ca, timeoutMs, maxRps } = options;
  if (sessionEnv !== undefined && user !== undefined)
    throw new UsageError('The options --session-env and --user exclude each other.');
  if ((user === undefined) !== (passwordEnv === undefined))
    throw new UsageError('The options --user and --password-env belong together.');
  if (baseUrl !== undefined && sessionEnv === undefined && user === undefined) {
    throw new UsageError('The option --base-url needs --user with --password-env, or --session-env.');
  }
  return {
    baseUrl,
    user,
    password: passwordEnv === undefined ? undefined : variable(env, 'password-env', passwordEnv),
    sessionId: sessionEnv === undefined ? undefined : variable(env, 'session-env', sessionEnv),
    headers: Object.fromEntries(header),
    ca: ca === undefined ? undefined : readCertificates(ca),
    timeoutMs,
    maxRps,
  };
}

/** Returns the options by which another command logs in to the same service. Values of header fields may be secret. */
export function loginOptionsOf({ user, passwordEnv, sessionEnv, ca }: ServiceOptions): readonly string[] {
  return [
    ...(user === undefined || passwordEnv === undefined ? [] : ['--user', user, '--password-env', passwordEnv]),
    ...(sessionEnv === undefined ? [] : ['--session-env', sessionEnv]),
    ...(ca === undefined ? [] : ['--ca', ca]),
  ];
}

/** Returns the service that a command line names, without which the command cannot work. @throws UsageError */
export function requiredTargetOf(options: ServiceOptions, io: Io, command: string) {
  const { baseUrl } = options;
  if (baseUrl === undefined) throw new UsageError(`The command ${command} needs --base-url URL.`);
  return { ...targetOf(options, io), baseUrl };
}

function variable(env: Io['env'], flag: string, name: string): string {
  const value = env[name];
  if (value === undefined || value === '')
    throw new UsageError(`The environment variable "${name}", which --${flag} names, is not set or is empty.`);
  return value;
}

function headerField(given: string): readonly [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\r\n]*)$/.exec(given) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("Expected 'Name: value'.");
  return [name.toLowerCase(), value];
}

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Reads certificates, and checks them, because the transport silently ignores invalid ones. */
function readCertificates(path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    const found = pem.match(certificate) ?? [];
    if (found.length === 0) throw new Error('it has no -----BEGIN CERTIFICATE-----');
    for (const each of found) new X509Certificate(each);
    return pem;
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(`--ca: The file ${path} cannot be read as certificates (PEM): ${reason}`);
  }
}
