import type { Call } from '../call/call.js';
import type { CallContext } from '../call/call-context.js';
import { decodeError } from '../call/call-errors.js';
import { rangeProblem } from '../download/content-range.js';
import { ResponseBody } from '../download/response-body.js';
import { callSite } from '../errors/base.js';
import type { CallOptions } from '../operation/operation.js';
import type { ClientContext } from '../pipeline/client-context.js';
import type { TransportFailure } from '../transport/failure.js';
import type { RawResponse } from '../wire/response.js';
import { Download, NotModified } from './download.js';
import type {
  DownloadOptions,
  PlainDownloadOptions,
  Progress,
  ResponseMimeType,
  UploadAllOptions,
  UploadOptions,
} from './options.js';
import { deleteResourcePlan, downloadPlan, uploadAllPlan, uploadPlan } from './plans.js';
import type { Resource } from './resource.js';
import type { UploadSource } from './source.js';

/** The result of an upload: one or several resources, or the text of an XML response. */
export type UploadResult<T extends ResponseMimeType, Result> = T extends 'application/json' ? Result : string;

/**
 * The files stored in an access (4.1).
 *
 * @typeParam Long the type of longs with the model of the access
 */
export class Resources<Long = bigint> {
  readonly #context: ClientContext;
  readonly #access: string;

  /** @internal */
  constructor(context: ClientContext, access: string) {
    this.#context = context;
    this.#access = access;
  }

  /**
   * Stores a file, and returns its resource (POST, 4.1). Files and streams are sent at the speed of the connection
   * without being held in memory, except with a custom `fetch`, and except streams in browsers. A stream can only be
   * sent once: it is read to the end or destroyed, unless the upload is refused before it begins (InputError,
   * ConfigError).
   *
   * @throws LocalError if a file or a stream cannot be read; ConfigError for a path where the platform has no files
   * @example const photo = await demo.resources.upload({ path: './photo.png' });
   */
  upload<T extends ResponseMimeType = 'application/json'>(
    source: UploadSource,
    options?: UploadOptions<T>,
  ): Call<UploadResult<T, Resource<Long>>>;
  upload(source: UploadSource, options: UploadOptions = {}): Call<unknown> {
    return this.#context.start('resources.upload', callSite(this.upload), options, () =>
      uploadPlan(this.#access, source, options, this.#context.dialect),
    );
  }

  /**
   * Stores several files like {@link upload}, in a single request that succeeds or fails as a whole, and returns their
   * resources in the same order (POST, 4.1).
   *
   * @throws LocalError if a file or a stream cannot be read; ConfigError for a path where the platform has no files
   * @example await demo.resources.uploadAll([{ content: 'a,b', name: 'a.csv' }, new File([bytes], 'b.bin')]);
   */
  uploadAll<T extends ResponseMimeType = 'application/json'>(
    sources: readonly UploadSource[],
    options?: UploadAllOptions<T>,
  ): Call<UploadResult<T, Resource<Long>[]>>;
  uploadAll(sources: readonly UploadSource[], options: UploadAllOptions = {}): Call<unknown> {
    return this.#context.start('resources.uploadAll', callSite(this.uploadAll), options, () =>
      uploadAllPlan(this.#access, sources, options, this.#context.dialect),
    );
  }

  /**
   * Starts to download a resource (GET, 4.1). Resolves when the status has been received; the bytes are transferred as
   * they are read. The deadlines and the signal apply until the last byte.
   *
   * @param id the id of the resource
   * @throws NotFoundError if the resource does not exist or its bytes were deleted; RangeNotSatisfiableError if the
   * range lies outside the resource
   * @example
   * const photo = await demo.resources.download(id, { ifNoneMatch: known.md5 });
   * if (photo.modified) await photo.toFile('copy.png');
   */
  download(
    id: string,
    options?: PlainDownloadOptions & { readonly ifNoneMatch?: undefined; readonly ifModifiedSince?: undefined },
  ): Promise<Download>;
  download(id: string, options: DownloadOptions): Promise<Download | NotModified>;
  async download(id: string, options: DownloadOptions = {}): Promise<Download | NotModified> {
    const site = callSite(this.download);
    const plan = () => downloadPlan(this.#access, id, options, this.#context.dialect);
    const caller = { name: 'resources.download', site, options };
    return await this.#context.run(caller, plan, true, (call, response) =>
      this.#opened(call, response, options.onProgress),
    );
  }

  /** Returns the response of a download before its body has been received. */
  #opened(call: CallContext, response: RawResponse, progress: Progress | undefined): Download | NotModified {
    const { stream } = response;
    if (stream === undefined) {
      call.observer?.end();
      return new NotModified(response);
    }
    const problem = rangeProblem({ ...call.clientHeaders, ...call.headers }['range'], response);
    if (problem !== undefined) {
      stream.cancel();
      throw call.fail(decodeError(call.attempted, response, new Error(problem), false));
    }
    const context = this.#context;
    const { running } = context;
    const resend = (failure: TransportFailure) => context.resend(call, failure);
    const body = new ResponseBody(call, response, stream, resend, () => running.bodyEnded(body));
    running.openBodies.add(body);
    return new Download(response, body, progress);
  }

  /**
   * Deletes the bytes of a resource, but not its entity (DELETE, 4.1, R-46).
   *
   * @throws NotFoundError if there are no such bytes
   */
  delete(id: string, options?: CallOptions): Call<undefined>;
  delete(id: string, options: CallOptions = {}): Call<unknown> {
    return this.#context.start('resources.delete', callSite(this.delete), options, () =>
      deleteResourcePlan(this.#access, id, options),
    );
  }
}
