import type { ResourceDefinition } from '@platform-services/sdk/model';
import { base64Text, concat, latin1Bytes } from '../platform/runtime.js';

const size = 24;

/** A text, a web page, a table and a generated picture. */
export const makeResources = (): readonly ResourceDefinition[] => [
  { id: 'r1', name: 'hello.txt', mimeType: 'text/plain', text: 'hello' },
  { id: 'r2', name: 'rainbow.png', mimeType: 'image/png', base64: base64Text(drawRainbow()) },
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
function drawRainbow(): Uint8Array {
  const rows = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (_, x) => [shade(x), shade(y), 160]);
    return [0, ...pixels.flat()];
  });
  // Eight bits for each channel: red, green and blue.
  const header = concat([number(size), number(size), Uint8Array.of(8, 2, 0, 0, 0)]);
  const signature = latin1Bytes('\x89PNG\r\n\x1a\n');
  const pixels = stored(Uint8Array.from(rows.flat()));
  return concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())]);
}

function shade(position: number): number {
  return Math.round((position * 255) / (size - 1));
}

/** A part of a PNG: length, name and bytes, and the checksum of name and bytes. */
function chunk(name: string, bytes: Uint8Array): Uint8Array {
  const body = concat([latin1Bytes(name), bytes]);
  return concat([number(bytes.length), body, number(crc32(body))]);
}

/** At most 65,535 bytes in the format of zlib (RFC 1950), in one block without compression. */
function stored(bytes: Uint8Array): Uint8Array {
  const length = [bytes.length & 255, bytes.length >> 8] as const;
  const head = [0x78, 0x01, 1, ...length, ...length.map((byte) => byte ^ 255)];
  return concat([Uint8Array.from(head), bytes, number(adler32(bytes))]);
}

/** Four bytes, the highest first. */
function number(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 2 ** 16 + low;
}

function crc32(bytes: Uint8Array): number {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
