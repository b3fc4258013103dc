import type { BodyFormat } from '../http/media.js';
import { header, type RequestHeaders } from '../http/message.js';
import { Refusal } from '../model/refusal.js';
import { excerpt } from '../text/excerpt.js';

/** The types of JSON and XML that deployed services know. */
const deployedTypes: ReadonlyMap<string, BodyFormat> = new Map([
  ['application/json', 'json'],
  ['text/x-json', 'json'],
  ['text/plain', 'json'],
  ['gm/json', 'json'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['gm/xml', 'xml'],
]);

/** The range of types that deployed services take for JSON. */
const anyText = 'text/*';

/** What deployed services take for a binary type, whose bodies no client of REST can write. */
const binaryTypes: ReadonlySet<string> = new Set(['application/gm', 'gm/bin', 'gm/*', 'application/*', '*/*']);

/**
 * The format of a body as deployed services find it: its type is compared as text, without parameters.
 *
 * @throws Refusal `unsupportedMediaType` for other types, `invalid` for a binary type or a range of types
 */
export function deployedBodyFormat(rule: string, headers: RequestHeaders): BodyFormat {
  const sent = header(headers, 'content-type')?.trim() ?? '';
  const name = sent.split(';', 1)[0]?.trim() ?? '';
  const format = sent === '' || name === anyText ? 'json' : deployedTypes.get(name);
  if (format !== undefined) return format;
  throw new Refusal(
    binaryTypes.has(name) ? 'invalid' : 'unsupportedMediaType',
    rule,
    `Expected a body of type ${[...deployedTypes.keys()].join(', ')}, got "${excerpt(sent)}".`,
  );
}
