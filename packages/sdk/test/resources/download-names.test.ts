import { expect, test } from 'vitest';
import { byteServer } from '../support/bytes.js';
import { nameIn, resourcesOf } from './downloading.js';

test.each<[disposition: string | undefined, name: string | undefined]>([
  [undefined, undefined],
  ['inline', undefined],
  ['inline; filename=a.txt', 'a.txt'],
  ['attachment; FileName = "a b.txt"; size=3', 'a b.txt'],
  ['inline; filename="a \\"b\\".txt"', 'a "b".txt'],
  [`inline; filename*=utf-8'en'%e2%82%ac%20x; filename="e x"`, '€ x'],
  [`inline; filename*=iso-8859-1''%e4`, 'ä'],
  [`inline; filename="x"; filename*=utf-8''%ff`, 'x'],
  [`inline; filename="x"; filename*=nonsense''a`, 'x'],
  ['inline; filename="../../etc/passwd"', 'passwd'],
  ['inline; filename="C:\\\\x\\\\y.txt"', 'y.txt'],
  ['inline; filename="C:evil.txt"', 'evil.txt'],
  ['inline; filename="c:.."', undefined],
  ['inline; filename="a.txt:stream"', 'a.txt_stream'],
  ['inline; filename="x.exe. ."', 'x.exe'],
  ['inline; filename=". ."', undefined],
  ['inline; filename=con', '_con'],
  ['inline; filename="AUX.tar.gz"', '_AUX.tar.gz'],
  ['inline; filename="nul .txt"', '_nul .txt'],
  ["inline; filename*=UTF-8''com%C2%B9.txt", '_com¹.txt'],
  ['inline; filename="console.txt"', 'console.txt'],
  ['inline; filename="../../lpt1"', '_lpt1'],
  ['inline; filename=".."', undefined],
  ['inline; filename=""', undefined],
  ['inline; filename="\xe4.txt"', 'ä.txt'],
  ["inline; filename*=UTF-8''a%0Ab.txt", undefined],
  ["inline; filename*=UTF-8''a%1B%5B2J.txt", undefined],
  ["inline; filename*=UTF-8''a%C2%9B2J.txt", undefined],
  ["inline; filename*=UTF-8''a%E2%80%AEgpj.exe", undefined],
  ["inline; filename*=UTF-8''a%E2%81%A6b.txt", undefined],
  ["inline; filename*=UTF-8''a%E2%80%A8b.txt", undefined],
  ["inline; filename*=UTF-8''%D7%A9.txt", 'ש.txt'],
])('the name in %j', async (disposition, name) => {
  expect(await nameIn(disposition)).toBe(name);
});

test('a name that a server writes in UTF-8', async () => {
  await using server = await byteServer((_request, response) => {
    response.writeHead(200, { 'content-disposition': Buffer.from('inline; filename="ä€.txt"').toString('latin1') });
    response.end();
  });
  await using download = await resourcesOf(server.url).download('x');
  expect(download.fileName).toBe('ä€.txt');
});
