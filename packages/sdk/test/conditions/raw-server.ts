import { createServer, type Socket } from 'node:net';
import { type Listening, listening } from '../support/listening.js';

/** A request as it came over the wire. */
export interface RawRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Counts the requests that are not logins, from 1. */
  readonly number: number;
}

/** Writes what it likes to the connection, whether that is HTTP or not. */
export type RawHandler = (request: RawRequest, socket: Socket) => void;

export interface RawServer extends Listening {
  /** All but logins. */
  readonly requests: RawRequest[];
  readonly logins: RawRequest[];
}

/** A server on loopback that responds with the given bytes. Logins get the session ids `session-1`, `session-2`, … */
export async function rawServer(handler: RawHandler, logIn: RawHandler = answerLogin): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const logins: RawRequest[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (part) => {
      received = Buffer.concat([received, Buffer.from(part)]);
      for (let request = read(received); request !== undefined; request = read(received)) {
        received = received.subarray(request.size);
        const isLogIn = request.url.includes('/rest/authenticate');
        const list = isLogIn ? logins : requests;
        const numbered = { ...request, number: list.length + 1 };
        list.push(numbered);
        (isLogIn ? logIn : handler)(numbered, socket);
      }
    });
  });
  return { ...(await listening(server)), requests, logins };
}

/** The first whole request in what came, with how many bytes it has. */
function read(received: Buffer): (Omit<RawRequest, 'number'> & { readonly size: number }) | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...fields] = received.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', url = ''] = line.split(' ');
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const size = end + 4 + Number(headers['content-length'] ?? 0);
  if (received.length < size) return undefined;
  return { method, url, headers, body: received.subarray(end + 4, size).toString('utf8'), size };
}

const answerLogin: RawHandler = ({ number }, socket) => void socket.write(answer(`"session-${number}"`));

/** An answer with the right length. */
export function answer(body: string, status = '200 OK', fields: readonly string[] = []): string {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return [`HTTP/1.1 ${status}`, 'content-type: application/json', length, ...fields, '', body].join('\r\n');
}

/** Writes a text to the connection, which stays open. */
export const writes =
  (text: string | Buffer): RawHandler =>
  (_request, socket) =>
    void socket.write(text);

/** Writes a text to the connection, and ends it. */
export const ends =
  (text = ''): RawHandler =>
  (_request, socket) =>
    void socket.end(text);

/** Writes an answer with the right length. */
export const answers = (...parts: Parameters<typeof answer>): RawHandler => writes(answer(...parts));

/** Sends nothing more, and closes the connection with a reset. */
export function reset(socket: Socket): void {
  socket.resetAndDestroy();
}
