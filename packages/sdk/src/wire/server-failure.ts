import type { RawResponse } from './response.js';
import { xmlFailure } from './xml-failure.js';

/** Longer texts are no messages but pages. */
const longestMessage = 2_000;

/** What an error body says. */
export interface ServerFailure {
  readonly serverMessage: string | undefined;
  readonly tracebackId?: string | undefined;
}

/** What the server says in an error body: R-4 in JSON or XML, `Unsatisfied` (D-24), or a short plain text. */
export function serverFailure({ body, headers }: RawResponse): ServerFailure {
  const type = headers.get('content-type') ?? '';
  const failure = /[/+]xml\b/.test(type) ? xmlFailure(body) : parseObject(body);
  if (failure === undefined) {
    const isMessage = type.startsWith('text/plain') && body !== '' && body.length <= longestMessage;
    return { serverMessage: isMessage ? body.trim() : undefined };
  }
  const { message, tracebackId, why } = failure;
  const reason = isObject(why) ? textOf(why['text']) : undefined;
  return { serverMessage: textOf(message) ?? reason, tracebackId: textOf(tracebackId) };
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
