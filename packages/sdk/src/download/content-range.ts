/** The byte range of a response, as zero-based positions. `end` is inclusive. */
export interface ContentRange {
  readonly start: number;
  readonly end: number;
  /** The size of the whole in bytes; `undefined` if the service does not say it. */
  readonly size: number | undefined;
}

/** Parses a `Content-Range` field; `undefined` if it does not name a byte range. */
export function contentRangeOf(field: string | undefined): ContentRange | undefined {
  const [, start, end, size] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(field ?? '') ?? [];
  if (start === undefined || end === undefined) return undefined;
  return { start: Number(start), end: Number(end), size: wholeNumber(size) };
}

/** Parses a number of bytes; `undefined` if the text is not one. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
