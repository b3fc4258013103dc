import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { requirementsOf } from '../../src/case.js';
import { cases } from '../../src/cases/index.js';
import { countsOf, renderCounts } from '../../src/mutants/counts.js';
import { mutants } from '../../src/mutants/index.js';
import { surviving, waiting, withoutMutant } from '../../src/mutants/waiting.js';
import { requirements } from '../../src/requirements/index.js';
import { type MutantFile, recordOf } from './support.js';

const all = Object.values(mutants).flat();
const files = Object.keys(mutants).filter((file): file is MutantFile => Object.hasOwn(mutants, file));
const ids = new Set(requirements.map(({ id }) => id));
const bent = new Set(all.map(({ requirement }) => requirement));

describe('mutants', () => {
  test('are there for every MUST that has a case, or there is a reason, or it waits for one', () => {
    const judged = new Set(cases.flatMap(requirementsOf));
    const wanted = requirements.filter(({ id, level }) => level === 'MUST' && judged.has(id)).map(({ id }) => id);
    const reasoned = Object.keys(withoutMutant);
    expect(wanted.filter((id) => !bent.has(id) && !reasoned.includes(id))).toEqual(waiting);
  });

  test('name requirements that exist', () => {
    const named = [...bent, ...Object.keys(withoutMutant)];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('have each an id of its own', () => {
    const seen = new Set<string>();
    expect(all.filter(({ id }) => seen.has(id) || !seen.add(id)).map(({ id }) => id)).toEqual([]);
  });

  test('that are said to be missing or to survive are', () => {
    expect(Object.keys(withoutMutant).filter((id) => bent.has(id))).toEqual([]);
    expect(Object.keys(surviving).filter((id) => !all.some((each) => each.id === id))).toEqual([]);
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
