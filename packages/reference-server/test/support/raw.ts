import { connect, type Socket } from 'node:net';

/** The response that came over a socket, up to its end. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly text: string;
}

/**
 * Sends bytes as they are and gives everything that comes back until the server ends the connection.
 *
 * @param sent a text, or texts, each of which is sent after the previous one has been written
 */
export function raw(port: number, ...sent: readonly string[]): Promise<RawAnswer> {
  return exchange(connect(port, '127.0.0.1'), ...sent);
}

/** As {@link raw}, over a socket that connects to the server. */
export function exchange(socket: Socket, ...sent: readonly string[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // A reset after the answer is as good as an end.
    socket.on('error', (error) => (text === '' ? reject(error) : undefined));
    socket.on('close', () => resolve(parse(text)));
    for (const part of sent) socket.write(part);
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body: end < 0 ? '' : text.slice(end + 4),
    text,
  };
}
