import { describe, expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { version } from '../../src/version.js';
import { command } from '../support.js';

const head = { tool: '@platform-services/conformance', version, format: 1 };
const catalogue = async (...line: readonly string[]) => {
  const { code, out, err } = await command([...line, '--json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
};

describe('list --json', () => {
  test('names every case with its requirements and needs', async () => {
    const { cases: listed, ...rest } = await catalogue('list');
    expect(rest).toEqual(head);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(cases.map(({ id }) => id));
    expect(listed.map((each: { requirements: string[] }) => each.requirements)).toEqual(cases.map(requirementsOf));
  });

  test('shows a case with all its members', async () => {
    expect(await catalogue('list', '--only', 'ent-delete/mode/dropreferences/nothing')).toEqual({
      ...head,
      cases: [
        {
          id: 'ent-delete/mode/dropreferences/nothing',
          requirements: ['ENT-DEL-06'],
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
  test('--json names every requirement with its cases', async () => {
    const { requirements: listed, ...rest } = await catalogue('requirements');
    expect(rest).toEqual(head);
    const expected = requirements.map((each) => {
      return { ...each, cases: cases.filter((one) => requirementsOf(one).includes(each.id)).map(({ id }) => id) };
    });
    expect(listed).toEqual(expected);
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
