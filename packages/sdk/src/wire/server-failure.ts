import { decodedEscape } from './escapes.js';
import type { RawResponse } from './response.js';

/** Longer texts are considered to be web pages rather than messages. */
const maxMessageLength = 2_000;

/** The content of an error body. */
interface ServerFailure {
  readonly serverMessage: string | undefined;
  readonly tracebackId?: string | undefined;
  /** Whether the body has one of the forms in which the service writes failures. */
  readonly isOwn: boolean;
  /** Whether the body has a property that only services of the deployed dialect write (D-19). */
  readonly isDeployed: boolean;
}

/**
 * Parses an error body: R-4 in JSON or XML, `Unsatisfied` (D-24), a plain text (D-46), or another short text.
 *
 * @param scrub removes secrets from the texts of the body, which have been decoded
 */
export function serverFailure({ text: body, headers }: RawResponse, scrub: (text: string) => string): ServerFailure {
  const type = headers.get('content-type') ?? '';
  // Services of the deployed dialect also send XML with the type */* (D-46).
  const isXml = /[/+]xml\b/.test(type) || body.startsWith('<?xml');
  const failure = isXml ? xmlFailure(body) : (parseObject(body) ?? cutObject(body) ?? textFailure(body));
  if (failure === undefined) {
    const isMessage = type.startsWith('text/plain') && body !== '' && body.length <= maxMessageLength;
    return { serverMessage: isMessage ? scrub(body.trim()) : undefined, isOwn: false, isDeployed: false };
  }
  const textOf = (value: unknown) => textIn(value, scrub);
  const { _type, message, tracebackId, why, details } = failure;
  const reason = isObject(why) ? textOf(why['text']) : undefined;
  const isOwn = [tracebackId, _type, reason].some((part) => typeof part === 'string');
  const isDeployed = typeof _type === 'string' && _type.endsWith('.Failure') && typeof details === 'string';
  return { serverMessage: textOf(message) ?? reason, tracebackId: textOf(tracebackId), isOwn, isDeployed };
}

/**
 * Statuses of proxies, and of limits that are checked before the service; their bodies say nothing about the service.
 */
const notOfTheService: ReadonlySet<number> = new Set([407, 408, 413, 414, 425, 429, 431]);

/**
 * Whether a rejection whose body cannot come from the service suggests that something else was addressed: a wrong host,
 * port or path, or a proxy. Statuses of 500 and above do not show which server failed.
 */
export function isForeignRefusal({ status }: RawResponse): boolean {
  return status >= 400 && status < 500 && !notOfTheService.has(status);
}

/** The members of a plain text: status and URL, traceback id, a blank line, the message and details (D-46). */
function textFailure(text: string): Record<string, unknown> | undefined {
  const [, tracebackId, message] = /^\d{3}: [^\n]*\nTBID: ([\w-]{1,100})\n\n([^\n]*)/.exec(text) ?? [];
  return tracebackId === undefined ? undefined : { message, tracebackId };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The scalars at the beginning of an object whose end is missing, since only the start of a long body is read. */
function cutObject(text: string): Record<string, unknown> | undefined {
  const [head = ''] = /^\{(?:(?:"(?:[^"\\]|\\.)*"|[\w.+:\s-])+,)+/.exec(text) ?? [];
  return parseObject(`${head.slice(0, -1)}}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textIn(value: unknown, scrub: (text: string) => string): string | undefined {
  return typeof value === 'string' && value !== '' ? scrub(value).slice(0, maxMessageLength) : undefined;
}

/**
 * The texts of a failure in an XML response whose root is the failure, and those of its reason if it is an
 * `Unsatisfied` (D-24). This is not an XML parser: it only recognizes the form in which the service writes its
 * failures.
 */
function xmlFailure(body: string): Record<string, unknown> {
  const [head = '', ...entities] = body.split(/<E id=['"]/);
  const pool = new Map(entities.map((each) => [each.split(/['"]>/, 1)[0], each] as const));
  const entity = pool.get(/<root-value>\s*<r>([^<]*)<\/r>/.exec(head)?.[1]) ?? '';
  const why = pool.get(/<r p=['"]why['"]>([^<]*)<\/r>/.exec(entity)?.[1]);
  return { ...textsOf(entity), ...(why === undefined ? {} : { why: textsOf(why) }) };
}

function textsOf(entity: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [, name, value = ''] of entity.matchAll(/<s p=["'](message|tracebackId|text)["']>([^<]*)<\/s>/g)) {
    if (name !== undefined) texts[name] = value.replace(/&[^&;]{1,8};/g, decodedEscape);
  }
  return texts;
}
