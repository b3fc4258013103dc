import { excerpt } from '../text/messages.js';
import type { RequestHeaders } from './message.js';
import { decodePairs, type Pairs, splitTarget } from './router.js';

/** Stands for a secret in logs and in the journal. */
export const hidden = '***';

const secretName = /session|password|token|secret|authorization|cookie|api-?key/i;

/** Whether the value of a parameter, a header field or a member with this name is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Shorter values are not searched for in texts, since they may be ordinary words. */
const minSearchedLength = 8;

/** How many secrets are searched for in a text. If a request has more, its texts are hidden as a whole. */
const maxSearched = 100;

/** The secrets in the parameters and the headers of a request, which its texts may repeat. */
export function secretsOf(parameters: Pairs, headers: RequestHeaders): readonly string[] {
  const found = parameters.flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  for (const [name, values] of headers) {
    if (isSecretName(name)) found.push(...values.flatMap((value) => value.split(/[\s;,="]+/)));
  }
  // The longest first, since one secret may be the beginning of another.
  return [...new Set(found)]
    .filter((value) => value.length >= minSearchedLength)
    .sort((one, other) => other.length - one.length);
}

/** Replaces every one of the secrets, or the whole text if there are too many of them. */
export function withoutValues(text: string, secrets: readonly string[]): string {
  if (text.length < minSearchedLength) return text;
  if (secrets.length > maxSearched) return hidden;
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
}

/** The parameters of the segments of a path, e.g. `x=y` of `/1;x=y`. */
export function segmentParameters(segments: readonly string[]): Pairs {
  const parameters = segments.flatMap((segment) => segment.split(';').slice(1));
  return parameters.flatMap((parameter) => {
    const equals = parameter.indexOf('=');
    return equals < 0 ? [] : [[parameter.slice(0, equals), parameter.slice(equals + 1)] as const];
  });
}

/** Hides what follows the first parameter of a decoded segment that has the name of a secret. */
export function segmentWithoutSecrets(segment: string): string {
  const [start = '', ...parameters] = segment.split(';');
  const first = parameters.findIndex((parameter) => isSecretName(parameter.split('=', 1)[0] ?? ''));
  if (first < 0) return segment;
  const name = parameters[first]?.split('=', 1)[0];
  return `${[start, ...parameters.slice(0, first)].join(';')};${name}=${hidden}`;
}

/** Hides the values of parameters that have the name of a secret in a text with a URL, e.g. in `Referer`. */
export function withoutParameters(text: string): string {
  return text.replace(/([?&;]([^?=&#;\s]+)=)[^&#\s]+/g, (whole, start: string, name: string) => {
    const { pairs, error } = decodePairs(name, '');
    return error !== undefined || pairs.some(([decoded]) => isSecretName(decoded)) ? start + hidden : whole;
  });
}

/** Hides the values that have the name of a secret in a form or a query. The other parts stay as they were sent. */
export function formWithoutSecrets(text: string): string {
  const secrets = secretsOf(decodePairs(text, '').pairs, new Map());
  return text
    .split('&')
    .map((part) => {
      const { pairs, error } = decodePairs(part, '');
      const isSecret =
        error !== undefined ||
        pairs.some(([name, value]) => isSecretName(name) || withoutValues(value, secrets) !== value);
      return isSecret && part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${hidden}` : part;
    })
    .join('&');
}

/** The request target for a log, without the values of sessions and passwords. */
export function redactTarget(target: string): string {
  const { path, query } = splitTarget(target);
  if (query === '') return printable(path);
  const { pairs, error } = decodePairs(query, '');
  const shown = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${isSecretName(name) ? hidden : encodeURIComponent(value)}`,
  );
  return printable(`${path}?${[...shown, ...(error === undefined ? [] : ['…'])].join('&')}`);
}

/** Escapes a text to a single line of ASCII, and shortens it. */
function printable(text: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return excerpt(text.replace(/[^\x20-\x7e\u2026]/g, escaped), 2_000);
}
