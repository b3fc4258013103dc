import { connect, type Socket } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyOf, SmallService, things } from '../support/small-service.js';

const MiB = 1024 * 1024;

describe('an answer is bounded (R-62)', () => {
  it('by its bytes, in JSON and in XML', async () => {
    const service = await SmallService.start({ limits: { maxAnswerBytes: 1_000 } });
    await service.expect(200, 'PUT', `${things}/1`, { name: 'ä'.repeat(450) });
    const whole = `${things}/1?depth=0`;
    for (const accept of ['application/json', 'application/xml']) {
      const { status, text } = await service.send('GET', whole, undefined, { Accept: accept });
      expect([status, text]).toEqual([400, expect.stringContaining('The response would have more than 1000 bytes.')]);
    }
    expect(await service.expect(200, 'GET', propertyOf(1, 'name'))).toHaveLength(452);
  });
});

describe('answers that clients do not read are bounded together (R-62)', () => {
  let service: SmallService;
  let url: URL;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    service = await SmallService.start({ limits: { maxUnreadBytes: 60 * MiB } });
    url = new URL((await service.server.listen({ port: 0 })).url);
    const text = 'x'.repeat(MiB / 16);
    await service.expect(200, 'PUT', `${things}/1`, { names: Array.from({ length: 24 * 16 }, () => text) });
    await service.expect(200, 'PUT', `${things}/2`, { names: ['short'] });
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await service.server.close();
  });

  /** Requests the long texts, and reads no more than the beginning of the answer. */
  function openUnread(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      sockets.push(socket);
      socket.once('error', reject);
      socket.once('readable', () => resolve(socket));
      socket.write(
        `GET ${url.pathname}/${service.withSession(propertyOf(1, 'names'))} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`,
      );
    });
  }

  const get = async (target: string) => {
    const answer = await request(`${url.origin}${url.pathname}/${service.withSession(target)}`);
    const { length } = await answer.body.text();
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], isLong: length > MiB };
  };

  it('large ones are refused, small ones are not, and read responses make room', async () => {
    const [first] = [await openUnread(), await openUnread()];
    expect(await get(propertyOf(1, 'names'))).toEqual({ status: 503, retryAfter: '1', isLong: false });
    expect(await get(propertyOf(2, 'names'))).toEqual({ status: 200, retryAfter: undefined, isLong: false });
    expect(await service.send('PUT', `${things}/1?projection=data`, { age: 7 })).toMatchObject({ status: 503 });
    expect(await service.expect(200, 'GET', propertyOf(1, 'age'))).toBe('null');
    const health = await request(`${url.origin}/-/health`);
    expect([health.statusCode, await health.body.json()]).toEqual([200, { status: 'ok' }]);
    first.destroy();
    await expect
      .poll(() => get(propertyOf(1, 'names')), { timeout: 10_000 })
      .toMatchObject({ status: 200, isLong: true });
    expect(await get(propertyOf(1, 'names'))).toMatchObject({ status: 200, isLong: true });
    // The rest of a response is also released when its reader disconnects.
    for (let round = 0; round < 4; round += 1) {
      (await openUnread()).destroy();
      await expect.poll(() => get(propertyOf(1, 'names')), { timeout: 10_000 }).toMatchObject({ status: 200 });
    }
  });
});
