import { storedBuiltIn, vendorPlaceholder } from '../model/built-in.js';
import type { Deployment, EncodedValue, ModelDefinition } from '../model/deployment.js';
import { loadDeployment } from '../model/deployment-file.js';
import { entriesOf } from '../model/reading.js';
import { EntityWriter } from './entity-writer.js';
import { inferModel } from './infer.js';
import { type Observed, readService, ServiceError, type ServiceSource } from './service.js';

/** A part of a running service as a deployment. */
export interface ImportedDeployment {
  /** One access with its types, as far as its entities show them, the entities that were read, and the user `demo`. */
  readonly deployment: Deployment;
  /** The prefix of the built-in types; `undefined` if no entity is of one of them, or refers to one. */
  readonly vendor: string | undefined;
  /** Sentences that say what is not in the deployment, and what is not certain. */
  readonly remarks: readonly string[];
}

/**
 * Reads types and entities of a running service, and returns a deployment that a reference server can load. The service
 * is only read. Since none of its calls lists its types, they have the properties and the constants that the entities
 * show.
 *
 * The deployment has neither the bytes of resources nor users of the service. Its only user is `demo` with the password
 * `demo`. References to entities that were not read are left out.
 *
 * @throws ServiceError if the service cannot be read, or shows none of the types; DeploymentError if the service shows
 *   a name that cannot be part of a model
 * @example
 * const { deployment, remarks } = await importDeployment({
 *   baseUrl: 'https://service.example',
 *   credentials: { user: 'demo', password },
 *   access: 'access.demo',
 *   types: ['Person'],
 *   limits: { types: 50, entities: 100 },
 * });
 */
export async function importDeployment(source: ServiceSource): Promise<ImportedDeployment> {
  const { access, limits } = source;
  const observed = await readService(source, 'entities');
  const { evidence, remarks } = observed;
  const { model } = inferModel(access, evidence);
  const writer = new EntityWriter(evidence.entities);
  const entities = writtenBy(writer, observed);
  const deployment = loadDeployment({
    models: [model],
    accesses: [{ id: access, model: model.name, entities }],
    users: [{ name: 'demo', password: 'demo' }],
  });
  const vendors = Array.from(evidence.seen).flatMap((signature) => vendorOf(signature) ?? []);
  return {
    deployment,
    vendor: vendors[0],
    remarks: [
      ...remarks,
      ...observed.cut.map((type) => `Of the type "${type}", ${limits.entities} entities were read. There may be more.`),
      ...remarksOnReferences(writer.omitted),
      ...remarkOn(writer.unknown, 'These properties, which the built-in types of others do not have, are left out'),
      ...remarksOnTypes(model),
      ...remarksOnResources(observed),
    ],
  };
}

/** @throws ServiceError */
function writtenBy(writer: EntityWriter, { evidence }: Observed): readonly EncodedValue[] {
  try {
    return Array.from(evidence.entities.values(), (entity) => writer.write(entity));
  } catch (error) {
    if (error instanceof RangeError) throw new ServiceError(error.message, { cause: error });
    throw error;
  }
}

/** The prefix in the signature of a built-in type that an access stores. */
function vendorOf(signature: string): string | undefined {
  const builtIn = storedBuiltIn(signature);
  return builtIn === undefined ? undefined : signature.slice(0, vendorPlaceholder.length - builtIn.length);
}

function remarksOnReferences(omitted: ReadonlyMap<string, number>): readonly string[] {
  const count = Array.from(omitted.values()).reduce((sum, each) => sum + each, 0);
  const [noun, verb] = count === 1 ? ['reference', 'is'] : ['references', 'are'];
  return remarkOn(omitted.keys(), `${count} ${noun} to entities that were not read ${verb} left out`);
}

function remarksOnTypes({ types }: ModelDefinition): readonly string[] {
  const properties = Object.entries(types).flatMap(([signature, type]) =>
    type.kind === 'enum'
      ? []
      : entriesOf(type.properties).flatMap(([name, text]) =>
          typeof text === 'string' && /\bobject\b/.test(text) ? `${signature}.${name}` : [],
        ),
  );
  const enums = Object.keys(types).filter((signature) => types[signature]?.kind === 'enum');
  return [
    ...remarkOn(properties, 'The values of these properties show no type, or several, so that they can be any objects'),
    ...remarkOn(enums, 'These enums have only the constants that were seen'),
  ];
}

function remarksOnResources({ evidence }: Observed): readonly string[] {
  const resources = Array.from(evidence.types).filter(([signature]) =>
    storedBuiltIn(signature)?.endsWith('.resource.Resource'),
  );
  const count = resources.reduce((sum, [, type]) => sum + type.count, 0);
  if (count === 0) return [];
  return [
    `The bytes of ${count === 1 ? '1 resource' : `${count} resources`} are not read, so downloads do not find them.`,
  ];
}

/** How many names a remark lists. */
const shown = 5;

/** A remark that lists names; none if there are no names. */
function remarkOn(names: Iterable<string>, text: string): readonly string[] {
  const all = Array.from(names);
  if (all.length === 0) return [];
  const listed = [...all.slice(0, shown), ...(all.length > shown ? [`${all.length - shown} more`] : [])];
  return [`${text}: ${listed.join(', ')}.`];
}
