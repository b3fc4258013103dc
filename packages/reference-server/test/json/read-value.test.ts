import { beforeAll, describe, expect, it } from 'vitest';
import type { SmallService } from '../support/small-service.js';
import { people, refusalOf, shownValue, startPeople } from './people.js';

let service: SmallService;
beforeAll(async () => {
  service = await startPeople();
});

/**
 * the property of a person, its value as it is read back with all types, and the forms in which it is sent.
 */
const values: readonly (readonly [property: string, value: string, forms: readonly string[]])[] = [
  ['big', 'null', ['null', '{"value":null,"_type":"long"}']],
  ['active', 'true', ['true']],
  ['active', 'false', ['{"value":false,"_type":"boolean"}']],
  ['firstName', '"a"', ['"a"', '{"value":"a","_type":"string"}']],
  ['age', '-7', ['-7']],
  ['age', '2147483647', ['2147483647']],
  ['age', '1', ['1.0']],
  ['age', '100', ['1e2']],
  ['age', '0', ['-0', '-0.0']],
  ['age', '7', ['{"value":"7","_type":"integer"}', '{"value":7}']],
  [
    'big',
    '{"value":"5","_type":"long"}',
    ['5', '"5"', '{"value":"5","_type":"long"}', '{"_type":"long","value":5}', '5.000'],
  ],
  ['big', '{"value":"9223372036854775807","_type":"long"}', ['9223372036854775807', '"9223372036854775807"']],
  ['big', '{"value":"-9223372036854775808","_type":"long"}', ['-9223372036854775808']],
  ['ratio', '{"value":0.1,"_type":"float"}', ['0.1', '{"value":"0.1","_type":"float"}']],
  ['weight', '{"value":1.1,"_type":"double"}', ['1.10']],
  ['price', '{"value":"1.10","_type":"decimal"}', ['1.10', '"1.10"', '{"value":"1.10","_type":"decimal"}']],
  ['price', '{"value":"1.5","_type":"decimal"}', ['1.5']],
  [
    'price',
    '{"value":"999999999999999999999999999999.111111111111111111111111111111","_type":"decimal"}',
    ['999999999999999999999999999999.111111111111111111111111111111'],
  ],
  ['price', '{"value":"0.0000001","_type":"decimal"}', ['1e-7']],
  [
    'numbers',
    '{"_type":"list","value":[{"value":"1","_type":"long"},{"value":"2","_type":"long"},{"value":"3","_type":"long"},null]}',
    ['[1,"2",{"value":"3","_type":"long"},null]'],
  ],
  [
    'numbers',
    '{"_type":"list","value":[{"value":"1","_type":"long"}]}',
    ['{"_type":"list","value":[1]}', '{"value":[1]}'],
  ],
  [
    'phoneBook',
    '{"_type":"map","value":[{"key":"home","value":"1"},{"key":"__proto__","value":"2"}]}',
    ['{"home":"1","__proto__":"2"}'],
  ],
  ['phoneBook', '{"_type":"map","value":[]}', ['{}', '{"_type":"flatmap","value":[]}']],
  ['phoneBook', '{"_type":"map","value":[{"key":"value","value":"1"}]}', ['{"value":"1"}']],
  [
    'phoneBook',
    '{"_type":"map","value":[{"key":"a","value":"b"}]}',
    [
      '{"_type":"map","value":[{"key":"a","value":"b"}]}',
      '{"_type":"map","value":["a","b"]}',
      '{"_type":"flatmap","value":[{"key":"a","value":"b"}]}',
      '{"_type":"map","value":{"a":"b"}}',
    ],
  ],
  ['phoneBook', '{"_type":"map","value":[{"key":"a","value":null}]}', ['{"_type":"map","value":[{"key":"a"}]}']],
  [
    'phoneBook',
    '{"_type":"map","value":[{"key":"a","value":"b"},{"key":"c","value":"d"}]}',
    ['{"_type":"flatmap","value":["a","b","c","d"]}'],
  ],
  ['anything', '5', ['5', '{"value":"5","_type":"integer"}']],
  ['anything', '-2147483648', ['-2147483648']],
  ['anything', '{"value":"2147483648","_type":"long"}', ['2147483648']],
  ['anything', '{"value":"9223372036854775807","_type":"long"}', ['9223372036854775807']],
  ['anything', '{"value":"9223372036854775808","_type":"decimal"}', ['9223372036854775808']],
  ['anything', '{"value":"-9223372036854775809","_type":"decimal"}', ['-9223372036854775809']],
  ['anything', `{"value":"1${'0'.repeat(999)}","_type":"decimal"}`, ['1e999']],
  ['anything', '0', ['-0']],
  ['anything', '{"value":-0.0,"_type":"double"}', ['-0.0']],
  ['weight', '{"value":-0.0,"_type":"double"}', ['-0.0']],
  ['ratio', '{"value":-0.0,"_type":"float"}', ['-0.0']],
  ['anything', '{"value":1.5,"_type":"double"}', ['1.5']],
  ['anything', '{"value":1,"_type":"double"}', ['1.0']],
  ['anything', '{"value":100,"_type":"double"}', ['1e2']],
  ['anything', '{"_type":"list","value":[1,"a"]}', ['[1,"a"]']],
  ['anything', '{"_type":"list","value":[1]}', ['{"_type":"list","value":[1]}']],
  ['anything', '{"_type":"set","value":[true]}', ['{"_type":"set","value":[true]}']],
  ['anything', '{"_type":"map","value":[{"key":1,"value":2}]}', ['{"_type":"flatmap","value":[1,2]}']],
  ['anything', '{"_type":"map","value":[{"key":"a","value":"b"}]}', ['{"a":"b"}']],
];

