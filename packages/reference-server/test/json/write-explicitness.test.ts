import { describe, expect, it } from 'vitest';
import { people, shownValue, startPeople } from './people.js';

const modes = ['auto', 'entities', 'always', 'polymorphic', 'never'] as const;

type Modes = Partial<Record<(typeof modes)[number], string>>;

/** What a property is set to, and its text by mode; a mode that is left out is as `auto`. */
const table: readonly (readonly [name: string, property: string, sent: string, Modes & { auto: string }])[] = [
  [
    'map with a key that cannot be a name',
    'phoneBook',
    '{"_type":"map","value":[{"key":"_type","value":"1"}]}',
    { auto: '{"_type":"map","value":[{"key":"_type","value":"1"}]}' },
  ],
  [
    'map with enum keys',
    'genders',
    '{"female":"f"}',
    {
      auto: '{"_type":"map","value":[{"key":{"value":"female","_type":"com.vendor.demo.model.Gender"},"value":"f"}]}',
      polymorphic: '{"_type":"map","value":[{"key":"female","value":"f"}]}',
      never: '{"_type":"map","value":[{"key":"female","value":"f"}]}',
    },
  ],
  ['empty list', 'things', '[]', { auto: '[]', always: '{"_type":"list","value":[]}' }],
  ['null', 'big', 'null', { auto: 'null' }],
  ['null in a list', 'children', '[null]', { auto: '[null]', always: '{"_type":"list","value":[null]}' }],
  [
    'entity of a subtype',
    'father',
    '{"_type":"Employee","id":5,"salary":1}',
    {
      auto: '{"_type":"com.vendor.demo.model.Employee","_id":"0","salary":{"value":"1","_type":"decimal"}}',
      polymorphic: '{"_type":"com.vendor.demo.model.Employee","_id":"0","salary":1}',
      never: '{"_id":"0","salary":1}',
    },
  ],
  ['whole double as object', 'anything', '5.0', { auto: '5.0', always: '{"value":5,"_type":"double"}' }],
  [
    'whole float as object',
    'anything',
    '{"value":"5","_type":"float"}',
    { auto: '{"value":5,"_type":"float"}', never: '5.0' },
  ],
  ['the zero below as object', 'anything', '-0.0', { auto: '-0.0', always: '{"value":-0.0,"_type":"double"}' }],
  [
    'enum as object',
    'anything',
    '{"value":"female","_type":"Gender"}',
    { auto: '{"value":"female","_type":"com.vendor.demo.model.Gender"}' },
  ],
  [
    'list as object',
    'anything',
    '[{"value":"1","_type":"long"}]',
    {
      auto: '[{"value":"1","_type":"long"}]',
      always: '{"_type":"list","value":[{"value":"1","_type":"long"}]}',
    },
  ],
  [
    'entity as object',
    'anything',
    '{"_type":"Person","id":5,"age":1}',
    { auto: '{"_type":"com.vendor.demo.model.Person","_id":"0","age":1}', never: '{"_id":"0","age":1}' },
  ],
];

/** A text without what every stored entity has. */
const withoutIdentity = (text: string) =>
  text.replace(/,"globalId":"[^"]*","id":(?:\{[^}]*\}|\d+),"partition":"a"/g, '');

describe('type-explicitness (R-18)', () => {
  it.each(table)('%s', async (_, property, sent, expected) => {
    const service = await startPeople();
    await service.expect(200, 'PUT', `${people}/1`, `{"${property}":${sent}}`);
    for (const mode of modes) {
      const shown = await shownValue(service, property, `type-explicitness=${mode}`);
      expect(withoutIdentity(shown), mode).toBe(expected[mode] ?? expected.auto);
    }
  });
});

describe('digits (R-22)', () => {
  it.each(['9223372036854775807', '-9223372036854775808', '9007199254740993'])('long %s', async (text) => {
    const service = await startPeople();
    await service.expect(200, 'PUT', `${people}/1`, `{"big":${text}}`);
    expect(await shownValue(service, 'big')).toBe(`{"value":"${text}","_type":"long"}`);
    expect(await shownValue(service, 'big', 'type-explicitness=polymorphic')).toBe(text);
  });

  it.each(['1.10', '0.000', '-0.5', `${'9'.repeat(30)}.${'1'.repeat(30)}`])('decimal %s', async (text) => {
    const service = await startPeople();
    await service.expect(200, 'PUT', `${people}/1`, `{"price":${text}}`);
    expect(await shownValue(service, 'price', 'type-explicitness=never')).toBe(text);
  });

  it.each([
    ['16777216', '16777216'],
    ['3.4028235e38', '3.4028235e+38'],
    ['1e-45', '1e-45'],
    ['-0.333333333333', '-0.33333334'],
    ['0', '0'],
    ['-0.0', '-0.0'],
  ])('float %s', async (sent, text) => {
    const service = await startPeople();
    await service.expect(200, 'PUT', `${people}/1`, `{"ratio":${sent},"ratios":[${sent}]}`);
    expect(await shownValue(service, 'ratio')).toBe(`{"value":${text},"_type":"float"}`);
    expect(await shownValue(service, 'ratios', 'type-explicitness=auto')).toBe(`[${text}]`);
  });
});
