import type { ResourceDefinition } from '@platform-services/sdk/model';

const size = 24;

/** Only the demo needs it. */
const zlib = () => process.getBuiltinModule('node:zlib');

/** A text, a web page, a table and a generated picture. */
export const makeResources = (): readonly ResourceDefinition[] => [
  { id: 'r1', name: 'hello.txt', mimeType: 'text/plain', text: 'hello' },
  { id: 'r2', name: 'rainbow.png', mimeType: 'image/png', base64: drawRainbow().toString('base64') },
  {
    id: 'r3',
    name: 'grüße.html',
    mimeType: 'text/html',
    text: '<!doctype html><title>Grüße</title><p>Guten Tag</p>\n',
  },
  {
    id: 'r4',
    name: 'cities.csv',
    mimeType: 'text/csv',
    text: 'city,country\nAldermouth,northmark\nCorvale,eastvale\n',
  },
  { id: 'r5', name: 'empty.bin', mimeType: 'application/octet-stream', text: '' },
];

/** A PNG of {@link size} by {@link size} pixels, with more red to the right and more green to the bottom. */
function drawRainbow(): Buffer {
  const rows = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (_, x) => [shade(x), shade(y), 160]);
    return [0, ...pixels.flat()];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each channel: red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  // Without compression, the bytes and their MD5 are the same with every release of zlib.
  const pixels = zlib().deflateSync(Buffer.from(rows.flat()), { level: 0 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function shade(position: number): number {
  return Math.round((position * 255) / (size - 1));
}

/** A part of a PNG: length, name and bytes, and the checksum of name and bytes. */
function chunk(name: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(bytes.length, 0);
  frame.writeUInt32BE(zlib().crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
