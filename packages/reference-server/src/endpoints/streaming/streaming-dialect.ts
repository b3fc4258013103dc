import type { RequestHeaders } from '../../http/message.js';
import { type Deviating, invalid, type Refusal } from '../../model/refusal.js';
import type { OptionSource } from '../../options/parse.js';
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
   * Whether clients describe files by `useCase`, `mimeType` and `md5`, names of parts are kept as they were sent, and
   * form data is read as parameters, so that nothing is left of the body.
   */
  readonly describedByClients?: Deviating;
  /** The parameters that are read. Default: all names and headers of options. */
  readonly parametersOf?: (request: OptionSource) => OptionSource;
  /** The refusal of a request without `accessId`. */
  readonly withoutAccess: () => Refusal;
  /** Whether a request without `resourceId` is 404 without a body. */
  readonly withoutResource?: Deviating;
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

/** The message of {@link StreamingDialect.withoutAccess}. */
export const noAccess = 'Expected the id of an access as parameter "accessId", got nothing.';

/** Uploads and downloads by. */
export const documentedStreaming: StreamingDialect = {
  emptyUpload: 'nothing',
  needsName: true,
  withoutAccess: () => invalid('R-51', noAccess),
  isNotModified,
  disposition,
  range: requestedRange,
};
