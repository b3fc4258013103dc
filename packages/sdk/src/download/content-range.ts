/** Which bytes a response has: zero-based positions, `end` among them. */
export interface ContentRange {
  readonly start: number;
  readonly end: number;
  /** Bytes of the whole; `undefined` where the service does not say it. */
  readonly size: number | undefined;
}

/** What a `Content-Range` field says; `undefined` where it names no range of bytes. */
export function contentRangeOf(field: string | undefined): ContentRange | undefined {
  const [, start, end, size] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(field ?? '') ?? [];
  if (start === undefined || end === undefined) return undefined;
  return { start: Number(start), end: Number(end), size: wholeNumber(size) };
}

/** A number of bytes; `undefined` where the text is none. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
