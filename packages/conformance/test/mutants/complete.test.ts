import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { countsOf, renderCounts } from './counts.js';
import { derivedMutants } from './derived.js';
import { firstMutants, musts } from './musts.js';
import { mutantGroups, recordedKillers } from './support.js';
import { mutants } from './tables/index.js';

const all = [...Object.values(mutants).flat(), ...derivedMutants];
const ids = new Set(requirements.map(({ id }) => id));

describe('mutants', () => {
  test('name requirements that exist', () => {
    expect(all.map(({ requirement }) => requirement).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('have unique ids', () => {
    const seen = new Set<string>();
    expect(all.filter(({ id }) => seen.has(id) || !seen.add(id)).map(({ id }) => id)).toEqual([]);
  });

  test('name cases of their requirements, if they are derived', () => {
    const judged = new Map(cases.map((each) => [each.id, requirementsOf(each)]));
    expect(derivedMutants.filter(({ of = '', requirement }) => !judged.get(of)?.includes(requirement))).toEqual([]);
  });

  test('exist for every MUST that has a case', () => {
    expect(musts.filter((id) => !firstMutants.has(id))).toEqual([]);
  });

  test('are all proven', () => {
    const files = readdirSync(new URL('proofs', import.meta.url));
    const groups = [...mutantGroups, 'derived'];
    expect(files.toSorted()).toEqual(groups.map((group) => `${group}.exhaustive.test.ts`).toSorted());
  });
});

test('the README has the counts, with the recorded kills (update them with `vitest -u`)', async () => {
  const killed = new Set(mutantGroups.flatMap((group) => [...recordedKillers(group).keys()]));
  for (const { id } of derivedMutants) killed.add(id);
  const table = renderCounts(countsOf(requirements, cases, all, killed));
  const file = fileURLToPath(new URL('../../README.md', import.meta.url));
  const text = readFileSync(file, 'utf8');
  const marked = /(<!-- counts -->\n)[\s\S]*(\n<!-- end of counts -->)/;
  expect(text).toMatch(marked);
  await expect(text.replace(marked, `$1${table}$2`)).toMatchFileSnapshot(file);
});
