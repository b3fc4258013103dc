import { Token } from './text-source.js';

/** Where a dialect puts blanks (D-25) in a text without line feeds. */
export class Layout {
  /** Whether there are blanks. */
  readonly isSpaced: boolean;
  /** What an object with a type begins with. */
  readonly type: Token;
  readonly typeText: string;
  /** The text between `_type` and `_id`. */
  readonly id: Token;
  /** What a reference begins with. */
  readonly ref: Token;
  /** The text between the type and the items of a collection. */
  readonly items: Token;
  /** The text between the value and the type of a wrapper. */
  readonly wrapper: Token;
  readonly wrapperText: string;

  /** @param blank what is between a name and a value, and before the second member of an opening line */
  constructor(blank: '' | ' ') {
    this.isSpaced = blank !== '';
    this.typeText = `{"_type":${blank}"`;
    this.type = new Token(this.typeText);
    this.id = new Token(`,${blank}"_id":${blank}"`);
    this.ref = new Token(`{"_ref":${blank}"`);
    this.items = new Token(`,${blank}"value":`);
    this.wrapperText = `,${blank}"_type":"`;
    this.wrapper = new Token(this.wrapperText);
  }

  /** The layout of a text, guessed from how it begins. */
  static of(text: string): Layout {
    return text.startsWith('{"_type": "', text.startsWith('[') ? 1 : 0) ? spaced : compact;
  }
}

const compact = /* @__PURE__ */ new Layout('');
const spaced = /* @__PURE__ */ new Layout(' ');
