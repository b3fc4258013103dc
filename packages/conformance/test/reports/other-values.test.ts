import { expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { entity } from '../../src/case/plain.js';
import { reports as formats } from '../../src/reports/index.js';
import { openClinic, patient } from '../safety/clinic.js';
import { requirements } from '../support.js';

/** What the clinic knows of its patients. */
const personal = ['Ada', 'Ben', 'Cleo', 'Graz', 'remark on'];

const reading: Omit<Case, 'id' | 'run'> = {
  judges: 'TEST-02',
  needs: ['entityType'],
  onlyReads: true,
  cell: { grid: 'a grid', row: 'a row', column: 'a column' },
};

/** Cases that read patients of others, and pass, fail, or cannot be prepared. */
const cases: readonly Case[] = [
  {
    ...reading,
    id: 'test/all',
    run: async ({ subject, checkStatus }) => checkStatus(await subject.queryEntities({ type: patient }), 200),
  },
  {
    ...reading,
    id: 'test/one',
    async run({ subject, fixture, check }) {
      const made = await fixture.existing();
      check(
        'the patient',
        (await subject.getEntity(made)).value,
        entity({ name: 'Nobody', ...made.entity.properties, city: '' }),
      );
    },
  },
  {
    ...reading,
    id: 'test/property',
    async run({ subject, fixture, check }) {
      const made = await fixture.existing();
      check('the city', (await subject.getProperty({ ...made, property: 'city' })).value, 'Linz');
    },
  },
  {
    ...reading,
    id: 'test/condition',
    async run({ subject, checkStatus }) {
      checkStatus(
        await subject.queryEntities({ type: patient }, { where: { name: 'Cleo' } }, { depth: 'shallow' }),
        404,
      );
    },
  },
  {
    ...reading,
    id: 'test/text',
    async run({ subject, check }) {
      const { text } = await subject.queryEntities({ type: patient });
      check('the text', text, '');
    },
  },
];

/** Returns each report of a run that only reads, by its format. */
async function reports(reportValues: boolean): Promise<ReadonlyMap<string, string>> {
  const clinic = await openClinic();
  onTestFinished(clinic.close);
  const result = await clinic.judge({ cases, requirements, allowWrites: false, ledger: undefined, reportValues });
  expect(result.results.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'fail', 'fail', 'fail']);
  return new Map(formats.map((format) => [format.name, format.render(result)]));
}

test('no report shows the values of entities that are not those of the run', async () => {
  for (const [format, report] of await reports(false)) {
    const shown = personal.filter((text) => report.includes(text));
    expect({ format, shown }).toEqual({ format, shown: [] });
    expect(report).toContain('test/one');
  }
});

test('reports show them if that is asked for', async () => {
  const all = Array.from((await reports(true)).values()).join('\n');
  for (const text of personal) expect(all).toContain(text);
});

test('what the run has created itself is shown', async () => {
  const creating: Case = {
    ...reading,
    id: 'test/creating',
    needs: ['entityType', 'stringProperty'],
    async run({ subject, fixture, check, marker }) {
      const made = await fixture.create({ stringProperty: 'Villach' });
      check('the patient', (await subject.getEntity(made)).value, entity({ name: marker, city: 'Wels' }));
    },
  };
  const clinic = await openClinic();
  onTestFinished(clinic.close);
  const { results } = await clinic.judge({ cases: [creating], requirements });
  expect(JSON.stringify(results[0]?.got)).toContain('Villach');
  expect(results[0]?.exchanges.map(({ response }) => response?.body).join()).toContain('Villach');
});
