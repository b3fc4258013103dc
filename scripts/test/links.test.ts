import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/run.mjs';
import { markdownFiles } from './lib/source-files.js';

const withoutCode = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/```.*?```/gs, '');

/** The anchors of a document, as sites that show Markdown derive them from its headings. */
function anchorsOf(path: string): readonly string[] {
  const headings = Array.from(withoutCode(path).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Why a relative link leads nowhere; `undefined` if it is right. */
function fault(path: string, target: string): string | undefined {
  const [file = '', anchor] = target.split('#');
  const linked = file === '' ? path : join(dirname(path), file);
  if (!existsSync(join(root, linked))) return 'there is no such file';
  if (anchor === undefined || !linked.endsWith('.md') || anchorsOf(linked).includes(anchor)) return undefined;
  return 'there is no such heading';
}

it('every relative link in the documents leads to a file, and to a heading in it', () => {
  const links = markdownFiles().flatMap((path) =>
    Array.from(withoutCode(path).matchAll(/\]\(((?!\w+:)[^)\s]+)\)/g), ([, target = '']) => ({ path, target })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.flatMap(({ path, target }) => {
    const reason = fault(path, target);
    return reason === undefined ? [] : `${path}: ${target}: ${reason}`;
  });
  expect(broken).toEqual([]);
});

/** How many cells a row of a table has. Code in a cell can contain escaped bars. */
const cellsIn = (row: string): number => row.replaceAll('\\|', '').split('|').length;

it('every row of a table in the documents has as many cells as its header, and every element of a list a line', () => {
  const faults = markdownFiles().flatMap((path) => {
    const lines = withoutCode(path).split('\n');
    const headerOf = (index: number): number => (lines[index - 1]?.startsWith('|') ? headerOf(index - 1) : index);
    const wrong = lines.filter((line, index) => {
      if (line.startsWith('|')) return cellsIn(line) !== cellsIn(lines[headerOf(index)] ?? '');
      return /[.!?:)] - (\*\*|[A-Z[])/.test(line);
    });
    return wrong.map((line) => `${path}: ${line}`);
  });
  expect(faults).toEqual([]);
});
