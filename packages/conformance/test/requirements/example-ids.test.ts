import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cases } from '../../src/suite/cases.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The ids of cases that the documentation gives as examples. */
const examples = [
  ...Array.from(read('../../docs/architecture.md').matchAll(/`([^`\n]+)`, from `run` to its verdict/g), ([, id]) => id),
  ...['case/case', 'harness/result', 'harness/run'].map(
    (path) => /The stable id(?: of the case)?, e\.g\. `([^`]+)`/.exec(read(`src/${path}.ts`))?.[1],
  ),
  ...Array.from(read('src/reports/text.ts').matchAll(/@example[^@]* --only (\S+)/g), ([, id]) => id),
  ...Array.from(read('README.md').matchAll(/--only ([\w/-]+\/[\w/-]+)/g), ([, id]) => id),
];

test('the ids that the documentation gives as examples are those of cases', () => {
  const ids = new Set(cases.map(({ id }) => id));
  expect(examples.length).toBeGreaterThan(4);
  expect(examples.filter((id) => id === undefined || !ids.has(id))).toEqual([]);
});
