import { expect, test } from 'vitest';
import { editMember, on, paths } from '../mutants/mutations/index.js';
import { discovered } from './discovered.js';
import { clinicDeployment, lawDeployment } from './models.js';

const patient = 'org.clinic.Patient';

test('a type that the SDK cannot read shows no properties, and is still found', async () => {
  const noDate = on(
    'GET',
    paths.collection,
    editMember('born', () => ({ _type: 'date', value: 'never' })),
  );
  const { remarks, findings } = await discovered(clinicDeployment, [patient], noDate);
  expect(remarks[0]).toBe(`${patient} shows no properties`);
  expect(remarks).toContain(`4 entities of ${patient} could not be read beyond their own values`);
  expect(findings.find(({ need }) => need === 'entityType')?.found).toBe(patient);
});

test.each([
  ['net.law.Record', 'net.law.Record'],
  ['net.law.Case', 'net.law.Case'],
])('a property whose type is above that of its entities shows that type if it is known, by %s', async (type, shown) => {
  const text = JSON.stringify(lawDeployment)
    .replace('"open":"boolean"', '"open":"boolean","related":"net.law.Record"')
    .replace('"open":true', '"open":true,"related":{"_type":"net.law.Case","id":2}');
  const { remarks, mapping } = await discovered(JSON.parse(text), [type]);
  const others = 'court: string, open: boolean';
  expect(remarks).toContain(`net.law.Case shows ${others}, related: ${shown}, subject: string`);
  expect(mapping.properties).toEqual({ stringProperty: 'court', booleanProperty: 'open' });
});

test('the reason for no reference names the property that is declared with the type, before one of any type', async () => {
  const judge = { kind: 'entity', properties: { any: 'object', first: 'net.law.Case' } };
  const reference = { _type: 'net.law.Case', id: 2 };
  const text = JSON.stringify(lawDeployment)
    .replace('"types":{', `"types":{"net.law.Judge":${JSON.stringify(judge)},`)
    .replace(
      '"entities":[',
      `"entities":[${JSON.stringify({ _type: 'net.law.Judge', id: 1, any: reference, first: reference })},`,
    );
  const { findings } = await discovered(JSON.parse(text), ['net.law.Case', 'net.law.Judge']);
  expect(findings.find(({ need }) => need === 'referringType')?.reason).toBe(
    'net.law.Judge refers to net.law.Case by first, but no answer shows whether it may be empty or is mandatory',
  );
});
