import type { CallOptions } from '../operation/operation.js';

/**
 * A progress listener of an upload or a download. It is first called with 0 bytes. An error that it throws ends the
 * call.
 */
export type Progress = (progress: {
  /** The number of bytes of the files so far, without the framing of a multipart request. */
  readonly loaded: number;
  /** The total number of bytes; `undefined` if it is unknown before the end. */
  readonly total: number | undefined;
}) => void;

/** The format in which an upload returns its resources (4.1). */
export type ResponseMimeType = 'application/json' | 'application/xml' | 'text/xml';

/** Options of an upload of several files (4.1). */
export interface UploadAllOptions<T extends ResponseMimeType = ResponseMimeType> extends CallOptions {
  /** Selects how the bytes are stored. Default: what the service associates with the type of the source (4.1). */
  readonly sourceType?: string | undefined;
  /** The use case that the service considers in this selection (4.1). */
  readonly useCase?: string | undefined;
  /** The format of the response. With XML, the result is the text of the response. Default `application/json` (4.1). */
  readonly responseMimeType?: T | undefined;
  /** Progress listener. It starts at 0 again if the upload is repeated after the session was renewed. */
  readonly onProgress?: Progress | undefined;
}

/** Options of an upload of one file (4.1). */
export interface UploadOptions<T extends ResponseMimeType = ResponseMimeType> extends UploadAllOptions<T> {
  /** `false` sends the file as the whole body, and the service determines its media type. Default `true` (4.1). */
  readonly multipart?: boolean | undefined;
}

/** A part of a resource: either zero-based byte positions, with `end` inclusive, or its last bytes. */
export type ByteRange =
  | {
      /** The position of the first byte. */
      readonly start: number;
      /** The position of the last byte. Default: that of the last byte of the resource. */
      readonly end?: number | undefined;
    }
  | {
      /** The number of bytes at the end of the resource. */
      readonly last: number;
    };

/** Options of a download without conditions (4.1). */
export interface PlainDownloadOptions extends CallOptions {
  /**
   * Requests a part of the resource. A response without {@link Download.contentRange} contains the whole resource
   * instead.
   */
  readonly range?: ByteRange | undefined;
  /**
   * The `ETag` that the resource must still have; if it has changed, the whole is returned instead of the part.
   */
  readonly ifRange?: string | undefined;
  /** Whether caches are forbidden to store the response. Default `false` (4.1). */
  readonly noCache?: boolean | undefined;
  /** Requests `application/download` and `attachment`, for responses that are passed on to a browser (4.1). */
  readonly download?: boolean | undefined;
  /** The file name in `Content-Disposition`. Default: the name of the resource (4.1, R-50). */
  readonly fileName?: string | undefined;
  /** Progress listener, called as bytes are read from the body. */
  readonly onProgress?: Progress | undefined;
}

/** Options of a download (4.1). */
export interface DownloadOptions extends PlainDownloadOptions {
  /** The `ETag` or `md5` of one or several known versions. If one of them is current, no bytes are returned (304). */
  readonly ifNoneMatch?: string | readonly string[] | null | undefined;
  /** No bytes are returned (304) if the resource has not changed since; the precision is one second. */
  readonly ifModifiedSince?: Date | null | undefined;
}
