import { crash, type Deviating, invalid, Refusal } from '../../model/refusal.js';
import { partParser } from '../../platform/part-parser.js';
import type { PartParser, PartReader } from '../../platform/parts.js';
import { type PartHeader, readPartHeader } from './part-header.js';

/** Receives the bytes of a part. An exception ends the reading. */
export interface PartSink {
  write(chunk: Uint8Array): void;
  end(): void;
}

/** The maximum number of parts of a body. */
const maxParts = 1_000;

/**
 * The boundary of a multipart body.
 *
 * @param contentType the header as it was sent
 * @returns `undefined` if the body is not multipart
 * @throws Refusal `invalid` if the boundary is missing or too long
 */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^\s*multipart\//i.test(contentType)) return undefined;
  const [, quoted, plain = ''] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary.length >= 1 && boundary.length <= 200) return boundary;
  throw invalid(
    'R-52',
    'Expected a boundary of 1 to 200 characters in the header "Content-Type", e.g. "multipart/form-data; boundary=…".',
  );
}

/** How a multipart body is read. */
export interface MultipartSettings {
  readonly boundary: string;
  /**
   * Whether names of files are taken as they are, parts without a field name are skipped, and a body that ends early has
   * no parts, or is a crash. Default: R-52.
   */
  readonly verbatim?: Deviating;
}

/**
 * Reads a multipart body while it is received. `take` returns the sink for each part, or `undefined` to skip it.
 *
 * @throws Refusal `invalid` if the body ends early or is not a form, `crash` if a part ends early in some dialects,
 *   or the error of the source or a sink
 */
export function readMultipart(
  source: AsyncIterable<Uint8Array>,
  settings: MultipartSettings,
  take: (header: PartHeader) => PartSink | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const reading = new Reading(settings, take, reject);
    reading.readAll(source).then(resolve, reject);
  });
}

/** Reads a single body with the parser. */
class Reading {
  readonly #parser: PartParser;
  readonly #verbatim: Deviating;
  readonly #take: (header: PartHeader) => PartSink | undefined;
  readonly #fail: (error: unknown) => void;
  #failed = false;
  #parts = 0;
  /** The number of parts that have not ended yet. */
  #open = 0;
  /** Whether the closing boundary was found. */
  #closed = false;
  #whenDone: () => void = () => {};

  constructor(
    { boundary, verbatim }: MultipartSettings,
    take: (header: PartHeader) => PartSink | undefined,
    fail: (error: unknown) => void,
  ) {
    this.#verbatim = verbatim;
    this.#take = take;
    this.#fail = fail;
    this.#parser = partParser(boundary, {
      part: () => this.#read(),
      endedEarly: () => this.#endEarly(),
      closed: () => {
        this.#closed = true;
        this.#settle();
      },
    });
  }

  /** Resolves when the source and all parts have ended. */
  async readAll(source: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of source) {
        if (this.#failed) return;
        // Bytes after the closing boundary are ignored.
        const accepts = this.#closed ? undefined : this.#parser.write(chunk);
        if (accepts !== undefined) await accepts;
      }
    } catch (error) {
      this.#stop(error);
      return;
    }
    this.#parser.end();
    await new Promise<void>((resolve) => {
      this.#whenDone = resolve;
      this.#settle();
    });
  }

  #endEarly(): void {
    const rule = this.#verbatim;
    if (rule !== undefined && this.#parts === 0) {
      this.#closed = true;
      this.#settle();
    } else {
      this.#stop(rule === undefined ? invalid('R-52', endsEarlyMessage) : crash(rule, endsEarlyMessage));
    }
  }

  #read(): PartReader {
    this.#parts += 1;
    this.#open += 1;
    let header: PartHeader | undefined;
    let sink: PartSink | undefined;
    const number = this.#parts;
    return {
      header: (fields) =>
        this.#attempt(() => {
          if (number > maxParts) throw tooManyParts();
          header = readPartHeader(fields, this.#verbatim === undefined ? 'decoded' : 'verbatim');
          if (header === undefined && this.#verbatim === undefined) throw namesNoField(number);
          if (header !== undefined) sink = this.#take(header);
        }),
      data: (chunk) => this.#attempt(() => sink?.write(chunk)),
      end: () => {
        this.#open -= 1;
        this.#attempt(() => {
          if (header === undefined && this.#verbatim === undefined) throw namesNoField(number);
          sink?.end();
        });
        this.#settle();
      },
    };
  }

  #attempt(work: () => void): void {
    if (this.#failed) return;
    try {
      work();
    } catch (error) {
      this.#stop(error);
    }
  }

  #stop(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#parser.destroy();
    this.#fail(error);
    this.#whenDone();
  }

  #settle(): void {
    if (this.#failed || (this.#closed && this.#open === 0)) this.#whenDone();
  }
}

const endsEarlyMessage = 'Expected the closing boundary (--boundary--) of the multipart body, got the end of the body.';

function namesNoField(number: number): Refusal {
  return invalid(
    'R-52',
    `Expected a field name in part ${number} of the multipart body, e.g. Content-Disposition: form-data; name="content".`,
  );
}

function tooManyParts(): Refusal {
  return new Refusal('bodyTooLarge', 'R-62', `The multipart body has more than the limit of ${maxParts} parts.`);
}
