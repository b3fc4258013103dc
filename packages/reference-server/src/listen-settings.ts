import { kindOf, numberOrKind, OptionError, readMembers, requireObject, stringOf } from './option-error.js';
import { type TlsIdentity, tlsProblem } from './platform/tls-identity.js';

/** Where a server listens, and how. */
export interface ListenOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** The port, or 0 for any free port. Default 8080. */
  readonly port?: number;
  /** If set, the server uses HTTPS. Default: HTTP. */
  readonly tls?: TlsOptions;
}

/** The identity of a server that uses HTTPS. Both members are PEM, as a text or its bytes. */
export interface TlsOptions {
  /** The certificate, followed by those of its issuers if clients do not have them. */
  readonly cert: string | Uint8Array;
  /** The private key of the certificate, without a passphrase. */
  readonly key: string | Uint8Array;
}

/** The options with all defaults. @throws OptionError with every option that is unknown or invalid */
export function listenSettingsOf(options: ListenOptions) {
  requireObject('options', options);
  const { host = '127.0.0.1', port = 8080, tls } = options;
  return readMembers('options', options, {
    host: () => stringOf('host', host),
    port: () => portOf(port),
    tls: () => (tls === undefined ? undefined : tlsIdentityOf(tls)),
  });
}

function portOf(port: number): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new OptionError('port', `Expected an integer from 0 to 65535 as port, got ${numberOrKind(port)}.`);
}

const expectedPem = {
  cert: 'Expected a certificate in PEM as tls.cert',
  key: 'Expected the private key of the certificate as tls.key, in PEM and without a passphrase',
} as const;

function tlsIdentityOf(tls: TlsOptions): TlsIdentity {
  const identity = readMembers('tls', tls, { cert: () => pemOf(tls, 'cert'), key: () => pemOf(tls, 'key') });
  const problem = tlsProblem(identity);
  if (problem === undefined) return identity;
  throw new OptionError(`tls.${problem.member}`, `${expectedPem[problem.member]}: ${problem.reason}`);
}

function pemOf(tls: TlsOptions, member: keyof TlsOptions): string {
  const pem = tls[member];
  if (typeof pem === 'string') return pem;
  if (ArrayBuffer.isView(pem)) return new TextDecoder().decode(pem);
  throw new OptionError(`tls.${member}`, `${expectedPem[member]}, got ${kindOf(pem)}.`);
}
