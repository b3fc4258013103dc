import { describe, expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { sentenceAt } from '../../src/specification/index.js';
import { cases } from '../../src/suite/cases.js';
import { requirements, sentencesWithoutRequirement } from '../../src/suite/requirements.js';
import { version } from '../../src/version.js';
import { command } from '../support.js';

const head = { tool: '@platform-services/conformance', version };
const textAt = (place: string) => sentenceAt(place).text;
const catalogue = async (...line: readonly string[]) => {
  const { code, out, err } = await command([...line, '--json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
};

describe('list --json', () => {
  test('names every case with its requirements and needs', async () => {
    const { cases: listed, ...rest } = await catalogue('list');
    expect(rest).toEqual({ ...head, format: 2 });
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(cases.map(({ id }) => id));
    expect(listed.map((each: { requirements: string[] }) => each.requirements)).toEqual(cases.map(requirementsOf));
  });

  test('shows a case with all its members', async () => {
    expect(await catalogue('list', '--only', 'ent-delete/mode/dropreferences/nothing')).toEqual({
      ...head,
      format: 2,
      cases: [
        {
          id: 'ent-delete/mode/dropreferences/nothing',
          requirements: ['ENT-DEL-06', 'ENT-DEL-15'],
          needs: ['entityType'],
          writes: true,
          subjects: ['http', 'sdk'],
          cell: { grid: '4.8 delete modes', row: 'nothing', column: 'dropReferences' },
        },
      ],
    });
  });

  test('takes the same options as the list of lines', async () => {
    const choice = ['list', '--only', 'ENT-DEL-*', '--subject', 'sdk'];
    const lines = (await command(choice)).out.split('\n').map((line) => line.split('\t')[0]);
    expect(lines.length).toBeGreaterThan(10);
    expect((await catalogue(...choice)).cases.map(({ id }: { id: string }) => id)).toEqual(lines);
  });
});

describe('requirements', () => {
  test('--json names every requirement with its sentences and its cases, and the sentences without one', async () => {
    const judged = cases.map((one) => ({ id: one.id, requirements: new Set(requirementsOf(one)) }));
    const expected = requirements.map(({ from = [], ...each }) => ({
      ...each,
      sentences: from.map((place) => ({ place, text: textAt(place) })),
      cases: judged.filter((one) => one.requirements.has(each.id)).map(({ id }) => id),
    }));
    const notJudged = sentencesWithoutRequirement.map(({ places, ...reason }) => {
      return { ...reason, sentences: places.map((place) => ({ place, text: textAt(place) })) };
    });
    expect(await catalogue('requirements')).toEqual({ ...head, format: 2, requirements: expected, notJudged });
  });

  test('--json shows a requirement with all its members', async () => {
    const { requirements: listed } = await catalogue('requirements');
    expect(listed.find(({ id }: { id: string }) => id === 'R-41-03')).toEqual({
      id: 'R-41-03',
      section: '4.8',
      level: 'OBSERVED',
      text: 'DELETE with the flag where nothing matches: count 0.',
      sentences: [{ place: 'R-41 #3', text: 'With the option, a request without a match responds with a count of 0.' }],
      resolution: 'R-41',
      cases: ['ent-delete/where/nothing-matches'],
    });
  });

  test('without --json are lines', async () => {
    const lines = (await command(['requirements'])).out.split('\n').map((line) => line.split('\t'));
    expect(lines.map(([id]) => id)).toEqual(requirements.map(({ id }) => id));
    expect(lines.find(([id]) => id === 'EVT-01')).toEqual([
      'EVT-01',
      'MUST',
      '6',
      '0',
      expect.stringContaining('Noti'),
    ]);
  });
});
