import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TargetOptions } from '../harness/open.js';
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
    ca: certificatesOf(given),
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

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** The certificates of the file of `--ca`, which the transport would pass over silently where they are none. */
function certificatesOf(given: Given): string | undefined {
  const path = given.text('ca');
  if (path === undefined) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    const found = text.match(certificate) ?? [];
    if (found.length === 0) throw new Error('it has no -----BEGIN CERTIFICATE-----');
    for (const each of found) new X509Certificate(each);
    return text;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--ca ${path} cannot be read as certificates (PEM): ${reason}`);
  }
}

function vendorOf(given: Given): string | undefined {
  const vendor = given.text('vendor');
  if (vendor === undefined || /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(vendor)) return vendor;
  throw new UsageError(`--vendor must be a dotted name such as com.vendor, not ${JSON.stringify(vendor)}`);
}
