import { createHash } from 'node:crypto';
import type { Client, ClientOptions } from '../../src/index.js';
import { type RawRequest, type RawServer, rawServer } from '../conditions/raw-server.js';
import { impatient } from '../observe/record.js';

/** How a request for bytes is answered. */
export interface Turn {
  /** How many bytes of the answer's body are sent. Default: all. */
  readonly cut?: number | undefined;
  /** What happens after a cut. Default `reset`. */
  readonly how?: 'reset' | 'end' | 'stall' | undefined;
  /** What the resource has now. */
  readonly bytes?: Buffer;
  /** `undefined` for none. Default: the md5 of the bytes. */
  readonly etag?: string | undefined;
  /** Whether ranges are sent. Default `true`; otherwise the whole resource is sent. */
  readonly ranges?: boolean;
  /** Whether `If-Range` is obeyed. Default `true`. */
  readonly obeysIfRange?: boolean;
  /** Sent instead of the correct `Content-Range`. */
  readonly contentRange?: string;
  /** A whole response, which is sent instead of everything else. */
  readonly raw?: string;
}

export interface BreakingServer extends RawServer {
  /** What `Range` and `If-Range` were, for each request. */
  readonly asked: () => readonly (readonly [range: string | undefined, ifRange: string | undefined])[];
}

export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

/**
 * A server of one resource, over plain sockets. It implements HTTP correctly except for the faults in the turn of a
 * request.
 *
 * @param turn for each request, from 1
 */
export async function breakingServer(
  bytes: Buffer,
  turn: (number: number, request: RawRequest) => Turn,
  { chunked = true }: { readonly chunked?: boolean } = {},
): Promise<BreakingServer> {
  const server = await rawServer((request, socket) => {
    const { raw, cut, how = 'reset', ...rest } = turn(request.number, request);
    if (raw !== undefined) {
      socket.write(raw, 'latin1');
      return;
    }
    const { head, body } = answerTo(request, { bytes, ...rest }, chunked);
    if (cut === undefined) socket.write(Buffer.concat([head, ...body]));
    else {
      // The bytes are to arrive before the connection breaks.
      const sent = Buffer.concat([head, ...truncated(body, cut, chunked)]);
      socket.write(sent, () => {
        if (how === 'end') socket.end();
        else if (how === 'reset') setTimeout(() => socket.resetAndDestroy(), 1);
      });
    }
  });
  const asked = () => server.requests.map(({ headers }) => [headers['range'], headers['if-range']] as const);
  return Object.assign(server, { asked });
}

type Body = Omit<Turn, 'cut' | 'how' | 'raw'> & { readonly bytes: Buffer };

function answerTo(
  { headers }: RawRequest,
  body: Body,
  chunked: boolean,
): { readonly head: Buffer; readonly body: readonly Buffer[] } {
  const { bytes, ranges = true, obeysIfRange = true } = body;
  const etag = 'etag' in body ? body.etag : md5(bytes);
  const isCurrent = !obeysIfRange || headers['if-range'] === undefined || headers['if-range'] === etag;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers['range'] ?? '') ?? [];
  const isPart = ranges && isCurrent && first + last !== '';
  const start = !isPart ? 0 : first === '' ? bytes.length - Number(last) : Number(first);
  const end = !isPart || first === '' || last === '' ? bytes.length - 1 : Number(last);
  const part = bytes.subarray(start, end + 1);
  const isBeyond = isPart && start >= bytes.length;
  const fields = [isBeyond ? 'HTTP/1.1 416 Range' : isPart ? 'HTTP/1.1 206 Part' : 'HTTP/1.1 200 OK'];
  if (etag !== undefined) fields.push(`etag: ${etag}`);
  if (isPart) fields.push(`content-range: ${body.contentRange ?? `bytes ${start}-${end}/${bytes.length}`}`);
  fields.push(chunked ? 'transfer-encoding: chunked' : `content-length: ${part.length}`);
  const head = Buffer.from(`${fields.join('\r\n')}\r\n\r\n`, 'latin1');
  return { head, body: chunked ? chunks(part) : [part] };
}

function chunks(bytes: Buffer): Buffer[] {
  const all: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 65_536) {
    const part = bytes.subarray(at, at + 65_536);
    all.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return [...all, Buffer.from('0\r\n\r\n')];
}

/** The pieces of a body up to a number of bytes; the frame around them is not counted. */
function truncated(body: readonly Buffer[], cut: number, chunked: boolean): Buffer[] {
  const sent: Buffer[] = [];
  let missing = cut;
  for (const [index, piece] of body.entries()) {
    const isFrame = chunked && index % 3 !== 1;
    if (isFrame && missing === 0) break;
    sent.push(isFrame ? piece : piece.subarray(0, missing));
    if (!isFrame) missing = Math.max(0, missing - piece.length);
  }
  return sent;
}

/** A client that does not wait before it repeats. */
export const impatientClient = (url: string, options: Partial<ClientOptions> = {}): Client =>
  impatient({ baseUrl: url, credentials: { sessionId: 'secret-session' }, ...options });

/** The resources of an access, by a client that does not wait before it repeats. */
export const resourcesOf = (url: string, options: Partial<ClientOptions> = {}) =>
  impatientClient(url, options).access('a').resources;

/** The response to the first request breaks off, and no other. */
export const once =
  (cut: number, how?: Turn['how']) =>
  (number: number): Turn =>
    number === 1 ? { cut, how } : {};
