import type { Call } from '../call/call.js';
import type { CallContext, CallPlan } from '../call/call-context.js';
import { decodeError } from '../call/call-errors.js';
import { rangeProblem } from '../download/content-range.js';
import { ResponseBody } from '../download/response-body.js';
import { callSite } from '../errors/base.js';
import { DialectError, InputError } from '../errors/usage.js';
import type { Expected } from '../json/types.js';
import { type builtInTypes, vendorPlaceholder } from '../model/built-in.js';
import { textIn } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import { requireSome } from '../operation/checks.js';
import type { CallOptions, Operation, Parameter } from '../operation/operation.js';
import { optionParameters } from '../options/parameters.js';
import type { OptionTable } from '../options/table.js';
import type { ClientContext } from '../pipeline/client-context.js';
import type { ResultReader } from '../results/readers.js';
import type { TransportFailure } from '../transport/failure.js';
import type { RawResponse } from '../wire/response.js';
import { conditionFields } from './conditions.js';
import { Download, NotModified } from './download.js';
import type {
  DownloadOptions,
  PlainDownloadOptions,
  Progress,
  ResponseMimeType,
  UploadAllOptions,
  UploadOptions,
} from './options.js';
import type { Resource } from './resource.js';
import { checkStreams, readSource, type UploadFile, type UploadSource } from './source.js';
import { downloadTable, uploadTable } from './table.js';
import { multipartBody, rawBody, releaseAll } from './upload-content.js';

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
    return this.#context.start('resources.upload', callSite(this.upload), options, () => {
      const query = this.#uploadQuery(options, ['multipart', 'onProgress']);
      return this.#upload([readSource(source, 'source')], query, options, oneResource);
    });
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
    return this.#context.start('resources.uploadAll', callSite(this.uploadAll), options, () => {
      requireSome(sources, 'file', 'sources');
      const query = this.#uploadQuery(options, ['onProgress']);
      const reading = sources.map((source, index) => readSource(source, `sources[${index}]`));
      checkStreams(sources);
      return this.#upload(reading, query, options, resources(sources.length));
    });
  }

  #uploadQuery(options: UploadOptions, own: readonly string[]): readonly Parameter[] {
    return [['accessId', this.#access], ...optionParameters(uploadTable, options, own)];
  }

  /** `POST /streaming` */
  async #upload(
    reading: readonly (() => Promise<UploadFile>)[],
    query: readonly Parameter[],
    { multipart = true, onProgress, responseMimeType = 'application/json' }: UploadOptions,
    reader: ResultReader,
  ): Promise<CallPlan> {
    const { dialect } = this.#context;
    const files = await readAll(reading);
    const [only] = files;
    const isRaw = !multipart && only !== undefined;
    const body = isRaw ? rawBody(only, onProgress) : await multipartBody(files, onProgress, dialect);
    if (isRaw && dialect === 'deployed' && isForm(body.type)) {
      releaseAll(files);
      const reason = 'The deployed dialect stores form data without its bytes (D-57). Use multipart.';
      throw new DialectError(mismatch('another type', body.type, 'sources', reason), { deviation: 'D-57' });
    }
    const name: Parameter[] = isRaw && only.name !== undefined ? [['fileName', only.name]] : [];
    return {
      operation: { method: 'POST', kind: 'unsafe', path: '/streaming', query: [...query, ...name], body },
      reader: responseMimeType === 'application/json' ? reader : 'text',
    };
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
    const plan = () => this.#downloading(id, options);
    const caller = { name: 'resources.download', site, options };
    return await this.#context.run(caller, plan, (call, response) => this.#opened(call, response, options.onProgress));
  }

  /** `GET /streaming` */
  #downloading(id: string, options: DownloadOptions): CallPlan {
    const fields = conditionFields(options, this.#context.dialect);
    const own = ['ifNoneMatch', 'ifModifiedSince', 'range', 'ifRange', 'onProgress'];
    const place = this.#place(id, downloadTable, options, own);
    const isConditional = 'if-none-match' in fields || 'if-modified-since' in fields;
    const accepts = isConditional ? [304] : [];
    const headers = { accept: '*/*', ...fields };
    return { operation: { method: 'GET', kind: 'read', ...place, headers, accepts }, streams: true };
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
      throw call.fail(decodeError(call, response, new Error(problem)));
    }
    const context = this.#context;
    const { running } = context;
    const resend = (failure: TransportFailure) => context.resend(call, failure);
    const body = new ResponseBody(call, response, stream, resend, () => running.bodies.delete(body));
    running.bodies.add(body);
    return new Download(response, body, progress);
  }

  /**
   * Deletes the bytes of a resource, but not its entity (DELETE, 4.1, R-46).
   *
   * @throws NotFoundError if there are no such bytes
   */
  delete(id: string, options?: CallOptions): Call<undefined>;
  delete(id: string, options: CallOptions = {}): Call<unknown> {
    return this.#context.start('resources.delete', callSite(this.delete), options, () => {
      const place = this.#place(id, {}, options);
      // A repetition does not find the bytes.
      return { operation: { method: 'DELETE', kind: 'unsafe', ...place }, reader: 'nothing' };
    });
  }

  /** @param own names of options that are not in the table */
  #place(
    id: unknown,
    table: OptionTable,
    options: object,
    own: readonly string[] = [],
  ): Pick<Operation, 'path' | 'query'> {
    if (typeof id !== 'string' || id === '') throw new InputError(mismatch('the id of a resource', id, 'id'));
    return {
      path: '/streaming',
      query: [['accessId', this.#access], ['resourceId', id], ...optionParameters(table, options, own)],
    };
  }
}

/** Begins to read all files, or none of them. */
async function readAll(reading: readonly (() => Promise<UploadFile>)[]): Promise<readonly UploadFile[]> {
  const settled = await Promise.allSettled(reading.map((read) => read()));
  const files = settled.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
  const failed = settled.find((file) => file.status === 'rejected');
  if (failed === undefined) return files;
  releaseAll(files);
  throw failed.reason;
}

function isForm(type = ''): boolean {
  return /^application\/x-www-form-urlencoded *(;|$)/i.test(type);
}

const resourceSignature = `${vendorPlaceholder}.model.resource.Resource` satisfies keyof typeof builtInTypes;

const resource: Expected = { kind: 'named', signature: resourceSignature };

/** The result of an upload: one resource for each file (4.1). */
function resources(files: number): ResultReader {
  return {
    expected: { kind: 'list', element: resource },
    what: `an array of ${files} resources`,
    fits: (value) =>
      Array.isArray(value) && value.length === files && value.every((each) => textIn(each, 'id') !== undefined),
  };
}

/** The result of an upload of one file, for which the service returns an array. */
const oneResource: ResultReader = { ...resources(1), result: (value) => (Array.isArray(value) ? value[0] : value) };