describe('reading (R-21, R-22)', () => {
  it.each(values)('%s: %s', async (property, value, forms) => {
    for (const form of forms) {
      await service.expect(200, 'PUT', `${people}/1`, `{"${property}":${form}}`);
      expect(await shownValue(service, property), form).toBe(value);
      await service.expect(200, 'PUT', `${people}/1`, `{"${property}":null}`);
    }
  });
});

const refused: readonly (readonly [property: string, form: string, refusal: string])[] = [
  ['age', '1.5', 'R-22 Expected a whole number of 32 bits, got the number 1.5 at $.age.'],
  ['age', '2147483648', 'R-22 Expected a whole number of 32 bits, got the number 2147483648 at $.age.'],
  ['age', '"1"', 'R-21 Expected a whole number of 32 bits, got the text "1" at $.age.'],
  [
    'big',
    '9223372036854775808',
    'R-22 Expected a whole number of 64 bits, got the number 9223372036854775808 at $.big.',
  ],
  [
    'big',
    '"9223372036854775808"',
    'R-21 Expected a whole number of 64 bits, got the text "9223372036854775808" at $.big.',
  ],
  ['big', '1.5', 'R-22 Expected a whole number of 64 bits, got the number 1.5 at $.big.'],
  [
    'phoneBook',
    '{"_type":"map","value":{"_type":"map","value":[]}}',
    'R-21 Expected an array of {"key","value"} or of keys and values in turn, got an object with _type "map" at $.phoneBook.value.',
  ],
  ['big', '1.50', 'R-22 Expected a whole number of 64 bits, got the number 1.50 at $.big.'],
  ['big', '"1.5"', 'R-21 Expected a whole number of 64 bits, got the text "1.5" at $.big.'],
  ['big', '1e9999', 'R-22 Expected a whole number of 64 bits, got the number 1e9999 at $.big.'],
  ['ratio', '1e39', 'R-22 Expected a number of 32 bits, got the number 1e39 at $.ratio.'],
  ['weight', '1e309', 'R-22 Expected a number of 64 bits, got the number 1e309 at $.weight.'],
  ['weight', '"1.5"', 'R-21 Expected a number of 64 bits, got the text "1.5" at $.weight.'],
  [
    'price',
    '1e10001',
    'R-22 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the number 1e10001 at $.price.',
  ],
  [
    'price',
    '"x"',
    'R-21 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the text "x" at $.price.',
  ],
  ['active', '"true"', 'R-21 Expected true or false, got the text "true" at $.active.'],
  ['active', '1', 'R-22 Expected true or false, got the number 1 at $.active.'],
  [
    'active',
    '{"value":"true","_type":"boolean"}',
    'R-21 Expected true or false, got the text "true" at $.active.value.',
  ],
  ['firstName', '1', 'R-22 Expected a text, got the number 1 at $.firstName.'],
  ['firstName', '[1]', 'R-21 Expected a text, got an array at $.firstName.'],
  ['birth', '0', 'R-22 Expected a date such as 2026-03-01T12:30:45.123+0000, got the number 0 at $.birth.'],
  [
    'birth',
    '"2026-02-30"',
    'R-21 Expected a date such as 2026-03-01T12:30:45.123+0000, got the text "2026-02-30" at $.birth.',
  ],
  ['gender', '"other"', 'R-21 Expected one of male, female, got the text "other" at $.gender.'],
  [
    'gender',
    '{"value":"female","_type":"Address"}',
    'R-21 Expected one of male, female, got an object with _type "Address" at $.gender.',
  ],
  [
    'big',
    '{"value":"5","_type":"integer"}',
    'R-21 Expected a whole number of 64 bits, got an object with _type "integer" at $.big.',
  ],
  ['big', '{"value":"5","_type":5}', 'R-21 Expected a whole number of 64 bits, got an object at $.big.'],
  ['big', '{"value":"5","unit":"m"}', 'R-21 Expected only value and _type, got an unknown member at $.big.unit.'],
  [
    'big',
    '{"_type":"long"}',
    'R-21 Expected a whole number of 64 bits, bare or as {"value","_type"}, got an object with _type "long" at $.big.',
  ],
  ['numbers', '5', 'R-22 Expected an array (a list), got the number 5 at $.numbers.'],
  ['numbers', '{"_type":"set","value":[]}', 'R-21 Expected a list, got an object with _type "set" at $.numbers.'],
  ['numbers', '[1,true]', 'R-21 Expected a whole number of 64 bits, got true at $.numbers[1].'],
  [
    'numbers',
    '{"_type":"list","value":[true]}',
    'R-21 Expected a whole number of 64 bits, got true at $.numbers.value[0].',
  ],
  ['phoneBook', '["a"]', 'R-21 Expected a map: an object, or a wrapper with _type "map", got an array at $.phoneBook.'],
  ['phoneBook', '{"_type":"set","value":[]}', 'R-21 Expected a map, got an object with _type "set" at $.phoneBook.'],
  ['phoneBook', '{"a b":1}', 'R-22 Expected a text, got the number 1 at $.phoneBook["a b"].'],
  ['scores', '{"x":1}', 'R-21 Expected a key that is a whole number of 32 bits, got the text "x" at $.scores.x.'],
  [
    'byPerson',
    '{"x":null}',
    'R-21 Expected a key that is an entity of com.vendor.demo.model.Person, got the text "x" at $.byPerson.x.',
  ],
  [
    'phoneBook',
    '{"_type":"map","value":["a"]}',
    'R-21 Expected keys and values in turn, got a key without a value at $.phoneBook.value.',
  ],
  [
    'phoneBook',
    '{"_type":"map","value":[{"key":"a","value":1}]}',
    'R-22 Expected a text, got the number 1 at $.phoneBook.value[0].value.',
  ],
  [
    'phoneBook',
    '{"_type":"map","value":[{"key":"a"},5]}',
    'R-22 Expected an entry {"key","value"}, got the number 5 at $.phoneBook.value[1].',
  ],
  [
    'phoneBook',
    '{"_type":"map","value":[{"key":"a","x":1}]}',
    'R-21 Expected only key and value, got an unknown member at $.phoneBook.value[0].x.',
  ],
  [
    'phoneBook',
    '{"_type":"map","value":5}',
    'R-22 Expected an array of {"key","value"} or of keys and values in turn, got the number 5 at $.phoneBook.value.',
  ],
  [
    'anything',
    '1e99999',
    'R-22 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the number 1e99999 at $.anything.',
  ],
  ['nicknames', '[["a"]]', 'R-21 Expected a text, got an array at $.nicknames[0].'],
  [
    'anything',
    '[{"_id":"1"}]',
    'R-21 Expected a simple value, an enum constant or an entity with _type, got an object at $.anything[0].',
  ],
  [
    'anything',
    '{"_type":"object","value":1}',
    'R-21 Expected the signature of a type of this access, or its simple name, got an unknown _type "object" at $.anything._type.',
  ],
  [
    'anything',
    '{"_type":"Address"}',
    'R-21 Expected one of com.vendor.demo.model.Address, com.vendor.demo.other.Address, got an ambiguous _type "Address" at $.anything._type.',
  ],
  [
    'big',
    '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    'R-21 Expected a whole number of 64 bits, got the text "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" at $.big.',
  ],
];

describe('refusing (R-21, R-22)', () => {
  it.each(refused)('%s: %s', async (property, form, refusal) => {
    const response = service.send('PUT', `${people}/1`, `{"${property}":${form}}`);
    expect(await refusalOf(service, response)).toBe(refusal);
    expect(await shownValue(service, property)).toMatch(/^(?:null|\{"_type":"\w+","value":\[\]\})$/);
  });
});
