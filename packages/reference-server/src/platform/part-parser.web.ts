import { concat, latin1Bytes, latin1Text } from './bytes.web.js';
import type { PartEvents, PartParser } from './parts.js';

const lineBreak = latin1Bytes('\r\n');
const emptyLine = latin1Bytes('\r\n\r\n');
const closingMark = latin1Bytes('--');

/** A parser that finds the parts when it has the whole body, which is in memory anyway. */
export function partParser(boundary: string, events: PartEvents): PartParser {
  // The first boundary may be the first line.
  let chunks = [lineBreak];
  return {
    write(chunk) {
      chunks.push(chunk);
      return undefined;
    },
    end: () => parse(concat(chunks), latin1Bytes(`\r\n--${boundary}`), events),
    destroy() {
      chunks = [];
    },
  };
}

function parse(body: Uint8Array, delimiter: Uint8Array, events: PartEvents): void {
  let next = indexOf(body, delimiter, 0);
  while (next !== -1) {
    const start = next + delimiter.byteLength;
    if (isAt(body, closingMark, start)) {
      events.closed();
      return;
    }
    if (start === body.byteLength) break;
    next = indexOf(body, delimiter, start);
    readPart(body.subarray(start, next === -1 ? undefined : next), events, next !== -1);
  }
  events.endedEarly();
}

/** @param isWhole whether the part ends with a boundary */
function readPart(bytes: Uint8Array, events: PartEvents, isWhole: boolean): void {
  const reader = events.part();
  const end = indexOf(bytes, emptyLine, 0);
  if (end !== -1) {
    reader.header(fieldsOf(latin1Text(bytes.subarray(0, end))));
    reader.data(bytes.subarray(end + emptyLine.byteLength));
  }
  if (isWhole) reader.end();
}

/** The first value of each field, up to a line that is not one. */
function fieldsOf(header: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const unfolded = header.replace(/\r\n(?=[\t ])/g, '');
  for (const line of unfolded.split('\r\n').filter((each) => each !== '')) {
    const [, name, value = ''] = /^([^:\r\n]+):[\t ]?([^\r\n]*)$/.exec(line) ?? [];
    if (name === undefined) break;
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
  }
  return fields;
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, wanted, at)) return at;
  }
  return -1;
}

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}
