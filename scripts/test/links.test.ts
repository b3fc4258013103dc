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
