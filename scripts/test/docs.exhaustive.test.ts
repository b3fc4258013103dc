import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, run } from '../lib/run.mjs';

const site = join(root, 'docs/site');

beforeAll(async () => {
  const { code, output } = await run(process.execPath, [join(root, 'scripts/docs.mjs')], { quiet: true });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
}, 600_000);

it('no document opens as raw Markdown', () => {
  const raw = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  expect(raw).toEqual([]);
});

interface SearchResult {
  readonly ref: string;
  readonly score: number;
}

it('modules are named by the paths from which they are imported', () => {
  const modules = readdirSync(join(site, 'modules'));
  const titles = modules.map((file) => /<title>(.*) \| /.exec(readFileSync(join(site, 'modules', file), 'utf8'))?.[1]);
  expect(titles.toSorted()).toEqual(
    ['sdk', 'reference-server', 'conformance']
      .flatMap((folder) => {
        const { name, exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'));
        const paths = Object.keys(exports).filter((path) => !path.endsWith('.json'));
        return paths.map((path) => `${name}${path.slice(1)}`);
      })
      .toSorted(),
  );
});

describe('the search', () => {
  const typedoc = createRequire(createRequire(import.meta.url).resolve('typedoc'));
  const { Index } = typedoc('lunr');

  /**
   * The names of the results that the page shows for words: at most ten. Those whose names begin with the words come
   * first.
   */
  function search(words: string): readonly string[] {
    const [, packed = ''] = /"([^"]+)"/.exec(readFileSync(join(site, 'assets/search.js'), 'utf8')) ?? [];
    const { rows, index } = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString());
    const found: readonly SearchResult[] = Index.load(index).search(words.replaceAll(/\S+/g, '*$&*'));
    const results = found.map(({ ref, score }) => {
      const { name }: { name: string } = rows[Number(ref)];
      const isBeginning = name.toLowerCase().startsWith(words);
      return { name, score: isBeginning ? (score * 10) / (1 + Math.abs(name.length - words.length)) : score };
    });
    return results
      .toSorted((one, other) => other.score - one.score)
      .slice(0, 10)
      .map(({ name }) => name);
  }

  it.each([
    ['getting started', 'Getting started: a first application'],
    ['deadline', 'Errors, deadlines and retries'],
    ['retry', 'Errors, deadlines and retries'],
    ['fork', 'Testing an application'],
    ['upload', 'Files'],
    ['delete mode', 'Relations and depth'],
  ])('finds a guide by the words "%s"', (words, guide) => {
    expect(search(words)).toContain(guide);
  });
});
