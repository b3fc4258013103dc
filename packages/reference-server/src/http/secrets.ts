import { isForm, parseMediaType } from './media.js';
import { header, type RequestHeaders } from './message.js';
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
  for (const name of Object.keys(headers)) {
    const values = isSecretName(name) ? (headers[name] ?? []) : [];
    for (const value of values) found.push(...value.split(/[\s;,="]+/));
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

/**
 * Hides the values that have the name of a secret in a body: in a form, in parts of form data, in XML, or else in JSON.
 * The text may be cut off anywhere, and need not be well-formed.
 */
export function withoutNamedSecrets(text: string, headers: RequestHeaders): string {
  if (isForm(headers)) return formWithoutSecrets(text);
  const type = parseMediaType(header(headers, 'content-type') ?? '')?.name ?? '';
  if (type.startsWith('multipart/')) return partsWithoutSecrets(text);
  return type.endsWith('xml') || text.trimStart().startsWith('<') ? xmlWithoutSecrets(text) : jsonWithoutSecrets(text);
}

/** As {@link withoutNamedSecrets}, for a form or a query. The other parts stay as they were sent. */
export function formWithoutSecrets(text: string): string {
  const secrets = secretsOf(decodePairs(text, '').pairs, {});
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

function partsWithoutSecrets(text: string): string {
  return text
    .split('\r\n--')
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const [, name = ''] = /[;\s]name="?([^";\r\n]*)/i.exec(part.slice(0, Math.max(end, 0))) ?? [];
      return isSecretName(name) ? `${part.slice(0, end)}\r\n\r\n${hidden}` : part;
    })
    .join('\r\n--');
}

/** The members and elements with the values of a manipulation, which names the property in another place. */
const manipulated: ReadonlySet<string> = new Set(['newValue', 'itemsToAdd', 'itemsToRemove']);

/** The names of manipulated properties in JSON and in XML. */
const propertyNames = /"propertyName"\s*:\s*"((?:[^"\\]|\\.)*)|\bp=['"]propertyName['"][^<>]{0,100}>([^<]*)/g;

/** The names of values to hide: those of all manipulations if one of them changes a property that is a secret. */
function hiddenNames(text: string): ReadonlySet<string> {
  const isSecret = Array.from(text.matchAll(propertyNames)).some(([, json = '', xml = '']) =>
    isSecretName(decodeEscapes(json) + decodeReferences(xml)),
  );
  return isSecret ? manipulated : new Set();
}

/** A comment, a CDATA section, a processing instruction, a tag, or text. Each may be cut off. */
const markup =
  /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)|<(?:[^<>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*>?|[^<]+/gs;

/**
 * A name with its value, if there is one: a search that skips names without a value would begin again at each
 * character.
 */
const attribute = /([^\s<>/="']+)(?:(\s*=\s*)("[^"]*(?:"|$)|'[^']*(?:'|$)))?/g;

/** The attributes that name the value of an element: `p` in the XML of the service. */
const namingAttributes: ReadonlySet<string> = new Set(['p', 'name', 'key']);

/** Hides the content of elements with the name of a secret, also in an attribute, and the values of such attributes. */
function xmlWithoutSecrets(text: string): string {
  if (!isSecretName(decodeReferences(text))) return text;
  const others = hiddenNames(text);
  let result = '';
  /** The number of open elements, counted from the one whose content is hidden. */
  let depth = 0;
  for (const [part] of text.matchAll(markup)) {
    const isTag = /^<[^!?]/.test(part);
    const isEnd = part.startsWith('</');
    const opens = isTag && !isEnd && !part.endsWith('/>');
    if (depth > 0) {
      if (opens) depth += 1;
      if (isEnd) depth -= 1;
      if (isEnd && depth === 0) result += hidden + part;
    } else {
      result += isTag ? tagWithoutSecrets(part) : part;
      if (opens && isSecretElement(part, others)) depth = 1;
    }
  }
  return depth > 0 ? result + hidden : result;
}

/** @param others names that are hidden although they are no names of secrets */
function isSecretElement(tag: string, others: ReadonlySet<string>): boolean {
  const name = /^<[^\s>]*/.exec(tag)?.[0] ?? '';
  const attributes = Array.from(tag.matchAll(attribute), ([, attributeName = '', , value = '']) =>
    namingAttributes.has(attributeName) ? decodeReferences(value.replace(/^["']|["']$/g, '')) : '',
  );
  return [name, ...attributes].some((each) => isSecretName(each) || others.has(each));
}

function tagWithoutSecrets(tag: string): string {
  return tag.replace(attribute, (whole, name: string, equals?: string) =>
    equals !== undefined && isSecretName(name) ? `${name}${equals}"${hidden}"` : whole,
  );
}

/** Decodes `&#N;` and `&#xN;`, in which a name may be written. */
function decodeReferences(text: string): string {
  return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const token = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|[^\s"{}[\],:]+/gs;

/**
 * Replaces each value of a member with the name of a secret by a string, also if it is an array or an object. The name
 * can be the key of a map, whose value follows it.
 */
function jsonWithoutSecrets(text: string): string {
  if (!isSecretName(decodeEscapes(text))) return text;
  /** The members whose values are hidden although their own names are no secrets, in quotes. */
  const valueNames = new Set(Array.from(hiddenNames(text), (each) => `"${each}"`));
  let result = '';
  let copied = 0;
  let name = '';
  let isKey = false;
  let isHiding = false;
  /** How many brackets are open within a value that is hidden. */
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(token)) {
    if (isHiding && depth === 0 && (part === ',' || part === '}')) {
      result += `"${hidden}"`;
      copied = index;
      isHiding = false;
      name = '';
    } else if (isHiding) {
      if (part === '{' || part === '[') depth += 1;
      else if (part === '}' || part === ']') depth -= 1;
    } else if (part === ':' && (isSecretName(name) || valueNames.has(name))) {
      result += text.slice(copied, index + 1);
      isHiding = true;
      valueNames.delete('"value"');
    } else if (part === ':') {
      isKey = name === '"key"';
    } else {
      name = decodeEscapes(part);
      if (isKey && isSecretName(name)) valueNames.add('"value"');
      else if (part === '}') valueNames.delete('"value"');
      isKey = false;
    }
  }
  return isHiding ? `${result}"${hidden}"` : result + text.slice(copied);
}

/** Decodes `\uXXXX`, in which a name may be written. */
function decodeEscapes(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
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
  const line = text.replace(/[^\x20-\x7e\u2026]/g, (character) => encodeCharacter(character));
  return line.length > 2_000 ? `${line.slice(0, 2_000)}…` : line;
}

function encodeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
