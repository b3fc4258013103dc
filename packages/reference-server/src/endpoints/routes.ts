import type { OptionRows, OptionSet } from '../options/parse.js';
import { legacyRoutes } from './legacy/calls.js';
import type { Operation } from './operation.js';
import type { Endpoint, ServiceRoute } from './request.js';
import { streamingRoutes } from './streaming/routes.js';
import { v2Routes } from './v2/routes.js';

/** All paths of the specification, each with its methods, and these with their operations, options and handlers. */
export const serviceRoutes: readonly ServiceRoute[] = [...v2Routes, ...legacyRoutes, ...streamingRoutes];

/** The endpoints of a path. */
export function endpointsOf({ methods }: ServiceRoute): readonly Endpoint[] {
  return Object.values(methods);
}

/** The options of an operation of 4.8 and 4.9. */
export function optionsOf(operation: Operation): OptionSet<OptionRows> {
  const named = serviceRoutes.flatMap(endpointsOf).find((each) => each.operation === operation);
  if (named?.options === undefined) throw new Error(`The operation ${operation} has no options of its own.`);
  return named.options;
}
