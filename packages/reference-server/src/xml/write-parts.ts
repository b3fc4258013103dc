import type { SAXParser } from 'sax';
import type { Steps } from '../work/steps.js';

/** The length of a part of a text that is written in a step. */
export const partLength = 1 << 14;

/** What may become the opening of a declaration: it may have begun before the part, and may end after it. */
const opening = /(?:^|<)[ \t\n]*(?:!|$)/g;

/** Greater than the position in any text. Infinity would not be kept as a whole number, which makes the parser slower. */
const unlimited = 2 ** 30 - 1;

/**
 * Writes a text into a parser in steps, up to the first declaration such as `<!DOCTYPE`. The parser needs quadratic time for
 * the text after `<!`, so it must not see declarations, only comments and CDATA sections. Line ends become line feeds.
 *
 * @param refuse called when the opening of a declaration is written
 */
export function* writingParts(parser: SAXParser, text: string, refuse: () => never): Steps<void> {
  // A part may end in a long comment, which the parser must not refuse.
  const limited = Object.assign(parser, { bufferCheckPosition: unlimited });
  /** Where a `<` is that only blanks have followed so far. */
  let pending: number | undefined;
  /** Where the last comment or CDATA section begins. */
  let lastSection: number | undefined;
  let to = 0;
  for (let from = 0; from < text.length; from = to) {
    if (from > 0) yield;
    to = partEnd(text, from);
    const part = text.slice(from, to).replace(/\r\n?/g, '\n');
    const offset = parser.position;
    const before = pending;
    pending = undefined;
    let written = 0;
    opening.lastIndex = 0;
    for (let found = opening.exec(part); found !== null; found = opening.exec(part)) {
      const end = opening.lastIndex;
      const start = part.charAt(found.index) === '<' ? offset + found.index + 1 : before;
      if (part.charAt(end - 1) !== '!') {
        pending = start;
        break;
      }
      parser.write(part.slice(written, end));
      written = end;
      const isInSection = parser.startTagPosition === lastSection;
      if (!isInSection) requireShortNames(limited);
      // Otherwise this is text in a comment, a CDATA section or an attribute.
      if (isInSection || parser.startTagPosition !== start) continue;
      // It is recognised by its next characters, which may be in the next part.
      const following = part.slice(end, end + sectionLength) + text.slice(to, to + sectionLength);
      if (!following.startsWith('--') && !following.startsWith('[CDATA[')) refuse();
      lastSection = start;
    }
    parser.write(part.slice(written));
  }
  requireShortNames(limited);
}

const sectionLength = '[CDATA['.length;

/** The end of the next part. A line end belongs to one part. */
function partEnd(text: string, from: number): number {
  const end = Math.min(from + partLength, text.length);
  return text.charAt(end - 1) === '\r' && text.charAt(end) === '\n' ? end + 1 : end;
}

/** A parser with the position from which on it checks its buffers at the end of each part. */
interface Limited extends SAXParser {
  bufferCheckPosition: number;
}

/** Lets the parser refuse long names, attributes and instructions that have not ended. */
function requireShortNames(parser: Limited): void {
  parser.bufferCheckPosition = 0;
  parser.write('');
  parser.bufferCheckPosition = unlimited;
}
