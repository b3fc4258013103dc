import { ownText } from '../memory/own-text.js';
import { Refusal } from '../model/refusal.js';
import { excerpt } from '../text/excerpt.js';
import { header, type RequestHeaders } from './message.js';

/** A media type with its parameters. Names are in lower case, values are as they were sent. */
export interface MediaType {
  /** The type and subtype in lower case, e.g. `application/json`. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const namePattern = new RegExp(`^\\s*(${token}/${token})\\s*(?:;|$)`);
const parameterPattern = new RegExp(`;\\s*(${token})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, 'g');

/** What {@link parseMediaType} has returned. Most clients always send the same type. */
const parsed = new Map<string, MediaType | undefined>();
const maxParsed = 100;

/** The length of a type that clients accept, in characters. */
const maxLength = 255;

/** Parses a media type such as `text/html; charset=utf-8`. Returns `undefined` if the text is not a media type. */
export function parseMediaType(text: string): MediaType | undefined {
  if (parsed.has(text)) return parsed.get(text);
  const type = parse(text);
  if (text.length > maxLength) return type;
  if (parsed.size >= maxParsed) parsed.clear();
  parsed.set(ownText(text), type);
  return type;
}

function parse(text: string): MediaType | undefined {
  const name = namePattern.exec(text)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, plain = ''] of text.matchAll(parameterPattern)) {
    parameters.set(key.toLowerCase(), quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'));
  }
  return { name, parameters };
}

/** Whether a text can be sent as `Content-Type`: a media type in one line of ASCII, of a length that clients accept. */
export function isMediaType(text: string): boolean {
  return text.length <= maxLength && /^[\x20-\x7e]+$/.test(text) && parseMediaType(text) !== undefined;
}

/** The formats of request bodies. */
export type BodyFormat = 'json' | 'xml' | 'form';

/**
 * The format of a request body by its `Content-Type`. A body without a type or with `text/plain` is JSON, and so are types
 * such as `application/problem+json`; likewise for XML. The names of codecs are types too (4.2).
 *
 * @param accepted the formats that the endpoint accepts. Default: only JSON
 * @throws Refusal `unsupportedMediaType` for other types
 */
export function bodyFormat(headers: RequestHeaders, accepted: readonly BodyFormat[] = ['json']): BodyFormat {
  const sent = header(headers, 'content-type')?.trim() ?? '';
  const format = sent === '' ? 'json' : formatOf(parseMediaType(sent)?.name ?? '');
  if (format !== undefined && accepted.includes(format)) return format;
  const expected = accepted.map((each) => mediaNames[each]).join(' or ');
  throw new Refusal('unsupportedMediaType', 'R-9', `Expected a body of type ${expected}, got "${excerpt(sent)}".`);
}

/** Whether the body is a form. */
export function isForm(headers: RequestHeaders): boolean {
  return formatOf(parseMediaType(header(headers, 'content-type') ?? '')?.name ?? '') === 'form';
}

const mediaNames: { readonly [Format in BodyFormat]: string } = {
  json: 'application/json',
  xml: 'application/xml',
  form: 'application/x-www-form-urlencoded',
};

const typeNames: ReadonlyMap<string, BodyFormat> = new Map([
  ['application/json', 'json'],
  ['text/json', 'json'],
  ['text/plain', 'json'],
  ['gm/json', 'json'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['gm/xml', 'xml'],
  ['application/x-www-form-urlencoded', 'form'],
]);

function formatOf(name: string): BodyFormat | undefined {
  const format = typeNames.get(name);
  if (format !== undefined) return format;
  if (name.endsWith('+json')) return 'json';
  return name.endsWith('+xml') ? 'xml' : undefined;
}

/**
 * Requires a body in UTF-8 without compression.
 *
 * @param charset `any` to pass over the charset that the headers name. Default: `utf-8`
 * @throws Refusal `unsupportedMediaType` if the headers name another charset or encoding
 */
export function requirePlainUtf8(headers: RequestHeaders, charset: 'utf-8' | 'any' = 'utf-8'): void {
  if (charset === 'utf-8') requireUtf8(headers);
  const encoding = header(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    throw new Refusal(
      'unsupportedMediaType',
      'R-9',
      `Expected a body without Content-Encoding, got "${excerpt(encoding)}".`,
    );
  }
}

function requireUtf8(headers: RequestHeaders): void {
  const charset = parseMediaType(header(headers, 'content-type') ?? '')
    ?.parameters.get('charset')
    ?.toLowerCase();
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii') return;
  throw new Refusal('unsupportedMediaType', 'R-9', `Expected a body in UTF-8, got the charset "${excerpt(charset)}".`);
}
