import { inferModel } from '../discovery/infer.js';
import { readService, type ServiceSource } from '../discovery/service.js';
import { storedBuiltIn } from '../model/built-in.js';
import { loadDeployment } from '../model/deployment-file.js';
import { type GenerateOptions, generateModel, headerOf } from './generate.js';

/**
 * Generates TypeScript for the types of a running service, as far as its entities show them. Reads only.
 *
 * @throws ServiceError if the service cannot be read, or has none of the entities; DeploymentError if the service shows
 *   a name that cannot be part of a model
 */
export async function generateFromService(
  source: ServiceSource,
  options: Pick<GenerateOptions, 'name' | 'longs'>,
): Promise<{ readonly text: string; readonly remarks: readonly string[] }> {
  const { access } = source;
  const { evidence, remarks } = await readService(source, 'types');
  // The model does not say which prefix the built-in types of the service have.
  const { model, notes } = inferModel(access, evidence, (signature) => storedBuiltIn(signature) ?? signature);
  const deployment = loadDeployment({ models: [model], accesses: [{ id: access, model: model.name }], users: [] });
  return { text: generateModel(deployment, { ...options, notes, header: headerFor(access) }), remarks };
}

function headerFor(access: string): readonly string[] {
  return [
    ...headerOf(`entities of the access ${JSON.stringify(access)} of a service`),
    'No call of a service lists its types, so this file has what the entities have shown, and comments say what is not',
    'certain. Any property may also be mandatory, may never be null, or may have a more general type such as `object`.',
  ];
}
