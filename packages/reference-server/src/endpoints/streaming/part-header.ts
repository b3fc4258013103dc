import { isMediaType, parseMediaType } from '../../http/media.js';
import { latin1Bytes } from '../../platform/bytes.js';
import { unknownMimeType } from '../../resources/mime-type.js';

/** The header of a part of a form. */
export interface PartHeader {
  /** The name of the field. */
  readonly name: string;
  /** The whole name of the file, or null. */
  readonly fileName: string | null;
  /**
   * The `Content-Type` without its parameters; null if it is missing or `application/octet-stream`, and unless it is
   * taken verbatim, if it is invalid.
   */
  readonly mimeType: string | null;
}

/**
 * Reads the header of a part.
 *
 * @param fields the values of the fields in Latin-1, by their names in lower case
 * @param texts `verbatim` if a name keeps its backslashes and may be empty, and if there is none if it contains an escaped
 *   quote. Default: they are decoded
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

/** Decodes `filename*` (RFC 8187), which some clients use although RFC 7578 forbids it. Returns `undefined` if it is invalid. */
function extended(value: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^(utf-8|iso-8859-1)'[^']*'((?:[^%]|%[\da-f]{2})*)$/i.exec(value ?? '') ?? [];
  if (charset === '') return undefined;
  const bytes = encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return charset.toLowerCase() === 'utf-8' ? asUtf8(bytes) : bytes;
}

/** The media type of a part, unless it is the type of unknown content. */
function mimeTypeOf(contentType: string): string | null {
  const name = parseMediaType(contentType)?.name;
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
