import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Requirement, requirements } from '../../src/suite/requirements.js';

test('docs/requirements.md matches the requirements (update it with `vitest -u`)', async () => {
  const file = fileURLToPath(new URL('../../../../docs/requirements.md', import.meta.url));
  await expect(renderRequirements(requirements)).toMatchFileSnapshot(file);
});

/** Renders the requirements as a Markdown document with a table for each section and for each resolution. */
function renderRequirements(requirements: readonly Requirement[]): string {
  const groups = grouped(requirements);
  const parts = [...groups].map(([heading, those]) => [`## ${heading}`, '', ...table(those), ''].join('\n'));
  return [
    '# Requirements',
    '',
    `What the service must do, statement by statement: ${requirements.length} in all. The specification says a MUST, and a difference from it fails a run. A SHOULD is the best reading of a passage that allows another, and an OBSERVED is what services were seen to do: a difference from either is shown and fails nothing.`,
    '',
    ...parts,
  ].join('\n');
}

function table(requirements: readonly Requirement[]): readonly string[] {
  const rows = requirements.map(({ id, level, text, untested }) => {
    const reason = untested === undefined ? '' : ` *Not tested: ${untested}*`;
    return `| ${id} | ${level} | ${`${text}${reason}`.replaceAll('|', '\\|')} |`;
  });
  return ['| | | |', '|---|---|---|', ...rows];
}

function grouped(requirements: readonly Requirement[]): ReadonlyMap<string, readonly Requirement[]> {
  const groups = new Map<string, Requirement[]>();
  for (const each of requirements) {
    const heading = each.resolution === undefined ? `Section ${each.section}` : `${each.resolution} (${each.section})`;
    const group = groups.get(heading);
    if (group === undefined) groups.set(heading, [each]);
    else group.push(each);
  }
  return groups;
}
