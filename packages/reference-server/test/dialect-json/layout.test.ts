import type { DeviationId } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { person, type SentEntity, startPeople } from '../json/people.js';
import { probeDeployment, probed, SmallService } from '../support/small-service.js';

const to = (id: number) => ({ _ref: String(id) });
const numbered = (id: number, members: object = {}): SentEntity => ({ _type: person, _id: String(id), id, ...members });

/** The text at a path of a service with some deviations, without the lines of `globalId` and `partition`. */
async function layout(
  path: string,
  options: string,
  entities: readonly SentEntity[],
  deviations: readonly DeviationId[] = ['D-8', 'D-25'],
): Promise<string> {
  const service = await startPeople(entities, { deviations });
  const text = await service.expect(200, 'GET', `rest/v2/${path}?depth=reachable&${options}`);
  return text.replace(/\n? *"(?:globalId|partition)": "[^"]*",?/g, '').replace(/,(?=\n? *\})/g, '');
}

const one = `entities/a/${person}/1`;

it('each prettiness has its own layout (D-25)', async () => {
  const entities = [
    numbered(1, {
      age: 1,
      father: to(2),
      nicknames: ['A', 'B'],
      phoneBook: { home: '1' },
      scores: { _type: 'flatmap', value: [3, 9, 4, 8] },
    }),
    numbered(2),
  ];
  const id = (value: number) => `"id": {"value":"${value}", "_type":"long"}`;
  expect(await layout(one, 'prettiness=none', entities)).toBe(
    `{"_type": "${person}", "_id": "0","age": 1,"father": {"_type": "${person}", "_id": "1",${id(2)}},${id(1)},"nicknames": {"_type": "set", "value":["A","B"]},"phoneBook": {"home":"1"},"scores": {"_type": "flatmap", "value":[3,{"value":"9", "_type":"long"},4,{"value":"8", "_type":"long"}]}}`,
  );
  expect((await layout(one, 'prettiness=mid', entities)).split('\n')).toEqual([
    `{"_type": "${person}", "_id": "0",`,
    ' "age": 1,',
    ` "father": {"_type": "${person}", "_id": "1",`,
    `  ${id(2)}`,
    ' },',
    ` ${id(1)},`,
    ' "nicknames": {"_type": "set", "value":[',
    '  "A",',
    '  "B"',
    ' ]},',
    ' "phoneBook": {',
    '  "home":"1"',
    ' },',
    ' "scores": {"_type": "flatmap", "value":[',
    '  3,{"value":"9", "_type":"long"},',
    '  4,{"value":"8", "_type":"long"}',
    ' ]}',
    '}',
  ]);
  expect(await layout(`entities/a/${person}`, 'prettiness=none', entities)).toMatch(/,\{"_ref": "1"\}\]$/);
  expect(await layout(one, 'prettiness=none&type-explicitness=never&entity-recurrence-depth=1', entities)).toMatch(
    /^\{"age": 1,/,
  );
  expect(await layout(`entities/a/${person}`, 'prettiness=high', [])).toBe('[]');
});

it('entities in a map are indented by one level more, but those that are a property of them are not (D-25)', async () => {
  const inner = [
    numbered(2, { children: [to(3)] }),
    numbered(3, { father: to(4) }),
    numbered(4, { age: 3, father: to(5), phoneBook: { home: '1' } }),
    numbered(5, { age: 4 }),
  ];
  const byName = `properties/a/${person}/1/byName`;
  const options = 'prettiness=mid&type-explicitness=never';
  const one = await layout(byName, options, [numbered(1, { byName: { k: to(2) } }), numbered(2)]);
  expect(one).toBe('{\n "k":{"_id": "0",\n   "id": 2\n  }\n}');
  const text = await layout(byName, options, [numbered(1, { byName: { k: to(2) } }), ...inner]);
  const lines = text.split('\n').filter((line) => !line.includes('"id"'));
  // The entity within an entity loses that level, but its brace does not.
  expect(lines.map((line) => line.search(/\S/))).toEqual([0, 1, 3, 4, 5, 5, 5, 6, 5, 5, 6, 5, 5, 4, 3, 2, 0]);
});

