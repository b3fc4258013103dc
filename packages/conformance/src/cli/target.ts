import { readFileSync } from 'node:fs';
import type { TargetOptions } from '../open.js';
import { type Given, UsageError } from './flags.js';
import type { Io } from './io.js';

/** The service that a command line names. @throws UsageError */
export function targetOf(given: Given, io: Io): TargetOptions {
  const baseUrl = given.text('base-url');
  const sessionName = given.text('session-env');
  const user = given.text('user');
  const passwordName = given.text('password-env');
  if (sessionName !== undefined && user !== undefined)
    throw new UsageError('--session-env and --user exclude each other');
  if ((user === undefined) !== (passwordName === undefined))
    throw new UsageError('--user and --password-env belong together');
  if (baseUrl !== undefined && sessionName === undefined && user === undefined) {
    throw new UsageError('--base-url needs --user with --password-env, or --session-env');
  }
  return {
    baseUrl,
    user,
    password: passwordName === undefined ? undefined : variable(io, 'password-env', passwordName),
    sessionId: sessionName === undefined ? undefined : variable(io, 'session-env', sessionName),
    headers: Object.fromEntries(given.all('header').map(headerOf)),
    ca: fileText(given, 'ca'),
    access: given.text('access'),
    vendor: vendorOf(given),
    timeoutMs: given.count('timeout-ms', 1),
  };
}

function variable(io: Io, flag: string, name: string): string {
  const value = io.env[name];
  if (value === undefined || value === '')
    throw new UsageError(`--${flag} ${name}: there is no such environment variable`);
  return value;
}

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\r\n]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--header must be 'Name: value', not ${JSON.stringify(text)}`);
  return [name.toLowerCase(), value];
}

function fileText(given: Given, flag: 'ca'): string | undefined {
  const path = given.text(flag);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag} ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function vendorOf(given: Given): string | undefined {
  const vendor = given.text('vendor');
  if (vendor === undefined || /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(vendor)) return vendor;
  throw new UsageError(`--vendor must be a dotted name such as com.vendor, not ${JSON.stringify(vendor)}`);
}
