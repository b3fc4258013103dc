import { type CopiedRequest, hidden, missingPart, ownHeaders, pairsOf, segmentsOf } from './request.js';

/**
 * A command of `curl` for bash that sends the request of a journal entry again. Variables such as `$SESSION_ID` stand
 * for the secrets, which the journal hides.
 *
 * @param baseUrl the URL of the service, without a trailing slash
 * @example curlCommand(entry, 'http://127.0.0.1:8080/platform-services')
 */
export function curlCommand(request: CopiedRequest, baseUrl: string): string {
  const missing = missingPart(request);
  const { before, data } = bodyOf(request);
  const lines = [
    ['curl', ...methodOf(request), ...pathOptionOf(request), urlOf(request, baseUrl)].join(' '),
    ...headersOf(request),
    ...data,
  ];
  return `${missing === undefined ? '' : `# ${missing}\n`}${before}${lines.join(' \\\n  ')}`;
}

function methodOf({ method, body }: CopiedRequest): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === undefined ? [] : ['-X', word(method)];
}

/** Without this option, `curl` would resolve the segments `.` and `..` instead of sending them. */
function pathOptionOf(request: CopiedRequest): readonly string[] {
  return segmentsOf(request).some((segment) => segment === '.' || segment === '..') ? ['--path-as-is'] : [];
}

function urlOf(request: CopiedRequest, baseUrl: string): string {
  const path = segmentsOf(request).map((segment) => `/${encodeURIComponent(segment)}`);
  const query = pairsOf(request.query).map(([name, value], index) => {
    const start = `${index === 0 ? '?' : '&'}${encodeURIComponent(name)}=`;
    return withVariables(`${start}${encodeURIComponent(value)}`, variableOf(name));
  });
  return joined([...withVariables(baseUrl + path.join(''), 'SECRET'), ...query.flat()]);
}

function headersOf(request: CopiedRequest): readonly string[] {
  const given = ownHeaders(request).filter(([name, value]) => name !== 'accept' || value !== '*/*');
  const lines = given.map(([name, value]) =>
    value === '' ? `-H ${word(`${name};`)}` : `-H ${joined(withVariables(`${name}: ${value}`, variableOf(name)))}`,
  );
  // With a body, `curl` adds a type by itself.
  const isUntyped = request.body !== undefined && !given.some(([name]) => name === 'content-type');
  return isUntyped ? [...lines, `-H 'content-type:'`] : lines;
}

/** The options for the body, and the text that must precede the command. */
function bodyOf({ body }: CopiedRequest): { readonly before: string; readonly data: readonly string[] } {
  if (body === undefined) return { before: '', data: [] };
  const { text = '', base64 } = body;
  if (base64 === hidden) return { before: '', data: ['--data-raw "$SECRET"'] };
  const bytes = base64 ?? (text.includes('\0') ? base64Of(text) : undefined);
  if (bytes === undefined) return { before: '', data: [`--data-raw ${joined(withVariables(text, 'SECRET'))}`] };
  return { before: `base64 -d <<< ${word(bytes)} | `, data: ['--data-binary @-'] };
}

/** The text in base64, since no argument of a program can contain the character 0. */
function base64Of(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** The name of the variable for a secret parameter or header field. */
function variableOf(name: string): string {
  const words = name
    .replace(/^gm-/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
  return /^[A-Z][A-Z0-9_]*$/.test(words) ? words : 'SECRET';
}

/** A text, or the name of a variable. */
type Piece = { readonly text: string } | { readonly variable: string };

function withVariables(text: string, variable: string): readonly Piece[] {
  return text.split(hidden).flatMap((part, index) => (index === 0 ? [{ text: part }] : [{ variable }, { text: part }]));
}

/** The pieces as one word of the shell. */
function joined(pieces: readonly Piece[]): string {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last !== undefined && 'text' in last && 'text' in piece)
      merged[merged.length - 1] = { text: last.text + piece.text };
    else merged.push(piece);
  }
  const words = merged.filter((piece) => 'variable' in piece || piece.text !== '');
  if (words.length === 0) return "''";
  return words.map((piece) => ('text' in piece ? word(piece.text) : `"$${piece.variable}"`)).join('');
}

/** A text as a word of the shell. A terminal would obey control characters, so all but line feeds are escaped. */
function word(text: string): string {
  if (/^[A-Za-z0-9_./:=@%,+-]+$/.test(text)) return text;
  if (!/[^\P{Cc}\n]/u.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${text.replace(/['\\\p{Cc}]/gu, octalOf)}'`;
}

/** The bytes of a character in octal, which bash reads in the same way in every locale. */
function octalOf(character: string): string {
  return Array.from(new TextEncoder().encode(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
