import type { Call } from '../call/call.js';
import { callSite } from '../errors/base.js';
import type { CallOptions } from '../operation/operation.js';
import type { ClientContext } from '../pipeline/client-context.js';
import { Download, NotModified } from './download.js';
import type { DownloadOptions, PlainDownloadOptions, ResponseMimeType, UploadOptions } from './options.js';
import { deleteResourcePlan, downloadPlan, uploadPlan } from './plans.js';
import type { Resource } from './resource.js';
import type { UploadSource } from './source.js';

/** What an upload gives: resources, or the text in which they are told. */
export type UploadResult<T extends ResponseMimeType, Result> = T extends 'application/json' ? Result : string;

/** The files that an access stores (4.1). */
export class Resources {
  readonly #context: ClientContext;
  readonly #access: string;

  /** @internal */
  constructor(context: ClientContext, access: string) {
    this.#context = context;
    this.#access = access;
  }

  /**
   * Stores a file, or several in one request that succeeds or fails as a whole, and returns their resources in the same
   * order (POST, 4.1). Files and streams go up without being held in memory, at the pace of the connection; with a
   * `fetch` of your own they are held. A stream can be sent once: it is read to its end, or destroyed.
   *
   * @throws LocalError where a file or a stream cannot be read
   * @example
   * const [photo] = await demo.resources.upload({ path: './photo.png' });
   * await demo.resources.upload([{ content: 'a,b', name: 'a.csv' }, new File([bytes], 'b.bin')]);
   */
  upload<T extends ResponseMimeType = 'application/json'>(
    source: UploadSource,
    options?: UploadOptions<T>,
  ): Call<UploadResult<T, [Resource]>>;
  upload<T extends ResponseMimeType = 'application/json'>(
    sources: readonly UploadSource[],
    options?: UploadOptions<T>,
  ): Call<UploadResult<T, Resource[]>>;
  upload(sources: UploadSource | readonly UploadSource[], options: UploadOptions = {}): Call<unknown> {
    return this.#context.start('resources.upload', callSite(this.upload), options, () =>
      uploadPlan(this.#access, sources, options),
    );
  }

  /**
   * Begins to download a resource (GET, 4.1). It resolves when the status has been judged; the bytes come while they are
   * read. The deadlines and the signal hold until the last of them.
   *
   * @param id the resource's
   * @throws NotFoundError where there is no such resource, or its bytes were deleted; RangeNotSatisfiableError
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
    const plan = () => downloadPlan(this.#access, id, options);
    const { response, body } = await this.#context.open('resources.download', site, options, plan);
    return body === undefined ? new NotModified(response) : new Download(response, body, options.onProgress);
  }

  /**
   * Deletes the bytes of a resource; its entity stays (DELETE, 4.1, R-46).
   *
   * @throws NotFoundError where there are none
   */
  delete(id: string, options?: CallOptions): Call<undefined>;
  delete(id: string, options: CallOptions = {}): Call<unknown> {
    return this.#context.start('resources.delete', callSite(this.delete), options, () =>
      deleteResourcePlan(this.#access, id, options),
    );
  }
}
