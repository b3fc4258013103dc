import type { RequestHeaders } from '../../http/message.js';
import type { Deviating } from '../../model/refusal.js';
import {
  disposition,
  isNotModified,
  type RequestedRange,
  requestedRange,
  type Validators,
} from './download-headers.js';

/** The differences between dialects in uploads and downloads (4.1). */
export interface StreamingDialect {
  /** The response to a multipart upload without files: an empty body or an empty list. */
  readonly emptyUpload: 'nothing' | 'list';
  /** Whether a raw upload without a content type needs `fileName`. */
  readonly needsName: boolean;
  /**
   * Whether clients describe files by `useCase`, `mimeType` and `md5`, names of parts are kept as they were sent, and form data
   * is read as parameters, so that nothing is left of the body.
   */
  readonly describedByClients?: Deviating;
  /**
   * Whether parameters have only their names in camelCase, of which the first counts, and a request without a resource is 404
   * without a body.
   */
  readonly onlyCamelCase?: Deviating;
  /** Whether the client has the present state of a resource. */
  readonly isNotModified: (headers: RequestHeaders, validators: Validators) => boolean;
  /** The header `Content-Disposition`. */
  readonly disposition: (type: 'inline' | 'attachment', name: string | null) => string;
  /**
   * The range of a download.
   *
   * @param described the headers of the download
   * @returns `undefined` for the whole resource
   * @throws Refusal if the range cannot be sent
   */
  readonly range: (
    headers: RequestHeaders,
    size: number,
    validators: Validators,
    described: Readonly<Record<string, string>>,
  ) => RequestedRange | undefined;
}

/** Uploads and downloads by. */
export const documentedStreaming: StreamingDialect = {
  emptyUpload: 'nothing',
  needsName: true,
  isNotModified,
  disposition,
  range: requestedRange,
};
