import { formType, mediaTypeName } from './media.js';
import { formWithoutSecrets, hidden, isSecretName } from './secrets.js';

/**
 * Hides the values that have the name of a secret in a body: in a form, in parts of form data, in XML, or else in JSON.
 * The text may be cut off anywhere, and need not be well-formed.
 *
 * @param contentType the media type of the body, e.g. `text/xml; charset=utf-8`. Default: it is told by the text
 */
export function withoutNamedSecrets(text: string, contentType = ''): string {
  const type = mediaTypeName(contentType) ?? '';
  if (type === formType) return formWithoutSecrets(text);
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

/** A part of a text that is hidden, and what stands for it. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

const quoted = `"${hidden}"`;

/** The text without its secrets and, if these are hidden, without the values of manipulations. */
function withoutSpans(
  text: string,
  secrets: readonly Span[],
  manipulations: readonly Span[],
  isCut: () => boolean,
): string {
  const spans = hidesManipulations(text, isCut) ? [...secrets, ...manipulations] : secrets;
  let result = '';
  let copied = 0;
  for (const { start, end, shown } of spans.toSorted((one, other) => one.start - other.start)) {
    // It is a part of the one before.
    if (end <= copied) continue;
    result += text.slice(copied, start) + shown;
    copied = end;
  }
  return result + text.slice(copied);
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
  /** Where its content begins. */
  readonly start: number;
  /** What its content is added to, if it is hidden. */
  readonly spans: Span[] | undefined;
  /** Whether it is a pair of a map. */
  readonly isPair: boolean;
  /** The number of elements in it: that of a pair is 1 within its key. */
  elements: number;
  /** The text of its key. */
  key: string;
}

/**
 * Hides the content of elements with the name of a secret, also in an attribute or in the key of a pair, and the values
 * of such attributes.
 */
function xmlWithoutSecrets(text: string): string {
  const secrets: Span[] = [];
  const manipulations: Span[] = [];
  const open: OpenElement[] = [];
  const endElement = (element: OpenElement | undefined, end: number) =>
    element?.spans?.push({ start: element.start, end, shown: hidden });
  for (const { 0: part, index } of text.matchAll(markup)) {
    const [outer, inner] = [open.at(-2), open.at(-1)];
    if (part.startsWith('</')) endElement(open.pop(), index);
    else if (/^<[^!?]/.test(part)) {
      const names = [/^<[^\s>]*/.exec(part)?.[0] ?? ''];
      for (const { 1: name = '', 2: equals = '', 3: value, index: at } of part.matchAll(attribute)) {
        const start = index + at + name.length + equals.length;
        if (value !== undefined && isSecretName(name))
          secrets.push({ start, end: start + value.length, shown: quoted });
        if (namingAttributes.has(name)) names.push(decodeReferences((value ?? '').replace(/^["']|["']$/g, '')));
      }
      const isValue = inner?.isPair === true && inner.elements === 1 && isSecretName(decodeReferences(inner.key));
      if (inner !== undefined) inner.elements += 1;
      if (part.endsWith('/>')) continue;
      const isManipulated = names.some((name) => manipulated.has(name));
      const spans = isValue || names.some(isSecretName) ? secrets : isManipulated ? manipulations : undefined;
      open.push({ start: index + part.length, spans, isPair: /^<m[\s>]/.test(part), elements: 0, key: '' });
    } else if (outer?.isPair === true && outer.elements === 1) outer.key += part;
  }
  for (const element of open) endElement(element, text.length);
  return withoutSpans(text, secrets, manipulations, () => open.length > 0);
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
    const span = { start, end, shown: quoted };
    if (isSecretName(name)) secrets.push(span);
    else if (manipulated.has(name.slice(1, -1))) manipulations.push(span);
    else if (name === '"value"') bracket.value = span;
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
  return withoutSpans(text, secrets, manipulations, () => open.length > 0);
}

/** Decodes `\uXXXX`, in which a name may be written. */
function decodeEscapes(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
