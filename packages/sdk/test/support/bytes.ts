import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Listening } from './listening.js';
import { smallServer } from './server.js';

/** A request whose body is bytes. */
export interface ByteRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A part of a form with the name `content`. */
export interface Part {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface ByteServer extends Listening {
  readonly requests: ByteRequest[];
}

type Handler = (request: ByteRequest, response: ServerResponse) => void;

/** A small server that reads bodies as bytes, and records no logins. */
export async function byteServer(handler: Handler): Promise<ByteServer> {
  const requests: ByteRequest[] = [];
  const server = await smallServer((request, response) => {
    if (request.path.endsWith('/rest/authenticate')) return undefined;
    const { method, query, headers, bytes } = request;
    const own = { method, query, headers, body: bytes };
    requests.push(own);
    handler(own, response);
    return undefined;
  });
  return { ...server, requests };
}

/** Answers an upload as the service would, with as many resources as there are parts. */
export const storing: Handler = async (request, response) => {
  const count = request.headers['content-type']?.startsWith('multipart/') ? (await partsOf(request)).length : 1;
  const resources = Array.from({ length: count }, (_, index) => ({
    _type: 'com.vendor.model.resource.Resource',
    id: `r${index}`,
  }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(resources));
};

/** The parts of a multipart request, read by the platform. */
export async function partsOf({ headers, body }: ByteRequest): Promise<Part[]> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await response.formData();
  const parts: Part[] = [];
  for (const entry of form.getAll('content')) {
    if (typeof entry === 'string') throw new Error('a part that is not a file');
    parts.push({ name: entry.name, type: entry.type, bytes: Buffer.from(await entry.arrayBuffer()) });
  }
  return parts;
}

/** Bytes that differ from place to place. */
export function someBytes(size: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) & 255));
}

/** The timer of the platform, also while a test has replaced it. */
const { setTimeout: startTimer } = globalThis;

/** Waits until a condition is true. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => startTimer(resolve, 5));
}
