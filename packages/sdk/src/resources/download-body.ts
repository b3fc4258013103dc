import type { ResponseBody } from '../download/response-body.js';
import { InputError } from '../errors/usage.js';
import { md5 } from '../platform/checksum.js';
import type { Progress } from './options.js';
import { Count } from './progress.js';

/** The bytes of a download, which can be read only once: through the stream, or by the caller of {@link take}. */
export class DownloadBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #body: ResponseBody;
  #begun = false;

  constructor(body: ResponseBody, total: number | undefined, progress: Progress | undefined) {
    this.#body = body;
    if (progress !== undefined) {
      const count = new Count(total, progress);
      body.listen((bytes) => count.add(bytes));
    }
    const hash = body.hasChecksum ? md5() : undefined;
    // Nothing is read ahead, so that an unread body stays in the network buffers.
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.#begun = true;
          const part = await body.next();
          if (part !== undefined) {
            hash?.update(part);
            controller.enqueue(part);
            return;
          }
          await body.verify(() => hash?.digest('hex') ?? '');
          controller.close();
        },
        cancel: () => body.cancel(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Claims the body for reading. @throws InputError if it has been read or is being read */
  take(): ResponseBody {
    if (this.#begun || this.stream.locked) throw new InputError('The body of the download has already been read.');
    this.#begun = true;
    this.stream.getReader(); // locks the stream against other readers
    return this.#body;
  }

  cancel(): void {
    this.#begun = true;
    this.#body.cancel();
  }
}
