import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { property } from '../../../../fuzz/lib/property.js';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import { StreamingRig, uploaded } from './rig.js';

const rig = new StreamingRig({ limits: { maxBodyBytes: 400, maxStoredBytes: 201_000 } });
const fresh = rig.server.snapshot();
const untouched = rig.stored();
beforeAll(() => rig.start());
afterAll(() => rig.close());

const junk = anyCharacters({ maxLength: 12 });
const contentType = fc.oneof(
  fc.constantFrom('multipart/form-data; boundary=b', 'multipart/form-data; boundary="b"', 'Multipart/Mixed;boundary=b'),
  fc.constantFrom('', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/', 'a;b=";'),
  fc.string({ maxLength: 30 }),
);
const piece = fc.oneof(
  fc.constantFrom('--b\r\n', '\r\n--b\r\n', '\r\n--b--', '--b--\r\n', '\r\n\r\n', '\r\n', '--', 'b', '\r', '\0'),
  fc.constantFrom(
    'Content-Disposition: form-data; name="content"\r\n\r\n',
    'Content-Disposition: form-data; name="x"; filename="y"\r\n',
  ),
  fc.constantFrom('Content-Type: image/png\r\n', 'content-disposition: ', '; name=', '; filename="', 'x'.repeat(300)),
  junk,
);
const parameters = fc.dictionary(
  fc.constantFrom('accessId', 'resourceId', 'fileName', 'noCache', 'download', 'responseMimeType', 'x'),
  fc.oneof(
    fc.constantFrom('hello', 'access.a', 'true', 'application/xml', '__proto__', ''),
    fc.string({ unit: 'grapheme', maxLength: 10 }),
  ),
);
const headers = fc.dictionary(
  fc.constantFrom('range', 'if-range', 'if-none-match', 'if-modified-since', 'accept', 'gm-file-name'),
  fc.oneof(
    fc.constantFrom(
      'bytes=0-',
      'bytes=-1',
      'bytes=9-8,',
      '*',
      'W/"',
      'application/xml',
      'Sun, 99 Abc 2026 00:00:00 GMT',
    ),
    fc.stringMatching(/^[!-~]{0,20}$/),
  ),
);

const statuses = new Set([200, 206, 304, 400, 404, 413, 416, 507]);

property(
  'no request makes the server fail, and what fails stores nothing',
  750,
  fc.asyncProperty(
    fc.constantFrom('GET', 'POST', 'POST', 'POST', 'DELETE'),
    parameters,
    headers,
    contentType,
    fc.array(piece, { maxLength: 12 }),
    async (method, given, fields, type, pieces) => {
      const sent: Record<string, string> = { ...fields };
      if (method === 'POST' && /^[\x20-\x7e]+$/.test(type)) sent['content-type'] = type;
      const body = method === 'POST' ? Buffer.from(pieces.join('')) : null;
      const answer = await rig.server.fetch(new Request(rig.target(given), { method, headers: sent, body }));
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(statuses).toContain(answer.status);
      if (method === 'POST' && answer.status !== 200) expect(rig.stored()).toEqual(untouched);
      if (method === 'POST' && answer.status === 200 && answer.headers.get('content-type') === 'application/json') {
        expect(rig.stored().files).toBe(untouched.files + uploaded({ status: 200, headers: {}, bytes }).length);
      }
      rig.server.restore(fresh);
      expect(rig.log.errors).toEqual([]);
    },
  ),
);
