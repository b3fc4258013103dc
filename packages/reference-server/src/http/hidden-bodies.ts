import { isForm, parseMediaType } from './media.js';
import { header, type RequestHeaders } from './message.js';
import { formWithoutSecrets, hidden, isSecretName } from './secrets.js';

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

/** The beginnings of the values of manipulations in JSON and in XML. */
const manipulatedValue =
  /"(?:newValue|itemsToAdd|itemsToRemove)"\s*:|\bp=['"](?:newValue|itemsToAdd|itemsToRemove)['"]/g;

/** The names of manipulated properties in JSON and in XML, each with the character that ends it. */
const propertyName = /"propertyName"\s*:\s*"((?:[^"\\]|\\.)*)("?)|\bp=['"]propertyName['"][^<>]{0,100}>([^<]*)(<?)/g;

/**
 * The names of values to hide: those of all manipulations if one of them changes a property that is a secret, or if the
 * text is cut off before the name of a property.
 */
function hiddenNames(text: string, isCut: (text: string) => boolean): ReadonlySet<string> {
  let complete = 0;
  for (const [, json = '', jsonEnd, xml = '', xmlEnd] of text.matchAll(propertyName)) {
    if (isSecretName(decodeEscapes(json) + decodeReferences(xml))) return manipulated;
    if (jsonEnd !== '' && xmlEnd !== '') complete += 1;
  }
  const values = Array.from(text.matchAll(manipulatedValue)).length;
  return values > complete && isCut(text) ? manipulated : new Set();
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

/** An element that has not ended. */
interface OpenElement {
  /** Whether it is a pair of a map. */
  readonly isPair: boolean;
  /** The number of elements in it: that of a pair is 1 within its key. */
  elements: number;
  /** The text of its key. */
  key: string;
}

function isTag(part: string): boolean {
  return /^<[^!?]/.test(part);
}

function isOpening(part: string): boolean {
  return isTag(part) && !part.startsWith('</') && !part.endsWith('/>');
}

function isCutXml(text: string): boolean {
  let depth = 0;
  for (const [part] of text.matchAll(markup)) depth += isOpening(part) ? 1 : part.startsWith('</') ? -1 : 0;
  return depth > 0;
}

/**
 * Hides the content of elements with the name of a secret, also in an attribute or in the key of a pair, and the values
 * of such attributes.
 */
function xmlWithoutSecrets(text: string): string {
  const others = hiddenNames(text, isCutXml);
  if (others.size === 0 && !isSecretName(decodeReferences(text))) return text;
  let result = '';
  /** The number of open elements, counted from the one whose content is hidden. */
  let depth = 0;
  /** The other open elements. */
  const open: OpenElement[] = [];
  for (const [part] of text.matchAll(markup)) {
    const isEnd = part.startsWith('</');
    const opens = isOpening(part);
    if (depth > 0) {
      if (opens) depth += 1;
      if (isEnd) depth -= 1;
      if (isEnd && depth === 0) result += hidden + part;
      continue;
    }
    result += isTag(part) ? tagWithoutSecrets(part) : part;
    const [outer, inner] = [open.at(-2), open.at(-1)];
    if (isEnd) open.pop();
    else if (isTag(part)) {
      const isValue = inner?.isPair === true && inner.elements === 1 && isSecretName(decodeReferences(inner.key));
      if (inner !== undefined) inner.elements += 1;
      if (opens && (isValue || isSecretElement(part, others))) depth = 1;
      else if (opens) open.push({ isPair: /^<m[\s>]/.test(part), elements: 0, key: '' });
    } else if (outer?.isPair === true && outer.elements === 1) outer.key += part;
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

/** An array or an object that has not ended. */
interface OpenBracket {
  /** The place of the colon before the member `value`. */
  value?: number;
  /** What the key says about the value, or the type, which a pair does not have. */
  is?: 'secret' | 'public';
}

/** What a text of JSON is in, apart from names. */
interface JsonPlaces {
  /** The places of the colons before values to hide: those of pairs of maps whose keys are names of secrets. */
  readonly values: ReadonlySet<number>;
  readonly isCut: boolean;
}

/** Finds the pairs of maps. The key may come before or after the value, or be cut off. */
function placesIn(text: string): JsonPlaces {
  const values = new Set<number>();
  const open: OpenBracket[] = [];
  const end = ({ value, is }: OpenBracket) => {
    if (value !== undefined && is === 'secret') values.add(value);
  };
  let last = '';
  let member = '';
  for (const { 0: part, index } of text.matchAll(token)) {
    const bracket = open.at(-1);
    if (part === '{' || part === '[') open.push({});
    else if (part === '}' || part === ']') end(open.pop() ?? {});
    else if (part === ':') {
      if (last === '"value"' && bracket !== undefined) bracket.value = index;
      if (last === '"_type"' && bracket !== undefined) bracket.is = 'public';
    } else if (member === '"key"' && bracket !== undefined && index + part.length < text.length)
      bracket.is = isSecretName(decodeEscapes(part)) ? 'secret' : 'public';
    member = part === ':' ? last : '';
    last = part;
  }
  for (const each of open) end({ is: 'secret', ...each });
  return { values, isCut: open.length > 0 };
}

/**
 * Replaces each value of a member with the name of a secret by a string, also if it is an array or an object. The name
 * can be the key of a pair of a map.
 */
function jsonWithoutSecrets(text: string): string {
  const { values, isCut } = placesIn(text);
  const others = hiddenNames(text, () => isCut);
  if (values.size === 0 && others.size === 0 && !isSecretName(decodeEscapes(text))) return text;
  /** The members whose values are hidden although their own names are no secrets, in quotes. */
  const quoted = new Set(Array.from(others, (each) => `"${each}"`));
  let result = '';
  let copied = 0;
  let name = '';
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
    } else if (part === ':' && (isSecretName(name) || quoted.has(name) || values.has(index))) {
      result += text.slice(copied, index + 1);
      isHiding = true;
    } else if (part !== ':') name = decodeEscapes(part);
  }
  return isHiding ? `${result}"${hidden}"` : result + text.slice(copied);
}

/** Decodes `\uXXXX`, in which a name may be written. */
function decodeEscapes(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
