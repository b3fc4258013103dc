/** A document in Markdown that explains rules. */
export interface RuleDocument {
  readonly name: 'specification' | 'resolutions' | 'dialects';
  readonly markdown: string;
}

/** What a rule says. */
export interface RuleText {
  /** As in the journal, e.g. `4.8`, `R-36` or `D-2`. */
  readonly rule: string;
  readonly document: RuleDocument['name'];
  /** The heading above it. */
  readonly title: string;
  /** The text in Markdown: paragraphs, lists and tables. */
  readonly text: string;
}

/** A part of a document under one heading. */
interface Section {
  /** The number of the heading, e.g. `4.8`. */
  readonly number: string | undefined;
  readonly title: string;
  readonly lines: string[];
}

/**
 * What a rule says: the section of the specification with its number, or the rows of tables that begin with it. Returns
 * `undefined` if no document explains it.
 */
export function ruleText(rule: string, documents: readonly RuleDocument[]): RuleText | undefined {
  for (const { name, markdown } of documents) {
    for (const section of sectionsOf(markdown)) {
      const { number, title, lines } = section;
      if (number === rule) return { rule, document: name, title, text: lines.join('\n').trim() };
    }
    const found = sectionsOf(markdown).flatMap(({ title, lines }) =>
      rowsOf(rule, lines).map((text) => ({ title, text })),
    );
    const [first] = found;
    if (first === undefined) continue;
    return { rule, document: name, title: first.title, text: found.map(({ text }) => text).join('\n\n') };
  }
  return undefined;
}

/**
 * The rows of the tables under a heading: the other cells of each by its first one. Links are for readers of the
 * document alone.
 */
export function rowsUnder(title: string, markdown: string): ReadonlyMap<string, readonly string[]> {
  const lines = sectionsOf(markdown).flatMap((section) => (section.title === title ? section.lines : []));
  const textOf = (cell: string) => cell.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return new Map(lines.map(cellsOf).map(([first = '', ...others]) => [first, others.map(textOf)]));
}

function sectionsOf(markdown: string): readonly Section[] {
  const sections: Section[] = [];
  for (const line of markdown.split('\n')) {
    const [, number, title] = /^#+ (?:(\d+(?:\.\d+)*)\.? )?(.*)$/.exec(line) ?? [];
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ number, title, lines: [] });
  }
  return sections;
}

/** The rows that begin with the rule: the text of the other cell, or a line for each of several. */
function rowsOf(rule: string, lines: readonly string[]): readonly string[] {
  let columns: readonly string[] = [];
  return lines.flatMap((line, index) => {
    const cells = cellsOf(line);
    if (cells.length > 0 && cellsOf(lines[index - 1] ?? '').length === 0) columns = cells;
    if (cells[0] !== rule) return [];
    const others = cells.slice(1);
    return others.length === 1
      ? others
      : others.map((cell, index) => `- **${columns[index + 1]}**: ${cell}`).join('\n');
  });
}

function cellsOf(line: string): readonly string[] {
  return line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : [];
}
