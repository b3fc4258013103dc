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
 * Whether the values of manipulations are hidden: if one of them changes a property that is a secret, or if the text is
 * cut off before the name of a property.
 */
function hidesManipulations(text: string, isCut: () => boolean): boolean {
  let complete = 0;
  for (const [, json = '', jsonEnd, xml = '', xmlEnd] of text.matchAll(propertyName)) {
    if (isSecretName(decodeEscapes(json) + decodeReferences(xml))) return true;
    if (jsonEnd !== '' && xmlEnd !== '') complete += 1;
  }
  return Array.from(text.matchAll(manipulatedValue)).length > complete && isCut();
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
  const isHidingAll = hidesManipulations(text, () => isCutXml(text));
  if (!isHidingAll && !isSecretName(decodeReferences(text))) return text;
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
      if (opens && (isValue || isSecretElement(part, isHidingAll))) depth = 1;
      else if (opens) open.push({ isPair: /^<m[\s>]/.test(part), elements: 0, key: '' });
    } else if (outer?.isPair === true && outer.elements === 1) outer.key += part;
  }
  return depth > 0 ? result + hidden : result;
}

/** @param manipulations whether the values of manipulations are secrets too */
function isSecretElement(tag: string, manipulations: boolean): boolean {
  const name = /^<[^\s>]*/.exec(tag)?.[0] ?? '';
  const attributes = Array.from(tag.matchAll(attribute), ([, attributeName = '', , value = '']) =>
    namingAttributes.has(attributeName) ? decodeReferences(value.replace(/^["']|["']$/g, '')) : '',
  );
  return [name, ...attributes].some((each) => isSecretName(each) || (manipulations && manipulated.has(each)));
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

/** The value of a member, from the colon before it to what comes after it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** An array or an object that has not ended. */
interface OpenBracket {
  /** The member whose value has not ended: its name in quotes, and where its value begins. */
  member?: { readonly name: string; readonly start: number } | undefined;
  /** The value of the member `value`. */
  value?: Span;
  /** What the key says about this value, or the type, which a pair of a map does not have. */
  is?: 'secret' | 'public';
}

/**
 * Replaces each value of a member with the name of a secret by a string, also if it is an array or an object. The name
 * can be the key of a pair of a map, which may come before or after the value, or be cut off.
 */
function jsonWithoutSecrets(text: string): string {
  const secrets: Span[] = [];
  const manipulations: Span[] = [];
  const open: OpenBracket[] = [];
  const outside: OpenBracket = {};
  const endValue = (bracket: OpenBracket, end: number) => {
    const { name = '', start = end } = bracket.member ?? {};
    bracket.member = undefined;
    if (isSecretName(name)) secrets.push({ start, end });
    else if (manipulated.has(name.slice(1, -1))) manipulations.push({ start, end });
    else if (name === '"value"') bracket.value = { start, end };
  };
  const endBracket = (bracket: OpenBracket, end: number) => {
    endValue(bracket, end);
    if (bracket.value !== undefined && bracket.is === 'secret') secrets.push(bracket.value);
  };
  let last = '';
  for (const { 0: part, index } of text.matchAll(token)) {
    const bracket = open.at(-1) ?? outside;
    const isComplete = index + part.length < text.length;
    if (part === '{' || part === '[') open.push({});
    else if (part === '}' || part === ']') endBracket(open.pop() ?? outside, index);
    else if (part === ',') endValue(bracket, index);
    else if (part === ':') {
      bracket.member = { name: decodeEscapes(last), start: index + 1 };
      if (last === '"_type"') bracket.is = 'public';
    } else if (last === ':' && bracket.member?.name === '"key"' && isComplete)
      bracket.is = isSecretName(decodeEscapes(part)) ? 'secret' : 'public';
    last = part;
  }
  endValue(outside, text.length);
  for (const bracket of open) endBracket({ is: 'secret', ...bracket }, text.length);
  const hidden = hidesManipulations(text, () => open.length > 0) ? [...secrets, ...manipulations] : secrets;
  return withoutSpans(text, hidden);
}

/** Replaces parts of a text, which may contain each other, by a string. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let result = '';
  let copied = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start < copied) continue;
    result += `${text.slice(copied, start)}"${hidden}"`;
    copied = end;
  }
  return result + text.slice(copied);
}

/** Decodes `\uXXXX`, in which a name may be written. */
function decodeEscapes(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
