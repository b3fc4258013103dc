import { createReferenceServer } from '@platform-services/reference-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = createReferenceServer();
const rest = 'http://127.0.0.1:8080/platform-services/rest';
let session: string;

beforeAll(async () => {
  const response = await server.fetch(
    new Request(`${rest}/authenticate?user=viewer&password=viewer`, { method: 'POST' }),
  );
  session = String(await response.json());
});

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const glue = path.includes('?') ? '&' : '?';
  const response = await server.fetch(new Request(`${rest}/v2/${path}${glue}sessionId=${session}`));
  return { status: response.status, body: await response.json() };
}

const lengthOf = async (path: string): Promise<unknown> => {
  const { body } = await get(path);
  return Array.isArray(body) ? body.length : body;
};

describe('the demo deployment, served', () => {
  it.each([
    ['Person', 248],
    ['Employee', 80],
    ['Party', 268],
    ['Document', 72],
    ['com.vendor.demo.archive.Note', 9],
    ['com.vendor.demo.model.Note', 24],
    ['Person?where.lastName=Doe', 4],
    ['Document?where.partition=archive', 12],
  ])('%s finds %i', async (query, count) => {
    expect(await lengthOf(`entities/access.demo/${query}`)).toBe(count);
  });

  it.each([
    ['long', { _type: 'long', value: '9223372036854775807' }],
    ['decimal', { _type: 'decimal', value: '123456789012345678901234567890.123456789012345678901234567890' }],
    ['date', { _type: 'date', value: '1583-01-01T00:00:00.000+0000' }],
    ['integer', 2_147_483_647],
    ['double', Number.MAX_VALUE],
    ['string', ''],
    ['enum', { _type: 'com.vendor.demo.model.Colour', value: 'red' }],
    ['object', { _type: 'long', value: '9223372036854775807' }],
  ])('keeps a %s at the edge of its type', async (element, value) => {
    expect((await get(`properties/access.demo/Showcase/2/${element}Value`)).body).toEqual(value);
  });

  it('can be read from end to end', async () => {
    for (const type of ['Party', 'Document', 'Showcase', 'Address']) {
      expect((await get(`entities/access.demo/${type}?depth=reachable`)).status).toBe(200);
    }
  });
});
