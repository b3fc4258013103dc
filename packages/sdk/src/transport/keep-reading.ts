import type { Socket } from 'node:net';
import { codeOf } from './failure.js';

const brokenCodes: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);

/**
 * Lets a connection be read to its end when the other side takes no more, because a server may answer and close before
 * it has read the whole request. Node itself would destroy the socket when a write fails, and drop an answer that is
 * already there. A failure is not lost: where a connection is broken, reading ends as well.
 */
export function keepReading(socket: Socket): void {
  type Done = (error?: Error | null) => void;
  const whenRead =
    (done: Done): Done =>
    (error) => {
      if (brokenCodes.has(codeOf(error) ?? '') && !socket.readableEnded) socket.once('end', () => done(error));
      else done(error);
    };
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, whenRead(done));
  if (writeMany !== undefined) socket._writev = (chunks, done) => writeMany(chunks, whenRead(done));
}