describe('text of numbers (D-26)', () => {
  it.each<readonly [string, string, string, string]>([
    ['double', '0', '0', '0.0'],
    ['double', '-0.0', '-0.0', '-0.0'],
    ['double', '100', '100', '100.0'],
    ['double', '0.001', '0.001', '0.001'],
    ['double', '0.0009', '0.0009', '9.0E-4'],
    ['double', '9999999', '9999999', '9999999.0'],
    ['double', '12345678.9', '12345678.9', '1.23456789E7'],
    ['double', '-1e21', '-1e+21', '-1.0E21'],
    ['double', '1e-7', '1e-7', '1.0E-7'],
    ['double', '5e-324', '5e-324', '4.9E-324'],
    ['double', '-1e-323', '-1e-323', '-9.9E-324'],
    ['double', '2e-323', '2e-323', '2.0E-323'],
    ['float', '1e-45', '1e-45', '1.4E-45'],
    ['float', '0.1', '0.1', '0.1'],
    ['float', '16777216', '16777216', '1.6777216E7'],
    ['decimal', '1.50', '1.50', '1.50'],
    ['decimal', '"1E+3"', '1000', '1E+3'],
    ['decimal', '"-12E+3"', '-12000', '-1.2E+4'],
    ['decimal', '0.000001', '0.000001', '0.000001'],
    ['decimal', '"1E-10"', '0.0000000001', '1E-10'],
    ['decimal', '"0E+2"', '0', '0E+2'],
    ['integer', '7', '7', '7'],
  ])('%s %s', async (type, sent, short, java) => {
    const deployment = probeDeployment({ p: type });
    const service = await SmallService.start({ deployment, deviations: ['D-26'] });
    expect(await numberIn(service, sent)).toEqual([java, java]);
    const documented = await SmallService.start({ deployment });
    expect(await numberIn(documented, sent)).toEqual([short, short]);
  });

  it('a decimal that replaces an equal one of another scale', async () => {
    const service = await SmallService.start({ deployment: probeDeployment({ p: 'decimal' }), deviations: ['D-26'] });
    for (const text of ['100', '1E+2', '1.0E+2', '100.0', '0E+2', '0E+1', '0', '0.0']) {
      expect(await numberIn(service, `"${text}"`)).toEqual([text, text]);
    }
  });

  /** The text of a number that is sent, in JSON and in XML. */
  async function numberIn(service: SmallService, sent: string): Promise<unknown[]> {
    await service.expect(200, 'PUT', probed('p'), sent);
    const path = 'rest/v2/entities/a/x.Probe/1?type-explicitness=never&prettiness=none';
    const json = await service.expect(200, 'GET', path);
    const xml = await service.expect(200, 'GET', path, undefined, { accept: 'application/xml' });
    return [/"p":([^,]*)/.exec(json)?.[1], / p='p'>([^<]*)</.exec(xml)?.[1]];
  }
});

it('prettiness=high has one blank a level up to 20 levels, the other layouts do not differ (D-21)', async () => {
  const chain = Array.from({ length: 25 }, (_, at) => numbered(at + 1, at < 24 ? { father: to(at + 2) } : { age: 0 }));
  const indents = async (deviations: readonly DeviationId[], prettiness: string) =>
    (await layout(one, `prettiness=${prettiness}`, chain, deviations)).split('\n').map((line) => line.search(/\S/));
  const steps = Array.from({ length: 26 }, (_, level) => level);
  expect([...new Set(await indents([], 'high'))]).toEqual(steps.map((level) => 2 * level));
  expect([...new Set(await indents(['D-21'], 'high'))]).toEqual(steps.slice(0, 21));
  for (const other of ['none', 'low', 'mid'] as const) {
    expect(await indents(['D-21'], other)).toEqual(await indents([], other));
  }
});
