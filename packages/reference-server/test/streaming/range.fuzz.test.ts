import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { SmallService, smallDeployment } from '../support/small-service.js';

const bytes = '0123456789';
const [access] = smallDeployment.accesses;

let service: SmallService;
beforeAll(async () => {
  const resources = Array.from({ length: bytes.length + 1 }, (_, size) => ({
    id: String(size),
    text: bytes.slice(0, size),
  }));
  const accesses = [{ id: 'a', model: access?.model ?? 'm', entities: [], resources }];
  service = await SmallService.start({ deployment: { ...smallDeployment, accesses } });
});

/** The part that a field `Range` means of a resource of `size` bytes; `undefined` if it means the whole. */
async function partOf(field: string | undefined, size: number): Promise<'unsatisfiable' | string | undefined> {
  const headers = { ...(field !== undefined && { range: field }) };
  const { status, text } = await service.send('GET', `streaming?accessId=a&resourceId=${size}`, undefined, headers);
  if (status === 416) return 'unsatisfiable';
  if (status === 206) return text;
  expect([status, text]).toEqual([200, bytes.slice(0, size)]);
  return undefined;
}

it.each([
  ['bytes=0-4', 10, '01234'],
  ['bytes=9-9', 10, '9'],
  ['bytes=0-9', 10, '0123456789'],
  ['bytes=-10', 10, '0123456789'],
  ['Bytes= 2 - 3 ', 10, '23'],
  ['bytes=0-99999999999999999999', 10, '0123456789'],
  ['bytes=10-12', 10, 'unsatisfiable'],
  ['bytes=99999999999999999999-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  ['bytes=4-3', 10, undefined],
  ['bytes=0-1,', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=', 10, undefined],
  ['bytes=a-b', 10, undefined],
  ['bytes=1x-2', 10, undefined],
  ['bytes=+1-2', 10, undefined],
  ['bytes=1.0-2', 10, undefined],
  ['items=0-1', 10, undefined],
  ['', 10, undefined],
  [undefined, 10, undefined],
])('%s of %i bytes (R-50)', async (field, size, expected) => {
  expect(await partOf(field, size)).toBe(expected);
});

it('is what the first and the last place say, and never empty', async () => {
  const number = fc.oneof(fc.constant(''), fc.nat(20).map(String));
  await checkProperty(
    fc.asyncProperty(number, number, fc.nat(bytes.length), async (first, last, size) => {
      const part = await partOf(`bytes=${first}-${last}`, size);
      if (part === undefined || part === 'unsatisfiable') return;
      const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
      const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
      expect(part).toBe(bytes.slice(start, end));
      expect(part).not.toBe('');
    }),
  );
});
