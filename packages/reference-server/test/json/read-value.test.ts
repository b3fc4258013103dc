import { describe, expect, it } from 'vitest';
import { people, shownValue, startPeople } from './people.js';

const service = await startPeople();

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
