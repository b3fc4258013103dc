import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { countsOf, renderCounts } from './counts.js';
import { type MutantFile, recordOf } from './support.js';
import { mutants } from './tables/index.js';

const all = Object.values(mutants).flat();
const files = Object.keys(mutants).filter((file): file is MutantFile => Object.hasOwn(mutants, file));
const ids = new Set(requirements.map(({ id }) => id));
const mutated = new Set(all.map(({ requirement }) => requirement));

describe('mutants', () => {
  test('are there for every MUST that has a case', () => {
    const judged = new Set(cases.flatMap(requirementsOf));
    const wanted = requirements.filter(({ id, level }) => level === 'MUST' && judged.has(id)).map(({ id }) => id);
    expect(wanted.filter((id) => !mutated.has(id))).toEqual([]);
  });

  test('name requirements that exist', () => {
    expect([...mutated].filter((id) => !ids.has(id))).toEqual([]);
  });

  test('have unique ids', () => {
    const seen = new Set<string>();
    expect(all.filter(({ id }) => seen.has(id) || !seen.add(id)).map(({ id }) => id)).toEqual([]);
  });
});

test('the README has the counts, with the kills of the last proof (update them with `vitest -u`)', async () => {
  const killed = new Set(files.flatMap((file) => readFileSync(recordOf(file), 'utf8').split('\n').map(killedIn)));
  const table = renderCounts(countsOf(requirements, cases, all, killed));
  const file = fileURLToPath(new URL('../../README.md', import.meta.url));
  const text = readFileSync(file, 'utf8');
  const marked = /(<!-- counts -->\n)[\s\S]*(\n<!-- end of counts -->)/;
  expect(text).toMatch(marked);
  await expect(text.replace(marked, `$1${table}$2`)).toMatchFileSnapshot(file);
});

function killedIn(line: string): string {
  return line.slice(0, Math.max(0, line.indexOf(':')));
}
