// There are endlessly many names of files, each of which would have to be uploaded and downloaded.
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { property } from '../../../../fuzz/lib/property.js';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import { disposition } from '../../src/endpoints/streaming/download-headers.js';

it.each([
  ['hello.txt', 'inline; filename="hello.txt"'],
  ['two words.txt', 'inline; filename="two words.txt"'],
  ['a"b.txt', 'inline; filename="a\\"b.txt"'],
  ['grüße.txt', 'inline; filename="gr__e.txt"; filename*=UTF-8\'\'gr%C3%BC%C3%9Fe.txt'],
  ['文件.txt', 'inline; filename="__.txt"; filename*=UTF-8\'\'%E6%96%87%E4%BB%B6.txt'],
  ['😀.png', 'inline; filename="_.png"; filename*=UTF-8\'\'%F0%9F%98%80.png'],
  ['a\r\nSet-Cookie: b', 'inline; filename="a__Set-Cookie: b"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20b'],
  ['a\u0000b', 'inline; filename="a_b"; filename*=UTF-8\'\'a%00b'],
  ['\ud800.txt', 'inline; filename="_.txt"; filename*=UTF-8\'\'%EF%BF%BD.txt'],
  ['100%41.txt', 'inline; filename="100%41.txt"; filename*=UTF-8\'\'100%2541.txt'],
  ["it's*(1);.txt", 'inline; filename="it\'s*(1);.txt"'],
  ["ü'()*.txt", "inline; filename=\"_'()*.txt\"; filename*=UTF-8''%C3%BC%27%28%29%2A.txt"],
  ['a/b.txt', 'inline; filename="a_b.txt"; filename*=UTF-8\'\'a%2Fb.txt'],
  ['../../etc/passwd', 'inline; filename=".._.._etc_passwd"; filename*=UTF-8\'\'..%2F..%2Fetc%2Fpasswd'],
  ['C:\\dir\\a.txt', 'inline; filename="C:_dir_a.txt"; filename*=UTF-8\'\'C%3A%5Cdir%5Ca.txt'],
  ['/', 'inline; filename="_"; filename*=UTF-8\'\'%2F'],
  ['', 'inline'],
  [null, 'inline'],
])('%j (R-49, R-68)', (name, expected) => {
  expect(disposition('inline', name)).toBe(expected);
});

it('is an attachment where it is asked for', () => {
  expect(disposition('attachment', 'a.txt')).toBe('attachment; filename="a.txt"');
  expect(disposition('attachment', null)).toBe('attachment');
});

const unit = fc.oneof(
  fc.constantFrom('"', '\\', '\r', '\n', ';', '%', "'", '=', '/', 'é', '\ud800'),
  anyCharacters({ maxLength: 2 }),
);

property(
  'is one line of ASCII for any name, from which the name can be read again',
  200,
  fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
    const name = parts.join('');
    const field = disposition('inline', name);
    expect(field).toMatch(/^inline[\x20-\x7e]*$/);
    const whole = name.replace(/[\ud800-\udfff]/gu, '\ufffd');
    expect(parse(field).parameters['filename'] ?? '').toBe(whole);
  }),
);

it.each(['x', 'é', '文', '😀', '\r\n'])('has a bound for a name of many %j', (character) => {
  expect(disposition('inline', character.repeat(100_000)).length).toBeLessThan(8_000);
});
