import {
  type EntityTypeDefinition,
  type Part,
  type Problems,
  pointerTo,
  type ServiceDefinition,
  type ServiceErrorDefinition,
  type ServiceFunction,
  type ServicePart,
} from '@platform-services/sdk/model';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType } from '../model/types.js';
import { type ResultTemplate, readResult } from './service-result.js';

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
  readonly result: ResultTemplate;
  /** The error that is the response instead of a message and a result. */
  readonly error: ServiceErrorDefinition | undefined;
  /** How long it takes, in milliseconds. */
  readonly delayMs: number;
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
      typeof definition === 'function' ? definition : readAnswer({ pointer, definition }, request, types, problems);
    services.set(signature, { signature, request, evaluate });
  }
  return services;
}

function readAnswer(
  { pointer, definition }: Part<ServiceDefinition>,
  request: EntityType,
  types: TypeSystem,
  problems: Problems,
): ServiceAnswer {
  const { message, result = null, error, delayMs = 0 } = definition;
  return {
    message,
    result: readResult(result, pointerTo(pointer, 'result'), request, types, problems),
    error,
    delayMs,
  };
}
