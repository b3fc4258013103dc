import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const sources = ['reference-server', 'sdk', 'conformance'].map((name) => join(root, 'packages', name, 'src'));

it('names files that exist', () => {
  const folders = sources.flatMap((src) => [src, join(src, '..'), join(src, 'endpoints'), join(src, 'pipeline')]);
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.ts|dispatcher\.ts)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !folders.some((folder) => existsSync(join(folder, file))))).toEqual([]);
});

it.each(sources)('says what each folder is for: %s', (src) => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rows = [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  expect(folders.map(({ name }) => name).filter((name) => !rows.includes(name))).toEqual([]);
});
