import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../../fuzz/lib/property.js';
import { curlCommand } from '../../../inspector/copy/curl.js';
import { bodyLiteral, literal } from '../../../inspector/copy/literal.js';

const run = (program: string): unknown => new Function(`return (${program});`)();

it('a literal has the value from which it was written', async () => {
  await checkProperty(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value));
      expect(run(literal(parsed))).toEqual(parsed);
    }),
  );
});

it.each<[string, string | undefined]>([
  ['{"__proto__":{"a":[1,null]}}', "{ ['__proto__']: { a: [1, null] } }"],
  ['{ "a" : "\\u0041\\/" }', "{ a: 'A/' }"],
  ['{"value":"5","_type":"long"}', '5n'],
  ['{"value":"05","_type":"long"}', undefined],
  ['{"_type":"long","value":"5"}', undefined],
  ['{"value":"1.50","_type":"decimal"}', "new Decimal('1.50')"],
  ['{"value":"2026-03-01T12:30:45.123+0000","_type":"date"}', "new Date('2026-03-01T12:30:45.123Z')"],
  ['{"value":"2026-03-01","_type":"date"}', undefined],
  ['{"value":"red","_type":"x.Colour"}', undefined],
  ['{"_type":"set","value":[1,"a"]}', "new Set([1, 'a'])"],
  ['{"_type":"map","value":[{"key":"a","value":[]}]}', "new Map([['a', []]])"],
  ['{"_type":"map","value":[{"value":1,"key":"a"}]}', undefined],
  ['{"_type":"map","value":{"a":1}}', undefined],
  ['{"_type":"flatmap","value":["a",1]}', undefined],
  ['[{"_id":"0"}]', undefined],
  ['{"a":{"_ref":"0"}}', undefined],
  ['{"a":1,"a":2}', undefined],
  ['{"b":1,"2":2}', undefined],
  ['-0.0', undefined],
  ['1e300', undefined],
  ['0.1', '0.1'],
  ['{', undefined],
  ['', undefined],
])('the literal of %s', (json, expected) => {
  expect(bodyLiteral(json)).toBe(expected);
});

it.each(['\u001b', '\r', '\t', '\u007f', '\u009b'])('a copied text contains no control character: %j', (character) => {
  const text = `a${character}1'\\\n`;
  const command = curlCommand({ method: 'POST', path: '/p', query: {}, headers: {}, body: { text } }, 'http://h');
  expect([command, literal(text)]).toEqual([
    expect.not.stringContaining(character),
    expect.not.stringContaining(character),
  ]);
  expect(run(literal(text))).toBe(text);
});

it('bash passes every text to curl as it is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(
        "'",
        '"',
        '\\',
        '$',
        '`',
        '!',
        '\n',
        '\r',
        ' ',
        '-',
        '@',
        '#',
        '~',
        '*',
        '\u0001',
        '\u001b',
        '\t',
        '\u007f',
        '\u009b',
        '7',
      ),
    }),
  );
  const bodies = fc.sample(
    text.filter((each) => !each.includes('\0') && !each.includes('***')),
    500,
  );
  const commands = bodies.map((body) =>
    curlCommand({ method: 'POST', path: '/p', query: {}, headers: {}, body: { text: body } }, 'http://h'),
  );
  const program = `curl() { printf '%s\\0' "$@"; }\n${commands.join('\n')}\n`;
  const output = execFileSync('bash', { input: program, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } });
  const given = bodies.flatMap((body) => ['-X', 'POST', 'http://h/p', '-H', 'content-type:', '--data-raw', body]);
  expect(output.split('\0')).toEqual([...given, '']);
});
