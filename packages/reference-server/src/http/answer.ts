import type { Answer } from './exchange.js';

/** The headers of every answer that is computed: nobody may keep it or guess another type for it. */
const computed = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/**
 * An answer with a JSON text as `json/write.ts` gives it: one string, or the chunks of a long one.
 *
 * @param rule the section or resolution that decided, for the journal
 * @param headers further headers
 * @example json(writeJson(result, options, types), 'R-35')
 */
export function json(text: string | readonly string[], rule: string, headers: Record<string, string> = {}): Answer {
  return text200('application/json', text, rule, headers);
}

/** As {@link json}, for an XML text. */
export function xml(text: string | readonly string[], rule: string, headers: Record<string, string> = {}): Answer {
  return text200('application/xml', text, rule, headers);
}

/** 200 with an empty body: "nothing". */
export function nothing(rule: string): Answer {
  return { status: 200, headers: { ...computed }, body: null, rule };
}

/** 204, for `OPTIONS` and control paths. */
export function noContent(rule: string, headers: Record<string, string> = {}): Answer {
  return { status: 204, headers: { ...computed, ...headers }, body: null, rule };
}

/** Any status with a small JSON value, for control paths and failures. */
export function jsonValue(
  status: number,
  value: { readonly [member: string]: unknown },
  rule: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return shortText(status, { type: 'application/json', text: JSON.stringify(value) }, rule, headers);
}

/** A text with its media type. */
export interface TypedText {
  readonly type: string;
  readonly text: string;
}

/** Any status with a short text. */
export function shortText(
  status: number,
  { type, text }: TypedText,
  rule: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'Content-Type': type, ...computed, ...headers }, body: text, rule };
}

function text200(type: string, text: string | readonly string[], rule: string, headers: Record<string, string>) {
  const body = typeof text === 'string' ? text : encodeChunks(text);
  return { status: 200, headers: { 'Content-Type': type, ...computed, ...headers }, body, rule };
}

/** One chunk after the other, so that a long answer is encoded as the client takes it. */
async function* encodeChunks(chunks: readonly string[]): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  for (const chunk of chunks) yield encoder.encode(chunk);
}
