// A form has endlessly many headers of parts, each of which would need an upload.
import { expect, it } from 'vitest';
import { readPartHeader } from '../../src/endpoints/streaming/multipart.js';

/** As the bytes of UTF-8 come. */
const wire = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

it.each([
  ['form-data; name="content"; filename="a.txt"', 'content', 'a.txt'],
  ['form-data; name=content; filename=a.txt', 'content', 'a.txt'],
  ['form-data;name="content";filename="a.txt"', 'content', 'a.txt'],
  ['FORM-DATA; NAME="content"; FileName="a.txt"', 'content', 'a.txt'],
  ['form-data; filename="a.txt"; name="content"', 'content', 'a.txt'],
  ['form-data; name="content"', 'content', null],
  ['form-data; name="content"; filename=""', 'content', null],
  ['form-data; name=""', '', null],
  ['form-data; name="content"; filename="grüße 文件 😀.txt"', 'content', 'grüße 文件 😀.txt'],
  ['form-data; name="content"; filename="a%22b.txt"', 'content', 'a"b.txt'],
  ['form-data; name="content"; filename="a\\"b.txt"', 'content', 'a"b.txt'],
  ['form-data; name="content"; filename="a%0D%0Ab.txt"', 'content', 'a\r\nb.txt'],
  ['form-data; name="content"; filename="100%41.txt"', 'content', '100%41.txt'],
  ['form-data; name="content"; filename="a;b=c.txt"', 'content', 'a;b=c.txt'],
  ['form-data; name="content"; filename="/tmp/a.txt"', 'content', '/tmp/a.txt'],
  ['form-data; name="content"; filename="C:\\dir\\a.txt"', 'content', 'C:\\dir\\a.txt'],
  ['form-data; name="content"; filename="C:\\\\dir\\\\a.txt"', 'content', 'C:\\dir\\a.txt'],
  ['form-data; name="content"; filename="x"; filename*=UTF-8\'\'gr%C3%BC%C3%9Fe.txt', 'content', 'grüße.txt'],
  ['form-data; name="content"; filename="x"; filename*=UTF-8\'\'%ff', 'content', 'x'],
  ['form-data; name="content"; filename="x"; filename*=UTF-8\'\'a%2', 'content', 'x'],
  ['form-data; name="content"; filename="x"; filename*=utf-8\'de\'a%2Fb%5Cc%22.txt', 'content', 'a/b\\c".txt'],
  ['form-data; name="content"; filename="x"; filename*=ISO-8859-1\'en\'%A3%20rates.txt', 'content', '£ rates.txt'],
  ['form-data; name="content"; filename="x"; filename*=utf-16\'\'%ff', 'content', 'x'],
  ['form-data; name="__proto__"', '__proto__', null],
])('names of a part are read: %s', (disposition, name, fileName) => {
  const header = readPartHeader(new Map([['content-disposition', wire(disposition)]]));
  expect(header).toEqual({ name, fileName, mimeType: null });
});

it.each(['form-data', 'form-data; filename="a"', 'form-data; name="a', ''])('%j names no field', (disposition) => {
  expect(readPartHeader(new Map([['content-disposition', disposition]]))).toBeUndefined();
});

it('bytes that are not UTF-8 are Latin-1', () => {
  const header = readPartHeader(new Map([['content-disposition', 'form-data; name="content"; filename="gr\xfc.txt"']]));
  expect(header?.fileName).toBe('grü.txt');
});

it.each([
  ['text/plain', 'text/plain'],
  ['text/plain; charset=utf-8', 'text/plain'],
  [' IMAGE/PNG ', 'image/png'],
  ['application/octet-stream', null],
  ['Application/Octet-Stream; x=y', null],
  ['', null],
  ['nonsense', null],
  ['text/plain; x="\u0001"', 'text/plain'],
  [`text/${'x'.repeat(300)}`, null],
])('Content-Type %j is %j', (type, expected) => {
  const fields = new Map([
    ['content-disposition', 'form-data; name="content"'],
    ['content-type', type],
  ]);
  expect(readPartHeader(fields)?.mimeType).toBe(expected);
});
