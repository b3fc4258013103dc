import { createReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { raw } from '../../packages/reference-server/test/support/raw.js';
import { RecordingLogger } from '../../packages/reference-server/test/support/recording-logger.js';
import { property } from '../lib/property.js';
import { deployment } from './service.js';

/** The sizes of the chunks of a request, in turn, and the numbers of its other pieces. */
const sizes = fc.record({
  chunks: fc.array(fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 70_000 })), {
    minLength: 1,
    maxLength: 6,
  }),
  fields: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 190, max: 400 })),
  names: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom(1_000, 1_001), fc.integer({ min: 900, max: 3_000 })),
  parts: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom(1_000, 1_001)),
});

/** How many fields {@link send} adds itself, at most. */
const ownFields = 4;

describe('a request of many small pieces', () => {
  const log = new RecordingLogger();
  const server = createReferenceServer({ deployment, logger: log, limits: { maxBodyValues: 1_000 } });
  const fresh = server.snapshot();
  let port = 0;
  let session = '';

  beforeAll(async () => {
    const { url } = await server.listen({ port: 0 });
    port = Number(new URL(url).port);
    session = String(
      await (await fetch(`${url}/rest/authenticate?user=u&password=secret-p`, { method: 'POST' })).json(),
    );
  });
  afterAll(() => server.close());

  async function send(
    path: string,
    type: string,
    body: string,
    chunks: readonly number[],
    fields: number,
  ): Promise<number> {
    const more = 'x:\r\n'.repeat(fields);
    const head = `POST /platform-services/${path}&sessionId=${session} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n${more}\r\n`;
    let sent = '';
    for (let start = 0, turn = 0; start < body.length; turn += 1) {
      const part = body.slice(start, start + (chunks[turn % chunks.length] ?? 1));
      sent += `${part.length.toString(16)}\r\n${part}\r\n`;
      start += part.length;
    }
    return (await raw(port, head, `${sent}0\r\n\r\n`)).status;
  }

  property(
    'is answered as its bounds say, however it is divided',
    20,
    fc.asyncProperty(sizes, async ({ chunks, fields, names, parts }) => {
      const tooManyFields = fields + ownFields > 200;
      const form = await send(
        'rest/fetch?accessId=acc&type=a.Thing',
        'application/x-www-form-urlencoded',
        'a=1&'.repeat(names),
        chunks,
        fields,
      );
      expect(form).toBe(tooManyFields ? 431 : names > 1_000 ? 400 : 200);
      const part = '--b\r\nContent-Disposition: form-data; name="content"\r\n\r\nx\r\n';
      const upload = await send(
        'streaming?accessId=acc',
        'multipart/form-data; boundary=b',
        `${part.repeat(parts)}--b--\r\n`,
        chunks,
        fields,
      );
      expect(upload).toBe(tooManyFields ? 431 : parts > 1_000 ? 413 : 200);
      expect(log.errors).toEqual([]);
      server.restore(fresh);
    }),
  );
});
