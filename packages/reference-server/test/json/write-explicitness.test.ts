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
