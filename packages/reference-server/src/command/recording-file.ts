import { createWriteStream, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { PassedExchange } from '../proxy/recording.js';
import { messageOf } from '../text/messages.js';

/** A file with a recording in each line, which only its owner can read. */
export type RecordingFile = ReturnType<typeof recordingFile>;

/**
 * Replaces a file by one of recordings.
 *
 * @param limit the maximum length of the file, in bytes
 * @throws the error of `node:fs` if the file cannot be written
 */
export function recordingFile(file: string, limit: number) {
  const stream = createWriteStream(file, { fd: openSync(file, 'w', 0o600) });
  // The error is returned at the end.
  stream.on('error', () => {});
  let size = 0;
  let requests = 0;
  /** The number of recordings for which there was no room. */
  let omitted = 0;
  return {
    add(exchange: PassedExchange): void {
      const line = `${JSON.stringify(exchange)}\n`;
      const added = Buffer.byteLength(line);
      if (size + added > limit) {
        omitted += 1;
        return;
      }
      size += added;
      requests += 1;
      stream.write(line);
    },
    /** Resolves when everything has been written. @returns why the file is not complete as `failure` */
    async end() {
      stream.end();
      const failure = await finished(stream).then(() => undefined, messageOf);
      return { requests, omitted, failure };
    },
  };
}
