import type { Access } from '../../deployment/world-state.js';
import { type Deviating, invalid, notFound } from '../../model/refusal.js';
import type { Entity } from '../../model/values.js';
import { type OptionSource, optionSet } from '../../options/parse.js';
import { optional, text } from '../../options/row.js';
import type { Content } from '../../resources/content.js';
import { excerpt } from '../../text/messages.js';
import { accessOf } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import { requireRight } from '../session.js';

/** The parameters that name the resource, like the path of other calls. They are checked before the options. */
const targetOptions = optionSet(
  '/streaming',
  { accessId: optional('4.1', 'access-id', text), resourceId: optional('4.1', 'resource-id', text) },
  { lenient: true },
);

/**
 * The source of all options of `/streaming`. In some dialects it is the query alone, with names in camelCase, of which the
 * first counts.
 */
export function streamingSource(request: ServiceRequest): OptionSource {
  const { dialect } = request;
  if (dialect.streaming.onlyCamelCase === undefined) return request;
  const named = request.query.filter(([name]) => /^[a-z\d]+$/i.test(name)).toReversed();
  return { query: [...new Map(named)], headers: {}, dialect };
}

/** The access of the parameter `accessId`: missing 400, or 404 in some dialects, unknown 404, not allowed 403. */
export function requestedAccess(request: ServiceRequest): Access {
  const { accessId = '' } = targetOptions.parse(streamingSource(request));
  if (accessId !== '') {
    const access = accessOf(request.arrived.state, accessId);
    requireRight(request.session, access.id, request.method === 'GET' ? 'read' : 'write');
    return access;
  }
  const message = 'Expected the id of an access as parameter "accessId", got nothing.';
  const { onlyCamelCase } = request.dialect.streaming;
  throw onlyCamelCase === undefined ? invalid('R-51', message) : notFound(onlyCamelCase, message);
}

/** The rule by which a request whose parameter `resourceId` is missing is answered without a body, if there is one. */
export function missingResource(request: ServiceRequest): Deviating {
  const { onlyCamelCase } = request.dialect.streaming;
  if (onlyCamelCase === undefined) return undefined;
  return targetOptions.parse(streamingSource(request)).resourceId === undefined ? onlyCamelCase : undefined;
}

/** A resource with its bytes. */
interface StoredResource {
  readonly access: Access;
  readonly resource: Entity;
  readonly content: Content;
}

/** The resource of the parameter `resourceId`: 404 if it does not exist or its bytes were deleted. */
export function storedResource(request: ServiceRequest): StoredResource {
  const access = requestedAccess(request);
  const { resourceId = '' } = targetOptions.parse(streamingSource(request));
  if (resourceId === '') {
    throw notFound('R-46', 'Expected the id of a Resource as parameter "resourceId", got nothing.');
  }
  // The first one is the uploaded resource. Others with this id, in other partitions, were created later without bytes.
  const [resource] = access.store.state.find(access.types.builtIn.resource, resourceId);
  const content = resource && access.store.state.contentOf(resource);
  if (resource !== undefined && content !== undefined) return { access, resource, content };
  const what = resource === undefined ? 'does not exist' : 'does not have binary data';
  throw notFound('R-46', `The Resource "${excerpt(resourceId)}" ${what} in access "${access.id}".`);
}
