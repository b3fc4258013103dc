import type { Access } from '../../deployment/world-state.js';
import type { Entity } from '../../model/instance.js';
import { type Deviating, invalid, notFound } from '../../model/refusal.js';
import type { Content } from '../../resources/content.js';
import { excerpt } from '../../text/excerpt.js';
import { accessOf } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import { requireRight } from '../session.js';
import { streamingSource, targetOptions } from './streaming-options.js';

/** The access of the parameter `accessId`: missing 400, or 404 in some dialects, unknown 404, not allowed 403. */
export function requestedAccess(request: ServiceRequest): Access {
  const { accessId = '' } = targetOptions.parse(streamingSource(request));
  if (accessId !== '') {
    const access = accessOf(request.arrived.state, accessId);
    requireRight(request.session, access.id, request.method === 'GET' ? 'read' : 'write');
    return access;
  }
  const message = 'Expected the id of an access as parameter "accessId", got nothing.';
  const { onlyCamelCase } = request.settings.dialect.streaming;
  throw onlyCamelCase === undefined ? invalid('R-51', message) : notFound(onlyCamelCase, message);
}

/** The rule by which a request whose parameter `resourceId` is missing is answered without a body, if there is one. */
export function missingResource(request: ServiceRequest): Deviating {
  const { onlyCamelCase } = request.settings.dialect.streaming;
  if (onlyCamelCase === undefined) return undefined;
  return targetOptions.parse(streamingSource(request)).resourceId === undefined ? onlyCamelCase : undefined;
}

/** A resource with its bytes. */
export interface StoredResource {
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
