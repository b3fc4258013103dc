import { isMediaType } from '../../http/media.js';

/** What the header of a part of a form says. */
export interface PartHeader {
  /** The name of the field. */
  readonly name: string;
  /** The name of the file without folders; null where there is none. */
  readonly fileName: string | null;
  /** The `Content-Type`; null where there is none that can be read. */
  readonly mimeType: string | null;
}

/**
 * Reads the header of a part.
 *
 * @param fields the values of the fields in Latin-1, by their names in lower case
 * @returns `undefined` where it names no field, so that the body is no form
 */
export function readPartHeader(fields: ReadonlyMap<string, string>): PartHeader | undefined {
  const parameters = dispositionParameters(decode(fields.get('content-disposition') ?? ''));
  const name = parameters.get('name');
  if (name === undefined) return undefined;
  const type = fields.get('content-type')?.trim() ?? '';
  return {
    name,
    fileName: withoutFolders(extended(parameters.get('filename*')) ?? parameters.get('filename') ?? ''),
    mimeType: isMediaType(type) ? type : null,
  };
}

const parameterPattern = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^;"\s]+))/g;

function dispositionParameters(field: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(parameterPattern)) {
    parameters.set(name.toLowerCase(), quoted === undefined ? plain : unescaped(quoted));
  }
  return parameters;
}

/**
 * Browsers and curl write quotes and line breaks percent-encoded; other senders put a backslash before quotes. Any other
 * backslash is part of the name.
 */
function unescaped(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, '$1').replace(/%(?:22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

/** The value of `filename*`, which some senders use against RFC 7578 (RFC 8187). */
function extended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function withoutFolders(fileName: string): string | null {
  return fileName.split(/[/\\]/).at(-1) || null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Header bytes are UTF-8; where they are not, they are taken for Latin-1. */
function decode(latin1: string): string {
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}
