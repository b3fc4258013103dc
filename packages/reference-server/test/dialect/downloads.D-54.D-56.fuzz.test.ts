import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Session } from './session.js';

const digits = '0123456789';
const size = digits.length;
const streaming = '/streaming?accessId=access.library';

/** A session, and the target of a download of {@link digits}. */
async function withFile() {
  const session = await Session.of({ dialect: 'deployed' });
  const upload = ['POST', `${streaming}&fileName=a.txt`, digits, { 'content-type': 'text/plain' }] as const;
  const [{ id }] = JSON.parse((await session.send(upload)).text);
  return { session, target: `${streaming}&resourceId=${id.value ?? id}` };
}

/** A position as it may be written: with a plus sign, and with zeros before it. */
const position = fc
  .tuple(fc.integer({ min: 0, max: 2 * size }), fc.constantFrom('', '+', '0', '+00'))
  .map(([value, before]) => ({ value, text: `${before}${value}` }));
const negative = fc.integer({ min: 1, max: 2 * size }).map((value) => ({ value: -value, text: `-${value}` }));
const nothing = fc.constant({ value: undefined, text: '' });
const blanks = fc.constantFrom('', ' ');
const unit = fc.constantFrom('bytes', 'Bytes', 'BYTES');

it('D-54: a range with a start is the part up to its end, or up to the end of the file', async () => {
  const { session, target } = await withFile();
  const ends = fc.oneof(position, negative, nothing);
  const ask = fc.asyncProperty(unit, blanks, position, ends, async (name, blank, first, last) => {
    const isOpen = last.value === undefined || last.value < 0;
    const end = isOpen ? size : Math.min(size, last.value + 1);
    // One byte after the last one is an empty part.
    const isPart = first.value < end || (first.value === end && end === size);
    const range = `${name}=${blank}${first.text}-${last.text}`;
    const response = await session.fetch(['GET', target, undefined, { range, 'if-range': '"other"' }]);
    expect(response.status, range).toBe(isPart ? 206 : 400);
    if (!isPart) return;
    expect(await response.text()).toBe(digits.slice(first.value, end));
    expect(response.headers.get('content-range')).toBe(`bytes ${first.value}-${end - 1}/${size}`);
  });
  await checkProperty(ask, 100);
});

it('D-54: a suffix, several ranges and any other text are refused', async () => {
  const { session, target } = await withFile();
  const range = fc.tuple(position, position).map(([first, last]) => `${first.text}-${last.text}`);
  const others = fc.oneof(
    negative.map(({ text }) => text),
    fc.array(range, { minLength: 2, maxLength: 3 }).map((several) => several.join(',')),
    fc.constantFrom('', '-', '--', '1', 'a-b', '1-b', '1.5-2', '1e0-2', '0x1-2', '1-2-3'),
  );
  await checkProperty(
    fc.asyncProperty(unit, others, async (name, text) => {
      const headers = { range: `${name}=${text}` };
      expect((await session.send(['GET', target, undefined, headers])).status, headers.range).toBe(400);
    }),
    60,
  );
});

/** A piece of a name, what `filename` has for it, and what `filename*` has. */
type Piece = readonly [text: string, plain: string, encoded: string];

const kept: readonly Piece[] = Array.from('aZ09._-', (each): Piece => [each, each, each]);
const latinLetters: readonly Piece[] = [
  ['ä', 'ä', '%C3%A4'],
  ['É', 'É', '%C3%89'],
  ['ÿ', 'ÿ', '%C3%BF'],
];
const furtherLetters: readonly Piece[] = [
  ['日', '?', '%E6%97%A5'],
  ['я', '?', '%D1%8F'],
  ['Ω', '?', '%CE%A9'],
  ['ł', '?', '%C5%82'],
];
const separators: readonly Piece[] = [
  [' ', '_', '+'],
  ['*', '_', '*'],
  ['+', '_', '%2B'],
  ['"', '_', '%22'],
  ['\\', '_', '%5C'],
  ['/', '_', '%2F'],
  [';', '_', '%3B'],
  ['%', '_', '%25'],
  ["'", '_', '%27'],
  ['~', '_', '%7E'],
  ['\n', '_', '%0A'],
  ['€', '_', '%E2%82%AC'],
  ['\u0301', '_', '%CC%81'],
  // Each unit of UTF-16 counts.
  ['😀', '__', '%F0%9F%98%80'],
  ['𝒳', '__', '%F0%9D%92%B3'],
];

it('D-56: the name of a file is sent as it is if Latin-1 without separators can write it, else with its escapes first', async () => {
  const { session, target } = await withFile();
  const pieces = fc.oneof(...[kept, latinLetters, furtherLetters, separators].map((some) => fc.constantFrom(...some)));
  const names = fc.array(pieces, { minLength: 1, maxLength: 8 });
  await checkProperty(
    fc.asyncProperty(names, fc.constantFrom('inline', 'attachment'), async (name, disposition) => {
      const [text = '', plain = '', encoded = ''] = [0, 1, 2].map((part) => name.map((each) => each[part]).join(''));
      const query = `&fileName=${encodeURIComponent(text)}&download=${disposition === 'attachment'}`;
      const { headers } = await session.fetch(['GET', `${target}${query}`]);
      const extended = plain === text ? '' : ` filename*=UTF-8''${encoded};`;
      expect(headers.get('content-disposition')).toBe(`${disposition};${extended} filename="${plain}"`);
    }),
    60,
  );
});
