import { createClient } from '../../client/client.js';
import { PlatformServicesError } from '../../errors/base.js';
import { loadDeployment } from '../../model/deployment-file.js';
import { sentence } from '../../model/sentence.js';
import type { Credentials } from '../../session/credentials.js';
import { type GenerateOptions, generateModel, headerOf } from '../generate.js';
import { inferModel } from './infer.js';
import { type Limits, observe } from './observe.js';

/** Which service is read, and how much of it. */
export interface ServiceSource {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly access: string;
  /** Signatures or unique simple names. The types of the entities that these refer to are read as well. */
  readonly types: readonly string[];
  readonly limits: Limits;
}

/** Thrown if a service cannot be read. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/**
 * Generates TypeScript for the types of a running service, as far as its entities show them. Reads only.
 *
 * @throws ServiceError if the service cannot be read, or has none of the entities; DeploymentError if a name that it shows can
 *   be no part of a model
 */
export async function generateFromService(
  { baseUrl, credentials, access, types, limits }: ServiceSource,
  options: Pick<GenerateOptions, 'name' | 'longs'>,
): Promise<{ readonly text: string; readonly remarks: readonly string[] }> {
  try {
    const client = createClient({ baseUrl, credentials, logoutOnClose: 'user' in credentials });
    try {
      const { evidence, remarks } = await observe(client.access(access), types, limits);
      if (evidence.seen.size === 0) throw new ServiceError([...remarks, 'The service has shown no type.'].join(' '));
      const { model, notes } = inferModel(access, evidence);
      const deployment = loadDeployment({ models: [model], accesses: [{ id: access, model: model.name }], users: [] });
      return { text: generateModel(deployment, { ...options, notes, header: headerFor(access) }), remarks };
    } finally {
      await client.close();
    }
  } catch (error) {
    if (!(error instanceof PlatformServicesError)) throw error;
    throw new ServiceError(`The service cannot be read: ${sentence(error.message)}`, { cause: error });
  }
}

function headerFor(access: string): readonly string[] {
  return [
    ...headerOf(`entities of the access ${JSON.stringify(access)} of a service`),
    'No call of a service lists its types, so this file has what the entities have shown, and comments say what is not',
    'certain. Any property may also be mandatory, may never be null, or may have a more general type such as `object`.',
  ];
}
