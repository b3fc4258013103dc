import type { ServerResponse } from 'node:http';
import { createClient } from '../../src/index.js';
import { byteServer } from '../support/bytes.js';

export const clientOf = (baseUrl: string, options: object = {}) =>
  createClient({ baseUrl, credentials: { sessionId: 'secret-session' }, ...options });
export const resourcesOf = (baseUrl: string, options: object = {}) => clientOf(baseUrl, options).access('a').resources;

/** A server that answers the same bytes, chunked or with their length. */
export const serving = (bytes: Buffer, headers: Record<string, string> = {}) =>
  byteServer((_request, response) => {
    response.writeHead(200, headers);
    for (let start = 0; start < bytes.length; start += 10_000) response.write(bytes.subarray(start, start + 10_000));
    response.end();
  });

/** Sends the beginning of a body, and the rest on demand. */
export const stalling = (then: (response: ServerResponse) => void = () => undefined) =>
  byteServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000000' });
    response.write(Buffer.alloc(1000), () => then(response));
  });

/** The name of a file whose download has a header field `Content-Disposition`. */
export async function nameIn(disposition: string | undefined): Promise<string | undefined> {
  const headers = disposition === undefined ? {} : { 'content-disposition': disposition };
  const resources = resourcesOf('http://service.example', { fetch: async () => new Response('x', { headers }) });
  await using download = await resources.download('x');
  return download.fileName;
}
