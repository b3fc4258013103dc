import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A code block of a document with the comment above it, which determines how the block is checked. */
export interface Block {
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The text of the HTML comment right above the block, e.g. `run` or `same as examples/tour/src/quickstart.ts`. */
  readonly mark: string | undefined;
}

const fence = /^(?:<!-- *(?<mark>[^\n]*?) *-->\n+)?```(?<language>\w*)\n(?<code>.*?)^```$/gms;

/** The fenced code blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(fence)].map(({ index, groups }) => ({
    line: markdown.slice(0, index).split('\n').length,
    language: groups?.['language'] ?? '',
    code: groups?.['code'] ?? '',
    mark: groups?.['mark'],
  }));
}

/** The commands that the README of an example says to run in its folder. */
export function commandsOf(folder: string): readonly string[] {
  const blocks = blocksOf(readFileSync(join(folder, 'README.md'), 'utf8'));
  return blocks.flatMap(({ mark, code }) => (mark === 'run: example' ? code.trim() : []));
}

/**
 * The text that a mark such as `examples/tour/src/quickstart.ts` or `examples/tour/test/calls.test.ts#reading` names: a
 * whole file, or the lines between `//#region NAME` and `//#endregion`, without the indentation. In Python and bash the
 * comments are `# region NAME` and `# endregion`, in Java `// region NAME` and `// endregion`.
 */
export function sourceOf(place: string, root: string): string {
  const [path = '', region] = place.split('#');
  const text = readFileSync(join(root, path), 'utf8');
  if (region === undefined) return text;
  const lines = text.split('\n');
  const isMark = (line: string, mark: string) => [`//#${mark}`, `# ${mark}`, `// ${mark}`].includes(line.trim());
  const start = lines.findIndex((line) => isMark(line, `region ${region}`));
  const end = lines.findIndex((line, index) => index > start && isMark(line, 'endregion'));
  if (start < 0 || end < 0) throw new Error(`${path} has no region ${region}`);
  return withoutIndentation(lines.slice(start + 1, end));
}

function withoutIndentation(lines: readonly string[]): string {
  const indented = lines.filter((line) => line.trim() !== '');
  const indentation = Math.min(...indented.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => `${line.slice(indentation)}\n`).join('');
}
