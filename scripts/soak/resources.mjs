import { NotFoundError } from '@platform-services/sdk';

export const resourceType = 'com.vendor.model.resource.Resource';
export const sourceType = 'com.vendor.model.resource.source.ResourceSource';

/**
 * Deletes the bytes of a resource, and then the entities that this leaves. The bytes may be gone already.
 *
 * @param {Pick<import('@platform-services/sdk').Client, 'request'>} client
 * @param {{ delete(id: string): PromiseLike<unknown> }} resources
 * @param {{ readonly id?: unknown, readonly resourceSource?: unknown }} resource
 */
export async function removeResource(client, resources, { id, resourceSource }) {
  try {
    await resources.delete(String(id));
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  const remove = (/** @type {string} */ type, /** @type {unknown} */ each) =>
    client.request({ method: 'DELETE', path: ['rest', 'v2', 'entities', 'access.demo', type, String(each)] });
  await remove(resourceType, id);
  if (typeof resourceSource === 'object' && resourceSource !== null && 'id' in resourceSource) {
    await remove(sourceType, resourceSource.id);
  }
}
