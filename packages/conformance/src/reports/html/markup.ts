import { visible } from '@platform-services/sdk/model';

/** HTML in which every text is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | undefined | readonly Part[];

/**
 * Creates HTML from a template. Inserted texts are escaped, markup and lists of markup are inserted unchanged, and
 * `undefined` inserts nothing.
 *
 * @example markup`<p title="${'a "title"'}">${'<b>'}</p>`.text // '<p title="a &quot;title&quot;">&lt;b></p>'
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => `${text}${shown(parts[index])}`).join(''));
}

function shown(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(shown).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

const escapeHtml = (text: string): string =>
  visible(text).replaceAll(/[&<>"'\r]/g, (letter) => entities[letter] ?? letter);

/** Renders a text of the suite, which marks code by backticks. */
export function words(text: string): Markup {
  const parts = text.split('`');
  return markup`${parts.map((part, index) => (index % 2 === 0 ? part : markup`<code>${part}</code>`))}`;
}
