/** A sentence of the specification, or the part of a table cell that stands for one. */
export interface Sentence {
  /**
   * The section, then the part of it or the row and the column of a table, then the number of the sentence there, e.g.
   * `4.8 DELETE #1` or `4.7 | depth | Effect #2`. A cell with a single sentence has no number.
   */
  readonly place: string;
  /** The sentence word for word, with code in backticks. */
  readonly text: string;
}

/** A row of a table. The cells of its first columns are its label, and the others contain sentences. */
export interface Row {
  readonly label: readonly string[];
  readonly cells: readonly (readonly Sentence[])[];
}

/** A part of a section. */
export type Block =
  | { readonly kind: 'heading'; readonly title: Sentence }
  | { readonly kind: 'paragraph' | 'item'; readonly sentences: readonly Sentence[] }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly Row[] };

/** A section with its title, whose place is the number of the section, e.g. `4.8`. */
export interface Section {
  readonly title: Sentence;
  readonly blocks: readonly Block[];
}

/** The place of the text before the first section. */
const introduction = 'Introduction';

/** Reads the Markdown of the specification: headings, paragraphs, numbered lists and tables. */
export function readDocument(markdown: string): readonly Section[] {
  const sections: { title: Sentence; lines: string[] }[] = [];
  for (const line of markdown.split('\n')) {
    const [, place = introduction, text] = /^#+ (?:(\d+(?:\.\d+)*)\.? )?(.*)$/.exec(line) ?? [];
    if (text === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title: { place, text }, lines: [] });
  }
  return sections.map(({ title, lines }) => ({ title, blocks: blocksOf(title.place, lines) }));
}

/** Returns all sentences of a block in their order, without titles. */
export function sentencesOf(block: Block): readonly Sentence[] {
  if (block.kind === 'heading') return [];
  return block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells.flat()) : block.sentences;
}

function blocksOf(section: string, lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let part = section;
  let count = 0;
  const add = (kind: 'paragraph' | 'item', text: string) => {
    const sentences = splitSentences(text).map((each) => {
      count += 1;
      return { place: `${part} #${count}`, text: each };
    });
    if (sentences.length > 0) blocks.push({ kind, sentences });
  };
  for (const [index, line] of lines.entries()) {
    const [, heading = '', name = '', rest = ''] = /^\*\*((.+?)(?: \(.*?\))?)\*\*(.*)$/.exec(line) ?? [];
    if (heading !== '') {
      part = `${section} ${name}`;
      count = 0;
      const [, text = ''] = /^: (.*)$/.exec(rest) ?? [];
      blocks.push({ kind: 'heading', title: { place: part, text: text === '' ? `${heading}${rest}` : heading } });
      add('paragraph', text);
    } else if (line.startsWith('|')) {
      if (lines[index - 1]?.startsWith('|') !== true) blocks.push(tableOf(part, lines.slice(index)));
    } else {
      const [, item] = /^\d+\. (.*)$/.exec(line) ?? [];
      add(item === undefined ? 'paragraph' : 'item', item ?? line);
    }
  }
  return blocks;
}

/** Reads the table at the beginning of the lines. */
function tableOf(part: string, lines: readonly string[]): Block {
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const [columns = [], , ...rows] = lines.slice(0, end === -1 ? lines.length : end).map(cellsOf);
  const keyWidth = keyWidthOf(rows);
  // In every row, at least one cell that is not empty must follow the label.
  const width = Math.min(keyWidth, ...rows.map((row) => row.findLastIndex((cell) => cell !== '')));
  return {
    kind: 'table',
    columns,
    rows: rows.map((row) => {
      const key = row.slice(0, keyWidth).map(plain).join(', ');
      const cells = row.slice(width).map((cell, index) => {
        const place = [part, key, plain(columns[width + index] ?? '')].join(' | ');
        const texts = splitSentences(cell);
        return texts.map((text, at) => ({ place: texts.length === 1 ? place : `${place} #${at + 1}`, text }));
      });
      return { label: row.slice(0, width), cells };
    }),
  };
}

/** Returns the texts of the cells of a row. */
export const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** Returns how many columns distinguish the rows of a table. */
function keyWidthOf(rows: readonly (readonly string[])[]): number {
  let width = 1;
  while (new Set(rows.map((row) => JSON.stringify(row.slice(0, width)))).size < rows.length) width += 1;
  return width;
}

const plain = (text: string): string => text.replaceAll('`', '');

/** Splits a text into its sentences. Code in backticks is never split. */
export function splitSentences(text: string): readonly string[] {
  // Within code, a full stop does not end a sentence.
  const outline = text.replaceAll(/`[^`]*`/g, (code) => `\`${'x'.repeat(code.length - 2)}\``);
  const starts = Array.from(
    outline.matchAll(/(?<=[.!?]\)?) +(?=[A-Z`(*]|v\d )/g),
    ({ index, 0: gap }) => index + gap.length,
  );
  return [0, ...starts].map((start, index) => text.slice(start, starts[index]).trim()).filter((each) => each !== '');
}
