import type { HttpResponse } from '../../http/message.js';
import { nothing } from '../../http/response.js';
import type { ServiceRequest } from '../request.js';
import { storedResource } from './target.js';

/** DELETE `/streaming`: the bytes go, the entities stay (4.1, R-46). */
export function deleteBinary(request: ServiceRequest): HttpResponse {
  const { access, resource } = storedResource(request);
  access.resources.delete(resource);
  return nothing('R-46');
}
