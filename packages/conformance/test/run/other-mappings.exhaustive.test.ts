import { expect, test } from 'vitest';
import type { Mapping } from '../../src/case/mapping.js';
import { ownMapping } from '../../src/target/own-deployment.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';

/**
 * Judges a server that conforms, by another mapping of the suite's own deployment, and returns the verdicts of the
 * cases.
 */
async function judge(mapping: Mapping, only: readonly string[]) {
  const { results } = await judgeFromOutside(ownServer(), { mapping, only });
  return Object.fromEntries(results.map(({ id, verdict, message, reason }) => [id, [verdict, message ?? reason]]));
}

const failed = (verdicts: object) => Object.entries(verdicts).filter(([, [verdict]]) => verdict === 'fail');

test('no case fails if the values that the mapping gives to each entity are those of properties that cases set', async () => {
  const values = {
    stringProperty: '{marker}',
    booleanProperty: true,
    integerProperty: 1,
    longProperty: 3,
    decimalProperty: 1.5,
    dateProperty: '2020-01-01T00:00:00.000+0000',
    enumProperty: 'beta',
  };
  const verdicts = await judge(
    { ...ownMapping, types: { ...ownMapping.types, entityType: { signature: item, marker: 'label', values } } },
    ['ent-*/nested/*', 'write-empty-properties/*', 'legacy/writes-empty', 'legacy/whole/*'],
  );
  expect(failed(verdicts)).toEqual([]);
  expect(verdicts['ent-post/nested/in/entityList']).toEqual(['pass', undefined]);
  expect(verdicts['legacy/whole/entity']).toEqual(['pass', undefined]);
  expect(verdicts['write-empty-properties/true']?.[0]).toBe('unsupported');
});

const item = 'com.vendor.conformance.model.Item';

/** The mapping of the suite without some of its properties. */
function without(...needs: readonly string[]): Mapping {
  const properties = Object.entries({ ...ownMapping.properties }).filter(([need]) => !needs.includes(need));
  return { ...ownMapping, properties: Object.fromEntries(properties) };
}

test('the repetition of entities is judged by a list alone', async () => {
  const verdicts = await judge(without('entityProperty'), ['option/entity-recurrence-depth/at/*']);
  expect(failed(verdicts)).toEqual([]);
  expect(verdicts['option/entity-recurrence-depth/at/post']).toEqual(['pass', undefined]);
});

test('`create` is not judged if the type demands a list that the mapping does not name', async () => {
  const id = 'legacy/create/with-mandatory';
  expect(await judge(without('mandatoryList'), [id])).toEqual({
    [id]: [
      'unsupported',
      '`create` demands the property mandatoryList of com.vendor.conformance.model.Strict: add it to its values in the mapping',
    ],
  });
});

test('a simple name that the mapping calls ambiguous is not judged as the only one', async () => {
  const id = 'ent-get/simple-name';
  expect(await judge({ ...ownMapping, ambiguousName: 'Item' }, [id])).toEqual({
    [id]: ['unsupported', 'several types have the simple name Item'],
  });
});

test('a type does not fail to fit itself', async () => {
  const named = { signature: 'com.vendor.conformance.model.Named', marker: 'label' };
  const id = 'ent-put/unfitting-type';
  const mapping = { access: 'access.conformance' };
  expect(await judge({ ...mapping, types: { entityType: named, stringIdType: named } }, [id])).toEqual({
    [id]: ['unsupported', 'the mapping names one type for both'],
  });
});
