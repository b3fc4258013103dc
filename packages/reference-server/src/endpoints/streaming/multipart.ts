import { isMediaType, mediaTypeName } from '../../http/media.js';
import { crash, type Deviating, invalid, Refusal } from '../../model/refusal.js';
import { concat, latin1Bytes, latin1Text } from '../../platform/runtime.js';
import { unknownMimeType } from '../../resources/content.js';

/** A part of a multipart body. Bytes that you do not read are skipped. */
export interface Part {
  readonly header: PartHeader;
  /** The bytes, which can be read once, until the next part is asked for. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The maximum number of parts of a body. */
const maxParts = 1_000;

/** The maximum size of the header of a part, in bytes. */
const maxHeader = 64 * 1024;

/** How a multipart body is read. */
export interface MultipartSettings {
  readonly boundary: string;
  /**
   * Whether file names are kept as they are, and parts without a field name are skipped. Then a body without a boundary
   * has no parts, and one that ends within a part is a `crash`. Default: as R-52 says.
   */
  readonly verbatim?: Deviating;
}

const lineBreak = latin1Bytes('\r\n');
const emptyLine = latin1Bytes('\r\n\r\n');

/**
 * Reads the parts of a multipart body while it is received (RFC 2046). What precedes the first boundary or follows the
 * last one is skipped.
 *
 * @throws Refusal `invalid` if the body ends early or is not a form, `crash` if a part ends early in some
 *   dialects, or the error of the source
 */
export async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  { boundary, verbatim }: MultipartSettings,
): AsyncGenerator<Part, void, undefined> {
  const delimiter = latin1Bytes(`\r\n--${boundary}`);
  // The first boundary may be the first line.
  const body = new MarkedBytes(source, lineBreak);
  try {
    await skip(body.upTo(delimiter));
    if (!body.isAtMark && verbatim !== undefined) return;
    for (let number = 1; body.isAtMark; number += 1) {
      const bytes = new MarkedBytes(body.upTo(delimiter));
      const head = await headOf(bytes, number);
      if (head.startsWith('--')) {
        await skip(body.toEnd());
        return;
      }
      if (!bytes.isAtMark && !body.isAtMark) throw endsEarly(verbatim);
      const header = bytes.isAtMark ? headerIn(head, verbatim) : undefined;
      if (header === undefined && verbatim === undefined) throw namesNoField(number);
      if (number > maxParts) throw tooManyParts();
      if (header !== undefined) yield { header, bytes: whole(bytes, body, verbatim) };
      if (!body.isAtMark) await skip(body.upTo(delimiter));
    }
    throw endsEarly(verbatim);
  } finally {
    await body.close();
  }
}

/** Reads what follows a boundary up to the first empty line, or only the first bytes if it is the last boundary. */
async function headOf(bytes: MarkedBytes, number: number): Promise<string> {
  let head = '';
  for await (const chunk of bytes.upTo(emptyLine)) {
    head += latin1Text(chunk.subarray(0, maxHeader + 1));
    if (head.startsWith('--')) break;
    if (head.length > maxHeader) {
      throw invalid(
        'R-52',
        `Expected at most ${maxHeader} bytes of header in part ${number} of the multipart body, got more.`,
      );
    }
  }
  return head;
}

/** The header of a part, if it names a field. `head` begins with the rest of the line of the boundary. */
function headerIn(head: string, verbatim: Deviating): PartHeader | undefined {
  const fields = new Map<string, string>();
  const [, ...lines] = head.replace(/\r\n(?=[\t ])/g, '').split('\r\n');
  for (const line of lines) {
    const [, name, value = ''] = /^([^:\r\n]+):[\t ]?([^\r\n]*)$/.exec(line) ?? [];
    if (name === undefined) break;
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
  }
  return readPartHeader(fields, verbatim === undefined ? 'decoded' : 'verbatim');
}

/** The bytes of a part after its header, which must end with a boundary. */
async function* whole(
  bytes: MarkedBytes,
  body: MarkedBytes,
  verbatim: Deviating,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* bytes.toEnd();
  if (!body.isAtMark) throw endsEarly(verbatim);
}

