import { messageOf } from '../text/messages.js';

/** The certificate of a server, with those of its issuers if there are any, and its private key, in PEM. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

/** The first member that cannot be used, with the reason of OpenSSL; `undefined` if a server can use both. */
export function tlsProblem({ cert, key }: TlsIdentity): { member: keyof TlsIdentity; reason: string } | undefined {
  const { createSecureContext } = process.getBuiltinModule('node:tls');
  const steps = [
    ['cert', { cert }],
    ['key', { key }],
    ['key', { cert, key }],
  ] as const;
  for (const [member, parts] of steps) {
    try {
      createSecureContext(parts);
    } catch (error) {
      return { member, reason: messageOf(error) };
    }
  }
  return undefined;
}
