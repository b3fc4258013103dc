import type { Access } from '../client/access.js';
import { type Client, createClient } from '../client/client.js';
import { PlatformServicesError } from '../errors/base.js';
import { HttpError, ServerError } from '../errors/status.js';
import type { JsonObject } from '../json/parse.js';
import { isBuiltIn, storedBuiltIn } from '../model/built-in.js';
import { sentence } from '../model/sentence.js';
import type { Credentials } from '../session/login.js';
import { Evidence } from './evidence.js';
import { entitiesIn, flatEntitiesIn, identityOf } from './written.js';

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

/** How much is read. */
export interface Limits {
  /** The number of types. Each takes at most four requests. */
  readonly types: number;
  /** The number of entities of each type. */
  readonly entities: number;
}

/** What a service has shown, and what the user should know about it. */
export interface Observed {
  readonly evidence: Evidence;
  readonly remarks: readonly string[];
  /** The types of which there may be more entities than were read. */
  readonly cut: readonly string[];
}

/**
 * What the entities are read for: only to infer their types, or also to keep the entities themselves, including those
 * of built-in types.
 */
type Purpose = 'types' | 'entities';

/**
 * Reads entities of some types, and of the types of the entities that these refer to.
 *
 * @throws PlatformServicesError if a type cannot be read
 */
async function observe(access: Access, source: ServiceSource, purpose: Purpose): Promise<Observed> {
  const { types: names, limits } = source;
  const evidence = new Evidence();
  const remarks: string[] = [];
  const cut: string[] = [];
  const asked = new Set<string>();
  let reads = 0;
  const waiting = new Set(names);
  for (const name of waiting) {
    if (asked.has(name)) continue;
    if (reads === limits.types) {
      remarks.push(`The type "${name}" was not read, since --max-types is ${limits.types}.`);
      continue;
    }
    reads += 1;
    const { always, polymorphic, failure } = await readType(access, name, source, purpose);
    // If a type has fewer entities than the limit, the first and the last ones overlap.
    if (new Set(always.map(identityOf)).size >= limits.entities) cut.push(name);
    if (failure !== undefined) remarks.push(`Of the type "${name}" only single entities could be read: ${failure}`);
    const signature = evidence.addAnswer(name, always, polymorphic);
    asked.add(signature);
    if (!evidence.seen.has(signature)) {
      remarks.push(`No entity of the type "${name}" was found. Name its full signature with --type.`);
    }
    for (const type of evidence.seen) {
      const isStored = !isBuiltIn(type) || (purpose === 'entities' && storedBuiltIn(type) !== undefined);
      if (isStored) waiting.add(type);
    }
  }
  return { evidence, remarks, cut };
}

interface Sample {
  /** The entities in the encoding in which each value names its type. */
  readonly always: readonly JsonObject[];
  /**
   * The same entities in the encoding in which a value only names its type if its declaration does not determine it.
   */
  readonly polymorphic: readonly JsonObject[];
  /** Why less was read than was asked for. */
  readonly failure?: string;
}

/** Reads the first and the last entities of a type, since subtypes often have ids of their own range. */
async function readType(access: Access, name: string, source: ServiceSource, purpose: Purpose): Promise<Sample> {
  const { entities: most } = source.limits;
  const half = Math.ceil(most / 2);
  const first = await readSome(access, name, source, purpose, { direction: 'ascending', maxResults: half });
  if (first.always.length < half || most === half) return first;
  const last = await readSome(access, name, source, purpose, { direction: 'descending', maxResults: most - half });
  return {
    ...first,
    always: [...first.always, ...last.always],
    polymorphic: [...first.polymorphic, ...last.polymorphic],
  };
}

async function readSome(
  access: Access,
  name: string,
  { signal }: ServiceSource,
  purpose: Purpose,
  { direction, maxResults }: { readonly direction: 'ascending' | 'descending'; readonly maxResults: number },
): Promise<Sample> {
  const entities = access.entities(name);
  const read = async (options: object): Promise<string> => {
    const call = { signal, writeEmptyProperties: true, orderBy: [{ property: 'id', direction }], ...options } as const;
    return (await entities.list(call).withResponse()).response.text;
  };
  const page = { depth: 1, maxResults };
  try {
    const always = flatEntitiesIn(await read({ ...page, typeExplicitness: 'always' }));
    if (always.length === 0) return { always, polymorphic: [] };
    // A repeated entity is written again, so that each place shows whether it names the type.
    const other = read({ ...page, typeExplicitness: 'polymorphic', entityRecurrenceDepth: 2 });
    return { always, polymorphic: await other.then(entitiesIn, noneIfRefused) };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    // Deployed services cannot write a map with entities as keys at a depth that is a number (D-32). The response may
    // be long, so only one entity is read if only types are needed.
    const whole = { depth: 'reachable', typeExplicitness: 'always' };
    const most = purpose === 'entities' ? maxResults : 1;
    const always = flatEntitiesIn(await read({ ...whole, maxResults: most }));
    return { always, polymorphic: [], ...(purpose === 'types' && { failure: error.message }) };
  }
}

/** Returns no entities if the service refuses the encoding `polymorphic`; the types are then less certain. */
function noneIfRefused(error: unknown): readonly JsonObject[] {
  if (error instanceof HttpError) return [];
  throw error;
}
