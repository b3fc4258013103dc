import { beforeAll, describe, expect, it } from 'vitest';
import { people, person, type SentEntity, startPeople } from '../json/people.js';
import { probeDeployment, probed, SmallService } from '../support/small-service.js';

const anything = `rest/v2/properties/a/${person}/1/anything`;
const decimal = (value: string) => ({ value, _type: 'decimal' });
const long = (value: string) => ({ value, _type: 'long' });
const date = (value: string) => ({ value, _type: 'date' });
const double = (value: number | string) => ({ value, _type: 'double' });
const set = (...value: readonly unknown[]) => ({ value, _type: 'set' });
const map = (...entries: readonly (readonly [unknown, unknown])[]) => ({
  value: entries.map(([key, value]) => ({ key, value })),
  _type: 'map',
});

describe('equality (R-22, D-61)', () => {
  it.each<[left: unknown, right: unknown, byValue: boolean, exact?: boolean]>([
    [decimal('1.0'), decimal('1.00'), true, false],
    [decimal('1.0'), decimal('10e-1'), true],
    [decimal('100'), decimal('1e2'), true, false],
    [decimal('-0'), decimal('0'), true],
    [decimal('-1'), decimal('1'), false],
    [double(0), double('-0.0'), true, false],
    [double('-0.0'), double('-0.0'), true],
    [[double(0)], [double('-0.0')], true, false],
    ['-0', double('-0.0'), false],
    [set([decimal('1.0')]), set([decimal('1')]), true, false],
    [decimal('1'), 1, false],
    [decimal('1'), long('1'), false],
    [1, long('1'), false],
    [1, double(1), false],
    [date('2026-03-01'), date('2026-03-01T00:00:00.000+0000'), true],
    ['2026-03-01T00:00:00.000+0000', date('2026-03-01'), false],
    ['a', 'A', false],
    [null, '', false],
    [true, 'true', false],
    [[1, 'a'], [1, 'a'], true],
    [[1, 'a'], ['a', 1], false],
    [['a', 'b'], ['a,b'], false],
    [[['a'], []], [[], ['a']], false],
    [['1'], [long('1')], false],
    [[], set(), false],
    [set([1], [2]), set([2], [1]), true],
    [set('a', 'b'), set('ab'), false],
    [map(['a', 1]), set('a', 1), false],
    [map(['a', [1]], ['b', 2]), map(['b', 2], ['a', [1]]), true],
    [map(['a', 'b']), map(['b', 'a']), false],
  ])('%j and %j: %s', async (left, right, byValue, exact = byValue) => {
    for (const [enabled, equal] of [
      [[], byValue],
      [['D-61'], exact],
    ] as const) {
      const service = await startPeople(undefined, { deviations: enabled });
      await service.expect(200, 'PUT', anything, set(left, right));
      const { value }: { value: unknown[] } = JSON.parse(await service.expect(200, 'GET', anything));
      expect(value).toHaveLength(equal ? 1 : 2);
    }
  });

  it('keeps the order of insertion, and the last value of a key', async () => {
    const service = await startPeople();
    await service.expect(200, 'PUT', anything, set('b', 'a', 'b'));
    const shown = async () => JSON.parse(await service.expect(200, 'GET', anything)).value;
    expect(await shown()).toEqual(['b', 'a']);
    await service.expect(200, 'PUT', anything, map(['b', 1], ['a', 2], ['b', 3]));
    expect(await shown()).toEqual([
      { key: 'b', value: 3 },
      { key: 'a', value: 2 },
    ]);
  });
});

it.each([
  [0, [5, 2, 4]],
  [1, [2, 5, 4]],
  [2, [2, 4, 5]],
  [9, [2, 4, 5]],
])('position %i of a list does not count references left behind (R-42)', async (position, ids) => {
  const entities: SentEntity[] = [1, 2, 3, 4, 5].map((id) => ({ _type: person, _id: String(id), id }));
  const children = [1, 2, 3, 4].map((id) => ({ _ref: String(id) }));
  const service = await startPeople([...entities, { _type: person, id: 9, children }]);
  for (const id of [1, 3]) await service.expect(200, 'DELETE', `${people}/${id}?delete-mode=ignoreReferences`);
  const path = `rest/v2/properties/a/${person}/9/children`;
  await service.expect(200, 'POST', path, { [position]: { id: 5 } });
  const shown: { id: number }[] = JSON.parse(
    await service.expect(200, 'GET', `${path}?type-explicitness=never&depth=0`),
  );
  expect(shown.map(({ id }) => id)).toEqual(ids);
});