async function skip(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

function endsEarly(verbatim: Deviating): Refusal {
  const message = 'Expected the closing boundary (--boundary--) of the multipart body, got the end of the body.';
  return verbatim === undefined ? invalid('R-52', message) : crash(verbatim, message);
}

function namesNoField(number: number): Refusal {
  return invalid(
    'R-52',
    `Expected a field name in part ${number} of the multipart body, e.g. Content-Disposition: form-data; name="content".`,
  );
}

function tooManyParts(): Refusal {
  return new Refusal('bodyTooLarge', 'R-62', `The multipart body has more than the limit of ${maxParts} parts.`);
}

/** Bytes that are read up to marks in them, while they are received. */
class MarkedBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  /** What was received and not read yet. */
  #rest: Uint8Array;
  #isAtMark = false;

  /** @param first bytes before those of the source. Default: none */
  constructor(source: AsyncIterable<Uint8Array>, first: Uint8Array = new Uint8Array()) {
    this.#source = source[Symbol.asyncIterator]();
    this.#rest = first;
  }

  /** Whether the last reading has come to its mark, and has passed it. */
  get isAtMark(): boolean {
    return this.#isAtMark;
  }

  /**
   * The bytes up to the next mark, or up to the end if there is none. If you stop early, the next reading continues
   * there.
   */
  async *upTo(mark: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
    this.#isAtMark = false;
    for (let isReceived = true; isReceived; isReceived = await this.#receive()) {
      const at = indexOf(this.#rest, mark);
      const end = at === -1 ? this.#rest.byteLength - begunAtEnd(this.#rest, mark) : at;
      const before = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(at === -1 ? end : end + mark.byteLength);
      this.#isAtMark = at !== -1;
      if (before.byteLength > 0) yield before;
      if (at !== -1) return;
    }
    yield* this.toEnd();
  }

  /** All bytes that follow. */
  async *toEnd(): AsyncGenerator<Uint8Array, void, undefined> {
    do {
      const rest = this.#rest;
      this.#rest = new Uint8Array();
      if (rest.byteLength > 0) yield rest;
    } while (await this.#receive());
  }

  /** Lets the source end early. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** Returns whether more bytes were received. */
  async #receive(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    // The rest is short: it is the beginning of a mark.
    this.#rest = this.#rest.byteLength === 0 ? value : concat([this.#rest, value]);
    return true;
  }
}

/** The offset of a mark in bytes, or -1. */
function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, mark, at)) return at;
  }
  return -1;
}

/** How many bytes at the end are the beginning of a mark. */
function begunAtEnd(bytes: Uint8Array, mark: Uint8Array): number {
  let length = Math.min(mark.byteLength - 1, bytes.byteLength);
  while (length > 0 && !isAt(bytes, mark.subarray(0, length), bytes.byteLength - length)) length -= 1;
  return length;
}

function isAt(bytes: Uint8Array, mark: Uint8Array, at: number): boolean {
  return mark.every((byte, index) => bytes[at + index] === byte);
}

/** The header of a part of a form. */
interface PartHeader {
  /** The name of the field. */
  readonly name: string;
  /** The whole name of the file, or null. */
  readonly fileName: string | null;
  /**
   * The `Content-Type` without its parameters; null if it is missing or `application/octet-stream`, or if it is invalid
   * and not taken verbatim.
   */
  readonly mimeType: string | null;
}

/**
 * Reads the header of a part.
 *
 * @param fields the values of the fields in Latin-1, by their names in lower case
 * @param texts `verbatim` if a name keeps its backslashes, may be empty, and is ignored if it contains an escaped
 *   quote. Default: names are decoded
 * @returns `undefined` if it does not name a field, which means that the body is not a form
 */
export function readPartHeader(
  fields: ReadonlyMap<string, string>,
  texts: 'decoded' | 'verbatim' = 'decoded',
): PartHeader | undefined {
  const parameters = dispositionParameters(decode(fields.get('content-disposition') ?? ''), texts);
  const name = parameters.get('name');
  if (name === undefined) return undefined;
  const fileName = extended(parameters.get('filename*')) ?? parameters.get('filename') ?? null;
  const contentType = fields.get('content-type') ?? '';
  return texts === 'verbatim'
    ? { name, fileName, mimeType: verbatimTypeOf(contentType) }
    : { name, fileName: fileName || null, mimeType: mimeTypeOf(contentType) };
}

const parameterPattern = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^;"\s]+))/g;

function dispositionParameters(field: string, texts: 'decoded' | 'verbatim'): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(parameterPattern)) {
    const isVerbatim = texts === 'verbatim';
    if (isVerbatim && quoted?.includes('\\"')) continue;
    parameters.set(name.toLowerCase(), quoted === undefined ? plain : isVerbatim ? quoted : unescaped(quoted));
  }
  return parameters;
}

/**
 * Browsers and curl percent-encode quotes and line breaks. Other clients put a backslash before quotes. All other
 * backslashes are part of the name.
 */
function unescaped(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, '$1').replace(/%(?:22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

/**
 * Decodes `filename*` (RFC 8187), which some clients use although RFC 7578 forbids it. Returns `undefined` if it is
 * invalid.
 */
function extended(value: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^(utf-8|iso-8859-1)'[^']*'((?:[^%]|%[\da-f]{2})*)$/i.exec(value ?? '') ?? [];
  if (charset === '') return undefined;
  const bytes = encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return charset.toLowerCase() === 'utf-8' ? asUtf8(bytes) : bytes;
}

/** The media type of a part, unless it is the type of unknown content. */
function mimeTypeOf(contentType: string): string | null {
  const name = mediaTypeName(contentType);
  return name === undefined || name === unknownMimeType || !isMediaType(name) ? null : name;
}

/** As {@link mimeTypeOf}, but any text is a type. */
function verbatimTypeOf(contentType: string): string | null {
  const [type = ''] = contentType.split(';', 1);
  const name = type.trim();
  return name === '' || name.toLowerCase() === unknownMimeType ? null : name;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes bytes, given as characters of Latin-1, as UTF-8. Returns `undefined` if they are not UTF-8. */
function asUtf8(latin1: string): string | undefined {
  try {
    return utf8.decode(latin1Bytes(latin1));
  } catch {
    return undefined;
  }
}

/** Decodes a header as UTF-8 or, if it is not UTF-8, as Latin-1. */
function decode(latin1: string): string {
  return asUtf8(latin1) ?? latin1;
}
