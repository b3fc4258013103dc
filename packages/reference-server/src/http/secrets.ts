import { isForm, parseMediaType } from './media.js';
import { header, type RequestHeaders } from './message.js';
import { decodePairs, type Pairs } from './target.js';

/** Stands for a secret in logs and in the journal. */
export const hidden = '***';

const secretName = /session|password|token|secret|authorization|cookie|api-?key/i;

/** Whether the value of a parameter, a header field or a member with this name is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Shorter values are not searched for in texts, since they may be ordinary words. */
const shortestSought = 8;

/** The secrets in the query and the headers of a request, which its texts may repeat. */
export function secretsOf(query: Pairs, headers: RequestHeaders): readonly string[] {
  const found = query.flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  for (const name of Object.keys(headers)) {
    const values = isSecretName(name) ? (headers[name] ?? []) : [];
    for (const value of typeof values === 'string' ? [values] : values) found.push(...value.split(/[\s;,="]+/));
  }
  return found.filter((value) => value.length >= shortestSought);
}

/** Replaces every one of the secrets. */
export function withoutValues(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
}

/**
 * Hides the values that have the name of a secret in a body: in a form, in XML, or else in JSON. The text may be cut off
 * anywhere, and need not be well-formed.
 */
export function withoutNamedSecrets(text: string, headers: RequestHeaders): string {
  if (isForm(headers)) return formWithoutSecrets(text);
  const type = parseMediaType(header(headers, 'content-type') ?? '')?.name ?? '';
  return type.endsWith('xml') || text.trimStart().startsWith('<') ? xmlWithoutSecrets(text) : jsonWithoutSecrets(text);
}

function formWithoutSecrets(text: string): string {
  return text
    .split('&')
    .map((part) => {
      const { pairs, error } = decodePairs(part, '');
      const isSecret = error !== undefined || pairs.some(([name]) => isSecretName(name));
      return isSecret && part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${hidden}` : part;
    })
    .join('&');
}

/** Hides the texts after tags that have the name of a secret, as an element or in an attribute. */
function xmlWithoutSecrets(text: string): string {
  return text
    .split('<')
    .map((piece) => {
      const end = piece.indexOf('>');
      const tag = piece.slice(0, end + 1);
      const isSecret = end > 0 && end < piece.length - 1 && !tag.startsWith('/') && isSecretName(tag);
      return isSecret ? tag + hidden : piece;
    })
    .join('<');
}

const token = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** Replaces each value of a member with the name of a secret by a string, also if it is an array or an object. */
function jsonWithoutSecrets(text: string): string {
  if (!isSecretName(decodeEscapes(text))) return text;
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
    } else if (part === ':' && isSecretName(name)) {
      result += text.slice(copied, index + 1);
      isHiding = true;
    } else {
      name = decodeEscapes(part);
    }
  }
  return isHiding ? `${result}"${hidden}"` : result + text.slice(copied);
}

/** Decodes `\uXXXX`, in which a name may be written. */
function decodeEscapes(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
