import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Reads a regular file of the folder. Other files of the machine are never served, since others may have written the
 * deployment, and a pipe or a device may never end.
 *
 * @param requireRoom throws if there is no room for a number of bytes, before they are read
 */
export function readResourceFile(path: string, directory: string, requireRoom: (bytes: number) => void): Uint8Array {
  const file = realpathSync(resolve(directory, path));
  const within = relative(realpathSync(directory), file);
  if (isAbsolute(within) || within.split(sep)[0] === '..') throw new Error('The file is outside the folder');
  // Opening a pipe would wait for its writer.
  const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw new Error('It is not a regular file');
    requireRoom(stat.size);
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The name of the file at a path. */
export function fileName(path: string): string {
  return basename(path);
}
