import { type HttpResponse, nothing } from '../../http/message.js';
import type { Handler, ServiceRequest, ServiceRoute } from '../request.js';
import { download } from './download.js';
import { missingResource, storedResource } from './target.js';
import { upload } from './upload.js';

/** The path of 4.1. */
export const streamingRoutes: readonly ServiceRoute[] = [
  {
    pattern: 'streaming',
    methods: {
      GET: { operation: 'resources.download', handler: ofResource(download) },
      POST: { operation: 'resources.upload', handler: upload },
      DELETE: { operation: 'resources.delete', handler: ofResource(deleteBinary) },
    },
    session: true,
  },
];

/** In some dialects, a request without `resourceId` is 404 without a body. */
function ofResource(handler: Handler): Handler {
  return (request) => {
    const rule = missingResource(request);
    return rule === undefined ? handler(request) : { status: 404, headers: {}, body: null, rule };
  };
}

/** DELETE `/streaming`: deletes the bytes of a resource. Its entities stay (4.1, R-46). */
function deleteBinary(request: ServiceRequest): HttpResponse {
  const { access, resource } = storedResource(request);
  access.store.change((draft) => draft.setContent(resource.ref, undefined));
  return nothing('R-46');
}
