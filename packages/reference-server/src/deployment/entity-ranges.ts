import { pointerTo } from '@platform-services/sdk/model';

/** The elements of the entities of an access in the bytes of a deployment file. */
export interface EntityRange {
  /** The JSON pointer of the entities. */
  readonly pointer: string;
  /** The offset after the opening bracket. */
  readonly start: number;
  /** The offset of the closing bracket. */
  readonly end: number;
  /** The parts into which some of the commas between the elements divide them. */
  readonly parts: readonly EntityPart[];
}

/** Some of the elements. */
export interface EntityPart {
  /** The offset of the first byte. */
  readonly start: number;
  /** The offset after the last byte. */
  readonly end: number;
}

const quoteMark = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** 1 for each byte that matters outside of texts. */
const matters = new Uint8Array(256);
for (const byte of [quoteMark, comma, openBracket, closeBracket, openBrace, closeBrace]) matters[byte] = 1;

/** The levels of nesting: `{ "accesses": [ { "entities": [` opens them. */
const levels = { deployment: 1, accesses: 2, access: 3, entities: 4 } as const;

/** The longest name of a member that is compared, in bytes. */
const longestName = 16;

/**
 * Finds the entities of accesses in the bytes of a deployment file, which are given in pieces. It only counts brackets, which
 * is much faster than parsing, and need not be valid JSON: that shows when what it has divided is parsed.
 */
export class EntityRanges {
  readonly #partBytes: number;
  readonly #ranges: { pointer: string; start: number; end: number; parts: EntityPart[] }[] = [];
  readonly #pointers = new Set<string>();
  #isDoubtful = false;
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** The text that is being read, if it may be the name of a member at the level of a deployment or an access. */
  #name: string | undefined;
  /** The last name at each level. */
  #member = '';
  #hasAccesses = false;
  #inAccesses = false;
  #inEntities = false;
  #access = 0;
  #partStart = 0;

  /** @param partBytes about how long a part is */
  constructor(partBytes: number) {
    this.#partBytes = partBytes;
  }

  /** The entities of each access that has some; `undefined` if it is doubtful where they are. */
  get found(): readonly EntityRange[] | undefined {
    return this.#isDoubtful || this.#depth !== 0 || this.#inText ? undefined : this.#ranges;
  }

  /** @param offset the offset of the first byte in the file */
  read(bytes: Uint8Array, offset: number): void {
    let index = 0;
    while (index < bytes.length) {
      if (this.#inEntities) index = this.#readEntities(bytes, index, offset);
      else index = this.#inText ? this.#readText(bytes, index) : this.#readBetween(bytes, index, offset);
    }
  }

  /**
   * Reads up to the end of the entities or of the bytes, and returns the next index. Nearly all of a long file is read here.
   */
  #readEntities(bytes: Uint8Array, start: number, offset: number): number {
    let depth = this.#depth;
    let index = start;
    if (this.#inText) index = this.#skipText(bytes, index);
    while (index < bytes.length) {
      const byte = bytes[index] ?? 0;
      index += 1;
      if (matters[byte] === 0) continue;
      if (byte === quoteMark) index = this.#skipText(bytes, index);
      else if (byte === openBrace || byte === openBracket) depth += 1;
      else if (byte === comma) {
        if (depth === levels.entities) this.#separate(offset + index - 1);
      } else {
        if (depth === levels.entities) {
          this.#depth = depth;
          this.#close(byte, offset + index - 1);
          return index;
        }
        depth -= 1;
      }
    }
    this.#depth = depth;
    return index;
  }

  /** Reads up to the end of a text or of the bytes, and returns the next index. */
  #skipText(bytes: Uint8Array, start: number): number {
    let index = this.#isEscaped ? start + 1 : start;
    for (; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (byte === quoteMark) break;
      if (byte === backslash) index += 1;
    }
    this.#inText = index >= bytes.length;
    this.#isEscaped = index > bytes.length;
    return Math.min(index + 1, bytes.length);
  }

  /** As {@link #skipText}, for a text that may be the name of a member. */
  #readText(bytes: Uint8Array, start: number): number {
    const next = this.#skipText(bytes, start);
    if (this.#name === undefined) return next;
    const part = bytes.subarray(start, this.#inText ? next : next - 1);
    // With an escape, the name is another one than it seems.
    if (part.includes(backslash)) this.#isDoubtful = true;
    this.#name += String.fromCharCode(...part.subarray(0, longestName));
    if (!this.#inText) this.#member = this.#name;
    return next;
  }

  /** Reads up to the next byte outside of texts that matters, and returns the index after it. */
  #readBetween(bytes: Uint8Array, start: number, offset: number): number {
    let index = start;
    while (index < bytes.length && matters[bytes[index] ?? 0] === 0) index += 1;
    const byte = bytes[index];
    if (byte === quoteMark) {
      this.#inText = true;
      const isName = this.#depth === levels.deployment || (this.#inAccesses && this.#depth === levels.access);
      this.#name = isName ? '' : undefined;
    } else if (byte === openBrace || byte === openBracket) this.#open(byte, offset + index);
    else if (byte === closeBrace || byte === closeBracket) this.#close(byte, offset + index);
    else if (byte === comma && this.#inAccesses && this.#depth === levels.accesses) this.#access += 1;
    return index + 1;
  }

  #open(byte: number, at: number): void {
    this.#depth += 1;
    if (byte !== openBracket) return;
    // If a member is repeated, the last one counts.
    if (this.#depth === levels.accesses && this.#member === 'accesses') {
      if (this.#hasAccesses) this.#isDoubtful = true;
      this.#hasAccesses = true;
      this.#inAccesses = true;
      this.#access = 0;
    } else if (this.#inAccesses && this.#depth === levels.entities && this.#member === 'entities') {
      this.#inEntities = true;
      const pointer = pointerTo('', 'accesses', this.#access, 'entities');
      if (this.#pointers.has(pointer)) this.#isDoubtful = true;
      this.#pointers.add(pointer);
      this.#ranges.push({ pointer, start: at + 1, end: at + 1, parts: [] });
      this.#partStart = at + 1;
    }
  }

  #close(byte: number, at: number): void {
    if (this.#depth === levels.entities && this.#inEntities) {
      this.#inEntities = false;
      this.#endPart(at);
      const range = this.#ranges.at(-1);
      if (range !== undefined) range.end = at;
      if (byte !== closeBracket) this.#isDoubtful = true;
    } else if (this.#depth === levels.accesses) this.#inAccesses = false;
    this.#depth -= 1;
    if (this.#depth < 0) this.#isDoubtful = true;
  }

  #separate(at: number): void {
    if (at - this.#partStart >= this.#partBytes) this.#endPart(at);
  }

  #endPart(at: number): void {
    this.#ranges.at(-1)?.parts.push({ start: this.#partStart, end: at });
    this.#partStart = at + 1;
  }
}
