import { type Client, createClient } from '../client/client.js';
import { PlatformServicesError } from '../errors/base.js';
import { sentence } from '../model/sentence.js';
import type { Credentials } from '../session/credentials.js';
import { type Limits, type Observed, observe, type Purpose } from './observe.js';

/** Which service is read, and how much of it. */
export interface ServiceSource {
  /** The URL of the service: its host, or its host with the base path. */
  readonly baseUrl: string;
  /** A user with a password, whose session is ended afterwards, or the id of a session, which is not ended. */
  readonly credentials: Credentials;
  /** The external id of the access that is read. */
  readonly access: string;
  /** Signatures or unique simple names. The types of the entities that these refer to are read as well. */
  readonly types: readonly string[];
  /** How much is read. */
  readonly limits: Limits;
  /** Ends the reading, which then throws a `ServiceError`. Default: nothing does. */
  readonly signal?: AbortSignal | undefined;
}

/** The time that ending the session may take after the reading was aborted, in milliseconds. */
const maxEndingTime = 1_000;

/** Thrown if a service cannot be read. */
export class ServiceError extends Error {
  /** The name of the class. */
  override readonly name = 'ServiceError';
}

/**
 * Reads entities of a running service in a session of its own.
 *
 * @throws ServiceError if the service cannot be read, or has none of the entities
 */
export async function readService(source: ServiceSource, purpose: Purpose): Promise<Observed> {
  const { baseUrl, credentials, access } = source;
  try {
    const client = createClient({ baseUrl, credentials });
    try {
      const observed = await observe(client.access(access), source, purpose);
      const { evidence, remarks } = observed;
      if (evidence.seen.size === 0) throw new ServiceError([...remarks, 'The service has shown no type.'].join(' '));
      return observed;
    } finally {
      await end(client, source);
    }
  } catch (error) {
    if (!(error instanceof PlatformServicesError)) throw error;
    throw new ServiceError(`The service cannot be read: ${sentence(error.message)}`, { cause: error });
  }
}

/** Ends the session. After the reading was aborted, this does not wait long for a service that does not answer. */
async function end(client: Client, { credentials, signal }: ServiceSource): Promise<void> {
  try {
    if ('user' in credentials) await client.logout(signal?.aborted === true ? { timeout: maxEndingTime } : {});
  } finally {
    await client.close();
  }
}
