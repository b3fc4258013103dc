import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sentenceAt } from '../../src/specification/index.js';
import { type Requirement, requirements, sentencesWithoutRequirement } from '../../src/suite/requirements.js';

test('docs/requirements.md has the words at each place (update them with `vitest -u`)', async () => {
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
    `This page lists what the service must do, in ${requirements.length} statements. Each statement has a level. A MUST is in the specification, and a difference from it fails a run. A SHOULD is the best reading of a passage that allows several, and an OBSERVED is what deployed services have been seen to do. A difference from one of these two is reported, but does not fail a run.`,
    '',
    ...parts,
    '## Sentences that no requirement contains',
    '',
    'If one of these sentences or a requirement changes, it must be decided whether the sentence can stay here.',
    '',
    ...withoutRequirement(),
    '',
  ].join('\n');
}

function withoutRequirement(): readonly string[] {
  const rows = sentencesWithoutRequirement.map(({ reason, meaning, places }) => row([reason, meaning, codeOf(places)]));
  return ['| | meaning | place |', '|---|---|---|', ...rows];
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const codeOf = (places: readonly string[]): string => places.map((place) => `\`${place}\``).join(', ');

// Sentences are addressed by their place, so that one that is inserted may move others: here, a reader of the change
// sees the sentence beside the statement.
function table(requirements: readonly Requirement[]): readonly string[] {
  const rows = requirements.map(({ id, level, text, untested, from = [] }) => {
    const reason = untested === undefined ? '' : ` *Not tested: ${untested}*`;
    const words = from.map((place) => sentenceAt(place).text).join(' ');
    return row([id, level, `${text}${reason}`, codeOf(from), words]);
  });
  return ['| | | statement | place | in the words of the specification |', '|---|---|---|---|---|', ...rows];
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
