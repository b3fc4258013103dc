import type { ResourceDefinition } from '@platform-services/sdk/model';

/** A PNG of 24 by 24 pixels, with more red to the right and more green to the bottom. */
const rainbow =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAbUlEQVR42q3MoRJEABiF0V8m6/p2D6Druq7r23VF0rfvA+i6ruu2riGema/cmTsn' +
  'iZjSiP+y63zs/kkiVVCuoEJBLwWVCqoUVCuoUVCroE5BvYLeChoUNCpoVtBHQV8FLQpaFbQpaFfQoaDTQD+/qTL1WE981gAAAABJRU5ErkJggg==';

/** A text, a web page, a table, a picture and an empty file. */
export const makeResources = (): readonly ResourceDefinition[] => [
  { id: 'r1', name: 'hello.txt', mimeType: 'text/plain', text: 'hello' },
  { id: 'r2', name: 'rainbow.png', mimeType: 'image/png', base64: rainbow },
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
