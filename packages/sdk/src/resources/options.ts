import type { CallOptions } from '../operation/operation.js';

/** Told of bytes while they go up or come down, at the beginning with 0. What it throws ends the call. */
export type Progress = (progress: {
  /** Bytes of the files so far, without the frame of a multipart request. */
  readonly loaded: number;
  /** Bytes in all; `undefined` where nobody knows before the end. */
  readonly total: number | undefined;
}) => void;

/** In which form an upload returns its resources (4.1). */
export type ResponseMimeType = 'application/json' | 'application/xml' | 'text/xml';

/** Options of an upload (4.1). */
export interface UploadOptions<T extends ResponseMimeType = ResponseMimeType> extends CallOptions {
  /** Selects how the bytes are kept. Default: what the service binds to the type of the source (4.1). */
  readonly sourceType?: string | undefined;
  /** The use case that helps to select it (4.1). */
  readonly useCase?: string | undefined;
  /** With XML the result is the text that came. Default `application/json` (4.1). */
  readonly responseMimeType?: T | undefined;
  /** `false` sends one file as the whole body; its media type is then for the service to find. Default `true` (4.1). */
  readonly multipart?: boolean | undefined;
  /** After a renewed session an upload begins at 0 again. */
  readonly onProgress?: Progress | undefined;
}

/** A part of a resource, by zero-based positions of its bytes, `end` among them; or its last bytes. */
export type ByteRange = { readonly start: number; readonly end?: number | undefined } | { readonly last: number };

/** Options of a download without conditions (4.1). */
export interface PlainDownloadOptions extends CallOptions {
  /** Asks for a part. A response without {@link Download.contentRange} has the whole all the same. */
  readonly range?: ByteRange | undefined;
  /** The `ETag` that a part must still have; if the resource has changed, the whole comes instead. */
  readonly ifRange?: string | undefined;
  /** Forbids caches to keep the response. Default `false` (4.1). */
  readonly noCache?: boolean | undefined;
  /** Asks for `application/download` and `attachment`, for responses that are handed on to a browser (4.1). */
  readonly download?: boolean | undefined;
  /** The name in `Content-Disposition`. Default: the resource's (4.1, R-50). */
  readonly fileName?: string | undefined;
  /** Told of bytes as they are read from the body. */
  readonly onProgress?: Progress | undefined;
}

/** Options of a download (4.1). */
export interface DownloadOptions extends PlainDownloadOptions {
  /** Bytes that are known already, by the `ETag` or `md5` of one or several versions: then nothing comes (304). */
  readonly ifNoneMatch?: string | readonly string[] | null | undefined;
  /** Nothing comes (304) where the resource has not changed since; compared by the second. */
  readonly ifModifiedSince?: Date | null | undefined;
}
