import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { formatType, isTypeSignature, parseType, simpleNameOf, simpleTypeNames } from '../../src/model/index.js';

describe('the type grammar', () => {
  test.each([
    ['string', 'string'],
    [' long ', 'long'],
    ['com.vendor.demo.model.Person', 'com.vendor.demo.model.Person'],
    ['list<string>', 'list<string>'],
    ['set< com.a.B >', 'set<com.a.B>'],
    ['map< string , com.a.B >', 'map<string,com.a.B>'],
    ['map <integer,long>', 'map<integer,long>'],
  ])('%j is read and written as %s', (text, written) => {
    const type = parseType(text);
    expect(type && formatType(type)).toBe(written);
  });

  test.each([
    '',
    'list',
    'list<>',
    'list<list<string>>',
    'set<map<string,string>>',
    'map<string>',
    'map<string,string,string>',
    'map<list<string>,string>',
    'com..a',
    '.a',
    'a.',
    '1a',
    'a b',
    'array<string>',
    'list<string',
    'list<string>>',
  ])('%j is not a type, but may be a name', (text) => {
    const type = parseType(text);
    expect(type === undefined || type.kind === 'named').toBe(true);
    if (text !== 'list') expect(type).toBeUndefined();
  });

  test('a written type is read again', async () => {
    const element = fc.constantFrom(...simpleTypeNames, 'com.vendor.demo.model.Person', 'A');
    const type = fc.oneof(
      element,
      element.map((inner) => `list<${inner}>`),
      element.map((inner) => `set<${inner}>`),
      fc.tuple(element, element).map(([key, value]) => `map<${key},${value}>`),
    );
    await checkProperty(
      fc.property(type, (text) => {
        const parsed = parseType(text);
        expect(parsed && formatType(parsed)).toBe(text);
      }),
    );
  });

  test('signatures', () => {
    expect(isTypeSignature('com.vendor.demo.model.Person')).toBe(true);
    expect(isTypeSignature('Person')).toBe(true);
    expect(isTypeSignature('string')).toBe(false);
    expect(isTypeSignature('com.vendor/Person')).toBe(false);
    expect(simpleNameOf('com.vendor.demo.model.Person')).toBe('Person');
    expect(simpleNameOf('Person')).toBe('Person');
  });
});
