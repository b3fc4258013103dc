import type { RawResponse } from './response.js';
import { xmlFailure } from './xml-failure.js';

/** Longer texts are no messages but pages. */
const longestMessage = 2_000;

/** What an error body says. */
export interface ServerFailure {
  readonly serverMessage: string | undefined;
  readonly tracebackId?: string | undefined;
  /** Whether the body has one of the forms in which the service writes failures. */
  readonly isOwn: boolean;
}

/** What the server says in an error body: R-4 in JSON or XML, `Unsatisfied` (D-24), or a short plain text. */
export function serverFailure({ body, headers }: RawResponse): ServerFailure {
  const type = headers.get('content-type') ?? '';
  const failure = /[/+]xml\b/.test(type) ? xmlFailure(body) : parseObject(body);
  if (failure === undefined) {
    const isMessage = type.startsWith('text/plain') && body !== '' && body.length <= longestMessage;
    return { serverMessage: isMessage ? body.trim() : undefined, isOwn: false };
  }
  const { _type, message, tracebackId, why } = failure;
  const reason = isObject(why) ? textOf(why['text']) : undefined;
  const isOwn = typeof tracebackId === 'string' || typeof _type === 'string';
  return { serverMessage: textOf(message) ?? reason, tracebackId: textOf(tracebackId), isOwn };
}

/** Statuses of proxies, and of limits that are judged before the service: their bodies tell nothing of the service. */
const notOfTheService: ReadonlySet<number> = new Set([407, 408, 413, 414, 425, 429, 431]);

/**
 * Whether a refusal whose body the service cannot have written suggests that something else was asked: a wrong host, port
 * or path, or a proxy. Servers that fail, with 500 and above, tell nothing of who they are.
 */
export function isForeignRefusal({ status }: RawResponse): boolean {
  return status >= 400 && status < 500 && !notOfTheService.has(status);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longestMessage) : undefined;
}