describe('texts of values in a condition (R-20, R-22, R-32)', () => {
  const types = ['boolean', 'integer', 'long', 'float', 'double', 'decimal', 'date', 'string', 'x.Colour'];
  let service: SmallService;
  beforeAll(async () => {
    service = await SmallService.start({
      deployment: probeDeployment(Object.fromEntries(types.map((type) => [type.replace('x.', ''), type]))),
    });
  });

  const find = (type: string, text: string) =>
    service.send('GET', `rest/v2/entities/a/x.Probe?where.${type}=${encodeURIComponent(text)}`);

  it.each<[type: string, text: string, value: unknown]>([
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['integer', '7', 7],
    ['integer', '+7', 7],
    ['integer', '-0', 0],
    ['integer', '007', 7],
    ['integer', '2147483647', 2147483647],
    ['integer', '-2147483648', -2147483648],
    ['long', '9223372036854775807', '9223372036854775807'],
    ['long', '-9223372036854775808', '-9223372036854775808'],
    ['long', '+1', 1],
    ['float', '0.1', 0.1],
    ['double', '0.1', 0.1],
    ['double', '.5', 0.5],
    ['double', '5.', 5],
    ['decimal', '12345678901234567890.1200', '12345678901234567890.1200'],
    ['string', ' a ', ' a '],
    ['Colour', 'red', 'red'],
  ])('%s %j is %s', async (type, text, value) => {
    await service.expect(200, 'PUT', probed(type), JSON.stringify(value));
    const { status, text: answer } = await find(type, text);
    expect(status, answer).toBe(200);
    expect(JSON.parse(answer)).toHaveLength(1);
  });

  it.each([
    ['boolean', 'TRUE|1'],
    ['integer', '2147483648|-2147483649|1.0|1e3| 1|0x1'],
    ['long', '9223372036854775808|-9223372036854775809|1n'],
    ['float', '3.5e38|NaN'],
    ['double', '1e400|Infinity|0x10'],
    ['decimal', 'x'],
    ['Colour', 'Red|constructor'],
  ])('no %s is any of %s', async (type, texts) => {
    for (const text of texts.split('|')) expect((await find(type, text)).status, text).toBe(400);
  });
});

describe('dates (R-20)', () => {
  const birth = `rest/v2/properties/a/${person}/1/birth`;

  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000+0000'],
    ['2026-03-01Z', '2026-03-01T00:00:00.000+0000'],
    ['2026-03-01+02:00', '2026-02-28T22:00:00.000+0000'],
    ['2026-03-01T12:30', '2026-03-01T12:30:00.000+0000'],
    ['2026-03-01T12:30:45', '2026-03-01T12:30:45.000+0000'],
    ['2026-03-01T12:30:45.123', '2026-03-01T12:30:45.123+0000'],
    ['2026-03-01T12:30:45.5', '2026-03-01T12:30:45.500+0000'],
    ['2026-03-01T12:30:45.123456789Z', '2026-03-01T12:30:45.123+0000'],
    ['2026-03-01T12:30:45.123+02', '2026-03-01T10:30:45.123+0000'],
    ['2026-03-01T12:30:45.123+0230', '2026-03-01T10:00:45.123+0000'],
    ['2026-03-01T12:30:45.123-02:00', '2026-03-01T14:30:45.123+0000'],
    ['0099-12-31', '0099-12-31T00:00:00.000+0000'],
    ['2024-02-29', '2024-02-29T00:00:00.000+0000'],
  ])('%s is %s', async (text, value) => {
    const service = await startPeople();
    await service.expect(200, 'PUT', birth, JSON.stringify(text));
    expect(await service.expect(200, 'GET', `${birth}?type-explicitness=never&prettiness=none`)).toBe(`"${value}"`);
  });

  it.each([
    ['no whole date', '|2026|2026-3-1|+012026-03-01|1772368245123'],
    ['a day that there is not', '2026-02-30|2026-13-01|2026-00-01|2026-02-29|2026-04-31'],
    ['a time that there is not', '2026-03-01T24:00:00|2026-03-01T12:60:00|2026-03-01T12:30:60|2026-03-01T12'],
    ['an offset that there is not', '2026-03-01T12:30:45+19:00|2026-03-01T12:30:45+02:60'],
    ['blanks', '2026-03-01 12:30:45|2026-03-01T12:30:45 '],
    ['a year outside of the range', '9999-12-31T23:59:59-01|0000-01-01T00:00:00+01'],
  ])('%s is no date: %s', async (_, texts) => {
    const service = await startPeople();
    for (const text of texts.split('|')) await service.expect(400, 'PUT', birth, JSON.stringify(text));
  });
});
