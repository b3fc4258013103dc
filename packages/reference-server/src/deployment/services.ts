import {
  type EntityTypeDefinition,
  type Part,
  type Problems,
  pointerTo,
  type ServiceDefinition,
  type ServiceFunction,
  type ServicePart,
} from '@platform-services/sdk/model';
import type { AssemblyValue } from '../assembly/assembly.js';
import { readValue } from '../json/read-json.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, simpleTypes } from '../model/types.js';
import { readContext, toTree } from './read-encoded.js';

/** A service request that can be evaluated (4.6). */
export interface Service {
  readonly signature: string;
  /** The type of the request. */
  readonly request: EntityType;
  readonly evaluate: ServiceAnswer | ServiceFunction;
}

/** The response of a declared service. */
export interface ServiceAnswer {
  /** A text with `{name}` for properties of the request. If it is `undefined`, the result is the response. */
  readonly message: string | undefined;
  readonly result: AssemblyValue;
}

/** The service requests of an access as definitions of entity types. */
export function requestDefinitions(services: readonly ServicePart[]): Readonly<Record<string, EntityTypeDefinition>> {
  return Object.fromEntries(
    services.map(({ signature, definition }) => [
      signature,
      { kind: 'entity', properties: typeof definition === 'function' ? {} : (definition.properties ?? {}) },
    ]),
  );
}

/** The services of an access by signature. */
export function readServices(
  parts: readonly ServicePart[],
  types: TypeSystem,
  problems: Problems,
): ReadonlyMap<string, Service> {
  const services = new Map<string, Service>();
  for (const { signature, pointer, definition } of parts) {
    const request = types.type(signature);
    if (request?.kind !== 'entity') throw new Error(`The service request ${signature} is not an entity type.`);
    const evaluate =
      typeof definition === 'function' ? definition : readAnswer({ pointer, definition }, types, problems);
    services.set(signature, { signature, request, evaluate });
  }
  return services;
}

function readAnswer({ pointer, definition }: Part<ServiceDefinition>, types: TypeSystem, problems: Problems) {
  const context = readContext(types, pointerTo(pointer, 'result'), problems);
  const result = readValue(toTree(definition.result ?? null), simpleTypes.object, context);
  return { message: definition.message, result };
}
