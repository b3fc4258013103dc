import { parse } from 'content-disposition';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import { SmallService, smallDeployment } from '../support/small-service.js';

let service: SmallService;
beforeAll(async () => {
  const accesses = [{ id: 'a', model: 'm', resources: [{ id: 'nameless', text: '' }] }];
  service = await SmallService.start({ deployment: { ...smallDeployment, accesses } });
});

/** The field `Content-Disposition` of a download. */
async function disposition(fileName: string, more = ''): Promise<string> {
  const path = `streaming?accessId=a&resourceId=nameless&fileName=${encodeURIComponent(fileName)}${more}`;
  const { status, headers } = await service.send('GET', path);
  expect([status, headers.get('set-cookie')]).toEqual([200, null]);
  return headers.get('content-disposition') ?? '';
}

it.each([
  ['hello.txt', 'inline; filename="hello.txt"'],
  ['two words.txt', 'inline; filename="two words.txt"'],
  ['a"b.txt', 'inline; filename="a\\"b.txt"'],
  ['grüße.txt', 'inline; filename="gr__e.txt"; filename*=UTF-8\'\'gr%C3%BC%C3%9Fe.txt'],
  ['😀.png', 'inline; filename="_.png"; filename*=UTF-8\'\'%F0%9F%98%80.png'],
  ['a\r\nSet-Cookie: b', 'inline; filename="a__Set-Cookie: b"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20b'],
  ['a\u0000b', 'inline; filename="a_b"; filename*=UTF-8\'\'a%00b'],
  ['100%41.txt', 'inline; filename="100%41.txt"; filename*=UTF-8\'\'100%2541.txt'],
  ["it's*(1);.txt", 'inline; filename="it\'s*(1);.txt"'],
  ["ü'()*.txt", "inline; filename=\"_'()*.txt\"; filename*=UTF-8''%C3%BC%27%28%29%2A.txt"],
  ['../../etc/passwd', 'inline; filename=".._.._etc_passwd"; filename*=UTF-8\'\'..%2F..%2Fetc%2Fpasswd'],
  ['C:\\dir\\a.txt', 'inline; filename="C:_dir_a.txt"; filename*=UTF-8\'\'C%3A%5Cdir%5Ca.txt'],
  ['/', 'inline; filename="_"; filename*=UTF-8\'\'%2F'],
  ['', 'inline'],
])('%j (R-49, R-68)', async (name, expected) => {
  expect(await disposition(name)).toBe(expected);
});

it('is an attachment where it is asked for', async () => {
  expect(await disposition('a.txt', '&download=true')).toBe('attachment; filename="a.txt"');
  expect(await disposition('', '&download=true')).toBe('attachment');
});

it('is one line of ASCII for any name, from which the name can be read again', async () => {
  const unit = fc.oneof(
    fc.constantFrom('"', '\\', '\r', '\n', ';', '%', "'", '=', '/', 'é'),
    anyCharacters({ maxLength: 2 }),
  );
  await checkProperty(
    fc.asyncProperty(fc.array(unit, { maxLength: 40 }), async (parts) => {
      const name = parts.join('').replace(/[\ud800-\udfff]/gu, '\ufffd');
      const field = await disposition(name);
      expect(field).toMatch(/^inline[\x20-\x7e]*$/);
      expect(parse(field).parameters['filename'] ?? '').toBe(name);
    }),
    200,
  );
});

it.each(['é', '文', '😀', '\r\n'])('has a bound for a name of many %j', async (character) => {
  expect((await disposition(character.repeat(4_000))).length).toBeLessThan(8_000);
});
