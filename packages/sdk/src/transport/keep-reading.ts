import type { Socket } from 'node:net';
import { codeOf } from './failure.js';

const brokenCodes: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);

/**
 * Reads a connection to its end if writing to it fails, because a server may respond and close it before it has read
 * the whole request. Node itself would destroy the socket when a write fails, and drop a response that has already
 * arrived. The failure is not lost, because reading also ends if the connection is broken.
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
