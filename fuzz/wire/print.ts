import { isArray, isObject, printJson, Raw, type Tree, text } from '../lib/tree.js';
import type { Format } from './requests.js';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Prints a tree as a request, even if it was mutated. Parts that no request can contain are left out. */
export function print(tree: Tree, format: Format, base: string, session: string): Request {
  const { method = '', path = '', query = null, headers = null, body = null } = isObject(tree) ? tree : {};
  const segments = (isArray(path) ? path : [path]).map(encoded);
  const url = `${base}/${segments.join('/')}?${[printPairs(query), `sessionId=${session}`].filter((each) => each !== '').join('&')}`;
  const verb = methods.find((each) => each === method) ?? 'POST';
  const sent = body === null || verb === 'GET' || verb === 'HEAD' ? null : printBody(body, format);
  return new Request(url, { method: verb, headers: printHeaders(headers), body: sent });
}

function printBody(body: Tree, format: Format): string {
  switch (format) {
    case 'json':
      return printJson(body);
    case 'form':
      return printPairs(body);
    case 'multipart':
      return `${(isArray(body) ? body : [body]).map(printPart).join('')}--b--\r\n`;
    case 'xml':
      return printXml(body);
    case 'text':
      return text(body);
  }
}

/** The pairs of a query or a form. */
function printPairs(node: Tree): string {
  const pairs = isArray(node) ? node : isObject(node) ? Object.entries(node) : [node];
  return pairs.map((pair) => (isArray(pair) ? pair : [pair]).map(encoded).join('=')).join('&');
}

/** Half of a surrogate pair has no percent-encoding. */
function encoded(node: Tree): string {
  return node instanceof Raw ? node.text : encodeURIComponent(Buffer.from(text(node)).toString());
}

function printHeaders(node: Tree): Headers {
  const headers = new Headers();
  for (const [name, value] of isObject(node) ? Object.entries(node) : []) {
    try {
      headers.append(name, text(value));
    } catch {
      // No request has such a field.
    }
  }
  return headers;
}

function printPart(node: Tree): string {
  const { headers = null, content = null } = isObject(node) ? node : { content: node };
  const fields = (isObject(headers) ? Object.entries(headers) : []).map(
    ([name, value]) => `${name}: ${text(value)}\r\n`,
  );
  return `--b\r\n${fields.join('')}\r\n${text(content)}\r\n`;
}

function printXml(node: Tree): string {
  if (node instanceof Raw) return node.text;
  if (!isArray(node)) return text(node).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const [tag = '', attributes = null, ...children] = node;
  const pairs = (isObject(attributes) ? Object.entries(attributes) : []).map(
    ([name, value]) =>
      ` ${name}="${text(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`,
  );
  return `<${text(tag)}${pairs.join('')}>${children.map(printXml).join('')}</${text(tag)}>`;
}
