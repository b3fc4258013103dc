import type { Observation } from '../case/subject.js';

type Answer = Pick<Observation, 'headers'>;

/** A field with parameters. */
interface Parameterized {
  /** The text before the parameters, in lower case; empty if the field is missing. */
  readonly value: string;
  /** The parameters by their names in lower case, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Returns the media type of `Content-Type` in lower case, without its parameters (RFC 9110). */
export const mediaType = ({ headers }: Answer): string => parameterized(headers['content-type']).value;

/** Returns `Content-Disposition` (RFC 6266), whose value is `inline` or `attachment`. */
export const disposition = ({ headers }: Answer): Parameterized => parameterized(headers['content-disposition']);

/**
 * Returns the directives of `Cache-Control` with their arguments (RFC 9111). A directive without an argument has an
 * empty text.
 */
export const cacheControl = ({ headers }: Answer): ReadonlyMap<string, string> =>
  new Map(separated(headers['cache-control'], ',').map(pairOf));

/** Returns whether `Cache-Control` has a directive without an argument, e.g. `no-store`. */
export const hasDirective = (answer: Answer, directive: string): boolean => cacheControl(answer).get(directive) === '';

/** Returns the elements of a list field in lower case, e.g. those of `Vary`. */
export const elementsOf = ({ headers }: Answer, name: string): readonly string[] =>
  separated(headers[name], ',').map((element) => element.toLowerCase());

/** Returns whether `Access-Control-Allow-Origin` lets scripts of an origin read the response (5.5). */
export const allowsOrigin = ({ headers }: Answer, origin: string): boolean =>
  [origin, '*'].includes(headers['access-control-allow-origin'] ?? '');

/** Decodes an extended parameter in UTF-8, e.g. `filename*` (RFC 8187). Returns `undefined` for any other value. */
export function extendedValue(parameter: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'((?:%[0-9a-f]{2}|[\w!#$&+.^`|~-])*)$/i.exec(parameter ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const bytes = encoded.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function parameterized(field: string | undefined): Parameterized {
  const [value = '', ...parameters] = separated(field, ';');
  return { value: value.toLowerCase(), parameters: new Map(parameters.map(pairOf)) };
}

const elements = { ',': /(?:"(?:\\.|[^"\\])*"|[^,])+/g, ';': /(?:"(?:\\.|[^"\\])*"|[^;])+/g };

/** Splits a field at a separator outside of quotes. Empty elements are ignored (RFC 9110, 5.6.1). */
function separated(field: string | undefined, separator: keyof typeof elements): readonly string[] {
  const parts = field?.match(elements[separator]) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Splits `name=value`. The name is returned in lower case, and the value without quotes. */
function pairOf(text: string): readonly [name: string, value: string] {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=').trim();
  const quoted = /^"(.*)"$/s.exec(value)?.[1];
  return [name.trim().toLowerCase(), quoted?.replaceAll(/\\(.)/gs, '$1') ?? value];
}
