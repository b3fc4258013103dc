import type {
  AccessDefinition,
  EntityTypeDefinition,
  ServiceDefinition,
  ServiceFunction,
} from '@platform-services/sdk/model';
import type { AssemblyValue } from '../assembly/assembly.js';
import { jsonPointer, readValue } from '../json/read.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, simpleTypes } from '../model/types.js';
import { toTree } from './encoded.js';
import { below, type Faults } from './faults.js';

/** A service request that can be evaluated (4.6). */
export interface Service {
  readonly signature: string;
  /** The request with its properties, their defaults and what is mandatory. */
  readonly request: EntityType;
  readonly evaluate: ServiceAnswer | ServiceFunction;
}

/** What a declared service answers. */
export interface ServiceAnswer {
  /** `{name}` stands for the request's property of that name; `undefined`: the result is what is answered. */
  readonly message: string | undefined;
  readonly result: AssemblyValue;
}

type ServiceDefinitions = NonNullable<AccessDefinition['services']>;

/** The service requests of an access as types, which is what their properties are read by. */
export function requestDefinitions(services: ServiceDefinitions): Readonly<Record<string, EntityTypeDefinition>> {
  return Object.fromEntries(
    Object.entries(services).map(([signature, service]) => [
      signature,
      { kind: 'entity', properties: typeof service === 'function' ? {} : (service.properties ?? {}) },
    ]),
  );
}

/** The services of an access by signature. */
export function readServices(
  services: ServiceDefinitions,
  types: TypeSystem,
  pointer: string,
  faults: Faults,
): ReadonlyMap<string, Service> {
  const read = new Map<string, Service>();
  for (const [signature, definition] of Object.entries(services)) {
    const own = below(pointer, signature);
    const request = types.type(signature);
    if (request?.kind !== 'entity') {
      faults.add(own, `"${signature}", an enum type`, 'a signature that is no enum type of the models');
      continue;
    }
    const evaluate = typeof definition === 'function' ? definition : readAnswer(definition, types, own, faults);
    read.set(signature, { signature, request, evaluate });
  }
  return read;
}

function readAnswer(definition: ServiceDefinition, types: TypeSystem, pointer: string, faults: Faults): ServiceAnswer {
  const result = readValue(toTree(definition.result ?? null), simpleTypes.object, {
    types,
    identity: '_id',
    path: below(pointer, 'result'),
    paths: jsonPointer,
    onFault: faults.take,
  });
  return { message: definition.message, result };
}
