import type { HttpResponse } from '../../http/message.js';
import { nothing } from '../../http/response.js';
import type { ServiceRequest, ServiceRoute } from '../request.js';
import { download } from './download.js';
import { storedResource } from './requested-resource.js';
import { upload } from './upload.js';

/** The path of 4.1. */
export const streamingRoutes: readonly ServiceRoute[] = [
  { pattern: 'streaming', methods: { GET: download, POST: upload, DELETE: deleteBinary }, session: true },
];

/** DELETE `/streaming`: deletes the bytes of a resource. Its entities stay (4.1, R-46). */
function deleteBinary(request: ServiceRequest): HttpResponse {
  const { access, resource } = storedResource(request);
  access.resources.delete(resource);
  return nothing('R-46');
}
