import type { DeviationId } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { bareText, refusalOf, startPeople } from '../json/people.js';
import type { SmallService } from '../support/small-service.js';
import { deploymentOf } from '../support/small-service.js';

const of = (property: string) => `rest/v2/properties/a/com.vendor.demo.model.Person/1/${property}`;

/** Puts a map, and shows its keys and values. */
async function entries(text: string, property: string, deviations: readonly DeviationId[]): Promise<string> {
  const service = await startPeople(undefined, { deviations });
  await service.expect(200, 'PUT', of(property), text);
  return entriesOf(service, property);
}

async function entriesOf(service: SmallService, property: string): Promise<string> {
  const shown = await service.expect(200, 'GET', `${of(property)}?type-explicitness=always&prettiness=none`);
  const map: { value: readonly { key: unknown; value: unknown }[] } = JSON.parse(bareText(shown));
  return JSON.stringify(map.value.flatMap(({ key, value }) => [key, value]));
}

async function refused(text: string, property: string, deviations: readonly DeviationId[]): Promise<string> {
  const service = await startPeople(undefined, { deviations });
  const refusal = await refusalOf(service, service.send('PUT', of(property), text));
  expect(await entriesOf(service, property)).toBe('[]');
  return refusal;
}

const nine = '{"value":"9","_type":"long"}';
const female = '{"value":"female","_type":"com.vendor.demo.model.Gender"}';

describe('maps (D-37)', () => {
  it.each([
    ['{"_type":"flatmap","value":["a","x"]}', 'phoneBook', '["a","x"]'],
    ['{"_type":"flatmap","value":[]}', 'phoneBook', '[]'],
    ['{"_type":"map","value":["a","x"]}', 'phoneBook', '["a","x"]'],
    ['{"_type":"map","value":{"a":"x"}}', 'phoneBook', '["a","x"]'],
    ['{"_type":"map","value":[]}', 'phoneBook', '[]'],
    ['{"key":"x","value":"y"}', 'phoneBook', '["key","x","value","y"]'],
    ['{"_type":"flatmap","value":[3,9]}', 'scores', `[3,${nine}]`],
    ['{"female":"f"}', 'genders', `[${female},"f"]`],
    ['{"_type":"flatmap","value":["female","f"]}', 'genders', `[${female},"f"]`],
    ['{"a":1}', 'anything', '["a",1]'],
    ['{"_type":"flatmap","value":[1,2]}', 'anything', '[1,2]'],
  ])('%s for %s is the same in both dialects', async (text, property, expected) => {
    expect(await entries(text, property, [])).toBe(expected);
    expect(await entries(text, property, ['D-37'])).toBe(expected);
  });

  it.each([
    ['["a","x"]', '["a","x"]'],
    ['[]', '[]'],
    ['["a"]', '[]'],
    ['["a","x","b"]', '["a","x"]'],
    ['{"_type":"flatmap","value":["a"]}', '[]'],
    ['["a",null,"b","y"]', '["a",null,"b","y"]'],
  ])('%s is read with D-37, and refused without it', async (text, expected) => {
    expect(await entries(text, 'phoneBook', ['D-37'])).toBe(expected);
    expect(await refused(text, 'phoneBook', [])).toMatch(/^R-21/);
  });

  it.each([
    ['{"a":"x","b":null}', 'phoneBook', '["a","x","b",null]', '["a","x"]'],
    ['{"_type":"map","value":[{"key":"a","value":"x"}]}', 'anything', '["a","x"]', '[]'],
  ])('%s is read otherwise with D-37', async (text, property, documented, deployed) => {
    expect(await entries(text, property, [])).toBe(documented);
    expect(await entries(text, property, ['D-37'])).toBe(deployed);
  });

  it.each([
    [
      '{"_type":"map","value":[{"key":"a","value":"x"}]}',
      'phoneBook',
      'D-37 Expected keys and values in turn in a "flatmap", or an object whose member names are the keys, ' +
        'got a list of {"key","value"} at $.value.',
    ],
    [
      '{"_type":"flatmap","value":[{"key":3,"value":9},{"key":4,"value":9}]}',
      'scores',
      'D-37 Expected keys and values in turn in a "flatmap", or an object whose member names are the keys, ' +
        'got a list of {"key","value"} at $.value.',
    ],
    [
      '{"3":9}',
      'scores',
      'D-37 Expected a whole number of 32 bits as a key in a "flatmap", got the name "3" at $["3"].',
    ],
  ])('%s for %s is read without D-37, and refused with it', async (text, property, message) => {
    expect(await entries(text, property, [])).not.toBe('[]');
    expect(await refused(text, property, ['D-37'])).toBe(message);
  });

  it('takes an entity for a key, even where it has a property "key" and no _type', async () => {
    const service = await startPeople(undefined, {
      deployment: deploymentOf({
        'x.Key': { kind: 'entity', properties: { key: 'string' } },
        'x.Lock': { kind: 'entity', properties: { keys: 'map<x.Key,string>' } },
      }),
      deviations: ['D-37'],
    });
    const body = '{"keys":{"_type":"flatmap","value":[{"key":"k"},"v"]}}';
    await service.expect(200, 'POST', 'rest/v2/entities/a/x.Lock', body);
    const shown = await service.expect(200, 'GET', 'rest/v2/entities/a/x.Lock?depth=reachable');
    expect(JSON.parse(shown)).toMatchObject([{ keys: { value: [{ key: { key: 'k' }, value: 'v' }] } }]);
  });
});
